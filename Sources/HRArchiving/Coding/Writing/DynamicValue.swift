/// A type that is encoded only as a node, and does not have its own coder.
protocol NodeEncodable: HREncodable {}

extension NodeEncodable {
    func encode(with coder: HREncoder) throws {
        try coder.builder.setPlain(encodeNode(in: HREncodingSlot(coder.builder, .root)))
    }
}

/// A wrapper that makes any value `HREncodable`. Its coding strategy is selected at run time.
struct DynamicValue: NodeEncodable {
    let value: Any
    /// True if the collection declares the value's own type, which then is not written.
    private let isDeclared: Bool

    init<T>(_ value: T) {
        self.value = value
        isDeclared = Swift.type(of: self.value) == T.self
    }

    static func encodeNode(of value: Self, in slot: HREncodingSlot) throws -> HRNode {
        try slot.session.encodeDynamically(value.value, isDeclared: value.isDeclared, in: slot)
    }
}

/// A wrapper that makes any dictionary key `HREncodable`.
struct DynamicKey: NodeEncodable, Hashable {
    let base: AnyHashable
    /// True if the dictionary declares the key's own type, which then is not written.
    let isDeclared: Bool

    init<T: Hashable>(_ base: T) {
        self.base = AnyHashable(base)
        isDeclared = Swift.type(of: self.base.base) == T.self
    }

    static func encodeNode(of value: Self, in slot: HREncodingSlot) throws -> HRNode {
        try slot.session.encodeDynamically(value.base.base, isDeclared: value.isDeclared, in: slot)
    }
}
