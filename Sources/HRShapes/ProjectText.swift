import HRArchiving

/// What Xcode does when it writes a project: a new object stands in the section of its kind, and the comments behind ids
/// are the names of the objects.
enum ProjectText {
    /// Returns where a new object belongs among the members of `objects`; nil for other paths, and if any place will do.
    static func position(of value: HRNode, at path: HRPath, in document: HRDocument) -> FileShape.Position? {
        guard path.components.count == 2, path.components[0] == "objects", let isa = value["isa"]?.string,
            let objects = document.root["objects"]?.fields, objects[path.components[1]] == nil
        else { return nil }
        // In a project whose kinds are mixed, any place will do.
        var sections = ProjectSections(objects.storage)
        return sections?.insert(path.components[1], isa: isa)
    }

    /// Moves the objects that a merge has added to where they belong: with the other objects of their kind, in their
    /// order, and between the titles of the section.
    static func arrange(_ text: inout HRDocumentText, since old: HRDocument) throws(HRError) {
        guard let before = old.root["objects"]?.fields, let after = try text.document.root["objects"]?.fields else {
            return
        }
        let known = Set(before.keys)
        let new = after.storage.filter { !known.contains($0.key) }
        // In a project whose kinds are mixed, any place will do.
        guard var sections = ProjectSections(after.storage.filter({ known.contains($0.key) })) else { return }
        var layouts: [String: MemberLayout] = [:]
        for field in new {
            layouts[field.key] = sections.insert(field.key, isa: field.value["isa"]?.string ?? "").layout
        }
        // Most objects are in their places, and keep their comments.
        let ids = sections.ids
        let isInOrder = ids == after.keys
        let moved = ids.enumerated().filter { _, id in layouts[id].map { !isInOrder || $0.isSpecial } ?? false }
        let values = Dictionary(new.map { ($0.key, $0.value) }) { _, last in last }
        for (_, id) in moved { try text.remove(HRPath(["objects", id])) }
        for (index, id) in moved {
            guard let value = values[id], let layout = layouts[id] else { continue }
            try text.insert(value, at: HRPath(["objects", id]), position: index, layout: layout)
        }
        try text.makeChanges()
    }

    /// Adds the titles of new sections, and writes the names of objects in comments behind ids that were changed or whose
    /// objects have other names now. Comments that are not such names are kept.
    static func finish(_ text: inout HRDocumentText, since old: HRDocument) throws(HRError) {
        let document = try text.document
        guard hasOtherNames(document, old), let before = objects(of: old), let after = objects(of: document) else {
            return
        }
        let changed = after.filter { hasOtherNames($0.value, before[$0.key]) }
        guard !changed.isEmpty else { return }
        let known = Set(before.values.map { $0["isa"]?.string ?? "" })
        var added: [String: [String]] = [:]
        for (id, object) in changed where before[id] == nil {
            if let isa = object["isa"]?.string, !known.contains(isa) { added[isa, default: []].append(id) }
        }
        let keys = document.root["objects"]?.fields?.keys ?? []
        let indices = Dictionary(zip(keys, keys.indices)) { _, last in last }
        for (isa, ids) in added.sorted(by: { $0.key < $1.key }) {
            let order = ids.compactMap { indices[$0] }.sorted()
            guard let first = order.first, let last = order.last, last - first + 1 == order.count else { continue }
            try text.addSection(
                isa, from: HRPath(["objects", keys[first]]), through: HRPath(["objects", keys[last]]))
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

    /// Returns false if the documents have the same objects in one order, and only build settings are others.
    private static func hasOtherNames(_ new: HRDocument, _ old: HRDocument) -> Bool {
        guard let new = new.root["objects"]?.fields, let old = old.root["objects"]?.fields, new.count == old.count
        else {
            return true
        }
        return zip(new.storage, old.storage).contains { $0.key != $1.key || hasOtherNames($0.value, $1.value) }
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
