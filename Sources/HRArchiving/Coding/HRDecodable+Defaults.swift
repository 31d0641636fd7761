import ObjectGraph

extension HRDecodable {
    /// Decodes the value with ``init(coder:)``.
    public static func decodeNode(in slot: HRDecodingSlot) throws -> Self {
        try slot.session.decodeValue(Self.self, in: slot)
    }
}

extension HRDecodable where Self: AnyObject {
    /// Decodes the object with ``HRDecodable/init(coder:)``, or returns the object that an alias refers to.
    public static func decodeNode(in slot: HRDecodingSlot) throws -> Self {
        try slot.session.decodeObject(Self.self, in: slot)
    }
}

// MARK: Types that need no body

extension HRDecodable {
    /// Not available: produces the compiler error for a type that has no means of decoding.
    @available(
        *, unavailable,
        message: "write init(coder:), or declare the type Codable too, which needs stored properties that are Codable"
    )
    public init(coder: HRDecoder) throws {
        throw HRError.invalid("\(Self.self) takes part in no way")
    }
}

extension HRDecodable where Self: RawRepresentable, RawValue: HRDecodable {
    /// Decodes a raw value, and creates the instance of the type with this raw value.
    ///
    /// - Throws: An ``HRError`` if no instance of the type has the decoded raw value.
    public init(coder: HRDecoder) throws {
        self = try coder.decodeRaw(Self.self)
    }
}

extension HRDecodable where Self: Decodable {
    /// Decodes the value with its Codable implementation.
    public init(coder: HRDecoder) throws {
        try self.init(from: CodableDecoder(frame: coder.frame))
    }
}

extension HRDecodable where Self: Decodable & RawRepresentable, RawValue: HRDecodable {
    /// Decodes a raw value, and creates the instance of the type with this raw value.
    ///
    /// - Throws: An ``HRError`` if no instance of the type has the decoded raw value.
    public init(coder: HRDecoder) throws {
        self = try coder.decodeRaw(Self.self)
    }
}

extension HRDecoder {
    fileprivate func decodeRaw<T: RawRepresentable>(_ type: T.Type) throws -> T where T.RawValue: HRDecodable {
        let raw = try T.RawValue.decodeNode(in: wholeSlot)
        // `T(rawValue:)` compares the string with each case, which takes too long for a string with many combining
        // marks.
        if T.RawValue.self == String.self, let text = raw as? String { try wholeSlot.checkMarks(of: text) }
        guard let value = T(rawValue: raw) else {
            let help = rawValues(of: type).map { "write one of \($0)" }
            throw wholeSlot.invalid("a value of \(frame.typeName)", help: help)
        }
        return value
    }
}
