/// A property wrapper for a collection of weak references, for example to the groups of a member. The collection does
/// not keep the objects alive; see ``HRReferences``.
///
/// ```swift
/// final class Member: Codable {
///     @HRWeakReferences var groups: [Group] = []
/// }
/// ```
///
/// The collection is an array, a set, or a dictionary with string keys. Released objects are omitted. A reference is
/// written only if its object is also archived elsewhere, before or after. The key may be absent from a file.
@propertyWrapper
public struct HRWeakReferences<Objects: HRReferenceCollection> where Objects.Object: AnyObject {
    private struct Element {
        let key: String
        weak var object: Objects.Object?
    }

    private final class Box {
        var elements: [Element]
        init(_ objects: Objects) { elements = Self.elements(of: objects) }

        static func elements(of objects: Objects) -> [Element] {
            let members = Objects.members(of: objects)
            return members.objects.enumerated().map { index, object in
                Element(key: Objects.hasKeys ? members.keys[index] : "", object: object)
            }
        }
    }

    private var box: Box

    /// The objects that have not been released.
    ///
    /// - Complexity: O(n) in the number of objects: the collection is created at each access.
    public var wrappedValue: Objects {
        get {
            let living = box.elements.compactMap { element in element.object.map { (element.key, $0) } }
            return Objects(keys: Objects.hasKeys ? living.map(\.0) : [], objects: living.map(\.1))
        }
        set {
            // Copies of a struct share a box. A shared box is replaced, so that the other copies do not change.
            if isKnownUniquelyReferenced(&box) {
                box.elements = Box.elements(of: newValue)
            } else {
                box = Box(newValue)
            }
        }
    }

    /// Creates weak references to objects.
    public init(wrappedValue: Objects) {
        box = Box(wrappedValue)
    }
}

extension HRWeakReferences: Encodable where Objects.Object: Encodable {
    /// Encodes references to those objects that are also archived elsewhere; with another library's encoder, the
    /// objects themselves.
    public func encode(to encoder: any Encoder) throws {
        let members = Objects.members(of: wrappedValue)
        if Objects.hasKeys {
            var container = encoder.container(keyedBy: PathCodingKey.self)
            for (key, object) in zip(members.keys, members.objects) {
                try container.encodeConditional(object, forKey: PathCodingKey(key))
            }
        } else {
            var container = encoder.unkeyedContainer()
            if let coder = HREncoder(encoder) {
                return coder.builder.session.encodeConditional(
                    members.objects, areOrdered: !Objects.isHashed, in: coder.builder)
            }
            for object in members.objects { try container.encode(object) }
        }
    }
}

extension HRWeakReferences: Decodable where Objects: Decodable {
    /// Decodes the collection from another library's decoder. The objects may be released immediately if nothing else
    /// keeps them alive.
    public init(from decoder: any Decoder) throws {
        box = Box(try Objects(from: decoder))
    }
}

extension HRWeakReferences: LibraryType {}

extension HRWeakReferences: ReferenceWrapper where Objects.Object: Decodable {
    /// Decodes the collection, and assigns it immediately or as soon as all of its objects exist.
    static func decodeReference(in slot: HRDecodingSlot) throws -> HRWeakReferences {
        let references = HRWeakReferences(wrappedValue: Objects(keys: [], objects: []))
        try slot.references({ [box = references.box] in box.elements = Box.elements(of: $0) }) {
            try $0.session.decodeCodable(Objects.Object.self, in: $0)
        }
        return references
    }
}

extension KeyedDecodingContainer {
    /// Decodes a collection of weak references, which is empty if the key is absent.
    public func decode<Objects: Decodable>(
        _ type: HRWeakReferences<Objects>.Type, forKey key: Key
    ) throws -> HRWeakReferences<Objects> {
        try decodeIfPresent(type, forKey: key) ?? HRWeakReferences(wrappedValue: Objects(keys: [], objects: []))
    }
}
