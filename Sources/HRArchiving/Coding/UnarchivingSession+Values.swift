import Foundation

extension UnarchivingSession {
    /// A value type that reads itself; what an alias refers to is read again, and equal.
    func decodeValue<T: HRDecodable>(_ type: T.Type, in slot: HRDecodingSlot) throws -> T {
        switch slot.node {
        case .alias: return try slot.follow { try self.decodeValue(type, in: $0) }
        case nil: throw slot.mismatch("a value")
        default: _ = try self.type(type).resolve(slot.node, as: type, in: slot)
        }
        if let known = holderMade(type, in: slot) { return known }
        let count = objectCount
        let frame = try DecodingFrame(in: slot, as: type)
        do {
            let value = try T(coder: HRDecoder(frame: frame))
            try finishReading(in: frame)
            remember(value, in: slot, since: count)
            return value
        } catch {
            throw failure(error, in: frame)
        }
    }

    /// A class instance: made where it is met first, the same one everywhere else.
    func decodeObject<T: HRDecodable & AnyObject>(_ type: T.Type, in slot: HRDecodingSlot) throws -> T {
        if slot.node?.isObject != true { return try decodeOther(type, in: slot) }
        if hasPlaces, let place = slot.placeOfObject, let known = try object(at: place, as: type, in: slot) {
            return known
        }
        if let known = objectMade(in: slot) { return try cast(known, in: slot) }
        let info = self.type(type)
        let actual: T.Type
        do {
            actual = try info.resolve(slot.node, as: type, in: slot)
        } catch {
            return try decodeObject(type, in: wholeObject(in: slot, or: error))
        }
        let frame = try DecodingFrame(in: slot, as: actual, holdsObject: slot.isOwnPlace)
        do {
            begin(frame)
            var object = try actual.init(coder: HRDecoder(frame: frame))
            if info.isAwakening || actual != type { object = try awake(object) }
            try finish(object, in: frame)
            remember(object, in: slot)
            return object
        } catch {
            throw failure(error, in: frame)
        }
    }

    /// What stands in the place of an object without being one, or null.
    private func decodeOther<T: HRDecodable & AnyObject>(_ type: T.Type, in slot: HRDecodingSlot) throws -> T {
        if case .alias = slot.node { return try slot.follow { try self.decodeObject(type, in: $0) } }
        throw slot.mismatch("an object of class \(quoted(name(of: type)))")
    }

    private func awake<T: HRDecodable>(_ object: T) throws -> T {
        guard let awakening = object as? any HRAwakening else { return object }
        return try awakening.awakeAfterUnarchiving() as? T ?? object
    }

    /// A value of a type that takes part through Codable, or that Codable has led to.
    func decodeCodable<T: Decodable>(_ type: T.Type, in slot: HRDecodingSlot) throws -> T {
        let info = self.type(type)
        if info.takesPartItself {
            if let type = type as? any HRDecodable.Type { return try cast(type.decodeNode(in: slot), in: slot) }
            if let type = type as? any ReferenceWrapper.Type {
                return try cast(type.decodeReference(in: slot), in: slot)
            }
        }
        if info.isObject { return try decodeCodableObject(type, in: slot) }
        if info.isUnordered || search != nil, slot.node != nil, let type = type as? any HRContainer.Type {
            return try cast(type.decodeElements(in: slot), in: slot)
        }
        if case .alias = slot.node { return try slot.follow { try self.decodeCodable(type, in: $0) } }
        if slot.node == nil {
            guard let optional = type as? any ExpressibleByNilLiteral.Type else { throw slot.mismatch("a value") }
            return try cast(optional.init(nilLiteral: ()), in: slot)
        }
        if let known = holderMade(type, in: slot) { return known }
        if info.isForeign(slot.node, to: type) { return try decodeAround(type, info, in: slot) }
        let count = objectCount
        let frame = try DecodingFrame(in: slot, as: type)
        do {
            let value = try T(from: CodableDecoder(frame: frame))
            try finishReading(in: frame)
            remember(value, in: slot, since: count)
            return value
        } catch {
            throw failure(error, in: frame)
        }
    }

    /// A value that an object of another class is the whole of: `struct Box: Codable { let node: Node }` may read it
    /// from its single value container. Whoever does not read it so has been given what it cannot be.
    @inline(never)
    private func decodeAround<T: Decodable>(
        _ type: T.Type, _ info: DecodedType, in slot: HRDecodingSlot
    ) throws -> T {
        let count = objectCount
        let frame = try DecodingFrame(in: slot, as: type, isForeign: true)
        do {
            let value = try T(from: CodableDecoder(frame: frame))
            if !frame.isReadAsWhole { _ = try info.resolve(slot.node, as: type, in: slot) }
            try finishReading(in: frame)
            remember(value, in: slot, since: count)
            return value
        } catch {
            let failure = failure(error, in: frame)
            let isOther = failure.code == .typeMismatch && failure.path == frame.path
            if isOther || !frame.isReadAsWhole { _ = try info.resolve(slot.node, as: type, in: slot) }
            throw failure
        }
    }

    /// The place of the object that is the whole of a value of another type, where only the object is wanted.
    func wholeObject(in slot: HRDecodingSlot, or error: any Error) throws -> HRDecodingSlot {
        guard case .object(let object) = slot.node else { throw error }
        switch object.plainValue {
        case .object, .alias: return HRDecodingSlot(wholeOf: try DecodingFrame(in: slot))
        default: throw error
        }
    }

    private func decodeCodableObject<T: Decodable>(_ type: T.Type, in slot: HRDecodingSlot) throws -> T {
        switch slot.node {
        case .alias: return try slot.follow { try self.decodeCodableObject(type, in: $0) }
        case nil, .null: throw slot.mismatch("an object of class \(quoted(name(of: type)))")
        default: break
        }
        if hasPlaces, let place = slot.placeOfObject, let known = try object(at: place, as: type, in: slot) {
            return known
        }
        if let known = objectMade(in: slot) { return try cast(known, in: slot) }
        let actual: T.Type
        do {
            actual = try self.type(type).resolve(slot.node, as: type, in: slot)
        } catch {
            return try decodeCodableObject(type, in: wholeObject(in: slot, or: error))
        }
        let frame = try DecodingFrame(in: slot, as: actual, holdsObject: slot.isOwnPlace)
        do {
            begin(frame)
            let object = try actual.init(from: CodableDecoder(frame: frame))
            try finish(object, in: frame)
            remember(object as AnyObject, in: slot)
            return object
        } catch {
            throw failure(error, in: frame)
        }
    }

    func cast<T>(_ value: Any, in slot: HRDecodingSlot) throws -> T {
        guard let value = value as? T else { throw wrongType(of: value, T.self, at: slot) }
        return value
    }
}

extension HRNode {
    /// Whether a class instance can stand here: anything but null and an alias.
    fileprivate var isObject: Bool {
        switch self {
        case .null, .alias: false
        default: true
        }
    }
}

extension HRDecodingSlot {
    /// Whether an object that is read here is what references to this place mean.
    var isOwnPlace: Bool { !(component.isRoot && frame.holdsObject) }
}
