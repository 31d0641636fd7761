/// A type that is written as a node alone, and has no coder of its own.
protocol NodeEncodable: HREncodable {}

extension NodeEncodable {
    func encode(with coder: HREncoder) throws {
        try coder.builder.setPlain(encodeNode(in: HREncodingSlot(coder.builder, .root)))
    }
}

/// Makes any value an `HREncodable`, whose way is chosen at run time.
struct DynamicValue: NodeEncodable {
    let value: Any
    /// Whether the collection declares the value's own type, which then is not written.
    private let isDeclared: Bool

    init<T>(_ value: T) {
        self.value = value
        isDeclared = Swift.type(of: self.value) == T.self
    }

    static func encodeNode(of value: Self, in slot: HREncodingSlot) throws -> HRNode {
        try slot.session.encodeDynamically(value.value, isDeclared: value.isDeclared, in: slot)
    }
}

/// Makes any key of a dictionary an `HREncodable`.
struct DynamicKey: NodeEncodable, Hashable {
    let base: AnyHashable
    /// Whether the dictionary declares the key's own type, which then is not written.
    let isDeclared: Bool

    init<T: Hashable>(_ base: T) {
        self.base = AnyHashable(base)
        isDeclared = Swift.type(of: self.base.base) == T.self
    }

    static func encodeNode(of value: Self, in slot: HREncodingSlot) throws -> HRNode {
        try slot.session.encodeDynamically(value.base.base, isDeclared: value.isDeclared, in: slot)
    }
}
