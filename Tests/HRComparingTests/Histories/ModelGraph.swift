/// A container of a model: it stays the same one wherever it is moved to, and whatever changes in it.
final class ModelNode {
    enum Form {
        case record(String)
        case list(ValuePattern, isSorted: Bool)
        case map(ValuePattern, KeyPattern)
    }

    /// The same in all copies of a graph.
    let number: Int
    let form: Form
    var id: String?
    /// A list has keys as well, which are not written: what its elements are told apart by.
    var members: [(key: String, value: ModelValue)] = []
    weak var parent: ModelNode?

    init(number: Int, form: Form, id: String?) {
        self.number = number
        self.form = form
        self.id = id
    }

    var isList: Bool { if case .list = form { true } else { false } }

    /// Which kind of record it is; nil for a list or a map.
    var kind: String? { if case .record(let kind) = form { kind } else { nil } }

    var keys: [String] { members.map(\.key) }

    subscript(key: String) -> ModelValue? { members.first { $0.key == key }?.value }

    func index(of key: String) -> Int? { members.firstIndex { $0.key == key } }

    /// The index behind the first of some members that is there, or the first index.
    func place(after previous: [String]) -> Int { previous.lazy.compactMap(index).first.map { $0 + 1 } ?? 0 }

    /// The containers around it, from the innermost one on, and itself before them.
    var withParents: some Sequence<ModelNode> { sequence(first: self, next: \.parent) }

    /// Brings the members into an order of keys.
    func sort(by keys: [String]) {
        let places = Dictionary(keys.enumerated().map { ($1, $0) }) { first, _ in first }
        members.sort { (places[$0.key] ?? .max) < (places[$1.key] ?? .max) }
    }

    /// Itself and all containers in it.
    var subtree: [ModelNode] {
        members.reduce(into: [self]) { nodes, member in
            if case .node(let node) = member.value { nodes += node.subtree }
        }
    }
}

/// A value of a model.
enum ModelValue {
    case text(String)
    case number(Int)
    case flag(Bool)
    case reference(ModelNode)
    case node(ModelNode)
}

/// A value to be put into a model, which names containers by their numbers.
indirect enum ModelSketch {
    case text(String)
    case number(Int)
    case flag(Bool)
    case reference(Int)
    case node(Int, ModelNode.Form, id: String?, [(key: String, value: ModelSketch)])
}

/// The contents of a file as containers that refer to one another, not as a text.
final class ModelGraph {
    let schema: ModelSchema
    private(set) var nodes: [Int: ModelNode] = [:]
    let root: ModelNode

    init(_ schema: ModelSchema, root sketch: ModelSketch) {
        self.schema = schema
        // A root that is no container would be a fault of the maker; the empty list shows it.
        let form = ModelNode.Form.list(.text, isSorted: false)
        guard case .node(let number, let rootForm, let id, let members) = sketch else {
            root = ModelNode(number: 0, form: form, id: nil)
            return
        }
        root = ModelNode(number: number, form: rootForm, id: id)
        nodes[number] = root
        fill(root, with: members)
    }

    /// The same containers once more.
    func copy() -> ModelGraph { ModelGraph(schema, root: sketch(of: .node(root))) }

    /// All containers, from the root on.
    var all: [ModelNode] { root.subtree }

    /// What a member of a container may be.
    func pattern(of node: ModelNode, _ key: String) -> ValuePattern? {
        switch node.form {
        case .record(let kind): schema.records[kind]?.fields.first { $0.key == key }?.value
        case .list(let element, _), .map(let element, _): element
        }
    }

    /// What a record is known by: its name, or its key in the map around it.
    func label(of record: ModelNode) -> String? {
        if let kind = record.kind, let field = schema.records[kind]?.label, case .text(let text)? = record[field] {
            return text
        }
        return record.parent?.members.first { member in
            if case .node(let node) = member.value { node === record } else { false }
        }?.key
    }

    /// The members that refer to containers of a subtree from outside of it.
    func references(into subtree: [ModelNode]) -> [(holder: ModelNode, key: String)] {
        let inner = Set(subtree.map(\.number))
        return all.filter { !inner.contains($0.number) }.flatMap { holder in
            holder.members.compactMap { member in
                guard case .reference(let target) = member.value, inner.contains(target.number) else { return nil }
                return (holder, member.key)
            }
        }
    }

    // MARK: Changing

    /// Puts a value under a key that is there, or as a new member after the first of some that is there.
    func put(_ sketch: ModelSketch, _ key: String, in node: ModelNode, after previous: [String]) {
        guard let index = node.index(of: key) else {
            let value = add(sketch, to: node)
            node.members.insert((key, value), at: node.place(after: previous))
            link(node)
            return
        }
        // What both sides add stands there once.
        if case .node = sketch { return }
        node.members[index].value = add(sketch, to: node)
        link(node)
    }

    func remove(_ key: String, from node: ModelNode) {
        guard let index = node.index(of: key) else { return }
        let (_, value) = node.members.remove(at: index)
        guard case .node(let child) = value else { return }
        for gone in child.subtree { nodes[gone.number] = nil }
    }

    func move(_ key: String, from source: ModelNode, to destination: ModelNode, after previous: [String]) {
        guard let index = source.index(of: key) else { return }
        let member = source.members.remove(at: index)
        destination.members.insert(member, at: destination.place(after: previous))
        if case .node(let child) = member.value { child.parent = destination }
    }

    // MARK: Sketches

    /// References that are to be linked when all containers are there.
    private var open: [(holder: ModelNode, key: String, target: Int)] = []

    private func fill(_ node: ModelNode, with members: [(key: String, value: ModelSketch)]) {
        for (key, value) in members { node.members.append((key, add(value, to: node, key))) }
        if node === root { link(node) }
    }

    private func add(_ sketch: ModelSketch, to parent: ModelNode, _ key: String? = nil) -> ModelValue {
        switch sketch {
        case .text(let text): return .text(text)
        case .number(let number): return .number(number)
        case .flag(let flag): return .flag(flag)
        case .reference(let target):
            if let node = nodes[target] { return .reference(node) }
            if let key { open.append((parent, key, target)) }
            return .reference(parent)
        case .node(let number, let form, let id, let members):
            let node = ModelNode(number: number, form: form, id: id)
            node.parent = parent
            nodes[number] = node
            fill(node, with: members)
            return .node(node)
        }
    }

    private func link(_ node: ModelNode) {
        for (holder, key, target) in open {
            guard let index = holder.index(of: key), let node = nodes[target] else { continue }
            holder.members[index].value = .reference(node)
        }
        open = []
    }

    private func sketch(of value: ModelValue) -> ModelSketch {
        switch value {
        case .text(let text): .text(text)
        case .number(let number): .number(number)
        case .flag(let flag): .flag(flag)
        case .reference(let target): .reference(target.number)
        case .node(let node):
            .node(node.number, node.form, id: node.id, node.members.map { ($0.key, sketch(of: $0.value)) })
        }
    }
}
