/// All values of a document, each container before its members; see ``HRDocument/walk``.
struct DocumentWalk: Sequence, IteratorProtocol, Sendable {
    /// The values that follow, the next one last.
    private var waiting: [(path: HRPath, node: HRNode)]

    init(_ document: HRDocument) {
        waiting = document.definitions.reversed().map { (HRPath(inDefinitions: [$0.key]), $0.value) }
        waiting.append((HRPath(), document.root))
    }

    mutating func next() -> (path: HRPath, node: HRNode)? {
        guard let (path, node) = waiting.popLast() else { return nil }
        // Members of the one value that stands for an object are found under the object's own path.
        let container = node.plainContainer
        if let elements = container.elements {
            waiting += elements.indices.reversed().map { (path.appending(String($0)), elements[$0]) }
        }
        for field in (container.fields?.storage ?? []).reversed() {
            waiting.append((path.appending(field.key), field.value))
        }
        return (path, node)
    }
}

extension HRDocument {
    /// All values with their paths, in the order of the document: each container before its members, definitions last.
    ///
    /// ```swift
    /// for (path, node) in document.walk where node.string == "secret" { print(path) }
    /// ```
    ///
    /// References are values of their own here, and are not followed.
    ///
    /// - Complexity: O(n) in the number of values, times the depth of each.
    public var walk: some Sequence<(path: HRPath, node: HRNode)> & Sendable { DocumentWalk(self) }
}

extension HRNode {
    /// The values that lie directly in this one: elements, members, and the one value that stands for an object.
    package var children: [HRNode] {
        switch self {
        case .array(let elements): elements
        case .dictionary(let fields): fields.map(\.value)
        case .object(let object): object.fields.map(\.value) + (object.plainValue.map { [$0] } ?? [])
        default: []
        }
    }

    /// The same container with other values directly in it; anything else stays what it is.
    package func mapMembers(_ change: (HRNode) -> HRNode) -> HRNode {
        switch self {
        case .array(let elements): .array(elements.map(change))
        case .dictionary(let fields): .dictionary(fields.mapValues(change))
        case .object(let object): .object(object.mapMembers(change))
        default: self
        }
    }

    /// The value whose members stand under the path of this one: the node itself, or what stands for an object (`$value`).
    var plainContainer: HRNode {
        var node = self
        while case .object(let object) = node, let value = object.plainValue { node = value }
        return node
    }
}

extension HRObject {
    /// The same object with other fields, or another value that stands for it.
    func mapMembers(_ change: (HRNode) -> HRNode) -> HRObject {
        guard let value = plainValue else { return HRObject(header: header, fields: fields.mapValues(change)) }
        return HRObject(className: className, id: id, version: version, plainValue: change(value))
    }
}

extension HRFields {
    fileprivate func mapValues(_ change: (HRNode) -> HRNode) -> HRFields {
        HRFields(storage: storage.map { Field(key: $0.key, value: change($0.value)) })
    }
}
