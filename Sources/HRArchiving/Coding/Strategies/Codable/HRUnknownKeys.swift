import ObjectGraph

/// Keeps what stands under keys that a Codable type has no property for, and writes it again where the property stands: notes that
/// people add, and what a newer version of the program has written.
///
/// ```swift
/// struct Settings: Codable {
///     var volume = 5
///     @HRUnknownKeys var rest
/// }
/// ```
///
/// The keys of the type are its `CodingKeys`. What is kept is no unknown key, where those are errors. It is kept as it stands:
/// references in it are not followed, and lead where they did only as long as their target stays in its place. Other coders
/// read nothing into it, and write an empty dictionary under the property's key.
///
/// Types with methods by hand have ``HRDecoder/unknownKeys(besides:)`` and ``HREncoder/encode(unknownKeys:)``.
@propertyWrapper
public struct HRUnknownKeys: Sendable, Hashable {
    /// What was kept, in the order of the file.
    public var wrappedValue: HRFields

    /// Keeps nothing, or what is given.
    public init(wrappedValue: HRFields = [:]) { self.wrappedValue = wrappedValue }
}

/// Unknown members on their way through Codable to the container of the type that keeps them.
final class UnknownMembers: Encodable {
    let fields: HRFields

    init(_ fields: HRFields) { self.fields = fields }

    /// For other coders, which cannot leave the key out: an empty dictionary.
    func encode(to encoder: any Encoder) { _ = encoder.container(keyedBy: PathCodingKey.self) }
}

extension HRUnknownKeys: Codable {
    /// Writes an empty dictionary: where it stands, nobody keeps unknown keys.
    public func encode(to encoder: any Encoder) throws { UnknownMembers([:]).encode(to: encoder) }

    /// Reads nothing.
    public init(from decoder: any Decoder) throws { self.init() }
}

extension KeyedEncodingContainer {
    /// Writes what was kept, under its own keys.
    public mutating func encode(_ value: HRUnknownKeys, forKey key: Key) throws {
        try encodeConditional(UnknownMembers(value.wrappedValue), forKey: key)
    }
}

extension KeyedDecodingContainer {
    /// Keeps what stands under keys that are none of the type's.
    public func decode(_ type: HRUnknownKeys.Type, forKey key: Key) throws -> HRUnknownKeys {
        let decoder = try superDecoder(forKey: key) as? CodableDecoder
        guard let frame = decoder?.frame.parent else { return HRUnknownKeys() }
        return try HRUnknownKeys(wrappedValue: frame.unknownFields { Key(stringValue: $0) == nil })
    }
}

extension HRDecoder {
    /// What stands under other keys than those that the type reads, in the order of the file, to be kept and written again
    /// by ``HREncoder/encode(unknownKeys:)``.
    ///
    /// - Parameter keys: The keys that the type reads.
    /// - Throws: An ``HRError`` if this is neither a dictionary nor an object.
    /// - Complexity: O(n) in the number of members.
    public func unknownKeys(besides keys: Set<String>) throws -> HRFields {
        try frame.unknownFields { !keys.contains($0) }
    }
}

extension HREncoder {
    /// Writes members that were kept, under their own keys and as they stood.
    ///
    /// - Throws: An ``HRError`` if a reference leads to what was written under one of the keys before.
    public func encode(unknownKeys fields: HRFields) throws {
        try builder.set(fields)
    }
}

extension DecodingFrame {
    /// The members under keys that a type does not know. They count as asked for.
    fileprivate func unknownFields(where isUnknown: (String) -> Bool) throws -> HRFields {
        try requireFields()
        let fields = members.filter { isUnknown($0.key) }
        for field in fields { _ = contains(field.key) }
        return HRFields(storage: fields)
    }
}

extension NodeBuilder {
    /// Puts nodes under their keys.
    func set(_ fields: HRFields) throws {
        session.reserveIDs(in: fields)
        for field in fields.storage { try set(field.value, forKey: field.key) }
    }
}
