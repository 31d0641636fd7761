/// A property wrapper for values of a protocol type or of a base class in types with *synthesized* Codable code: a
/// value, an optional, an array, or a dictionary.
///
/// ```swift
/// struct Drawing: Codable {
///     @HRPolymorphic var shapes: [any Shape]
///     @HRPolymorphic var background: (any Shape)?
/// }
/// ```
///
/// In archives, the concrete types are specified by `$class`, and must be registered. In plain trees, an ``HRFamily`` of
/// the base type specifies them. The coders of other libraries cannot encode or decode the property.
@propertyWrapper
public struct HRPolymorphic<Value> {
    /// The value, or the collection of values.
    public var wrappedValue: Value

    /// Creates the wrapper.
    public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
}

extension HRPolymorphic: Sendable where Value: Sendable {}
extension HRPolymorphic: Equatable where Value: Equatable {}
extension HRPolymorphic: Hashable where Value: Hashable {}

extension HRPolymorphic: Encodable {
    /// Encodes the value with its concrete type.
    ///
    /// - Throws: An ``HRError`` if the type cannot be specified in the file; an `EncodingError` for other libraries'
    ///   encoders.
    public func encode(to encoder: any Encoder) throws {
        guard let builder = (encoder as? CodableEncoder)?.builder else {
            let context = EncodingError.Context(codingPath: encoder.codingPath, debugDescription: help)
            throw EncodingError.invalidValue(wrappedValue, context)
        }
        try builder.setPlain(builder.session.encodeDynamically(wrappedValue, in: HREncodingSlot(builder, .root)))
    }
}

extension HRPolymorphic: Decodable {
    /// Decodes a value of the concrete type that the file specifies.
    ///
    /// - Throws: An ``HRError`` if the file does not specify a registered type that is a `Value`; a `DecodingError` for
    ///   other libraries' decoders.
    public init(from decoder: any Decoder) throws {
        guard let frame = (decoder as? CodableDecoder)?.frame else {
            throw DecodingError.dataCorrupted(.init(codingPath: decoder.codingPath, debugDescription: help))
        }
        try frame.askForAll()
        let decode = { (slot: HRDecodingSlot) in try slot.session.decodeDynamically(Value.self, in: slot) }
        let supplied = try frame.countsKeys ? frame.suppliedSingleValue(Value.self, decode) : nil
        wrappedValue = try supplied ?? decode(HRDecodingSlot(wholeOf: frame))
    }
}

private let help = "a property with @HRPolymorphic is encoded by an HRArchiver, and decoded by an HRUnarchiver"

extension KeyedEncodingContainer {
    /// Encodes an optional value with its concrete type. For nil, nothing is written.
    public mutating func encode<Wrapped>(_ value: HRPolymorphic<Wrapped?>, forKey key: Key) throws {
        guard let wrapped = value.wrappedValue else { return }
        try encode(HRPolymorphic<Wrapped>(wrappedValue: wrapped), forKey: key)
    }
}

extension KeyedDecodingContainer {
    /// Decodes an optional value of the concrete type that the file specifies. It is nil if the key is absent.
    public func decode<Wrapped>(
        _ type: HRPolymorphic<Wrapped?>.Type, forKey key: Key
    ) throws -> HRPolymorphic<Wrapped?> {
        try decodeIfPresent(type, forKey: key) ?? HRPolymorphic(wrappedValue: nil)
    }
}
