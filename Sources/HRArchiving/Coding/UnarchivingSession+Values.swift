import Foundation

extension UnarchivingSession {
    /// A value type that reads itself; what an alias refers to is read again, and equal.
    func decodeValue<T: HRDecodable>(_ type: T.Type, in slot: HRDecodingSlot) throws -> T {
        switch slot.node {
        case .alias: return try slot.follow { try self.decodeValue(type, in: $0) }
        case nil: throw slot.mismatch("a value")
        case .object(let object): _ = try self.type(type).resolve(object, as: type, in: slot)
        default: break
        }
        let frame = try DecodingFrame(in: slot, as: type)
        return try read(in: frame) { try T(coder: HRDecoder(frame: frame)) }
    }

    /// A class instance: made where it is met first, the same one everywhere else.
    func decodeObject<T: HRDecodable & AnyObject>(_ type: T.Type, in slot: HRDecodingSlot) throws -> T {
        switch slot.node {
        case .alias: return try slot.follow { try self.decodeObject(type, in: $0) }
        case nil, .null: throw slot.mismatch("an object of class \(quoted(name(of: type)))")
        default: break
        }
        if let place = slot.placeOfObject, let known = try object(at: place, as: type, in: slot) { return known }
        let info = self.type(type)
        var actual = type
        if case .object(let object) = slot.node { actual = try info.resolve(object, as: type, in: slot) }
        let frame = try DecodingFrame(in: slot, as: actual, holdsObject: slot.isOwnPlace)
        return try make(in: frame) {
            let object = try actual.init(coder: HRDecoder(frame: frame))
            return info.isAwakening || actual != type ? try awake(object) : object
        }
    }

    private func awake<T: HRDecodable>(_ object: T) throws -> T {
        guard let awakening = object as? any HRAwakening else { return object }
        return try awakening.awakeAfterUnarchiving() as? T ?? object
    }

    /// A value of a type that takes part through Codable, or that Codable has led to.
    func decodeCodable<T: Decodable>(_ type: T.Type, in slot: HRDecodingSlot) throws -> T {
        if let type = type as? any HRDecodable.Type { return try cast(type.decodeNode(in: slot), in: slot) }
        if type is AnyClass { return try decodeCodableObject(type, in: slot) }
        if case .alias = slot.node { return try slot.follow { try self.decodeCodable(type, in: $0) } }
        if slot.node == nil {
            guard let optional = type as? any ExpressibleByNilLiteral.Type else { throw slot.mismatch("a value") }
            return try cast(optional.init(nilLiteral: ()), in: slot)
        }
        if case .object(let object) = slot.node { _ = try self.type(type).resolve(object, as: type, in: slot) }
        let frame = try DecodingFrame(in: slot, as: type)
        return try read(in: frame) { try T(from: CodableDecoder(frame: frame)) }
    }

    private func decodeCodableObject<T: Decodable>(_ type: T.Type, in slot: HRDecodingSlot) throws -> T {
        switch slot.node {
        case .alias: return try slot.follow { try self.decodeCodableObject(type, in: $0) }
        case nil, .null: throw slot.mismatch("an object of class \(quoted(name(of: type)))")
        default: break
        }
        if let place = slot.placeOfObject, let known = try object(at: place, as: type, in: slot) { return known }
        var actual = type
        if case .object(let object) = slot.node { actual = try self.type(type).resolve(object, as: type, in: slot) }
        let frame = try DecodingFrame(in: slot, as: actual, holdsObject: slot.isOwnPlace)
        return try make(in: frame) { try actual.init(from: CodableDecoder(frame: frame)) }
    }

    func cast<T>(_ value: Any, in slot: HRDecodingSlot) throws -> T {
        guard let value = value as? T else { throw wrongType(of: value, T.self, at: slot) }
        return value
    }
}

extension HRDecodingSlot {
    /// Whether an object that is read here is what references to this place mean.
    var isOwnPlace: Bool { !(component.isRoot && frame.holdsObject) }
}
