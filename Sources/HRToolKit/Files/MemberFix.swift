import HRArchiving
import HRShapes

/// Removes repeated members, and moves members to the place where they belong.
enum MemberFix {
    /// Removes members whose keys are repeated.
    ///
    /// - Returns: The corrections, one per line.
    static func removeRepeatedKeys(_ rule: RepeatedKeyRule, in file: inout EditedFile) throws -> [String] {
        guard !file.isBinary else { return [] }
        var removed: [HRDocumentText.RemovedMember] = []
        try file.change { removed = try $0.removeRepeatedKeys(rule) }
        let name = file.input.name
        return removed.sorted { $0.location.byteRange?.lowerBound ?? 0 < $1.location.byteRange?.lowerBound ?? 0 }
            .map { member in
                let line = member.location.line.map { "\(name):\($0)" } ?? name
                let kept = member.keptLocation.line.map { "line \($0)" } ?? "its other place"
                let deed =
                    switch member.reason {
                    case .wasEqual: "removed, because it is repeated with an equal value in \(kept)"
                    case .wasMerged: "merged into the value in \(kept)"
                    case .wasOverruled: "removed in favour of the value in \(kept)"
                    }
                return "\(line): \(member.path) \(deed)"
            }
    }

    /// Moves members that the shape of the file has at another place.
    ///
    /// - Returns: The corrections, one per line.
    static func move(_ shape: FileShape, in file: inout EditedFile) throws -> [String] {
        let document = try file.text.document
        let moves = shape.moves(in: document)
        guard !moves.isEmpty else { return [] }
        let places = try file.places(of: moves.map(\.from))
        try file.change { text in
            try text.edit { batch in
                for move in moves {
                    if document[move.to] == nil {
                        batch.move(move.from, to: move.to)
                    } else {
                        batch.remove(move.from)
                    }
                }
            }
        }
        return zip(places, moves).map { place, move in
            document[move.to] == nil
                ? "\(place): \(move.from) -> \(move.to)" : "\(place): \(move.from) removed, because \(move.to) is equal"
        }
    }
}
