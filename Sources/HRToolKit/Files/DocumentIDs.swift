import HRArchiving

struct NamedObject {
    let id: String
    let path: HRPath
    let node: HRNode

    /// Throws if a name is not a valid id or already exists.
    static func check(_ id: String, isNewIn document: HRDocument) throws(Refusal) {
        guard HRAlias.isValid(id: id) else {
            throw Refusal("\(quoted(id)) cannot be an id: an id is a letter or _, followed by letters, digits, _ and -")
        }
        if let other = document.ids.first(where: { $0.id == id }) {
            throw Refusal("#\(id) is already the id of \(other.path)")
        }
    }

    var className: String? {
        if case .object(let object) = node { object.className } else { nil }
    }
}

extension HRDocument {
    /// The objects with ids, in the order of the document, definitions last.
    ///
    /// - Complexity: O(n) in the number of values, times the depth of each.
    var ids: [NamedObject] {
        walk.flatMap { path, node in
            var found: [NamedObject] = []
            if path.isInDefinitions, path.components.count == 1, let name = path.components.first {
                found.append(NamedObject(id: name, path: path, node: node))
            }
            if case .object(let object) = node, let id = object.id {
                found.append(NamedObject(id: id, path: path, node: node))
            }
            return found
        }
    }

    /// The number of references to an id, or with a path that begins with the id.
    func referenceCount(naming id: String) -> Int {
        // `walk` is not used, because it creates a path for each value, and most files have many more values than
        // references.
        ([root] + definitions.map(\.value)).reduce(0) { count, part in
            count + part.referencesAndIDs().references.count { $0.id == id }
        }
    }
}
