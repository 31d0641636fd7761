/// An iterator over all values of a document, each container before its members; see ``HRDocument/walk``.
struct DocumentWalk: Sequence, IteratorProtocol, Sendable {
    /// A stack of the values that were found but not returned yet. The last one is returned next.
    private var waiting: [(path: HRPath, node: HRNode)]

    init(_ document: HRDocument) {
        waiting = document.definitions.reversed().map { (HRPath(inDefinitions: [$0.key]), $0.value) }
        waiting.append((HRPath(), document.root))
    }

    mutating func next() -> (path: HRPath, node: HRNode)? {
        guard let (path, node) = waiting.popLast() else { return nil }
        // The paths of members of an object's plain value continue the path of the object itself.
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
    /// A sequence of all values with their paths, depth first in document order. Containers precede their members, and
    /// definitions are last.
    ///
    /// ```swift
    /// for (path, node) in document.walk where node.string == "secret" { print(path) }
    /// ```
    ///
    /// References are values in this sequence and are not followed.
    ///
    /// - Complexity: O(n) in the number of values, times the depth of each.
    public var walk: some Sequence<(path: HRPath, node: HRNode)> & Sendable { DocumentWalk(self) }
}

extension HRNode {
    /// The direct children of the value: elements, members, and the plain value of an object (`$value`).
    package var children: [HRNode] {
        switch self {
        case .array(let elements): elements
        case .dictionary(let fields): fields.map(\.value)
        case .object(let object): object.fields.map(\.value) + (object.plainValue.map { [$0] } ?? [])
        default: []
        }
    }

    /// Returns the container with changed children; any other value is returned unchanged.
    package func mapMembers(_ change: (HRNode) -> HRNode) -> HRNode {
        switch self {
        case .array(let elements): .array(elements.map(change))
        case .dictionary(let fields): .dictionary(fields.mapValues(change))
        case .object(let object): .object(object.mapMembers(change))
        default: self
        }
    }

    /// The value whose members have paths that continue the path of this node: the node itself, or, for an object with
    /// a plain value (`$value`), that value.
    package var plainContainer: HRNode {
        var node = self
        while case .object(let object) = node, let value = object.plainValue { node = value }
        return node
    }
}

extension HRObject {
    /// Returns the object with its plain value changed, or, if it has none, with the values of its fields changed.
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
