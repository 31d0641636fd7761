import HRArchiving
import HRComparing

/// `hr apply`: changes a file as another file says.
enum ApplyVerb: Verb {
    private static let mergePatch = Option(
        name: "merge-patch", help: "PATCH is a JSON Merge Patch (RFC 7386): null deletes")
    private static let reverse = Option(
        name: "reverse", letter: "R", help: "undo the changes of a patch of hr diff")
    private static let force = Option(
        name: "force", letter: "f", help: "permit duplicate ids and broken references")

    static let syntax = Syntax(
        verb: "apply", summary: "change a file as a patch says, and keep its comments", operands: "FILE PATCH",
        count: 2...2,
        examples: [
            ("apply config.json p", "make the changes that hr diff --to patch has written to p"),
            ("apply -R config.json p", "undo these changes"),
            (
                "apply config.json fragment.json --merge-patch",
                "set the values of the fragment, and delete the keys that are null in it"
            ),
            ("apply -n config.json - --merge-patch", "read the patch from standard input, and show the difference"),
        ],
        options: [mergePatch, reverse, force, .expectChange] + Option.editing,
        notes: [
            "If a change is not possible, none is made: the file must have the values that",
            "a patch of hr diff expects. Such a patch finds objects by their ids.",
            "A Merge Patch replaces arrays as a whole. Keys are written as in the file:",
            "\(Vocabulary.className) is the class of an object.",
        ])

    static func run(_ run: Run) throws -> ExitStatus {
        let isMergePatch = run.arguments.has(mergePatch)
        if isMergePatch, run.arguments.has(reverse) {
            throw UsageError(message: "--reverse cannot be combined with --merge-patch", verb: "apply")
        }
        guard let name = run.operands.first, let patchName = run.operands.last else { return .trouble }
        if name == "-", patchName == "-" {
            throw UsageError(message: "only one of the two files can be standard input", verb: "apply")
        }
        let patch = try Input(patchName, limit: run.unarchiver.limits.bytes)
        return isMergePatch ? try merge(patch, into: name, run) : try apply(patch, to: name, run)
    }

    // MARK: Patches of hr diff

    private static func apply(_ patch: Input, to name: String, _ run: Run) throws -> ExitStatus {
        var changes: HRDocumentChanges
        do {
            changes = try HRDocumentChanges(patch: patch.data, limits: run.unarchiver.limits)
        } catch {
            let status = run.console.tell(error.named(patch.name))
            run.say("\(patch.name): a patch of \(run.console.tool) diff was expected; others need --merge-patch")
            return status
        }
        if run.arguments.has(reverse) { changes = changes.inverse }
        // In a dictionary, a member that is moved has the same place afterwards.
        if let change = changes.first(where: { $0.kind == .move && $0.place == $0.newPlace }) {
            throw Refusal(
                "\(patch.name) moves \(quoted(change.place.text)) among the keys of its dictionary, whose order "
                    + "\(run.console.tool) apply keeps: write the patch without --exactly")
        }
        return try run.edit(name) { file in
            let before = try file.document
            let after = try applying(changes, to: before, run)
            try file.change { text in try text.update(to: after) }
            try checkReferences(since: before, in: file, run)
            let name = file.input.name
            return ChangeLines(
                changes, from: ComparedFile(name, before), to: ComparedFile(name, try file.document), run
            ).lines()
        }
    }

    private static func applying(
        _ changes: HRDocumentChanges, to document: HRDocument, _ run: Run
    ) throws(HRError) -> HRDocument {
        do throws(HRError) {
            return try document.applying(changes, hiding: run.unarchiver.secretKeys)
        } catch {
            throw document.located([error], hiding: run.unarchiver.secretKeys).first ?? error
        }
    }

    private static func checkReferences(since before: HRDocument, in file: EditedFile, _ run: Run) throws {
        guard !run.arguments.has(force) else { return }
        try BrokenReferences(before: before, unarchiver: run.unarchiver, deed: "changed")
            .check(in: file.text.document)
    }

    // MARK: Merge Patches

    private static func merge(_ patch: Input, into name: String, _ run: Run) throws -> ExitStatus {
        let patch = try run.unarchiver.withoutReservedKeys.document(from: patch.data, file: patch.name).root
        return try run.edit(name) { file in
            let before = try file.text.document
            let changes = MergePatch(patch, to: try file.text.plainRoot).changes
            guard !changes.isEmpty else { return [] }
            let deleted = changes.filter { $0.value == nil }
            let deletedPlaces = try file.spelledPlaces(of: deleted.map(\.path))
            try file.change { text in
                try text.changeWords { text throws(HRError) in
                    try text.edit { batch in
                        for change in changes { change.add(to: &batch) }
                    }
                }
            }
            try checkReferences(since: before, in: file, run)
            return try notes(changes, deletedPlaces, in: file, run)
        }
    }

    private static func notes(
        _ changes: [MergePatch.Change], _ deletedPlaces: [String], in file: EditedFile, _ run: Run
    ) throws -> [String] {
        let places = try file.spelledPlaces(of: changes.filter { $0.value != nil }.map(\.path))
        var (set, deleted) = (places.makeIterator(), deletedPlaces.makeIterator())
        return changes.map { change in
            let isSecret = change.path.components.contains(where: run.unarchiver.secretKeys.hidesValue)
            let note = ChangeNote(name: change.path.description, isHidden: isSecret, isPlain: true, run: run)
            guard let value = change.value else {
                return "\(deleted.next() ?? file.input.name): \(change.path) deleted"
            }
            return note.changed(set.next() ?? file.input.name, from: change.old, to: value)
        }
    }
}

/// The changes that a JSON Merge Patch makes; see RFC 7386.
struct MergePatch {
    /// A value that is set or deleted.
    struct Change {
        let path: HRPath
        /// The value before; nil if the key is new.
        let old: HRNode?
        /// The value after; nil if the key is deleted.
        let value: HRNode?

        func add(to batch: inout HRDocumentText.Batch) {
            if let value { batch.set(value, at: path) } else { batch.remove(path) }
        }
    }

    private(set) var changes: [Change] = []

    /// - Parameters:
    ///   - patch: The patch.
    ///   - root: The value that is patched.
    init(_ patch: HRNode, to root: HRNode) {
        apply(patch, to: root, at: HRPath())
    }

    private mutating func apply(_ patch: HRNode, to old: HRNode?, at path: HRPath) {
        guard case .dictionary(let members) = patch, let fields = old?.fields else {
            let value = patch.withoutNulls
            if old != value { changes.append(Change(path: path, old: old, value: value)) }
            return
        }
        for (key, value) in members {
            let member = fields[key], memberPath = path.appending(key)
            guard case .null = value else {
                apply(value, to: member, at: memberPath)
                continue
            }
            if let member { changes.append(Change(path: memberPath, old: member, value: nil)) }
        }
    }
}

extension HRNode {
    /// The value of a new key: in dictionaries of a patch, null means that there is no such key.
    fileprivate var withoutNulls: HRNode {
        guard case .dictionary(let fields) = self else { return self }
        var members: [(String, HRNode)] = []
        for (key, value) in fields {
            if case .null = value { continue }
            members.append((key, value.withoutNulls))
        }
        return .dictionary(HRFields(members))
    }
}
