import HRArchiving

/// Compares a document with a graph by what they mean: fields by key, elements by what they are told apart by, and
/// references by what they lead to.
struct MeaningCheck {
    private let graph: ModelGraph
    /// The orders that are right for an array; by default, that of the graph.
    private let order: (ModelNode) -> ListOrder
    /// A record whose id is not compared.
    private let freeID: Int?
    private let resolver: ReferenceResolver
    /// The records of the graph that were found in the document, by their paths.
    private var found: [HRPath: Int] = [:]
    /// References, and arrays of them, which are compared when all records are found.
    private var open: [(path: HRPath, node: HRNode, value: ModelValue)] = []

    /// What is wrong with a document; nil if it means the graph.
    static func fault(
        in document: HRDocument, _ graph: ModelGraph, freeID: Int? = nil,
        order: @escaping (ModelNode) -> ListOrder = { ListOrder(base: $0.keys, ours: $0.keys, theirs: $0.keys) }
    ) -> String? {
        var check = MeaningCheck(document, graph, freeID: freeID, order: order)
        do {
            try check.compare(document.root, .node(graph.root), HRPath())
            for (path, node, value) in check.open { try check.compareReferences(node, value, path) }
            return nil
        } catch let fault as Fault {
            return fault.text
        } catch {
            return "\(error)"
        }
    }

    private struct Fault: Error { let text: String }

    private init(
        _ document: HRDocument, _ graph: ModelGraph, freeID: Int?, order: @escaping (ModelNode) -> ListOrder
    ) {
        self.graph = graph
        self.freeID = freeID
        self.order = order
        resolver = ReferenceResolver(document)
    }

    private func expect(_ isSo: Bool, _ path: HRPath, _ text: @autoclosure () -> String) throws {
        if !isSo { throw Fault(text: "\(path): \(text())") }
    }

    private mutating func compare(_ node: HRNode, _ value: ModelValue, _ path: HRPath) throws {
        switch value {
        case .text(let text): try expect(node == .string(text), path, "\(node) is not \(text)")
        // Old-style text has no numbers and no booleans.
        case .number(let number):
            try expect([.integer(number), .string("\(number)")].contains(node), path, "\(node) is not \(number)")
        case .flag(let flag):
            try expect([.bool(flag), .string(flag ? "YES" : "NO")].contains(node), path, "\(node) is not \(flag)")
        case .reference: open.append((path, node, value))
        case .node(let container):
            if case .list(.reference, _) = container.form {
                open.append((path, node, value))
            } else if container.isList {
                try compareElements(node, container, path)
            } else {
                try compareMembers(node, container, path)
            }
        }
    }

    private mutating func compareMembers(_ node: HRNode, _ container: ModelNode, _ path: HRPath) throws {
        guard let fields = node.fields else { throw Fault(text: "\(path): \(node) is no dictionary") }
        if let kind = container.kind {
            let object: HRObject? = if case .object(let object) = node { object } else { nil }
            let className = graph.schema.records[kind]?.className
            try expect(object?.className == className, path, "its class is not \(className ?? "none")")
            let isSame = object?.id == container.id || container.number == freeID
            try expect(isSame, path, "its id is \(object?.id ?? "none"), not \(container.id ?? "none")")
            found[path] = container.number
        }
        let keys = Set(fields.keys)
        let wanted = Set(container.keys)
        try expect(keys == wanted, path, "the keys \(keys.symmetricDifference(wanted).sorted()) are there once")
        for (key, value) in container.members {
            if let field = fields[key] { try compare(field, value, path.appending(key)) }
        }
    }

    private mutating func compareElements(_ node: HRNode, _ list: ModelNode, _ path: HRPath) throws {
        guard case .array(let elements) = node else { throw Fault(text: "\(path): \(node) is no array") }
        let keys = elements.map(key)
        try compareKeys(keys, list, path)
        for (index, (key, element)) in zip(keys, elements).enumerated() {
            if let value = list[key] { try compare(element, value, path.appending("\(index)")) }
        }
    }

    private func compareKeys(_ keys: [String], _ list: ModelNode, _ path: HRPath) throws {
        try expect(keys.sorted() == list.keys.sorted(), path, "\(keys) are not \(list.keys)")
        let fault = order(list).fault(in: keys)
        try expect(fault == nil, path, "\(fault?.0 ?? "") stands before \(fault?.1 ?? "")")
    }

    /// What an element is told apart by.
    private func key(of element: HRNode) -> String {
        switch element {
        case .string(let text): return text
        case .integer(let number): return "\(number)"
        default:
            let labels = Set(graph.schema.records.values.compactMap(\.label))
            return labels.compactMap { element[$0]?.string }.first ?? "\(element)"
        }
    }

    // MARK: References

    private func compareReferences(_ node: HRNode, _ value: ModelValue, _ path: HRPath) throws {
        switch value {
        case .reference(let target):
            let number = try self.target(of: node, path)
            try expect(
                number == target.number, path, "it leads to another record than \(graph.label(of: target) ?? "")")
        case .node(let list):
            guard case .array(let elements) = node else { throw Fault(text: "\(path): \(node) is no array") }
            let keys = try elements.enumerated().map { index, element in
                SketchMaker.key(ofReferenceTo: try self.target(of: element, path.appending("\(index)")))
            }
            try compareKeys(keys, list, path)
        default: break
        }
    }

    /// The number of the record that a reference leads to.
    private func target(of node: HRNode, _ path: HRPath) throws -> Int {
        // A project refers by texts, to the keys of its objects.
        if case .string(let key) = node, let number = found[HRPath(["objects", key])] { return number }
        guard let place = resolver.target(of: path) else { throw Fault(text: "\(path): \(node) leads nowhere") }
        guard place != path, let number = found[place] else { throw Fault(text: "\(path): \(node) is no reference") }
        return number
    }
}
