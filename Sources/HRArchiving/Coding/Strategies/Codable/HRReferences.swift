import ObjectGraph

/// A property wrapper for a collection of references to objects. With this wrapper, types with *synthesized* Codable
/// code can be decoded even if the references form cycles.
///
/// ```swift
/// final class Person: Codable {
///     var name = ""
///     @HRReferences var friends: [Person] = []
/// }
/// ```
///
/// The collection is an array, a set, or a dictionary with string keys. While an archive is decoded, the collection is
/// empty until all of its objects exist; it is then assigned once, with the objects in the order of the file. A set is
/// assigned only after everything else has been decoded. The key may be absent from a file. The coders of other
/// libraries encode and decode the collection like any other property; they may not support cycles.
@propertyWrapper
public struct HRReferences<Objects: HRReferenceCollection> {
    private final class Box: Revocable {
        var objects: Objects
        init(_ objects: Objects) { self.objects = objects }
        func revoke() { objects = Objects(keys: [], objects: []) }
    }

    private var box: Box

    /// The objects that are referred to.
    public var wrappedValue: Objects {
        get { box.objects }
        set {
            // Copies of a struct share a box. A shared box is replaced, so that the other copies do not change.
            if isKnownUniquelyReferenced(&box) { box.objects = newValue } else { box = Box(newValue) }
        }
    }

    /// Creates references to objects.
    public init(wrappedValue: Objects) {
        box = Box(wrappedValue)
    }
}

extension HRReferences: Encodable where Objects: Encodable {
    /// Encodes the collection.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(wrappedValue)
    }
}

extension HRReferences: Decodable where Objects: Decodable {
    /// Decodes the collection from another library's decoder.
    public init(from decoder: any Decoder) throws {
        box = Box(try Objects(from: decoder))
    }
}

extension HRReferences: LibraryType {}

extension HRReferences: ReferenceWrapper where Objects.Object: Decodable {
    /// Decodes the collection, and assigns it immediately or as soon as all of its objects exist.
    static func decodeReference(in slot: HRDecodingSlot) throws -> HRReferences {
        let references = HRReferences(wrappedValue: Objects(keys: [], objects: []))
        // If decoding fails, the box is emptied: otherwise, objects that refer to each other would never be released.
        slot.session.madeGraph.references.note(references.box)
        try slot.references({ [box = references.box] in box.objects = $0 }) {
            try $0.session.decodeCodable(Objects.Object.self, in: $0)
        }
        return references
    }
}

extension KeyedEncodingContainer {
    /// Encodes the wrapped collection under a key, as if the property had no wrapper.
    public mutating func encode<Objects: Encodable>(_ value: HRReferences<Objects>, forKey key: Key) throws {
        try encode(value.wrappedValue, forKey: key)
    }
}

extension KeyedDecodingContainer {
    /// Decodes a collection of references, which is empty if the key is absent.
    public func decode<Objects: Decodable>(
        _ type: HRReferences<Objects>.Type, forKey key: Key
    ) throws -> HRReferences<Objects> {
        try decodeIfPresent(type, forKey: key) ?? HRReferences(wrappedValue: Objects(keys: [], objects: []))
    }
}
