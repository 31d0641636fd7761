import ObjectGraph

/// A property wrapper for a reference that may be part of a cycle. The reference is set as soon as the object exists,
/// so that types with *synthesized* Codable code can be decoded with cycles.
///
/// ```swift
/// final class Node: Codable {
///     var children: [Node] = []
///     @HRWeakReference var parent: Node?
///     @HRReference var partner: Node?
/// }
/// ```
///
/// When a value is decoded, the key may be absent; when nil is encoded, the key is omitted. The coders of other
/// libraries encode and decode the object itself; they may not support cycles.
@propertyWrapper
public struct HRReference<Object: AnyObject> {
    private final class Box: Revocable {
        var object: Object?
        init(_ object: Object?) { self.object = object }
        func revoke() { object = nil }
    }

    private var box: Box

    /// The object that is referred to.
    public var wrappedValue: Object? {
        get { box.object }
        set {
            // Copies of a struct share a box. A shared box is replaced, so that the other copies do not change.
            if isKnownUniquelyReferenced(&box) { box.object = newValue } else { box = Box(newValue) }
        }
    }

    /// Creates a reference to an object.
    public init(wrappedValue: Object?) {
        box = Box(wrappedValue)
    }
}

extension HRReference: Encodable where Object: Encodable {
    /// Encodes the object, or an alias to it, or null.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(wrappedValue)
    }
}

extension HRReference: Claimable {
    static var memberType: Any.Type { Object.self }

    func claim(in slot: HREncodingSlot) throws { try wrappedValue.claim(in: slot) }
}

extension HRReference: Decodable where Object: Decodable {
    /// Decodes the object from another library's decoder.
    public init(from decoder: any Decoder) throws {
        box = Box(try Optional<Object>(from: decoder))
    }
}

extension HRReference: LibraryType {}
extension HRWeakReference: LibraryType {}

extension HRReference: ReferenceWrapper where Object: Decodable {
    /// Decodes the reference, and assigns the object immediately or as soon as it exists.
    static func decodeReference(in slot: HRDecodingSlot) throws -> HRReference {
        let reference = HRReference(wrappedValue: nil)
        // If decoding fails, the box is emptied: otherwise, objects that refer to each other would never be released.
        if case .alias = slot.node { slot.session.madeGraph.references.note(reference.box) }
        try slot.decodeReference(Object.self) { [box = reference.box] in box.object = $0 }
        return reference
    }
}

/// A property wrapper for a weak reference, for example to a parent. The reference does not keep the object alive; see
/// ``HRReference``.
///
/// The reference is written only if the object is also archived elsewhere, before or after, so that archiving a child
/// does not archive its parent.
@propertyWrapper
public struct HRWeakReference<Object: AnyObject> {
    private final class Box {
        weak var object: Object?
        init(_ object: Object?) { self.object = object }
    }

    private var box: Box

    /// The object, or nil if it has been released.
    public var wrappedValue: Object? {
        get { box.object }
        set {
            if isKnownUniquelyReferenced(&box) { box.object = newValue } else { box = Box(newValue) }
        }
    }

    /// Creates a weak reference to an object.
    public init(wrappedValue: Object?) {
        box = Box(wrappedValue)
    }
}

extension HRWeakReference: Encodable where Object: Encodable {
    /// Encodes the object, or an alias to it, or null.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(wrappedValue)
    }
}

extension HRWeakReference: Decodable where Object: Decodable {
    /// Decodes the object from another library's decoder. The object may be released immediately if nothing else keeps
    /// it alive.
    public init(from decoder: any Decoder) throws {
        box = Box(try Optional<Object>(from: decoder))
    }
}

extension HRWeakReference: ReferenceWrapper where Object: Decodable {
    /// Decodes the reference, and assigns the object immediately or as soon as it exists.
    static func decodeReference(in slot: HRDecodingSlot) throws -> HRWeakReference {
        let reference = HRWeakReference(wrappedValue: nil)
        try slot.decodeReference(Object.self) { [box = reference.box] in box.object = $0 }
        return reference
    }
}

extension HRDecodingSlot {
    /// Passes the object in this slot to a closure, immediately or as soon as the object exists. The closure is not
    /// called if the value is absent or null.
    fileprivate func decodeReference<Object: Decodable>(
        _ type: Object.Type, _ assign: @escaping (Object) -> Void
    ) throws {
        if isPresent { try reference(assign) { try $0.session.decodeCodable(type, in: $0) } }
    }
}

// MARK: Absent keys

extension KeyedEncodingContainer {
    /// Encodes the object of a reference under a key. For nil, nothing is written.
    public mutating func encode<Object: Encodable>(_ value: HRReference<Object>, forKey key: Key) throws {
        try encodeIfPresent(value.wrappedValue, forKey: key)
    }

    /// Encodes the object of a weak reference under a key, if the object is also archived elsewhere. For nil, nothing
    /// is written.
    public mutating func encode<Object: Encodable>(_ value: HRWeakReference<Object>, forKey key: Key) throws {
        guard let object = value.wrappedValue else { return }
        try encodeConditional(object, forKey: key)
    }
}

extension KeyedDecodingContainer {
    /// Decodes a reference, which is nil if the key is absent.
    public func decode<Object: Decodable>(
        _ type: HRReference<Object>.Type, forKey key: Key
    ) throws -> HRReference<Object> {
        try decodeIfPresent(type, forKey: key) ?? HRReference(wrappedValue: nil)
    }

    /// Decodes a weak reference, which is nil if the key is absent.
    public func decode<Object: Decodable>(
        _ type: HRWeakReference<Object>.Type, forKey key: Key
    ) throws -> HRWeakReference<Object> {
        try decodeIfPresent(type, forKey: key) ?? HRWeakReference(wrappedValue: nil)
    }
}
