import ObjectGraph

/// A property that refers to several objects which may still be in the making: it lets *synthesized* Codable bring circles
/// through lists back.
///
/// ```swift
/// final class Person: Codable {
///     var name = ""
///     @HRReferences var friends: [Person] = []
/// }
/// ```
///
/// It is an array, a set, or a dictionary with string keys. It is empty until all of its objects exist, and set once, in the
/// order of the file; a set when everything has been read. The key may be absent. Any other coder writes and reads the
/// collection itself, as far as it can.
@propertyWrapper
public struct HRReferences<Objects: HRReferenceCollection> {
    private final class Box: Revocable {
        var objects: Objects
        init(_ objects: Objects) { self.objects = objects }
        func revoke() { objects = Objects(keys: [], objects: []) }
    }

    private var box: Box

    /// The objects.
    public var wrappedValue: Objects {
        get { box.objects }
        set {
            // A copy of a struct must not see what is set here, so only an unshared box is written to.
            if isKnownUniquelyReferenced(&box) { box.objects = newValue } else { box = Box(newValue) }
        }
    }

    /// Refers to objects.
    public init(wrappedValue: Objects) {
        box = Box(wrappedValue)
    }
}

extension HRReferences: Encodable where Objects: Encodable {
    /// Writes the collection.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(wrappedValue)
    }
}

extension HRReferences: Decodable where Objects: Decodable {
    /// Reads the collection that another library's coder holds.
    public init(from decoder: any Decoder) throws {
        box = Box(try Objects(from: decoder))
    }
}

extension HRReferences: LibraryType {}

extension HRReferences: ReferenceWrapper where Objects.Object: Decodable {
    /// Reads the collection now, or receives it as soon as its objects exist.
    static func decodeReference(in slot: HRDecodingSlot) throws -> HRReferences {
        let references = HRReferences(wrappedValue: Objects(keys: [], objects: []))
        // Objects that could not be read, and hold each other so, would never go.
        slot.session.madeGraph.references.note(references.box)
        try slot.references({ [box = references.box] in box.objects = $0 }) {
            try $0.session.decodeCodable(Objects.Object.self, in: $0)
        }
        return references
    }
}

extension KeyedEncodingContainer {
    /// Writes the collection itself.
    public mutating func encode<Objects: Encodable>(_ value: HRReferences<Objects>, forKey key: Key) throws {
        try encode(value.wrappedValue, forKey: key)
    }
}

extension KeyedDecodingContainer {
    /// Reads references, of which there are none where the key is absent.
    public func decode<Objects: Decodable>(
        _ type: HRReferences<Objects>.Type, forKey key: Key
    ) throws -> HRReferences<Objects> {
        try decodeIfPresent(type, forKey: key) ?? HRReferences(wrappedValue: Objects(keys: [], objects: []))
    }
}
