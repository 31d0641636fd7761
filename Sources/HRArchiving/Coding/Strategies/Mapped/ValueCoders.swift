import ObjectGraph
import ObjectMapping

/// The coder of a type that encodes and decodes itself.
struct OwnCoder<Value: HREncodable & HRDecodable>: ValueCoder {
    func encode(_ value: Value, in slot: HREncodingSlot) throws -> HRNode {
        try Value.leafNode(of: value) ?? Value.encodeNode(of: value, in: slot)
    }

    func decode(in slot: HRDecodingSlot) throws -> Value { try Value.decodeNode(in: slot) }

    var mayHoldObjects: Bool { ClaimRole(of: Value.self).mayHoldObjects }
    func claim(_ value: Value, in slot: HREncodingSlot) throws { try slot.session.claim(value, in: slot) }
}

/// The coder of a type whose strategy is determined for each value.
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

/// The coder of values that a transform converts to and from stored values.
struct ConvertedCoder<Value, Stored>: ValueCoder {
    let conversion: ValueConversion<Value, Stored>
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

    /// Decodes the stored value. The transform is applied to it at the end of the session, when all objects are
    /// complete.
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

/// The coder of optional values.
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

/// A coder that is created when the first value is encountered, because layouts may refer to themselves.
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
