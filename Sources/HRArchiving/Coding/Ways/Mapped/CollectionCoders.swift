/// Elements in order.
struct ArrayCoder<Element>: ValueCoder {
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
        guard case .array(let nodes) = slot.node else {
            guard case .alias = slot.node else { throw slot.mismatch("an array") }
            return try slot.follow { try decode(in: $0) }
        }
        return try slot.memoized { try decode(nodes, in: slot) }
    }

    var mayHoldObjects: Bool { element.mayHoldObjects }

    func claim(_ value: [Element], in slot: HREncodingSlot) throws {
        if !value.isEmpty { try slot.session.nested(in: slot).claimEach(of: coded(value)) }
    }

    @inline(never)
    private func claimElements(_ value: [Element], in builder: NodeBuilder) throws {
        if value.count > 1, builder.session.claimsElements { try builder.session.claim(coded(value), in: builder) }
    }

    private func coded(_ value: [Element]) -> [CodedElement<Element>] {
        value.map { CodedElement(value: $0, coder: element) }
    }

    private func decode(_ nodes: [HRNode], in slot: HRDecodingSlot) throws -> [Element] {
        let frame = try DecodingFrame.open(in: slot)
        var values: [Element] = []
        values.reserveCapacity(nodes.count)
        var faults = FaultBatch()
        let search = skipsFaults ? frame.session.search : nil
        search?.skippingDepth += 1
        defer { search?.skippingDepth -= 1 }
        for (index, node) in nodes.enumerated() {
            let place = HRDecodingSlot(frame, .index(index), node)
            do {
                values.append(try element.decode(in: place))
            } catch let error as HRError where skipsFaults && !error.endsReading {
                continue
            } catch {
                try faults.take(error, in: place)
            }
        }
        try faults.end()
        return values
    }
}

/// Elements without an order.
struct SetCoder<Element: Hashable>: ValueCoder {
    let element: any ValueCoder<Element>

    func encode(_ value: Set<Element>, in slot: HREncodingSlot) throws -> HRNode {
        try slot.session.encodeSorted(value.map { CodedElement(value: $0, coder: element) }, in: slot)
    }

    func decode(in slot: HRDecodingSlot) throws -> Set<Element> {
        let before = slot.incompleteCount
        let elements = try slot.hashable { try ArrayCoder(element: element, skipsFaults: false).decode(in: slot) }
        slot.watchHashes(of: elements, since: before)
        slot.noteOrigins(of: elements)
        return Set(elements)
    }

    var mayHoldObjects: Bool { element.mayHoldObjects }

    func claim(_ value: Set<Element>, in slot: HREncodingSlot) throws {
        if value.isEmpty { return }
        let elements = value.map { CodedElement(value: $0, coder: element) }
        guard let order = try slot.session.order(of: elements, in: slot) else { return }
        try slot.session.nested(in: slot, order: order).claimEach(of: order.map { elements[$0] })
    }
}

/// Members under names, written in the order of these.
struct DictionaryCoder<Member>: ValueCoder {
    let member: any ValueCoder<Member>

    func encode(_ value: [String: Member], in slot: HREncodingSlot) throws -> HRNode {
        try slot.session.encodeMembers(TextMembers(coded(value)), in: slot)
    }

    private func coded(_ value: [String: Member]) -> [(key: String, value: CodedElement<Member>)] {
        sorted(value).map { (key: $0.key, value: CodedElement(value: $0.value, coder: member)) }
    }

    var mayHoldObjects: Bool { member.mayHoldObjects }

    /// Nested dictionaries can be members only if these are of any type, without a transform.
    var keepsGroups: Bool { Member.self == Any.self && member is DynamicCoder<Any> }

    func claim(_ value: [String: Member], in slot: HREncodingSlot) throws {
        if !value.isEmpty { try slot.session.nested(in: slot).claimEach(of: coded(value)) }
    }

    /// The members in the order in which they are written.
    func sorted(_ value: [String: Member]) -> [(key: String, value: Member)] {
        value.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
    }

    func decode(in slot: HRDecodingSlot) throws -> [String: Member] {
        guard case .dictionary(let fields) = slot.node else {
            guard case .alias = slot.node else { throw slot.mismatch("a dictionary") }
            return try slot.follow { try decode(in: $0) }
        }
        return try slot.memoized { try decode(fields, in: slot) }
    }

    private func decode(_ fields: HRFields, in slot: HRDecodingSlot) throws -> [String: Member] {
        let frame = try DecodingFrame.open(in: slot)
        slot.session.observedKeys?.questions?.noteFree(at: slot.path)
        return try decode(fields.storage) { (key: $0.key, place: HRDecodingSlot(frame, .key($0.key), $0.value)) }
    }

    /// The members under some keys.
    func decode<Part>(
        _ parts: [Part], at place: (Part) throws -> (key: String, place: HRDecodingSlot)
    ) throws -> [String: Member] {
        var values: [String: Member] = [:]
        values.reserveCapacity(parts.count)
        var faults = FaultBatch()
        for part in parts {
            let (key, place) = try place(part)
            do {
                values[key] = try member.decode(in: place)
            } catch {
                try faults.take(error, in: place)
            }
        }
        try faults.end()
        return values
    }
}

/// An element with its coder, as something that can be sorted.
private struct CodedElement<Value>: NodeEncodable {
    let value: Value
    let coder: any ValueCoder<Value>

    static func encodeNode(of element: Self, in slot: HREncodingSlot) throws -> HRNode {
        try element.coder.encode(element.value, in: slot)
    }
}

extension CodedElement: SortedMember { var sortedValue: Any { value } }

extension CodedElement: Claimable {
    static var memberType: Any.Type { Any.self }

    func claim(in slot: HREncodingSlot) throws { try coder.claim(value, in: slot) }
}
