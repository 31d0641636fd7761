import HRArchiving

/// What Xcode does when it writes a project: a new object stands in the section of its kind, and the comments behind ids
/// are the names of the objects.
enum ProjectText {
    /// Returns where a new object belongs among the members of `objects`; nil for other paths, and if any place will do.
    static func position(of value: HRNode, at path: HRPath, in document: HRDocument) -> FileShape.Position? {
        guard path.components.count == 2, path.components[0] == "objects", let isa = value["isa"]?.string,
            let objects = document.root["objects"]?.fields, objects[path.components[1]] == nil
        else { return nil }
        let id = path.components[1]
        let kinds = objects.storage.map { $0.value["isa"]?.string ?? "" }
        // Some tools mix the kinds.
        let sections = zip(kinds, kinds.dropFirst()).count { $0 != $1 } + (kinds.isEmpty ? 0 : 1)
        guard sections == Set(kinds).count else { return nil }
        guard let first = kinds.firstIndex(of: isa), let last = kinds.lastIndex(of: isa) else {
            let next = kinds.firstIndex { $0 > isa } ?? kinds.count
            return FileShape.Position(index: next, layout: MemberLayout(isOnOneLine: onOneLine.contains(isa)))
        }
        let section = objects.storage[first...last].map(\.key)
        let isSorted = zip(section, section.dropFirst()).allSatisfy { $0 < $1 }
        let next = isSorted ? section.firstIndex { $0 > id } ?? section.count : section.count
        return FileShape.Position(index: first + next, layout: MemberLayout(isBelowTitles: next == 0))
    }

    /// The kinds of objects that Xcode writes on one line.
    private static let onOneLine: Set = ["PBXBuildFile", "PBXFileReference"]

    /// Adds the titles of new sections, and writes the names of objects in comments behind ids that were changed or whose
    /// objects have other names now. Comments that are not such names are kept.
    static func finish(_ text: inout HRDocumentText, since old: HRDocument) throws(HRError) {
        let document = try text.document
        guard let before = objects(of: old), let after = objects(of: document) else { return }
        let changed = after.filter { hasOtherNames($0.value, before[$0.key]) }
        guard !changed.isEmpty else { return }
        let known = Set(before.values.map { $0["isa"]?.string ?? "" })
        var added: [String: [String]] = [:]
        for (id, object) in changed where before[id] == nil {
            if let isa = object["isa"]?.string, !known.contains(isa) { added[isa, default: []].append(id) }
        }
        for (isa, ids) in added.sorted(by: { $0.key < $1.key }) {
            if let id = ids.first, ids.count == 1 { try text.addSection(isa, around: HRPath(["objects", id])) }
        }
        let words = try text.namedWords(among: Set(after.keys))
        let objects = words.filter { $0.isKey && $0.key == "objects" && !$0.isNew }
        let hasComments = objects.count { $0.comment != nil } * 2 > objects.count
        let (oldNames, newNames) = (ProjectNames(before), ProjectNames(after))
        try text.setComments(
            words.compactMap { word in
                guard let name = newNames.name(of: word.word), name != word.comment else { return nil }
                let isNamed = word.isKey ? word.key == "objects" : ProjectReferences.named.contains(word.key)
                let isOld = word.comment != nil && word.comment == oldNames.name(of: word.word)
                return (word.isNew ? hasComments && isNamed : isOld) ? (word, name) : nil
            })
    }

    private static func objects(of document: HRDocument) -> [String: HRNode]? {
        document.root["objects"]?.fields.map { fields in
            Dictionary(fields.storage.map { ($0.key, $0.value) }) { _, last in last }
        }
    }

    /// Returns true if an object was changed such that the names of objects or the references to them may be others now.
    /// Most edits are of build settings.
    private static func hasOtherNames(_ new: HRNode, _ old: HRNode?) -> Bool {
        guard let new = new.fields, let old = old?.fields, new.count == old.count else { return true }
        return new.storage.contains { field in
            guard let known = old[field.key] else { return true }
            return field.key != "buildSettings" && known != field.value
        }
    }
}
