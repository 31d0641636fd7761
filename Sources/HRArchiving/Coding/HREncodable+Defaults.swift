extension HREncodable {
    /// Writes the value through ``encode(with:)``.
    public static func encodeNode(of value: Self, in slot: HREncodingSlot) throws -> HRNode {
        try slot.session.encodeValue(value, in: slot)
    }

    /// What ``encodeNode(of:in:)`` gives, of what is behind an existential, too.
    func encodeNode(in slot: HREncodingSlot) throws -> HRNode {
        try Self.encodeNode(of: self, in: slot)
    }
}

extension HREncodable where Self: AnyObject {
    /// The object itself.
    public static func referencedObject(of value: Self) -> AnyObject? { value }

    /// Writes the object through ``HREncodable/encode(with:)`` where it is met first, and an alias everywhere else.
    public static func encodeNode(of value: Self, in slot: HREncodingSlot) throws -> HRNode {
        try slot.session.encodeObject(value, in: slot)
    }
}

// MARK: Types that need no body

extension HREncodable {
    /// What the compiler says of a type that takes part in no way.
    @available(
        *, unavailable,
        message: "write encode(with:), or declare the type Codable too, which needs stored properties that are Codable"
    )
    public func encode(with coder: HREncoder) throws {
        throw HRError.invalid("\(Self.self) takes part in no way")
    }
}

extension HREncodable where Self: RawRepresentable, RawValue: HREncodable {
    /// Writes the raw value.
    public func encode(with coder: HREncoder) throws {
        try coder.encode(rawValue)
    }
}

extension HREncodable where Self: Encodable {
    /// Writes what the type writes through Codable.
    public func encode(with coder: HREncoder) throws {
        try encode(to: CodableEncoder(builder: coder.builder))
    }
}

extension HREncodable where Self: Encodable & RawRepresentable, RawValue: HREncodable {
    /// Writes the raw value.
    public func encode(with coder: HREncoder) throws {
        try coder.encode(rawValue)
    }
}
