import Foundation
import ObjectGraph

extension UnarchivingSession {
    /// Decodes a value of a type that is known only at run time, or of an existential type.
    func decodeDynamically<T>(_ type: T.Type, in slot: HRDecodingSlot) throws -> T {
        let info = self.type(type)
        if let family = info.family { return try decode(type, of: family, in: slot) }
        return switch info.reading {
        case .existential: try decodeExistential(type, in: slot)
        case .own(let own): try decode(own, as: type, in: slot)
        case .codable(let codable): try decode(codable: codable, info, as: type, in: slot)
        default: try cast(decode(info, in: slot), in: slot)
        }
    }

    private func decode<Known: Decodable, T>(
        codable: Known.Type, _ info: DecodedType, as type: T.Type, in slot: HRDecodingSlot
    ) throws -> T {
        try same(decodeCodable(codable, info, in: slot), in: slot)
    }

    /// Decodes a value of an existential type. The file specifies its concrete type.
    private func decodeExistential<T>(_ type: T.Type, in slot: HRDecodingSlot) throws -> T {
        if let className = slot.header?.className {
            if hasReferences { noteContained(type, in: slot) }
            return try decode(className, as: type, in: slot)
        }
        return try decodeClassless(type, in: slot)
    }

    private func decodeClassless<T>(_ type: T.Type, in slot: HRDecodingSlot) throws -> T {
        if case .alias = slot.node { return try slot.follow { try self.decodeExistential(type, in: $0) } }
        guard let node = slot.node else { throw slot.mismatch("a value") }
        // Whether a container can be of the type is checked before its members are decoded, because the members of a
        // container of the wrong kind must not be decoded.
        guard node.mayBePlain(type), let value = try decodePlain(node, in: slot) as? T else {
            guard types.mayBeNamed(type) else { throw HRError.cannotTakePart(type, at: slot.path) }
            throw missingClass(of: node, wanted: type, in: slot)
        }
        return value
    }

    private func missingClass(of node: HRNode, wanted type: Any.Type, in slot: HRDecodingSlot) -> HRError {
        let mistyped = MistypedWords.first(in: node.fields?.storage ?? []) { registry.type(named: $0) != nil }
        let help =
            mistyped.map { ["rename \(quoted($0.key)) to \(quoted($0.word))"] }
            ?? (node.isLeaf
                ? [
                    "add \(quoted(Vocabulary.className)) with the name of a registered class, and put the value under "
                        + quoted(Vocabulary.value),
                    "or let the protocol inherit from HRCoding: then the class is written",
                ] : ["add \(quoted(Vocabulary.className)) with the name of a registered class"])
        return HRError(
            .missingClass, "\(slot.name) must be an object that says its class, found \(node.kind)",
            path: slot.path, help: help,
            notes: registry.names.isEmpty ? [] : ["registered are \(list(registry.canonical(registry.names)))"]
        ).captioned(types.expectation(of: type))
    }

    private func decode<T>(_ className: String, as type: T.Type, in slot: HRDecodingSlot) throws -> T {
        guard let found = try find(className, for: type, in: slot) else { return try decodeWithin(type, in: slot) }
        if let value = try decode(self.type(found), in: slot) as? T { return value }
        types.noteMisfit(found, type)
        guard slot.isAroundObject else { throw types.wrongClass(className, wanted: type, at: slot) }
        return try decodeWithin(type, in: slot)
    }

    /// Returns the type that a class name refers to where an existential is declared. Returns nil if that type does not
    /// match, but the node contains another object as its single value, which may match.
    private func find(_ className: String, for type: Any.Type, in slot: HRDecodingSlot) throws -> Any.Type? {
        guard let found = registry.type(named: className) else {
            let transcoder = ObjectTranscoder.named(className)
            if let transcoder, isNamed(transcoder) { return transcoder.type }
            if slot.isAroundObject { return nil }
            guard types.mayBeNamed(type) else { throw HRError.cannotTakePart(type, at: slot.path) }
            if let transcoder { throw unnamed(transcoder, at: slot) }
            throw types.unknownClass(
                className, candidates: { [registry] in registry.names }, isCertain: false, wanted: type, at: slot)
        }
        if types.mayFit(found, type) { return found }
        if slot.isAroundObject { return nil }
        throw types.wrongClass(className, wanted: type, at: slot)
    }

    /// Decodes a value of a known type with the first strategy that the type supports.
    func decode(_ info: DecodedType, in slot: HRDecodingSlot) throws -> Any {
        switch info.reading {
        case .own(let type): try type.decodeNode(in: slot)
        case .mapped: try decodeMapped(info.type, in: slot)
        case .container(let type): try type.decodeElements(in: slot)
        case .codable(let type): try decodeCodable(type, in: slot)
        case .keyed(let type): try decodeKeyed(type, in: slot)
        case .existential: throw HRError.cannotTakePart(info.type, at: slot.path)
        }
    }

    private func decodeWithin<T>(_ type: T.Type, in slot: HRDecodingSlot) throws -> T {
        try decodeExistential(type, in: wholeObject(in: slot))
    }

    /// Decodes a node as a plain Swift value, such as a `String` or an `[Any]`.
    private func decodePlain(_ node: HRNode, in slot: HRDecodingSlot) throws -> Any {
        switch node {
        case .null: return NSNull()
        case .bool(let value): return value
        case .integer(let number): return Self.plain(number)
        case .real(let value): return value
        case .number(let number): return try FoundationText.decimal(number.digits) ?? Double.decodeNode(in: slot) as Any
        case .string(let value): return value
        case .date: return try Date.decodeNode(in: slot)
        case .data(let value): return value
        case .array: return try [Any].decodeElements(in: slot)
        case .dictionary: return try [String: Any].decodeElements(in: slot)
        case .object(let object):
            let frame = try DecodingFrame.open(in: slot)
            if object.plainValue != nil {
                return try decodeDynamically(Any.self, in: HRDecodingSlot(wholeOf: frame))
            }
            let fields = HRDecodingSlot(frame, .root, .dictionary(object.fields))
            return try [String: Any].decodeElements(in: fields)
        case .alias: return try slot.follow { try self.decodeDynamically(Any.self, in: $0) }
        }
    }

    /// Returns an integer as an `Int` if it is in range, as is usual for plain values.
    private static func plain(_ number: HRInteger) -> Any {
        if let value = number.exactly(Int.self) { return value }
        if let value = number.exactly(Int64.self) { return value }
        return number.exactly(UInt64.self) ?? 0
    }
}

extension HRNode {
    /// Returns true if the plain value of this node may be of a type. Only containers are checked.
    fileprivate func mayBePlain<T>(_ type: T.Type) -> Bool {
        switch self {
        case .array: [Any]() is T
        case .dictionary: [String: Any]() is T
        case .object(let object): object.plainValue != nil || [String: Any]() is T
        default: true
        }
    }
}
