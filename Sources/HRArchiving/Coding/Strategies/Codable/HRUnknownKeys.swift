import ObjectGraph

/// A property wrapper that preserves the members of a Codable type whose keys are unknown, and writes them back.
///
/// Such members are, for example, notes that people have added, or data that a newer version of the program has
/// written. They are written at the position of the property.
///
/// ```swift
/// struct Settings: Codable {
///     var volume = 5
///     @HRUnknownKeys var rest
/// }
/// ```
///
/// The known keys of the type are its `CodingKeys`. Preserved keys are not reported as unknown keys. Preserved values
/// are stored unchanged: a reference in such a value is not followed, and stays valid only if its target remains at its
/// path. The decoders of other libraries preserve nothing, and their encoders encode an empty dictionary for the
/// property's key.
///
/// Types with hand-written methods can use ``HRDecoder/unknownKeys(besides:)`` and ``HREncoder/encode(unknownKeys:)``.
@propertyWrapper
public struct HRUnknownKeys: Sendable, Hashable {
    /// The preserved members, in the order of the file.
    public var wrappedValue: HRFields

    /// Creates the wrapper with preserved members, by default none.
    public init(wrappedValue: HRFields = [:]) { self.wrappedValue = wrappedValue }
}

/// An object that passes preserved members, by `encodeConditional`, to the keyed container of this library, which
/// writes them.
final class UnknownMembers: Encodable {
    let fields: HRFields

    init(_ fields: HRFields) { self.fields = fields }

    /// Encodes an empty dictionary: the encoder of another library, which calls this method, cannot omit the key.
    func encode(to encoder: any Encoder) { _ = encoder.container(keyedBy: PathCodingKey.self) }
}

extension HRUnknownKeys: Codable {
    /// Encodes an empty dictionary: this method is called only if the wrapper is not encoded as a property for a key.
    public func encode(to encoder: any Encoder) throws { UnknownMembers([:]).encode(to: encoder) }

    /// Creates an empty value; nothing is decoded.
    public init(from decoder: any Decoder) throws { self.init() }
}

extension KeyedEncodingContainer {
    /// Encodes the preserved members with their own keys.
    public mutating func encode(_ value: HRUnknownKeys, forKey key: Key) throws {
        try encodeConditional(UnknownMembers(value.wrappedValue), forKey: key)
    }
}

extension KeyedDecodingContainer {
    /// Decodes the members whose keys are not among the coding keys of the type.
    public func decode(_ type: HRUnknownKeys.Type, forKey key: Key) throws -> HRUnknownKeys {
        let decoder = try superDecoder(forKey: key) as? CodableDecoder
        guard let nested = decoder?.frame, let frame = nested.parent else { return HRUnknownKeys() }
        nested.forgetRequest()
        return try HRUnknownKeys(wrappedValue: frame.unknownFields { Key(stringValue: $0) == nil })
    }
}

extension HRDecoder {
    /// Returns the members with keys that the type does not read, in the order of the file.
    /// ``HREncoder/encode(unknownKeys:)`` writes them back.
    ///
    /// - Parameter keys: The keys that the type reads.
    /// - Throws: An ``HRError`` if the value that is being decoded is neither a dictionary nor an object.
    /// - Complexity: O(n) in the number of members.
    public func unknownKeys(besides keys: Set<String>) throws -> HRFields {
        try frame.unknownFields { !keys.contains($0) }
    }
}

extension HREncoder {
    /// Encodes preserved members unchanged, with their own keys.
    ///
    /// - Throws: An ``HRError`` if one of the preserved keys was encoded before and a reference refers to the value
    ///   that was encoded for it.
    public func encode(unknownKeys fields: HRFields) throws {
        try builder.set(fields)
    }
}

extension DecodingFrame {
    /// Returns the members whose keys a type does not know, and records these keys as requested.
    fileprivate func unknownFields(where isUnknown: (String) -> Bool) throws -> HRFields {
        try requireFields()
        notePreservedKeys()
        let fields = members.filter { isUnknown($0.key) }
        for field in fields { _ = contains(field.key) }
        return HRFields(storage: fields)
    }
}

extension NodeBuilder {
    /// Adds the fields, each with its own key.
    func set(_ fields: HRFields) throws {
        session.reserveIDs(in: fields)
        for field in fields.storage { try set(field.value, forKey: field.key) }
    }
}
