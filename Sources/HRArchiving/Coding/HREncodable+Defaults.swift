extension HREncodable {
    /// Encodes the value with ``encode(with:)``.
    public static func encodeNode(of value: Self, in slot: HREncodingSlot) throws -> HRNode {
        try slot.session.encodeValue(value, in: slot)
    }

    /// Encodes the value as ``encodeNode(of:in:)`` does. Unlike that method, this one can be called on an existential.
    func encodeNode(in slot: HREncodingSlot) throws -> HRNode {
        try Self.encodeNode(of: self, in: slot)
    }
}

extension HREncodable where Self: AnyObject {
    /// Returns the object itself.
    public static func referencedObject(of value: Self) -> AnyObject? { value }

    /// Encodes the object with ``HREncodable/encode(with:)`` at its first occurrence, and as an alias at all others.
    public static func encodeNode(of value: Self, in slot: HREncodingSlot) throws -> HRNode {
        try slot.session.encodeObject(value, in: slot)
    }
}

// MARK: Types that need no body

extension HREncodable {
    /// Not available: produces the compiler error for a type that has no means of encoding.
    @available(
        *, unavailable,
        message: "write encode(with:), or declare the type Codable too, which needs stored properties that are Codable"
    )
    public func encode(with coder: HREncoder) throws {
        throw HRError.invalid("\(Self.self) takes part in no way")
    }
}

extension HREncodable where Self: RawRepresentable, RawValue: HREncodable {
    /// Encodes the raw value.
    public func encode(with coder: HREncoder) throws {
        try coder.encode(rawValue)
    }
}

extension HREncodable where Self: Encodable {
    /// Encodes the value with its Codable implementation.
    public func encode(with coder: HREncoder) throws {
        try encode(to: CodableEncoder(builder: coder.builder))
    }
}

extension HREncodable where Self: Encodable & RawRepresentable, RawValue: HREncodable {
    /// Encodes the raw value.
    public func encode(with coder: HREncoder) throws {
        try coder.encode(rawValue)
    }
}
