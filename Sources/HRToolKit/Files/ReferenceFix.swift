import HRArchiving

/// Rewrites references.
enum ReferenceFix {
    /// Corrects dangling references that have a unique similar target.
    ///
    /// - Returns: The corrections, one per line.
    static func repair(_ file: inout EditedFile, _ unarchiver: HRUnarchiver) throws -> [String] {
        var notes: [String] = []
        // A correction may make other references repairable, so the search is repeated.
        for _ in 0..<1000 {
            let document = try file.text.document
            let found = try document.repairableReferences(limits: unarchiver.limits)
            guard !found.isEmpty else { break }
            notes += try write(found.map { ($0.path, $0.repair) }, in: &file, document)
        }
        return notes
    }

    /// Replaces references by path with references to ids.
    static func nameByIDs(_ file: inout EditedFile) throws -> [String] {
        let document = try file.text.document
        let ids = Dictionary(document.ids.map { ($0.path, $0.id) }) { first, _ in first }
        let found = try document.references().compactMap { reference -> (HRPath, HRAlias)? in
            guard reference.alias.id == nil, let target = reference.target else { return nil }
            for count in stride(from: target.components.count, through: 0, by: -1) {
                var holder = target
                holder.components = Array(target.components.prefix(count))
                guard let id = ids[holder] else { continue }
                return (reference.path, HRAlias(id: id, path: HRPath(Array(target.components.dropFirst(count)))))
            }
            return nil
        }
        return try write(found, in: &file, document)
    }

    /// Replaces references to ids with references by path.
    static func nameByPaths(_ file: inout EditedFile) throws -> [String] {
        let document = try file.text.document
        let found = try document.references().compactMap { reference -> (HRPath, HRAlias)? in
            guard reference.alias.id != nil, let target = reference.target else { return nil }
            return (reference.path, HRAlias(target))
        }
        return try write(found, in: &file, document)
    }

    private static func write(
        _ references: [(path: HRPath, alias: HRAlias)], in file: inout EditedFile, _ document: HRDocument
    ) throws -> [String] {
        let places = try file.places(of: references.map(\.path))
        let notes = zip(places, references).map { place, reference in
            let old = if case .alias(let old) = document[reference.path] { old.text } else { "" }
            return "\(place): \(reference.path) \(old) -> \(reference.alias.text)"
        }
        try file.change { text in
            try text.edit { batch in
                for (path, alias) in references { batch.set(.alias(alias), at: path) }
            }
        }
        return notes
    }
}
