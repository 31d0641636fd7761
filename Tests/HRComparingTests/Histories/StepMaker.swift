import TestSupport

/// Draws what one of two people does to the objects of a file.
struct StepMaker {
    var maker: SketchMaker
    let graph: ModelGraph

    /// A new version of a graph, for a person whose new containers have numbers from one on.
    init(of base: ModelGraph, seed: UInt64, first: Int) {
        graph = base.copy()
        maker = SketchMaker(seed: seed, schema: base.schema, first: first)
    }

    /// Draws any step; nil if what was drawn has nothing to be done to.
    mutating func step() -> ModelStep? {
        collectTargets()
        switch maker.number(in: 0...12) {
        case 0, 1, 2: return change()
        case 3, 4, 5: return insertion()
        case 6: return removal()
        case 7: return fieldRemoval()
        case 8: return reordering()
        case 9: return move()
        case 10: return renaming()
        case 11: return newReference(to: nil)
        default: return addition()
        }
    }

    /// Notes which records there are, for references to lead to.
    mutating func collectTargets() {
        maker.targets = [:]
        for node in graph.all {
            if let kind = node.kind { maker.targets[kind, default: []].append(node.number) }
        }
        // Without any, a reference would be left open.
        if maker.targets.isEmpty { maker.targets = ["": []] }
    }

    private mutating func one<Element>(of elements: [Element]) -> Element? {
        elements.isEmpty ? nil : elements[maker.chance.number(below: elements.count)]
    }

    /// The members whose patterns are so, in all containers or in some.
    private func members(
        in nodes: [ModelNode]? = nil, where isWanted: (ValuePattern) -> Bool
    ) -> [(node: ModelNode, key: String)] {
        (nodes ?? graph.all).flatMap { node in
            node.keys.filter { key in
                let isName = node.kind.flatMap { graph.schema.records[$0]?.label } == key
                return !isName && !node.isList && graph.pattern(of: node, key).map(isWanted) == true
            }.map { (node, $0) }
        }
    }

    /// Where a new member may stand: the members before it, the nearest one first.
    private mutating func place(in node: ModelNode, for key: String, besides moved: String? = nil) -> [String] {
        if case .list(_, true) = node.form { return node.keys.filter { $0 < key }.reversed() }
        let keys = node.keys.filter { $0 != moved }
        // Many people only append.
        if maker.happens(onceIn: 3) { return keys.reversed() }
        return keys.prefix(maker.chance.number(below: keys.count + 1)).reversed()
    }

    // MARK: Values

    /// Another value of a member.
    mutating func change(in nodes: [ModelNode]? = nil) -> ModelStep? {
        guard let (node, key) = one(of: members(in: nodes) { $0.isPlain }) else { return nil }
        return change(key, of: node.number)
    }

    mutating func change(_ key: String, of number: Int) -> ModelStep? {
        guard let node = graph.nodes[number], let pattern = graph.pattern(of: node, key) else { return nil }
        let value: ModelSketch? =
            if case .flag(let flag)? = node[key] { .flag(!flag) } else { maker.value(pattern) }
        guard let value else { return nil }
        return putting(value, key, in: node, after: node.keys.reversed())
    }

    private func putting(_ value: ModelSketch, _ key: String, in node: ModelNode, after previous: [String]) -> ModelStep
    {
        var step = ModelStep(operations: [.put(node.number, key: key, value, after: previous)])
        step.footprint.touch(key, of: node)
        step.footprint.referred = Self.targets(of: value)
        return step
    }

    private static func targets(of sketch: ModelSketch) -> Set<Int> {
        switch sketch {
        case .reference(let target): [target]
        case .node(_, _, _, let members): members.reduce(into: []) { $0.formUnion(targets(of: $1.value)) }
        default: []
        }
    }

    /// A field that was not there; all fields, or only plain ones.
    mutating func addition(plain isPlain: Bool = false) -> ModelStep? {
        let missing = graph.all.flatMap { node in
            let fields = node.kind.flatMap { graph.schema.records[$0]?.fields } ?? []
            return fields.filter { $0.isOptional && node[$0.key] == nil && (!isPlain || $0.value.isPlain) }
                .map { (node, $0) }
        }
        guard let (node, field) = one(of: missing), let value = maker.value(field.value) else { return nil }
        return putting(value, field.key, in: node, after: node.keys.reversed())
    }

    private mutating func fieldRemoval() -> ModelStep? {
        let optional = graph.all.flatMap { node in
            let fields = node.kind.flatMap { graph.schema.records[$0]?.fields } ?? []
            return fields.filter { $0.isOptional && node[$0.key] != nil }.map { (node, $0.key) }
        }
        guard let (node, key) = one(of: optional) else { return nil }
        return removal(of: key, from: node)
    }

    private mutating func renaming() -> ModelStep? {
        one(of: graph.all.filter { $0.id != nil }).flatMap { renaming(of: $0.number) }
    }

    mutating func renaming(of number: Int) -> ModelStep? {
        guard let record = graph.nodes[number] else { return nil }
        var step = ModelStep(operations: [.rename(number, id: maker.name())])
        step.footprint.touch("$id", of: record)
        return step
    }

    // MARK: Members

    private mutating func insertion() -> ModelStep? {
        let growing = graph.all.filter { $0.kind == nil }
        guard let node = one(of: growing) else { return nil }
        let member: (key: String, value: ModelSketch)? =
            switch node.form {
            case .record: nil
            case .list(let element, _): maker.member(element, keys: nil)
            case .map(let element, let keys): maker.member(element, keys: keys)
            }
        guard let member, node[member.key] == nil else { return nil }
        return putting(member.value, member.key, in: node, after: place(in: node, for: member.key))
    }

    /// A new record without an id in a list.
    mutating func recordInsertion() -> ModelStep? {
        guard let step = insertion(), case .put(let list, _, .node(_, .record, id: nil, _), _)? = step.operations.first,
            graph.nodes[list]?.isList == true
        else { return nil }
        return step
    }

    /// A record of the same kind and name as one that the other side inserts, of which another field differs.
    mutating func insertion(named other: ModelStep) -> ModelStep? {
        guard case .put(let number, let name, .node(_, .record(let kind), _, let others), _)? = other.operations.first,
            let list = graph.nodes[number], let label = graph.schema.records[kind]?.label,
            case .node(let record, let form, id: nil, let members)? = maker.value(.record([kind]))
        else { return nil }
        let renamed = members.map { $0.key == label ? (label, .text(name)) : $0 }
        let differs = renamed.contains { member in
            others.contains { $0.key == member.key && Self.differ($0.value, member.value) }
        }
        let value = ModelSketch.node(record, form, id: nil, renamed)
        return differs ? putting(value, name, in: list, after: place(in: list, for: name)) : nil
    }

    /// Whether two values are different texts or numbers.
    private static func differ(_ first: ModelSketch, _ second: ModelSketch) -> Bool {
        switch (first, second) {
        case (.text(let first), .text(let second)): first != second
        case (.number(let first), .number(let second)): first != second
        default: false
        }
    }

    private mutating func removal() -> ModelStep? {
        let removable = graph.all.filter { $0.kind == nil }.flatMap { node in node.keys.map { (node, $0) } }
        guard let (node, key) = one(of: removable) else { return nil }
        return removal(of: key, from: node)
    }

    /// Removes a record, and before it the references to it.
    mutating func removal(ofRecord number: Int) -> ModelStep? {
        guard let parent = graph.nodes[number]?.parent, parent.kind == nil,
            let key = parent.members.first(where: { member in
                if case .node(let node) = member.value { node.number == number } else { false }
            })?.key
        else { return nil }
        return removal(of: key, from: parent)
    }

    private func removal(of key: String, from node: ModelNode) -> ModelStep? {
        var step = ModelStep(operations: [])
        if case .node(let child)? = node[key] {
            let subtree = child.subtree
            for (holder, key) in graph.references(into: subtree) {
                let field = holder.kind.flatMap { graph.schema.records[$0]?.fields.first { $0.key == key } }
                guard field?.isOptional != false else { return nil }
                step.operations.append(.remove(holder.number, key: key))
                step.footprint.touch(key, of: holder)
            }
            step.footprint.removed = Set(subtree.map(\.number))
        }
        step.operations.append(.remove(node.number, key: key))
        step.footprint.touch(key, of: node)
        return step
    }

    private mutating func reordering() -> ModelStep? {
        let lists = graph.all.filter { node in
            if case .list(_, false) = node.form { node.members.count > 1 } else { false }
        }
        guard let list = one(of: lists), let key = one(of: list.keys) else { return nil }
        let place = place(in: list, for: key, besides: key)
        let index = list.index(of: key) ?? 0
        guard place.count != index else { return nil }
        var step = ModelStep(operations: [.move(key: key, from: list.number, to: list.number, after: place)])
        step.footprint.touch(key, of: list)
        let passed = list.keys[min(index, place.count)...max(index, place.count)].filter { $0 != key }
        step.footprint.passed = Set(passed.map { ModelFootprint.Member(node: list.number, key: $0) })
        if case .node(let child)? = list[key] { step.footprint.moved = [child.number] }
        return step
    }

    /// Moves any record to another list, or one record.
    mutating func move(ofRecord number: Int? = nil) -> ModelStep? {
        let movable = graph.all.filter { node in
            guard let parent = node.parent, node.kind != nil, number.map({ $0 == node.number }) ?? true else {
                return false
            }
            return parent.isList && !destinations(for: node).isEmpty
        }
        guard let record = one(of: movable), let source = record.parent,
            let destination = one(of: destinations(for: record)), let key = graph.label(of: record)
        else { return nil }
        let place = place(in: destination, for: key)
        let operation = ModelOperation.move(key: key, from: source.number, to: destination.number, after: place)
        var step = ModelStep(operations: [operation])
        step.footprint.touch(key, of: source)
        step.footprint.touch(key, of: destination)
        step.footprint.moved = [record.number]
        step.footprint.destinations = Set(destination.withParents.map(\.number))
        return step
    }

    /// The other lists that may hold a record.
    private func destinations(for record: ModelNode) -> [ModelNode] {
        let inner = Set(record.subtree.map(\.number))
        return graph.all.filter { list in
            guard case .list(let element, false) = list.form, let kinds = element.kinds else { return false }
            return kinds.contains(record.kind ?? "") && list !== record.parent && !inner.contains(list.number)
        }
    }

    // MARK: References

    /// A reference in a list, or another target of a field; to any record or to one.
    mutating func newReference(to target: Int?) -> ModelStep? {
        let kind = target.flatMap { graph.nodes[$0]?.kind }
        func fits(_ pattern: ValuePattern) -> Bool {
            pattern.targets.map { kinds in kind.map(kinds.contains) ?? true } ?? false
        }
        let fields = members { fits($0) }
        let lists = graph.all.filter { node in
            if case .list(let element, _) = node.form { fits(element) } else { false }
        }
        let places = fields.map { ($0.node, $0.key as String?) } + lists.map { ($0, nil) }
        guard let (node, key) = one(of: places),
            let pattern = graph.pattern(of: node, key ?? ""),
            let value = target.map(ModelSketch.reference) ?? maker.value(pattern),
            case .reference(let number) = value
        else { return nil }
        if let key {
            if case .reference(let old)? = node[key], old.number == number { return nil }
            return putting(value, key, in: node, after: [])
        }
        let element = SketchMaker.key(ofReferenceTo: number)
        guard node[element] == nil else { return nil }
        return putting(value, element, in: node, after: place(in: node, for: element))
    }
}
