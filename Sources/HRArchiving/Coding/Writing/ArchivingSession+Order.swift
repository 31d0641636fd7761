import ObjectGraph

extension ArchivingSession {
    /// Returns an array of elements, sorted by their contents.
    ///
    /// - Complexity: O(n log n) comparisons; an element is encoded once, or twice if there are objects in it.
    func encodeSorted<Element: HREncodable>(
        _ elements: some Collection<Element>, in slot: HREncodingSlot
    ) throws -> HRNode {
        elements.isEmpty && recording == nil ? .array([]) : try encodeSorted(elements, in: NodeBuilder(in: slot))
    }

    /// Encodes elements, sorted by their contents, in a container that is open already, and returns the array.
    ///
    /// - Parameter kind: The kind of unordered collection that is recorded for a graph archive.
    func encodeSorted<Element: HREncodable>(
        _ elements: some Collection<Element>, as kind: GraphArchive.Unordered = .set, in builder: NodeBuilder
    ) throws -> HRNode {
        guard let sorted = try encodeSorted(elements, in: builder, at: { .index($0) }) else {
            return size(of: elements)
        }
        record(kind, of: sorted.recorded, in: builder)
        return .array(sorted.nodes)
    }

    /// Returns the node that represents a collection with objects in it in a sort key: the size of the collection.
    func size(of elements: some Collection) -> HRNode { .integer(HRInteger(Int64(elements.count))) }

    /// Encodes elements in sorted order in a container that is open already. Returns their nodes and, with a recording,
    /// also the elements in that order. Returns nil while a sort key is created if the elements contain objects: the
    /// sort key then includes only the number of elements.
    ///
    /// - Parameter component: Returns the key or index of the element at a position.
    func encodeSorted<Element: HREncodable>(
        _ elements: some Collection<Element>, in builder: NodeBuilder, at component: (Int) -> PathComponent
    ) throws -> (nodes: [HRNode], recorded: [Element])? {
        // A single element needs no sort key.
        if sortKeys.draft == nil, let only = elements.first, elements.count == 1 {
            let node =
                try Element.leafNode(of: only)
                ?? Element.encodeNode(of: only, in: HREncodingSlot(builder, component(0)))
            try count(1, at: builder)
            return ([node], recording == nil ? [] : [only])
        }
        return try encodeInOrder(elements, in: builder, at: component)
    }

    /// Encodes elements in sorted order. Not inlined, to keep its temporaries out of the stack frames of nested sets
    /// with one element.
    @inline(never)
    private func encodeInOrder<Element: HREncodable>(
        _ elements: some Collection<Element>, in builder: NodeBuilder, at component: (Int) -> PathComponent
    ) throws -> (nodes: [HRNode], recorded: [Element])? {
        guard let ordered = try inClaimedOrder(elements, in: builder) else { return nil }
        var nodes: [HRNode] = []
        nodes.reserveCapacity(elements.count)
        for (sortKey, element) in ordered {
            nodes.append(try encode(element, as: sortKey, in: HREncodingSlot(builder, component(nodes.count))))
        }
        try count(nodes.count, at: builder)
        return (nodes, recording == nil ? [] : ordered.map(\.element))
    }

    /// Claims places for the objects in elements, and returns the elements in order; nil while a sort key is created
    /// and the elements contain objects.
    private func inClaimedOrder<Element: HREncodable>(
        _ elements: some Collection<Element>, in builder: NodeBuilder
    ) throws -> [(sortKey: SortKey, element: Element)]? {
        // The order was determined when places were claimed. It is used unless the number of elements has changed since
        // then, as it may in a mutable set.
        if let order = takeClaims(of: builder)?.order, order.count == elements.count {
            let elements = Array(elements)
            return order.map { (SortKey(node: .null, isWhole: false), elements[$0]) }
        }
        guard let ordered = try inOrder(elements, at: builder) else { return nil }
        if claimRole(of: Element.self).mayHoldObjects { try claim(encodable: ordered.map(\.element), in: builder) }
        return ordered
    }

    /// Returns the positions of elements in sorted order, or nil while a sort key is created and the elements contain
    /// objects.
    func order(of elements: [some HREncodable], in slot: HREncodingSlot) throws -> [Int]? {
        let builder = try NodeBuilder(in: slot)
        let ordered = try inOrder(Array(elements.enumerated())) { try sortKey(of: $0.element, at: builder) }
        return ordered?.map(\.element.offset)
    }

    /// Returns elements with their sort keys, in order, or nil while a sort key is created and the elements contain
    /// objects.
    func inOrder<Element: HREncodable>(
        _ elements: some Collection<Element>, at builder: NodeBuilder
    ) throws -> [(sortKey: SortKey, element: Element)]? {
        try inOrder(elements) { try sortKey(of: $0, at: builder) }
    }

    /// Returns the members of a dictionary with the sort keys of their keys, in order, or nil while a sort key is
    /// created and the keys contain objects.
    func sorted<Key: HREncodable, Value>(
        _ members: some Collection<(key: Key, value: Value)>, in slot: HREncodingSlot
    ) throws -> [(sortKey: SortKey, element: (key: Key, value: Value))]? {
        let builder = try NodeBuilder(in: slot)
        let haveTexts = DictionaryKeyText.mayHaveOne(Key.self)
        return try inOrder(members) { member in
            if haveTexts, let key = DictionaryKeyText(of: member.key) {
                return SortKey(node: key.node, isWhole: true, text: key.text)
            }
            return try sortKey(of: member.key, at: builder)
        }
    }

    private func inOrder<Element>(
        _ elements: some Collection<Element>, _ sortKeyOf: (Element) throws -> SortKey
    ) throws -> [(sortKey: SortKey, element: Element)]? {
        let elements = Array(elements)
        var keys: [SortKey] = []
        keys.reserveCapacity(elements.count)
        func add() throws { for element in elements { keys.append(try sortKeyOf(element)) } }
        if let draft = sortKeys.draft {
            guard try draft.isWhole(add) else { return nil }
        } else {
            try add()
        }
        return try positions(sortedBy: keys).map { (keys[$0], elements[$0]) }
    }

    private func positions(sortedBy keys: [SortKey]) throws -> [Int] {
        try keys.indices.sorted { try compare(keys[$0], keys[$1]) < 0 }
    }

    /// Encodes a dictionary as an array of pairs, in the order of the keys.
    func encodePairs<Key: HREncodable, Value: HREncodable>(
        _ members: [(sortKey: SortKey, element: (key: Key, value: Value))], in slot: HREncodingSlot
    ) throws -> HRNode {
        let builder = try NodeBuilder(in: slot)
        try claim(members, in: builder)
        var nodes: [HRNode] = []
        nodes.reserveCapacity(members.count)
        for (sortKey, member) in members {
            let pairSlot = HREncodingSlot(builder, .index(nodes.count))
            let pair = try NodeBuilder(in: pairSlot)
            takeClaims(of: pair)
            let key = try encode(member.key, as: sortKey, in: HREncodingSlot(pair, .index(0)))
            nodes.append(.array([key, try Value.encodeNode(of: member.value, in: HREncodingSlot(pair, .index(1)))]))
            try pairSlot.count(2)
        }
        try slot.count(nodes.count)
        record(.pairs, of: recording == nil ? [] : members.map(\.element.key), in: builder)
        return .array(nodes)
    }

    private func encode<T: HREncodable>(_ value: T, as sortKey: SortKey, in slot: HREncodingSlot) throws -> HRNode {
        // With a recording, the value is encoded again in its slot, because the recorded information belongs to that
        // position.
        sortKey.isWhole && sortKey.text == nil && recording == nil
            ? sortKey.node : try T.encodeNode(of: value, in: slot)
    }

    // MARK: Sort keys

    /// Returns the placeholder for an object while a sort key is created, or nil if the object is to be encoded.
    func placeholder(
        for object: AnyObject, in slot: HREncodingSlot, _ encode: @escaping (HREncodingSlot) throws -> HRNode
    ) -> HRNode? {
        guard let draft = sortKeys.draft else { return nil }
        guard ObjectIdentifier(slot.builder) == draft.holder, slot.component.isRoot else {
            draft.leaveOut(object) { self.sortKey(of: object, encode) }
            return Self.placeholder
        }
        draft.leaveOut()
        if draft.subject == nil { draft.subject = object }
        draft.known = sortKeys[object]
        return draft.known?.node
    }

    /// The placeholder node. It differs from null, which represents a missing object.
    private static var placeholder: HRNode { .alias(HRAlias(HRPath())) }

    private func sortKey<T: HREncodable>(of value: T, at builder: NodeBuilder) throws -> SortKey {
        if let leaf = T.leafNode(of: value) { return SortKey(node: leaf, isWhole: true) }
        if sortKeys.draft != nil {
            // Within another sort key, the value is encoded as a part of that one.
            return SortKey(node: try value.encodeNode(in: HREncodingSlot(builder, .root)), isWhole: true)
        }
        return try sortKey(at: builder) { try value.encodeNode(in: $0) }
    }

    /// Creates the sort key of an element. Placeholders represent the objects that the element refers to.
    private func sortKey(at builder: NodeBuilder, _ encode: (HREncodingSlot) throws -> HRNode) throws -> SortKey {
        let draft = SortKeyDraft(holder: builder)
        let count = nodeCount
        sortKeys.draft = draft
        defer { sortKeys.draft = nil }
        let node = try encode(HREncodingSlot(builder, .root))
        guard draft.leavesOut else { return SortKey(node: node, isWhole: true) }
        nodeCount = count
        return draft.known ?? sortKeys.add(node, from: draft)
    }

    /// Returns a negative value, zero or a positive value if the left element is less than, equal to or greater than
    /// the right one.
    private func compare(_ left: SortKey, _ right: SortKey) throws -> Int {
        let nodes = NodeOrder.compare(left.node, right.node)
        guard nodes == 0, let first = left.number, let second = right.number else { return nodes }
        for round in 1...SortKeyTable.rounds {
            let classes = (sortKeyClass(of: first, after: round), sortKeyClass(of: second, after: round))
            let order = sortKeys.compare(classes.0, classes.1, after: round)
            if order != 0 { return order }
        }
        return compareByName(first, second)
    }

    /// Returns the equivalence class of a sort key after a number of refinement rounds.
    private func sortKeyClass(of number: SortKeyTable.Number, after round: Int) -> Int {
        if let known = sortKeys.knownClass(of: number, after: round) { return known }
        if round > 1 { _ = sortKeyClass(of: number, after: round - 1) }
        let references = sortKeys.references(of: number).map { sortKeyClass(of: $0, after: round - 1) }
        return sortKeys.classify(number, after: round, references: references)
    }

    /// Returns the equivalence class of a reference's target after a number of refinement rounds. It is -1 for
    /// conditional references and for objects that cannot be encoded.
    private func sortKeyClass(of reference: SortKeyDraft.Reference, after round: Int) -> Int {
        guard let makeSortKey = reference.makeSortKey else { return -1 }
        let found = sortKeys[reference.object] ?? makeSortKey()
        return found.number.map { sortKeyClass(of: $0, after: round) } ?? -1
    }

    private func sortKey(of object: AnyObject, _ encode: (HREncodingSlot) throws -> HRNode) -> SortKey {
        let holder = NodeBuilder(session: self)
        do {
            return try holder.attempt { _ in try sortKey(at: holder, encode) }
        } catch {
            // An error is not thrown here, because it is thrown when the object itself is encoded.
            return sortKeys.add(withoutSortKey: object)
        }
    }

    /// Compares elements with equal sort keys: by their labels, then by the order in which they were encountered, then
    /// by the order in which the objects that they refer to were encountered.
    private func compareByName(_ left: SortKeyTable.Number, _ right: SortKeyTable.Number) -> Int {
        let (first, second) = (sortKeys.subject(of: left), sortKeys.subject(of: right))
        if let first = (first as? any HRLabelled)?.archiveLabel, let second = (second as? any HRLabelled)?.archiveLabel
        {
            let labels = NodeOrder.compare(.string(first), .string(second))
            if labels != 0 { return labels }
        }
        let places = comparePlaces(first, second)
        if places != 0 { return places }
        for (left, right) in zip(sortKeys.references(of: left), sortKeys.references(of: right)) {
            let places = comparePlaces(left.object, right.object)
            if places != 0 { return places }
        }
        return 0
    }

    /// Compares objects by their places. Objects with a place precede objects without one.
    private func comparePlaces(_ left: AnyObject?, _ right: AnyObject?) -> Int {
        let left = left.flatMap { placing.place(of: $0) } ?? .max
        let right = right.flatMap { placing.place(of: $0) } ?? .max
        return left < right ? -1 : left > right ? 1 : 0
    }
}
