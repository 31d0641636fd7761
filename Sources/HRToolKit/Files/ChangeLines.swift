import HRArchiving
import HRComparing

/// The changes between two documents, as lines for people and for programs, with secrets masked.
struct ChangeLines {
    private struct Located {
        let change: HRDocumentChange
        /// The location in the later file; of a value that was removed, in the earlier one.
        let location: HRSourceLocation
        /// True if the values of the change must not be shown.
        let isSecret: Bool
    }

    private let changes: [Located]
    private let run: Run

    init(_ changes: HRDocumentChanges, from old: ComparedFile, to new: ComparedFile, _ run: Run) {
        self.run = run
        // All values of a file are located together, because the file is read for that.
        let places = zip(old.places(changes.map(\.place)), new.places(changes.map { $0.newPlace ?? $0.place }))
        self.changes = zip(changes, places).map { change, places in
            Located(
                change: change, location: (change.kind == .remove ? places.0 : places.1).location,
                isSecret: [places.0.path, places.1.path].contains { path in
                    path.components.contains(where: run.unarchiver.secretKeys.hidesValue)
                })
        }
    }

    /// The changes as lines such as `new.json:4:16 plants.0.light: "sun" -> "shade"`.
    func lines(hasColors: Bool = false) -> [String] {
        changes.map { located in
            let change = located.change
            let summary = DiffColors.painted(summary(of: located), change.color, hasColors)
            return "\(located.location) \(excerpt(change.place.text, limit: .max)): \(summary)"
        }
    }

    /// The width of a summary, in which a value has at most 60 characters, as in all messages.
    private static let width = 132

    private func summary(of located: Located) -> String {
        let change = located.change
        let summary = change.summary(hiding: run.unarchiver.secretKeys, width: Self.width)
        guard located.isSecret else { return summary }
        return switch change.kind {
        case .add: "added ***"
        case .remove: "removed ***"
        case .set: "*** -> ***"
        case .move, .rename, .retarget: summary
        }
    }

    /// The changes as JSON objects, one per line.
    var json: [String] {
        changes.map { located in
            let change = located.change
            var fields = HRFields()
            fields["file"] = located.location.file.map { .string($0) }
            fields.add(located.location)
            fields["kind"] = .string(change.kind.rawValue)
            fields["place"] = .string(change.place.text)
            fields["key"] = change.reservedKey.map { .string($0) }
            if change.newPlace != change.place { fields["newPlace"] = change.newPlace.map { .string($0.text) } }
            fields["old"] = change.old.map { masked($0, located) }
            fields["new"] = change.new.map { masked($0, located) }
            return JSONLine.text(.dictionary(fields), isPlain: run.isPlain)
        }
    }

    private func masked(_ node: HRNode, _ located: Located) -> HRNode {
        guard !located.isSecret else { return "***" }
        let shown = node.hiding(run.unarchiver.secretKeys)
        return run.isPlain ? shown.withSpelledLeaves : shown
    }
}
