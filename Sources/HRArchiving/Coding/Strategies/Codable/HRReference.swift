import ObjectGraph

/// A property that refers to an object which may still be in the making: it lets *synthesized* Codable bring cycles back.
///
/// ```swift
/// final class Node: Codable {
///     var children: [Node] = []
///     @HRWeakReference var parent: Node?
///     @HRReference var partner: Node?
/// }
/// ```
///
/// The key may be absent, and is for nil. Any other coder writes and reads the object itself, as far as it can.
@propertyWrapper
public struct HRReference<Object: AnyObject> {
    private final class Box: Revocable {
        var object: Object?
        init(_ object: Object?) { self.object = object }
        func revoke() { object = nil }
    }

    private var box: Box

    /// The object.
    public var wrappedValue: Object? {
        get { box.object }
        set {
            // A copy of a struct must not see what is set here, so only an unshared box is written to.
            if isKnownUniquelyReferenced(&box) { box.object = newValue } else { box = Box(newValue) }
        }
    }

    /// Refers to an object.
    public init(wrappedValue: Object?) {
        box = Box(wrappedValue)
    }
}

extension HRReference: Encodable where Object: Encodable {
    /// Writes the object, or an alias to it, or null.
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
    /// Reads the object that another library's coder holds.
    public init(from decoder: any Decoder) throws {
        box = Box(try Optional<Object>(from: decoder))
    }
}

extension HRReference: LibraryType {}
extension HRWeakReference: LibraryType {}

extension HRReference: ReferenceWrapper where Object: Decodable {
    /// Reads the object now, or receives it as soon as it exists.
    static func decodeReference(in slot: HRDecodingSlot) throws -> HRReference {
        let reference = HRReference(wrappedValue: nil)
        // Objects that could not be read, and hold each other so, would never go.
        if case .alias = slot.node { slot.session.madeGraph.references.note(reference.box) }
        try slot.decodeReference(Object.self) { [box = reference.box] in box.object = $0 }
        return reference
    }
}

/// A property that refers to an object without keeping it alive, such as a parent: see ``HRReference``.
///
/// It is written only if somebody else archives the object, before or after, so a child alone does not drag its parent
/// along.
@propertyWrapper
public struct HRWeakReference<Object: AnyObject> {
    private final class Box {
        weak var object: Object?
        init(_ object: Object?) { self.object = object }
    }

    private var box: Box

    /// The object, as long as somebody else keeps it alive.
    public var wrappedValue: Object? {
        get { box.object }
        set {
            if isKnownUniquelyReferenced(&box) { box.object = newValue } else { box = Box(newValue) }
        }
    }

    /// Refers to an object.
    public init(wrappedValue: Object?) {
        box = Box(wrappedValue)
    }
}

extension HRWeakReference: Encodable where Object: Encodable {
    /// Writes the object, or an alias to it, or null.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(wrappedValue)
    }
}

extension HRWeakReference: Decodable where Object: Decodable {
    /// Reads the object that another library's coder holds; nobody else may keep it alive.
    public init(from decoder: any Decoder) throws {
        box = Box(try Optional<Object>(from: decoder))
    }
}

extension HRWeakReference: ReferenceWrapper where Object: Decodable {
    /// Reads the object now, or receives it as soon as it exists.
    static func decodeReference(in slot: HRDecodingSlot) throws -> HRWeakReference {
        let reference = HRWeakReference(wrappedValue: nil)
        try slot.decodeReference(Object.self) { [box = reference.box] in box.object = $0 }
        return reference
    }
}

extension HRDecodingSlot {
    /// Hands over the object that stands here, now or as soon as it exists; nothing for null.
    fileprivate func decodeReference<Object: Decodable>(
        _ type: Object.Type, _ assign: @escaping (Object) -> Void
    ) throws {
        if isPresent { try reference(assign) { try $0.session.decodeCodable(type, in: $0) } }
    }
}

// MARK: Absent keys

extension KeyedEncodingContainer {
    /// Writes the object of a reference; nil writes nothing.
    public mutating func encode<Object: Encodable>(_ value: HRReference<Object>, forKey key: Key) throws {
        try encodeIfPresent(value.wrappedValue, forKey: key)
    }

    /// Writes the object of a weak reference if somebody else archives it; nil writes nothing.
    public mutating func encode<Object: Encodable>(_ value: HRWeakReference<Object>, forKey key: Key) throws {
        guard let object = value.wrappedValue else { return }
        try encodeConditional(object, forKey: key)
    }
}

extension KeyedDecodingContainer {
    /// Reads a reference, which is nil where the key is absent.
    public func decode<Object: Decodable>(
        _ type: HRReference<Object>.Type, forKey key: Key
    ) throws -> HRReference<Object> {
        try decodeIfPresent(type, forKey: key) ?? HRReference(wrappedValue: nil)
    }

    /// Reads a weak reference, which is nil where the key is absent.
    public func decode<Object: Decodable>(
        _ type: HRWeakReference<Object>.Type, forKey key: Key
    ) throws -> HRWeakReference<Object> {
        try decodeIfPresent(type, forKey: key) ?? HRWeakReference(wrappedValue: nil)
    }
}
