import HRArchiving

/// `hr rename`: other keys and other ids; what refers to them follows.
enum RenameVerb: Verb {
    static let syntax = Syntax(
        verb: "rename", summary: "give a key or an id another name; references follow",
        operands: "FILE PATH NEWKEY", count: 3...3,
        examples: [
            ("rename config.json server.port listen", "the key; NEWKEY is no path"),
            ("rename team.json @anna @ann", "the id, and all references that name it"),
        ],
        options: Option.editing)

    static func run(_ run: Run) throws -> ExitStatus {
        guard run.operands.count == 3 else { return .trouble }
        let (name, path, new) = (run.operands[0], TypedPath(run.operands[1]), run.operands[2])
        var file = try EditedFile(name, by: run.unarchiver)
        do {
            let note = try rename(path, to: new, in: &file)
            return try file.finish(run, notes: [note])
        } catch let error as Refusal {
            return ErrorTelling(run.console).tell(error, about: name)
        }
    }

    private static func rename(_ path: TypedPath, to new: String, in file: inout EditedFile) throws -> String {
        let document = try file.text.document
        if let id = path.id {
            let newID = new.hasPrefix("#") || new.hasPrefix("@") ? String(new.dropFirst()) : new
            guard document.ids.contains(where: { $0.id == id }) else { throw Missing(path, in: document).refusal }
            try NamedObject.check(newID, isNewIn: document)
            let count = try document.references().count { $0.alias.id == id }
            try file.text.renameID(id, to: newID)
            return "\(file.input.name): #\(id) -> #\(newID), with \(counted(count))"
        }
        let place = try Place(path, in: document)
        guard place.node != nil else { throw Missing(path, in: document).refusal }
        let line = try file.place(of: place.path)
        let before = try document.references()
        try file.text.rename(place.path, to: new)
        let after = Swift.Set(try file.text.document.references().map(\.alias.text))
        let count = before.count { !after.contains($0.alias.text) }
        return "\(line): \(path.text) -> \(new)" + (count == 0 ? "" : ", with \(counted(count))")
    }

    private static func counted(_ count: Int) -> String { count == 1 ? "1 reference" : "\(count) references" }
}
