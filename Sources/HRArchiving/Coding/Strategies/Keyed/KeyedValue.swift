import Foundation
import ObjectGraph

/// A value that is passed to a method of `NSCoder`, or a member of a Foundation collection.
///
/// Such a value does not have a declared type, so the node must specify its class. A Swift value with a corresponding
/// Foundation class is written as an object of that class, as by `NSKeyedArchiver`: a `URL` as an `NSURL`. After it has
/// been decoded, a cast converts the object back: `coder.decodeObject(forKey: "url") as? URL`.
struct KeyedValue: NodeEncodable {
    let value: Any

    init(_ value: Any) { self.value = value }

    static func encodeNode(of value: Self, in slot: HREncodingSlot) throws -> HRNode {
        let session = slot.session, value = value.value
        switch session.valueStrategy(of: value) {
        case .usual: return try session.encodeSwift(value, in: slot)
        case .object: return try session.encodeKeyed(session.takeBridged(in: slot) ?? value as AnyObject, in: slot)
        case .collection:
            guard let collection = value as? any KeyedCollection else {
                return try session.encodeSwift(value, in: slot)
            }
            return try collection.encodeMembers(in: slot)
        }
    }
}

extension KeyedValue: Claimable {
    func claim(in slot: HREncodingSlot) throws {
        switch slot.session.valueStrategy(of: value) {
        case .usual: try slot.session.claim(anything: value, in: slot)
        case .object:
            let object = ArchivingSession.instance(value) ?? slot.session.bridge(value, in: slot)
            if let object { try slot.session.claim(object: object, in: slot) }
        case .collection: try (value as? any KeyedCollection)?.claimMembers(in: slot)
        }
    }
}

extension HREncodingSlot {
    /// Claims places for the objects in a dictionary, which is later written in this slot.
    fileprivate func claimMembers(of members: [(Any, Any)], number: PlaceTable.Number? = nil) throws {
        guard let named = ObjectTranscoder.named(members) else {
            return try claimSorted(ObjectTranscoder.pairs(members), number: number)
        }
        try claim(named, number: number)
    }
}

extension ArchivingSession {
    // Not inlined, to keep the stack frames of nested collections small.

    /// Returns the `NSSet` as which a Swift set will be written, and stores it until then; nil for other values.
    @inline(never)
    fileprivate func bridge(_ value: Any, in slot: HREncodingSlot) -> AnyObject? {
        guard value is any UnorderedContainer else { return nil }
        let object = value as AnyObject
        claims.keep(object, at: Claims.Location(outer: number(of: slot.builder), component: slot.component))
        return object
    }

    /// Removes and returns the `NSSet` that was stored for a Swift set when places were claimed; nil if there is none.
    @inline(never)
    fileprivate func takeBridged(in slot: HREncodingSlot) -> AnyObject? {
        guard !claims.isEmpty, let outer = slot.builder.placeNumber else { return nil }
        return claims.takeObject(at: Claims.Location(outer: outer, component: slot.component))
    }

    /// Claims places for the objects in a Foundation collection.
    func claimMembers(of collection: AnyObject, _ number: PlaceTable.Number, in slot: HREncodingSlot) throws {
        switch collection {
        case let array as NSArray: try slot.claim(StoredElements.of(array).map { KeyedValue($0) }, number: number)
        case let set as NSOrderedSet: try slot.claim(StoredElements.of(set).map { KeyedValue($0) }, number: number)
        case let dictionary as NSDictionary:
            try slot.claimMembers(of: Array(zip(dictionary.allKeys, dictionary.allValues)), number: number)
        case is NSCountedSet: return
        case let set as NSSet: try slot.claimSorted(set.allObjects.map { KeyedValue($0) }, number: number)
        default: return
        }
    }
}

/// The encoding strategy for a value that is passed to a method of `NSCoder`, by its type.
enum KeyedValueStrategy {
    /// Encoded in the same way as other values.
    case usual
    /// Encoded as an object of a class with `NSCoding`, or of a Foundation class.
    case object
    /// Encoded as a collection of such values.
    case collection
}

extension ArchivingSession {
    @inline(never)
    fileprivate func valueStrategy(of value: Any) -> KeyedValueStrategy {
        let type = Swift.type(of: value)
        if let known = keyed.values[type] { return known }
        let strategy = findValueStrategy(of: value)
        keyed.values.add(strategy, for: type)
        return strategy
    }

    private func findValueStrategy(of value: Any) -> KeyedValueStrategy {
        if value is any KeyedCollection { return .collection }
        guard Self.instance(value) == nil else {
            let isUsual = value is any HREncodable || value is any Encodable || registry.hasDescriptions
            return isUsual ? .usual : .object
        }
        guard registry.description(of: Swift.type(of: value)) == nil,
            let transcoder = ObjectTranscoder.transcoder(of: value as AnyObject), !transcoder.impliesClass
        else {
            return .usual
        }
        return .object
    }
}

/// A Swift collection or optional whose members are encoded like values that are passed to methods of `NSCoder`.
private protocol KeyedCollection {
    func encodeMembers(in slot: HREncodingSlot) throws -> HRNode
    /// Claims places for the objects in the collection, which is written later.
    func claimMembers(in slot: HREncodingSlot) throws
}

extension Optional: KeyedCollection {
    fileprivate func encodeMembers(in slot: HREncodingSlot) throws -> HRNode {
        guard let value = self else { return .null }
        return try KeyedValue(value).encodeNode(in: slot)
    }

    fileprivate func claimMembers(in slot: HREncodingSlot) throws {
        if let value = self { try KeyedValue(value).claim(in: slot) }
    }
}

extension AnyHashable: KeyedCollection {
    fileprivate func encodeMembers(in slot: HREncodingSlot) throws -> HRNode {
        try KeyedValue(base).encodeNode(in: slot)
    }

    fileprivate func claimMembers(in slot: HREncodingSlot) throws { try KeyedValue(base).claim(in: slot) }
}

extension Array: KeyedCollection {
    fileprivate func encodeMembers(in slot: HREncodingSlot) throws -> HRNode {
        try ObjectTranscoder.encode(elements: map { KeyedValue($0) }, in: NodeBuilder(in: slot))
    }

    fileprivate func claimMembers(in slot: HREncodingSlot) throws {
        try slot.claim(map { KeyedValue($0) })
    }
}

extension Set: KeyedCollection {
    fileprivate func encodeMembers(in slot: HREncodingSlot) throws -> HRNode {
        for element in self { try slot.checkHashable(element) }
        return try slot.session.encodeKeyed(self as AnyObject, in: slot)
    }

    /// Does nothing: the elements are written in the order of an `NSSet` that is created only when the set is written.
    fileprivate func claimMembers(in slot: HREncodingSlot) throws {}
}

extension Dictionary: KeyedCollection {
    fileprivate func encodeMembers(in slot: HREncodingSlot) throws -> HRNode {
        if Key.self != String.self {
            for key in keys { try slot.checkHashable(key) }
        }
        let node = try ObjectTranscoder.encode(dictionary: map { ($0.key, $0.value) }, in: NodeBuilder(in: slot))
        try slot.session.requireName(ofDictionary: node, in: slot)
        return node
    }

    fileprivate func claimMembers(in slot: HREncodingSlot) throws {
        try slot.claimMembers(of: map { ($0.key, $0.value) })
    }
}

extension HREncodingSlot {
    /// Throws an error for an element or a key that could not be hashed when it is decoded. It is called before the
    /// collection is bridged.
    fileprivate func checkHashable(_ value: some Hashable) throws {
        let base = AnyHashable(value).base
        guard let reason = HashHazard.reason(against: base as AnyObject, isBridged: true) else { return }
        throw HashHazard.error(reason, at: path)
    }
}

extension KeyedValue: SortedMember {
    var sortedValue: Any { value }
}
