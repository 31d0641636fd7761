import ObjectGraph

/// Encodes and decodes values of one type; made of a layout, once a run.
///
/// All that depends on types is found out when a coder is made, so that values need no casts.
protocol ValueCoder<Value>: Sendable {
    associatedtype Value

    /// Whether values are often single nodes, so that ``leaf(_:)`` and ``take(_:_:)`` are worth trying first.
    var isLeaf: Bool { get }

    func encode(_ value: Value, in slot: HREncodingSlot) throws -> HRNode
    func decode(in slot: HRDecodingSlot) throws -> Value

    /// The node of a value that needs no slot; nil if it needs one.
    func leaf(_ value: Value) -> HRNode?
    /// Passes on the value of a node that needs no slot; false if it needs one.
    ///
    /// It is not returned, as the metadata of the generic optional would be looked up each time.
    func take(_ node: HRNode, _ body: (Value) throws -> Void) throws -> Bool

    // The same for values in memory: to read one, to assign to one, and to initialize one.

    func leaf(at place: UnsafeRawPointer) -> HRNode?
    func assign(_ node: HRNode, to place: UnsafeMutableRawPointer) -> Bool
    func initialize(_ place: UnsafeMutableRawPointer, with node: HRNode) -> Bool

    /// Whether there may be objects in values.
    var mayHoldObjects: Bool { get }
    /// Claims places for the objects in a value, which is written later.
    func claim(_ value: Value, in slot: HREncodingSlot) throws

    /// Writes the members of a dictionary among those of an object; for other types there are none.
    ///
    /// - Parameter taken: The keys that other members have.
    func encodeMembers(of value: Value, in builder: NodeBuilder, besides taken: [String]) throws
    /// A dictionary of some members of an object.
    func decodeMembers(_ keys: [String], of frame: DecodingFrame) throws -> Value

    /// Whether a value can keep unknown members of nested dictionaries, too, as dictionaries of any type.
    var keepsGroups: Bool { get }

    // For properties that refer to objects, which are decoded before the objects exist, or encoded only if the objects
    // are encoded elsewhere.

    /// Passes on the value of a slot, now or as soon as the objects exist that it refers to.
    func decode(in slot: HRDecodingSlot, _ assign: @escaping (Value) throws -> Void) throws
    /// The objects that a value refers to.
    ///
    /// - Throws: An ``HRError`` if the value does not consist of references.
    func targets(of value: Value) throws -> ReferenceTargets
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

    // What follows is for one object, or for another value that does not consist of references.

    func decode(in slot: HRDecodingSlot, _ assign: @escaping (Value) throws -> Void) throws {
        try slot.reference(assign) { try decode(in: $0) }
    }

    func targets(of value: Value) throws -> ReferenceTargets {
        guard let object = ArchivingSession.instance(value) else {
            throw HRError(
                .coderMisuse,
                "a weak reference means an object of a class, and \(stableTypeName(of: Value.self)) is none")
        }
        return .object(object)
    }
}

/// Values of a type that writes and reads itself.
struct OwnCoder<Value: HREncodable & HRDecodable>: ValueCoder {
    func encode(_ value: Value, in slot: HREncodingSlot) throws -> HRNode {
        try Value.leafNode(of: value) ?? Value.encodeNode(of: value, in: slot)
    }

    func decode(in slot: HRDecodingSlot) throws -> Value { try Value.decodeNode(in: slot) }

    var mayHoldObjects: Bool { ClaimRole(of: Value.self).mayHoldObjects }
    func claim(_ value: Value, in slot: HREncodingSlot) throws { try slot.session.claim(value, in: slot) }
}

/// Values of a type whose way is found out for each value.
struct DynamicCoder<Value>: ValueCoder {
    func encode(_ value: Value, in slot: HREncodingSlot) throws -> HRNode {
        try slot.session.encodeDynamically(value, in: slot)
    }

    func decode(in slot: HRDecodingSlot) throws -> Value {
        try slot.session.decodeDynamically(Value.self, in: slot)
    }

    var mayHoldObjects: Bool { ClaimRole(of: Value.self).mayHoldObjects }
    func claim(_ value: Value, in slot: HREncodingSlot) throws { try slot.session.claim(value, in: slot) }
}

/// Values that a transform makes of others.
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

    /// Made at the end of the session, so that the transform gets complete objects.
    func decode(in slot: HRDecodingSlot, _ assign: @escaping (Value) throws -> Void) throws {
        let assign = slot.session.madeGraph.atEnd { (found: Stored) in
            let value: Value
            do { value = try conversion.decode(found) } catch {
                return try slot.leaveOut(slot.conversionFailure(error))
            }
            try assign(value)
        }
        try stored.decode(in: slot, assign)
    }

    func targets(of value: Value) throws -> ReferenceTargets { try stored.targets(of: conversion.encode(value)) }
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
        case .alias: try slot.follow(withoutReading: ()) { try $0.isPresent ? wrapped.decode(in: slot) : nil }
        default: try wrapped.decode(in: slot)
        }
    }

    var mayHoldObjects: Bool { wrapped.mayHoldObjects }

    func claim(_ value: Wrapped?, in slot: HREncodingSlot) throws {
        if let value { try wrapped.claim(value, in: slot) }
    }

    func decode(in slot: HRDecodingSlot, _ assign: @escaping (Wrapped?) throws -> Void) throws {
        guard try slot.follow(withoutReading: (), { $0.isPresent }) else { return try assign(nil) }
        try wrapped.decode(in: slot) { try assign($0) }
    }

    func targets(of value: Wrapped?) throws -> ReferenceTargets { try value.map(wrapped.targets) ?? .none }
}

/// Objects of a mapped type.
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

/// Values whose coder is made when the first of them is encountered, as layouts may lead to themselves.
struct LazyCoder<Value>: ValueCoder {
    let layout: DeferredLayout<Value>

    func encode(_ value: Value, in slot: HREncodingSlot) throws -> HRNode {
        try slot.session.mapped.coder(for: layout).encode(value, in: slot)
    }

    func decode(in slot: HRDecodingSlot) throws -> Value {
        try slot.session.mapped.coder(for: layout).decode(in: slot)
    }

    var mayHoldObjects: Bool { true }

    func claim(_ value: Value, in slot: HREncodingSlot) throws {
        try slot.session.mapped.coder(for: layout).claim(value, in: slot)
    }
}
