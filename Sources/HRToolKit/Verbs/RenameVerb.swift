import HRArchiving

/// `hr rename`: renames keys and ids, and updates references.
enum RenameVerb: Verb {
    static let syntax = Syntax(
        verb: "rename", summary: "rename a key or an id, and update references",
        operands: "FILE PATH NEWKEY", count: 3...3,
        examples: [
            ("rename config.json server.port listen", "rename a key; NEWKEY is a key, not a path"),
            ("rename team.json @anna @ann", "rename an id, and update all references to it"),
        ],
        options: Option.editing)

    static func run(_ run: Run) throws -> ExitStatus {
        let operands = run.fileFirst
        guard operands.count == 3 else { return .trouble }
        let (name, path, new) = (operands[0], TypedPath(operands[1]), operands[2])
        return try run.edit(name) { [try rename(path, to: new, in: &$0, run)] }
    }

    private static func rename(_ path: TypedPath, to new: String, in file: inout EditedFile, _ run: Run) throws
        -> String
    {
        let document = try file.text.document
        if let id = path.id {
            let newID = new.hasPrefix("#") || new.hasPrefix("@") ? String(new.dropFirst()) : new
            try renameID(id, to: newID, of: path, in: &file)
            let count = document.referenceCount(naming: id)
            return "\(file.input.name): #\(id) -> #\(newID), with \(counted(count, "reference"))"
        }
        let source = try ResolvedPath(ofValue: path, in: document)
        let line = try file.place(of: source.path)
        let before = try document.references(limits: run.unarchiver.limits)
        try renameKey(at: source.path, to: new, in: &file, run)
        let after = Swift.Set(try file.text.document.references(limits: run.unarchiver.limits).map(\.alias.text))
        let count = before.count { !after.contains($0.alias.text) }
        return "\(line): \(path.text) -> \(new)" + (count == 0 ? "" : ", with \(counted(count, "reference"))")
    }

    /// Renames a key. The new key is given as it is written in the file, with `$` escapes.
    private static func renameKey(at path: HRPath, to new: String, in file: inout EditedFile, _ run: Run) throws {
        guard !run.isPlain, new.hasPrefix("$") else { return try file.change { try $0.rename(path, to: new) } }
        guard !Vocabulary.isReserved(new) else {
            throw Refusal(
                "\(quoted(new)) is a reserved key: use '$\(new)' for an ordinary key of that name, or --plain")
        }
        try file.change { try $0.rename(path, to: Vocabulary.unescaped(new)) }
        guard !new.hasPrefix("$$"), var renamed = path.components.isEmpty ? nil : path else { return }
        renamed.components[renamed.components.count - 1] = new
        guard let spelled = SpelledTree.components(of: renamed, in: try file.text.plainRoot), spelled.last != new else {
            return
        }
        // The library has added another `$`, which is only necessary for reserved keys.
        try file.change { try $0.changeWords { text throws(HRError) in try text.rename(HRPath(spelled), to: new) } }
    }

    /// Renames an id. The ids are checked only after an error, because searching all ids takes time.
    private static func renameID(
        _ id: String, to newID: String, of path: TypedPath, in file: inout EditedFile
    ) throws {
        let document = try file.text.document
        do {
            if id == newID { try NamedObject.check(newID, isNewIn: document) }
            try file.change { try $0.renameID(id, to: newID) }
        } catch let error as HRError {
            guard document.ids.contains(where: { $0.id == id }) else { throw Missing(path, in: document).refusal }
            try NamedObject.check(newID, isNewIn: document)
            throw error
        }
    }
}
