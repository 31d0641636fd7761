import Foundation

extension UnarchivingSession {
    /// A value type that reads itself; what an alias refers to is read again, and equal.
    func decodeValue<T: HRDecodable>(_ type: T.Type, in slot: HRDecodingSlot) throws -> T {
        switch slot.node {
        case .alias: return try slot.follow { try self.decodeValue(type, in: $0) }
        case nil: throw slot.mismatch("a value")
        default: _ = try self.type(type).resolve(slot.node, as: type, in: slot)
        }
        let frame = try DecodingFrame(in: slot, as: type)
        do {
            let value = try T(coder: HRDecoder(frame: frame))
            try finishReading(in: frame)
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
        let actual = try info.resolve(slot.node, as: type, in: slot)
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
        _ = try info.resolve(slot.node, as: type, in: slot)
        let frame = try DecodingFrame(in: slot, as: type)
        do {
            let value = try T(from: CodableDecoder(frame: frame))
            try finishReading(in: frame)
            return value
        } catch {
            throw failure(error, in: frame)
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
        let actual = try self.type(type).resolve(slot.node, as: type, in: slot)
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
