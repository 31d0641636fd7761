extension HRDocument {
    /// The names of the definitions that references in the root do not reach, neither directly nor through other
    /// definitions; in document order.
    ///
    /// - Complexity: O(n) in the number of values.
    package var unusedDefinitions: [String] {
        guard !definitions.isEmpty else { return [] }
        var owners: [String: Int] = [:]
        for (index, field) in definitions.storage.enumerated() { owners[field.key] = index }
        var references: [[HRAlias]] = []
        for (index, field) in definitions.storage.enumerated() {
            let part = field.value.referencesAndIDs()
            references.append(part.references)
            for id in part.ids { owners[id] = owners[id] ?? index }
        }
        var isUsed = Array(repeating: false, count: definitions.count)
        var waiting = root.referencesAndIDs().references
        while let reference = waiting.popLast() {
            let path = reference.path
            let name = reference.id ?? (path.isInDefinitions ? path.components.first : nil)
            guard let name, let index = owners[name], !isUsed[index] else { continue }
            isUsed[index] = true
            waiting += references[index]
        }
        return definitions.storage.indices.filter { !isUsed[$0] }.map { definitions.storage[$0].key }
    }
}

extension HRNode {
    /// The ids of the objects in a value, in no particular order.
    ///
    /// - Complexity: O(n) in the number of values.
    var ids: [String] { referencesAndIDs().ids }

    package func referencesAndIDs() -> (references: [HRAlias], ids: [String]) {
        var references: [HRAlias] = [], ids: [String] = []
        var waiting = [self]
        while let node = waiting.popLast() {
            // This does not use ``children``, which would allocate an array for each node.
            switch node {
            case .array(let elements): waiting += elements.filter { !$0.isLeaf }
            case .dictionary(let fields): waiting += fields.storage.lazy.map(\.value).filter { !$0.isLeaf }
            case .object(let object):
                if let id = object.id { ids.append(id) }
                waiting += object.fields.storage.lazy.map(\.value).filter { !$0.isLeaf }
                if let value = object.plainValue { waiting.append(value) }
            case .alias(let alias): references.append(alias)
            default: break
            }
        }
        return (references, ids)
    }
}
