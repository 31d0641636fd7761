import ObjectGraph

/// What elements without an order of their own are put in order by.
struct SortKey {
    /// What the element is written as, without the objects in it; an object without those that it refers to.
    let node: HRNode
    /// Whether nothing had to be left out, so that the node is what is written.
    let isWhole: Bool
}

extension ArchivingSession {
    /// An array of elements, in an order that depends on nothing but the elements.
    ///
    /// - Complexity: O(n log n) comparisons; an element is written once, or twice if there are objects in it.
    func encodeSorted<Element: HREncodable>(
        _ elements: some Collection<Element>, in slot: HREncodingSlot
    ) throws -> HRNode {
        elements.isEmpty ? .array([]) : try encodeSorted(elements, in: NodeBuilder(in: slot))
    }

    /// An array of elements in a container that is open already.
    func encodeSorted<Element: HREncodable>(
        _ elements: some Collection<Element>, in builder: NodeBuilder
    ) throws -> HRNode {
        .array(try encodeSorted(elements, in: builder) { .index($0) })
    }

    /// The nodes of elements in order, each in its place in a container that is open already.
    func encodeSorted<Element: HREncodable>(
        _ elements: some Collection<Element>, in builder: NodeBuilder, at component: (Int) -> PathComponent
    ) throws -> [HRNode] {
        var nodes: [HRNode] = []
        nodes.reserveCapacity(elements.count)
        for (key, element) in try inOrder(elements, at: builder) {
            nodes.append(try encode(element, as: key, in: HREncodingSlot(builder, component(nodes.count))))
        }
        try count(nodes.count, at: builder)
        return nodes
    }

    /// Elements with what they are put in order by, in order.
    func inOrder<Element: HREncodable>(
        _ elements: some Collection<Element>, at builder: NodeBuilder
    ) throws -> [(sortKey: SortKey, element: Element)] {
        var keyed: [(sortKey: SortKey, element: Element)] = []
        keyed.reserveCapacity(elements.count)
        for element in elements { keyed.append((try sortKey(of: element, at: builder), element)) }
        keyed.sort { NodeOrder.areInOrder($0.sortKey.node, $1.sortKey.node) }
        return keyed
    }

    /// An array of pairs in the order of their keys.
    func encodePairs<Key: HREncodable, Value: HREncodable>(
        _ members: [(sortKey: SortKey, member: (key: Key, value: Value))], in slot: HREncodingSlot
    ) throws -> HRNode {
        let builder = try NodeBuilder(in: slot)
        var nodes: [HRNode] = []
        nodes.reserveCapacity(members.count)
        for (sortKey, member) in members {
            let pairSlot = HREncodingSlot(builder, .index(nodes.count))
            let pair = try NodeBuilder(in: pairSlot)
            let key = try encode(member.key, as: sortKey, in: HREncodingSlot(pair, .index(0)))
            nodes.append(.array([key, try member.value.encodeNode(in: HREncodingSlot(pair, .index(1)))]))
            try pairSlot.count(2)
        }
        try slot.count(nodes.count)
        return .array(nodes)
    }

    /// The members of a dictionary with the sort keys of their keys, in order.
    func sorted<Key: HREncodable, Value>(
        _ members: [Key: Value], in slot: HREncodingSlot
    ) throws -> [(sortKey: SortKey, member: (key: Key, value: Value))] {
        let builder = try NodeBuilder(in: slot)
        let haveTexts = KeyText.mayHaveOne(Key.self)
        var keyed: [(sortKey: SortKey, member: (key: Key, value: Value))] = []
        keyed.reserveCapacity(members.count)
        for member in members {
            if haveTexts, let text = KeyText.node(of: member.key) {
                keyed.append((SortKey(node: text, isWhole: true), member))
            } else {
                keyed.append((try sortKey(of: member.key, at: builder), member))
            }
        }
        keyed.sort { NodeOrder.areInOrder($0.sortKey.node, $1.sortKey.node) }
        return keyed
    }

    private func encode<T: HREncodable>(_ value: T, as key: SortKey, in slot: HREncodingSlot) throws -> HRNode {
        key.isWhole ? key.node : try value.encodeNode(in: slot)
    }

    private func sortKey<T: HREncodable>(of value: T, at builder: NodeBuilder) throws -> SortKey {
        if let leaf = value.leafNode { return SortKey(node: leaf, isWhole: true) }
        let before = (outline: outline, leavesOut: leavesOut, count: nodeCount)
        outline = Self.isObject(value) ? 1 : 0
        leavesOut = false
        defer {
            outline = before.outline
            leavesOut = leavesOut || before.leavesOut
        }
        let node = try value.encodeNode(in: HREncodingSlot(builder, .root))
        // What leaves objects out itself wants no more than that of what lies in it.
        let isWhole = !leavesOut || before.outline == 0
        if !isWhole { nodeCount = before.count }
        return SortKey(node: node, isWhole: isWhole)
    }

    private static func isObject<T>(_ value: T) -> Bool {
        switch value {
        case let dynamic as DynamicValue: Swift.type(of: dynamic.value) is AnyClass
        case let dynamic as DynamicKey: Swift.type(of: dynamic.base.base) is AnyClass
        default: T.self is AnyClass
        }
    }
}
