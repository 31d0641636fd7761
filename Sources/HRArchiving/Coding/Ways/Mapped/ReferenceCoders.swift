import ObjectGraph

/// Codes values that consist of references to objects: these are decoded before the objects exist, or encoded only if
/// the objects are encoded elsewhere.
protocol ReferenceCoder<Value>: Sendable {
    associatedtype Value

    /// Passes on the value of a slot, now or as soon as its objects exist.
    func decode(in slot: HRDecodingSlot, _ assign: @escaping (Value) throws -> Void) throws
    /// The objects that a value refers to.
    func targets(of value: Value) throws -> ReferenceTargets
}

/// The objects that the value of a property refers to.
enum ReferenceTargets {
    case none
    case object(AnyObject)
    case elements([AnyObject], areOrdered: Bool)
    case members([(key: String, object: AnyObject)])

    /// The object; throws if there are several.
    fileprivate func object() throws -> AnyObject? {
        switch self {
        case .none: nil
        case .object(let object): object
        case .elements, .members:
            throw HRError(.coderMisuse, "weak references lie in one collection, and not in collections of these")
        }
    }
}

/// One object, or another value that does not consist of references.
struct ObjectReference<Value>: ReferenceCoder {
    let coder: any ValueCoder<Value>

    func decode(in slot: HRDecodingSlot, _ assign: @escaping (Value) throws -> Void) throws {
        try slot.reference(assign) { try coder.decode(in: $0) }
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

struct OptionalReference<Wrapped>: ReferenceCoder {
    let wrapped: any ReferenceCoder<Wrapped>

    func decode(in slot: HRDecodingSlot, _ assign: @escaping (Wrapped?) throws -> Void) throws {
        if try slot.follow(withoutReading: (), { !$0.isPresent }) { return try assign(nil) }
        try wrapped.decode(in: slot) { try assign($0) }
    }

    func targets(of value: Wrapped?) throws -> ReferenceTargets { try value.map(wrapped.targets) ?? .none }
}

struct CollectionReference<Collection: HRReferenceCollection>: ReferenceCoder {
    let element: any ReferenceCoder<Collection.Object>

    func decode(in slot: HRDecodingSlot, _ assign: @escaping (Collection) throws -> Void) throws {
        try slot.references(assign) { try element.decode(in: $0, $1) }
    }

    func targets(of value: Collection) throws -> ReferenceTargets {
        let (keys, objects) = Collection.members(of: value)
        let targets = try objects.map { try element.targets(of: $0).object() }
        guard Collection.hasKeys else {
            return .elements(targets.compactMap(\.self), areOrdered: !Collection.isHashed)
        }
        return .members(zip(keys, targets).compactMap { key, object in object.map { (key: key, object: $0) } })
    }
}

/// Values that a transform makes of others; made at the end of the run, so that transforms get complete objects.
struct ConvertedReference<Value, Stored>: ReferenceCoder {
    let conversion: Conversion<Value, Stored>
    let stored: any ReferenceCoder<Stored>

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
