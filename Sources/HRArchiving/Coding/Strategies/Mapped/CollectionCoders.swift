/// The coder of a collection.
protocol CollectionCoder<Value>: ValueCoder where Value: HRReferenceCollection {
    var element: any ValueCoder<Value.Object> { get }
}

extension CollectionCoder {
    var mayHoldObjects: Bool { element.mayHoldObjects }

    func decode(in slot: HRDecodingSlot, _ assign: @escaping (Value) throws -> Void) throws {
        try slot.references(assign) { try element.decode(in: $0, $1) }
    }

    func targets(of value: Value) throws -> ReferenceTargets {
        let (keys, objects) = Value.members(of: value)
        let targets = try objects.map { try element.targets(of: $0).object() }
        guard Value.hasKeys else { return .elements(targets.compactMap(\.self), areOrdered: !Value.isHashed) }
        return .members(zip(keys, targets).compactMap { key, object in object.map { (key: key, object: $0) } })
    }

    fileprivate func coded(_ objects: some Sequence<Value.Object>) -> [CodedElement<Value.Object>] {
        objects.map { CodedElement(value: $0, coder: element) }
    }
}

/// The coder of an array.
struct ArrayCoder<Element>: CollectionCoder {
    let element: any ValueCoder<Element>
    let skipsFaults: Bool

    func encode(_ value: [Element], in slot: HREncodingSlot) throws -> HRNode {
        if value.isEmpty { return .array([]) }
        let builder = try NodeBuilder(in: slot)
        if element.mayHoldObjects { try claimElements(value, in: builder) }
        var nodes: [HRNode] = []
        nodes.reserveCapacity(value.count)
        for member in value {
            nodes.append(try element.encode(member, in: HREncodingSlot(builder, .index(nodes.count))))
        }
        try slot.session.count(nodes.count, at: builder)
        return .array(nodes)
    }

    func decode(in slot: HRDecodingSlot) throws -> [Element] {
        try slot.array(skippingFaults: skipsFaults) { try element.decode(in: $0) }
    }

    func claim(_ value: [Element], in slot: HREncodingSlot) throws { try slot.claim(coded(value)) }

    @inline(never)
    private func claimElements(_ value: [Element], in builder: NodeBuilder) throws {
        if value.count > 1, builder.session.claimsElements { try builder.session.claim(coded(value), in: builder) }
    }
}

/// The coder of a set.
struct SetCoder<Element: Hashable>: CollectionCoder {
    let element: any ValueCoder<Element>

    func encode(_ value: Set<Element>, in slot: HREncodingSlot) throws -> HRNode {
        try slot.session.encodeSorted(coded(value), in: slot)
    }

    func decode(in slot: HRDecodingSlot) throws -> Set<Element> {
        try slot.set { try $0.array { try element.decode(in: $0) } }
    }

    func claim(_ value: Set<Element>, in slot: HREncodingSlot) throws { try slot.claimSorted(coded(value)) }
}

/// The coder of a dictionary with string keys, whose members are written in the order of the keys.
struct DictionaryCoder<Member>: CollectionCoder {
    let element: any ValueCoder<Member>

    func encode(_ value: [String: Member], in slot: HREncodingSlot) throws -> HRNode {
        try slot.session.encodeMembers(TextMembers(coded(value)), in: slot)
    }

    private func coded(_ value: [String: Member]) -> [(key: String, value: CodedElement<Member>)] {
        sorted(value).map { (key: $0.key, value: CodedElement(value: $0.value, coder: element)) }
    }

    /// True if the members are of type `Any` and have no transform: only then can nested dictionaries be members.
    var keepsGroups: Bool { Member.self == Any.self && element is DynamicCoder<Any> }

    func claim(_ value: [String: Member], in slot: HREncodingSlot) throws { try slot.claim(coded(value)) }

    /// Returns the members in the order in which they are written.
    func sorted(_ value: [String: Member]) -> [(key: String, value: Member)] {
        value.sorted(byText: \.key)
    }

    func decode(in slot: HRDecodingSlot) throws -> [String: Member] {
        try slot.dictionary(String.decodeNode) { try element.decode(in: $0) }
    }
}

/// An element with its coder, in a form that can be sorted.
private struct CodedElement<Value>: NodeEncodable {
    let value: Value
    let coder: any ValueCoder<Value>

    static func encodeNode(of element: Self, in slot: HREncodingSlot) throws -> HRNode {
        try element.coder.encode(element.value, in: slot)
    }
}

extension CodedElement: SortedMember { var sortedValue: Any { value } }

extension CodedElement: Claimable {
    func claim(in slot: HREncodingSlot) throws { try coder.claim(value, in: slot) }
}
