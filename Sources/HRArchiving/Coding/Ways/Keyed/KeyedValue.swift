import Foundation

/// A value that one of NSCoding's methods is given, or a member of one of Foundation's collections.
///
/// Who reads it has nothing to tell what it is but what it says itself, and so values of Swift's that Foundation has a class
/// for are written as objects of that: a `URL` as an `NSURL`, a `Set` as an `NSSet`. As such NSKeyedArchiver writes them, and
/// as such casts give them back: `coder.decodeObject(forKey: "url") as? URL`.
struct KeyedValue: HREncodable {
    let value: Any

    init(_ value: Any) { self.value = value }

    func encode(with coder: HREncoder) throws {
        try coder.builder.setPlain(encodeNode(in: HREncodingSlot(coder.builder, .root)))
    }

    func encodeNode(in slot: HREncodingSlot) throws -> HRNode {
        let session = slot.session
        switch session.valueWay(of: value) {
        case .usual: return try session.encodeDynamically(value, in: slot)
        case .object: return try session.encodeKeyed(value as AnyObject, in: slot)
        case .collection:
            guard let collection = value as? any KeyedCollection else {
                return try session.encodeDynamically(value, in: slot)
            }
            return try collection.encodeMembers(in: slot)
        }
    }
}

/// How values of a type are written that NSCoding's methods are given.
enum KeyedValueWay {
    /// As anywhere else.
    case usual
    /// As objects of a class that takes part through NSCoding, or is Foundation's.
    case object
    /// As collections of such values.
    case collection
}

extension ArchivingSession {
    @inline(never)
    fileprivate func valueWay(of value: Any) -> KeyedValueWay {
        let type = Swift.type(of: value)
        if let known = keyed.values[type] { return known }
        let way = findValueWay(of: value)
        keyed.values.add(way, for: type)
        return way
    }

    private func findValueWay(of value: Any) -> KeyedValueWay {
        if value is any KeyedCollection { return .collection }
        guard Self.instance(value) == nil else {
            let isUsual = value is any HREncodable || value is any Encodable || registry.hasDescriptions
            return isUsual ? .usual : .object
        }
        guard registry.description(of: Swift.type(of: value)) == nil,
            let transcoder = ObjectTranscoder.transcoder(of: value as AnyObject), !transcoder.isPlain
        else {
            return .usual
        }
        return .object
    }
}

/// A collection or an optional of Swift's, whose members are written as NSCoding's methods write values.
private protocol KeyedCollection {
    func encodeMembers(in slot: HREncodingSlot) throws -> HRNode
}

extension Optional: KeyedCollection {
    fileprivate func encodeMembers(in slot: HREncodingSlot) throws -> HRNode {
        guard let value = self else { return .null }
        return try KeyedValue(value).encodeNode(in: slot)
    }
}

extension AnyHashable: KeyedCollection {
    fileprivate func encodeMembers(in slot: HREncodingSlot) throws -> HRNode {
        try KeyedValue(base).encodeNode(in: slot)
    }
}

extension Array: KeyedCollection {
    fileprivate func encodeMembers(in slot: HREncodingSlot) throws -> HRNode {
        let builder = try NodeBuilder(in: slot)
        var nodes: [HRNode] = []
        nodes.reserveCapacity(count)
        for element in self {
            nodes.append(try KeyedValue(element).encodeNode(in: HREncodingSlot(builder, .index(nodes.count))))
        }
        try slot.session.count(nodes.count, at: builder)
        return .array(nodes)
    }
}

extension Set: KeyedCollection {
    fileprivate func encodeMembers(in slot: HREncodingSlot) throws -> HRNode {
        for element in self { try slot.checkHashable(element) }
        return try slot.session.encodeKeyed(self as AnyObject, in: slot)
    }
}

extension Dictionary: KeyedCollection {
    fileprivate func encodeMembers(in slot: HREncodingSlot) throws -> HRNode {
        if Key.self != String.self {
            for key in keys { try slot.checkHashable(key) }
        }
        return try ObjectTranscoder.encode(dictionary: map { ($0.key, $0.value) }, in: NodeBuilder(in: slot))
    }
}

extension HREncodingSlot {
    /// Refuses what cannot be read as a member of a set or as a key, before it is made one of Foundation's.
    fileprivate func checkHashable(_ value: some Hashable) throws {
        let base = AnyHashable(value).base
        guard let reason = HashHazard.reason(against: base as AnyObject, isBridged: true) else { return }
        throw HashHazard.error(reason, at: path)
    }
}
