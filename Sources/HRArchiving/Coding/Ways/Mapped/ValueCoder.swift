import ObjectGraph

/// How values of one type are written and read: what a run makes of a layout, once.
///
/// Whatever can be found out about types has been found out when it is made, so that no value is cast.
protocol ValueCoder<Value>: Sendable {
    associatedtype Value

    /// Whether values are often single nodes, so that it is worth while to ask for these first.
    var isLeaf: Bool { get }

    func encode(_ value: Value, in slot: HREncodingSlot) throws -> HRNode
    func decode(in slot: HRDecodingSlot) throws -> Value

    /// The node of a value that needs no place; nil if it needs one.
    func leaf(_ value: Value) -> HRNode?
    /// Hands over the value that a node is by itself; false if that takes more than a look.
    ///
    /// It is not given back, because that would be an optional of a type that the compiler does not know.
    func take(_ node: HRNode, _ body: (Value) throws -> Void) throws -> Bool

    // The same of values that lie somewhere: what a place holds, what a place that holds a value shall hold, and what one
    // that holds nothing shall.

    func leaf(at place: UnsafeRawPointer) -> HRNode?
    func assign(_ node: HRNode, to place: UnsafeMutableRawPointer) -> Bool
    func initialize(_ place: UnsafeMutableRawPointer, with node: HRNode) -> Bool

    /// Whether there may be objects in values.
    var mayHoldObjects: Bool { get }
    /// Gives the objects in a value their places, ahead of when it is written.
    func claim(_ value: Value, in slot: HREncodingSlot) throws

    /// Writes the members of a value among those of an object; only dictionaries have any.
    ///
    /// - Parameter taken: The keys that other members have.
    func encodeMembers(of value: Value, in builder: NodeBuilder, besides taken: [String]) throws
    /// The value of some members of an object.
    func decodeMembers(_ keys: [String], of frame: DecodingFrame) throws -> Value

    /// Whether a value can keep what is unknown in the dictionaries of an object, too: as dictionaries of anything.
    var keepsGroups: Bool { get }
}

extension ValueCoder {
    var isLeaf: Bool { false }
    var keepsGroups: Bool { false }
    func leaf(_ value: Value) -> HRNode? { nil }
    func take(_ node: HRNode, _ body: (Value) throws -> Void) throws -> Bool { false }
    func leaf(at place: UnsafeRawPointer) -> HRNode? { nil }
    func assign(_ node: HRNode, to place: UnsafeMutableRawPointer) -> Bool { false }
    func initialize(_ place: UnsafeMutableRawPointer, with node: HRNode) -> Bool { false }
    var mayHoldObjects: Bool { false }
    func claim(_ value: Value, in slot: HREncodingSlot) throws {}
}

/// Values of a type that writes and reads itself.
struct OwnCoder<Value: HREncodable & HRDecodable>: ValueCoder {
    func encode(_ value: Value, in slot: HREncodingSlot) throws -> HRNode {
        try value.leafNode ?? value.encodeNode(in: slot)
    }

    func decode(in slot: HRDecodingSlot) throws -> Value { try Value.decodeNode(in: slot) }

    var mayHoldObjects: Bool { ClaimKind(of: Value.self).mayHoldObjects }
    func claim(_ value: Value, in slot: HREncodingSlot) throws { try slot.session.claim(value, in: slot) }
}

/// Values of a type that takes part in some other way, or not at all: that is found out for each.
struct DynamicCoder<Value>: ValueCoder {
    func encode(_ value: Value, in slot: HREncodingSlot) throws -> HRNode {
        try slot.session.encodeDynamically(value, in: slot)
    }

    func decode(in slot: HRDecodingSlot) throws -> Value {
        try slot.session.decodeDynamically(Value.self, in: slot)
    }

    var mayHoldObjects: Bool { ClaimKind(of: Value.self).mayHoldObjects }
    func claim(_ value: Value, in slot: HREncodingSlot) throws { try slot.session.claim(value, in: slot) }
}

/// Values that others are stored for.
struct ConvertedCoder<Value, Stored>: ValueCoder {
    let conversion: Conversion<Value, Stored>
    let stored: any ValueCoder<Stored>

    func encode(_ value: Value, in slot: HREncodingSlot) throws -> HRNode {
        let converted: Stored
        do { converted = try conversion.encode(value) } catch { throw slot.conversionFailure(error) }
        return try stored.encode(converted, in: slot)
    }

    func decode(in slot: HRDecodingSlot) throws -> Value {
        let found = try stored.decode(in: slot)
        do { return try conversion.decode(found) } catch { throw slot.conversionFailure(error) }
    }
}

/// Values that may be absent.
struct OptionalCoder<Wrapped>: ValueCoder {
    let wrapped: any ValueCoder<Wrapped>

    func encode(_ value: Wrapped?, in slot: HREncodingSlot) throws -> HRNode {
        guard let value else { return .null }
        return try wrapped.encode(value, in: slot)
    }

    func decode(in slot: HRDecodingSlot) throws -> Wrapped? {
        switch slot.node {
        case nil, .null: nil
        case .alias: try slot.follow(withoutReading: ()) { try $0.isNull ? nil : wrapped.decode(in: slot) }
        default: try wrapped.decode(in: slot)
        }
    }

    var mayHoldObjects: Bool { wrapped.mayHoldObjects }

    func claim(_ value: Wrapped?, in slot: HREncodingSlot) throws {
        if let value { try wrapped.claim(value, in: slot) }
    }
}

extension HRDecodingSlot {
    fileprivate var isNull: Bool {
        if case .null = node { true } else { false }
    }
}

/// Objects that are described from outside.
struct ObjectCoder<Value>: ValueCoder {
    let map: MapCoder<Value>

    func encode(_ value: Value, in slot: HREncodingSlot) throws -> HRNode {
        try slot.session.encodeMapped(value, by: map, in: slot)
    }

    func decode(in slot: HRDecodingSlot) throws -> Value {
        try slot.session.decodeMapped(by: map, in: slot)
    }

    var mayHoldObjects: Bool { map.identity != nil }

    func claim(_ value: Value, in slot: HREncodingSlot) throws {
        guard let object = map.identity?.object(value) else { return }
        let session = slot.session
        if session.isTooDeep(slot) {
            session.enqueue(object) { try session.encodeMapped(value, by: map, in: $0) }
        } else {
            _ = session.note(object, in: slot)
        }
    }
}

/// Values whose layout is asked for when the first one is met.
struct LazyCoder<Value>: ValueCoder {
    let layout: DeferredLayout<Value>

    func encode(_ value: Value, in slot: HREncodingSlot) throws -> HRNode {
        try slot.session.mapped.lazyCoders.coder(for: layout).encode(value, in: slot)
    }

    func decode(in slot: HRDecodingSlot) throws -> Value {
        try slot.session.mapped.lazyCoders.coder(for: layout).decode(in: slot)
    }

    var mayHoldObjects: Bool { true }

    func claim(_ value: Value, in slot: HREncodingSlot) throws {
        try slot.session.mapped.lazyCoders.coder(for: layout).claim(value, in: slot)
    }
}

/// What a run has made of layouts that are asked for when the first value is met.
struct LazyCoders {
    private struct Known {
        /// Kept, so that no other layout can get the same one.
        let identity: DescriptionIdentity
        let coder: any Sendable
    }

    private var coders: [ObjectIdentifier: Known] = [:]

    mutating func coder<Value>(for layout: DeferredLayout<Value>) throws -> any ValueCoder<Value> {
        let key = ObjectIdentifier(layout.identity)
        if let known = coders[key]?.coder as? CoderMaker.Box<Value> { return known.coder }
        let new = try CoderMaker().coder(for: layout.layout())
        coders[key] = Known(identity: layout.identity, coder: CoderMaker.Box(coder: new))
        return new
    }
}
