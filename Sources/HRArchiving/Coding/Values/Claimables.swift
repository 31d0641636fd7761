// Optionals and collections, in which an enclosing collection claims places too. A collection claims places for its
// objects before any of them is written, so that each is written there, and not within a neighbour that refers to it.

extension Optional: Claimable {
    static var memberType: Any.Type { Wrapped.self }

    func claim(in slot: HREncodingSlot) throws {
        if let value = self { try slot.session.claim(value, in: slot) }
    }
}

extension AnyHashable: Claimable {
    func claim(in slot: HREncodingSlot) throws { try slot.session.claim(anything: base, in: slot) }
}

extension DynamicValue: Claimable {
    func claim(in slot: HREncodingSlot) throws { try slot.session.claim(anything: value, in: slot) }
}

extension OrderedElements where Self: Collection {
    static var memberType: Any.Type { Element.self }

    func claim(in slot: HREncodingSlot) throws { try slot.claim(Array(self)) }
    func claimElements(in builder: NodeBuilder) throws { try builder.session.claim(Array(self), in: builder) }
}

extension Array: OrderedElements {}
extension ContiguousArray: OrderedElements {}
extension ArraySlice: OrderedElements {}

extension Set: Claimable {
    static var memberType: Any.Type { Element.self }

    func claim(in slot: HREncodingSlot) throws {
        try slot.claimSorted(map { DynamicValue($0) })
    }
}

extension Dictionary: Claimable {
    static var memberType: Any.Type { Value.self }

    func claim(in slot: HREncodingSlot) throws {
        if isEmpty { return }
        if let members = TextMembers(self) { return try slot.claim(members.pairs) }
        let members = map { (key: DynamicKey($0.key), value: $0.value) }
        // If a key refers to an object, nothing is claimed: the members are sorted only when they are written.
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

extension HREncodingSlot {
    /// Claims places for the objects among elements that are later written in this slot.
    ///
    /// - Parameter number: The number of the slot's place, if the collection is an object.
    func claim<Element>(_ elements: [Element], number: PlaceTable.Number? = nil) throws {
        if !elements.isEmpty { try session.nested(in: self, number: number).claimEach(of: elements) }
    }

    /// Claims places for the objects among the members of a dictionary that is later written in this slot.
    func claim<Value>(_ members: [(key: String, value: Value)], number: PlaceTable.Number? = nil) throws {
        if !members.isEmpty { try session.nested(in: self, number: number).claimEach(of: members) }
    }

    /// Claims places for the objects among elements that have to be sorted. The order of the elements is stored until
    /// they are written, because the claims could change how they are sorted.
    func claimSorted(_ elements: [some HREncodable], number: PlaceTable.Number? = nil) throws {
        guard !elements.isEmpty, let order = try session.order(of: elements, in: self) else { return }
        try session.nested(in: self, number: number, order: order).claimEach(of: order.map { elements[$0] })
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
