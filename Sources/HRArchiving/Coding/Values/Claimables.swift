// How collections claim places for the objects in nested collections.

extension Optional: Claimable {
    static var memberType: Any.Type { Wrapped.self }

    func claim(in slot: HREncodingSlot) throws {
        if let value = self { try slot.session.claim(value, in: slot) }
    }
}

extension AnyHashable: Claimable {
    static var memberType: Any.Type { Any.self }

    func claim(in slot: HREncodingSlot) throws { try slot.session.claim(anything: base, in: slot) }
}

extension DynamicValue: Claimable {
    static var memberType: Any.Type { Any.self }

    func claim(in slot: HREncodingSlot) throws { try slot.session.claim(anything: value, in: slot) }
}

extension Array: OrderedElements {
    static var memberType: Any.Type { Element.self }

    func claim(in slot: HREncodingSlot) throws {
        if !isEmpty { try slot.session.nested(in: slot).claimEach(of: self) }
    }

    func claimElements(in builder: NodeBuilder) throws { try builder.session.claim(self, in: builder) }
}

extension ContiguousArray: OrderedElements {
    static var memberType: Any.Type { Element.self }

    func claim(in slot: HREncodingSlot) throws { try Array(self).claim(in: slot) }
    func claimElements(in builder: NodeBuilder) throws { try Array(self).claimElements(in: builder) }
}

extension ArraySlice: OrderedElements {
    static var memberType: Any.Type { Element.self }

    func claim(in slot: HREncodingSlot) throws { try Array(self).claim(in: slot) }
    func claimElements(in builder: NodeBuilder) throws { try Array(self).claimElements(in: builder) }
}

extension Set: Claimable {
    static var memberType: Any.Type { Element.self }

    /// Sorts the elements, and keeps the order until they are written, as claims may change it.
    func claim(in slot: HREncodingSlot) throws {
        if isEmpty { return }
        let elements = Array(self)
        guard let order = try slot.session.order(of: elements.map { DynamicValue($0) }, in: slot) else { return }
        try slot.session.nested(in: slot, order: order).claimEach(of: order.map { elements[$0] })
    }
}

extension Dictionary: Claimable {
    static var memberType: Any.Type { Value.self }

    func claim(in slot: HREncodingSlot) throws {
        if isEmpty { return }
        if let members = TextMembers(self) { return try slot.session.nested(in: slot).claimEach(of: members.pairs) }
        let members = map { (key: DynamicKey($0.key), value: $0.value) }
        // Keys that refer to objects are sorted when they are written.
        guard let sorted = try slot.session.sorted(members, in: slot), sorted.allSatisfy(\.sortKey.isWhole) else {
            return
        }
        let builder = try slot.session.nested(in: slot)
        if let texts = DictionaryKeyText.texts(of: sorted) { return try builder.claimEach(of: texts) }
        for (index, member) in sorted.enumerated() {
            let pair = try slot.session.nested(in: HREncodingSlot(builder, .index(index)))
            try slot.session.claim(member.element.value, in: HREncodingSlot(pair, .index(1)))
        }
    }
}

extension NodeBuilder {
    func claimEach<Element>(of elements: [Element]) throws {
        for (index, element) in elements.enumerated() {
            try session.claim(element, in: HREncodingSlot(self, .index(index)))
        }
    }

    func claimEach<Value>(of members: [(key: String, value: Value)]) throws {
        for (key, value) in members { try session.claim(value, in: HREncodingSlot(self, .key(key))) }
    }
}
