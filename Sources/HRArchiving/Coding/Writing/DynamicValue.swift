/// A type that is encoded by the static ``HREncodable/encodeNode(of:in:)``, from which `encode(with:)` is derived.
protocol NodeEncodable: HREncodable {}

extension NodeEncodable {
    func encode(with coder: HREncoder) throws {
        try coder.builder.setPlain(encodeNode(in: HREncodingSlot(coder.builder, .root)))
    }
}

/// A wrapper that makes any value `HREncodable`. Its coding strategy is selected at run time.
struct DynamicValue: NodeEncodable {
    let value: Any
    /// The type that the collection declares for its values.
    private let declared: Any.Type

    init<T>(_ value: T) {
        self.value = value
        declared = T.self
    }

    static func encodeNode(of value: Self, in slot: HREncodingSlot) throws -> HRNode {
        try slot.session.encodeDynamically(value.value, declared: value.declared, in: slot)
    }
}

/// A wrapper that makes any dictionary key `HREncodable`.
struct DynamicKey: NodeEncodable, Hashable {
    let base: AnyHashable
    /// True if the declared type is the key's own type, so that the type need not be written.
    let isDeclared: Bool

    init<T: Hashable>(_ base: T) {
        self.base = AnyHashable(base)
        isDeclared = Swift.type(of: self.base.base) == T.self
    }

    static func encodeNode(of value: Self, in slot: HREncodingSlot) throws -> HRNode {
        let base = value.base.base
        return try slot.session.encodeDynamically(
            base, declared: value.isDeclared ? Swift.type(of: base) : Any.self, in: slot)
    }
}
