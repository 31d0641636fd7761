import ObjectGraph

extension HRDecodable {
    /// Reads the value through ``init(coder:)``.
    public static func decodeNode(in slot: HRDecodingSlot) throws -> Self {
        try slot.session.decodeValue(Self.self, in: slot)
    }
}

extension HRDecodable where Self: AnyObject {
    /// Reads the object through ``HRDecodable/init(coder:)``, or gives the one that an alias refers to.
    public static func decodeNode(in slot: HRDecodingSlot) throws -> Self {
        try slot.session.decodeObject(Self.self, in: slot)
    }
}

// MARK: Types that need no body

extension HRDecodable {
    /// What the compiler says of a type that takes part in no way.
    @available(
        *, unavailable,
        message: "write init(coder:), or declare the type Codable too, which needs stored properties that are Codable"
    )
    public init(coder: HRDecoder) throws {
        throw HRError.invalid("\(Self.self) takes part in no way")
    }
}

extension HRDecodable where Self: RawRepresentable, RawValue: HRDecodable {
    /// Reads the raw value.
    ///
    /// - Throws: An ``HRError`` if no value has that raw value.
    public init(coder: HRDecoder) throws {
        self = try coder.decodeRaw(Self.self)
    }
}

extension HRDecodable where Self: Decodable {
    /// Reads what the type reads through Codable.
    public init(coder: HRDecoder) throws {
        try self.init(from: CodableDecoder(frame: coder.frame))
    }
}

extension HRDecodable where Self: Decodable & RawRepresentable, RawValue: HRDecodable {
    /// Reads the raw value.
    ///
    /// - Throws: An ``HRError`` if no value has that raw value.
    public init(coder: HRDecoder) throws {
        self = try coder.decodeRaw(Self.self)
    }
}

extension HRDecoder {
    fileprivate func decodeRaw<T: RawRepresentable>(_ type: T.Type) throws -> T where T.RawValue: HRDecodable {
        let raw = try T.RawValue.decodeNode(in: wholeSlot)
        // `T(rawValue:)` compares the text with one case after the other.
        if T.RawValue.self == String.self, let text = raw as? String { try wholeSlot.checkMarks(of: text) }
        guard let value = T(rawValue: raw) else {
            let help = rawValues(of: type).map { "write one of \($0)" }
            throw wholeSlot.invalid("a value of \(frame.typeName)", help: help)
        }
        return value
    }
}
