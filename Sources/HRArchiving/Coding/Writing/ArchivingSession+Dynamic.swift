import Foundation
import ObjectGraph

extension ArchivingSession {
    /// Returns the node of a value whose type is known only at run time.
    ///
    /// If the declared type is not the value's own type, the node contains the class, unless values of the type are
    /// written without a class. If a user's type is encoded as a single value, that value is then wrapped in `$value`.
    func encodeDynamically<T>(_ value: T, in slot: HREncodingSlot) throws -> HRNode {
        if usesPlainTree { return try encodePlainly(value, declared: T.self, in: slot) }
        guard let encodable = value as? any HREncodable else {
            return try encodeOther(value, declared: T.self, in: slot)
        }
        return try encode(encodable, declared: T.self, in: slot)
    }

    /// - Parameter declared: The declared type, or `Any` if it is not known.
    func encodeDynamically(_ value: Any, declared: Any.Type, in slot: HREncodingSlot) throws -> HRNode {
        if usesPlainTree { return try encodePlainly(value, declared: declared, in: slot) }
        guard let encodable = value as? any HREncodable else {
            return try encodeOther(value, declared: declared, in: slot)
        }
        return try encode(encodable, declared: declared, in: slot)
    }

    /// Returns the node of a value whose type is not declared.
    func encodeExistential(_ value: any HREncodable, in slot: HREncodingSlot) throws -> HRNode {
        if usesPlainTree { return try encodePlainly(value, declared: Any.self, in: slot) }
        return try encode(value, declared: Any.self, in: slot)
    }

    @inline(__always)
    private func encode(_ value: any HREncodable, declared: Any.Type, in slot: HREncodingSlot) throws -> HRNode {
        try named(value.encodeNode(in: slot), of: value, type(Swift.type(of: value)), declared: declared, in: slot)
    }

    /// Returns the node of a value, with its class unless the class is declared or is in the node already.
    private func named(
        _ node: HRNode, of value: Any, _ type: @autoclosure () -> EncodedType, declared: Any.Type,
        in slot: HREncodingSlot
    ) throws -> HRNode {
        if declared == Swift.type(of: value) { return node }
        requireClass(of: value)
        if case .alias = node, let object = Self.instance(value) {
            try placing.noteExistential(object, from: slot.path)
        }
        if node.saysItsClass { return recording?.undeclared(node) ?? node }
        return try type().named(node, at: slot)
    }

    /// Returns the node of a value that does not conform to `HREncodable`, or that is written in a plain tree.
    func encodeOther(_ value: Any, declared: Any.Type, in slot: HREncodingSlot) throws -> HRNode {
        let strategy = try strategy(of: Swift.type(of: value))
        if strategy == .container, let container = value as? any HREncodableContainer {
            return try container.encodeElements(in: slot) ?? .null
        }
        return try encodeLast(value, by: strategy, declared: declared, in: slot)
    }

    private func encodeLast(
        _ value: Any, by strategy: CodingStrategy?, declared: Any.Type, in slot: HREncodingSlot
    ) throws -> HRNode {
        switch strategy {
        case .own: if let value = value as? any HREncodable { return try value.encodeNode(in: slot) }
        case .mapped: if let node = try encodeMapped(anything: value, in: slot) { return node }
        case .codable:
            if let value = value as? any Encodable {
                let node = try encodeCodable(value, in: slot)
                return try named(node, of: value, codableType(Swift.type(of: value)), declared: declared, in: slot)
            }
        case .container, .keyed, nil: break
        }
        if let key = value as? AnyHashable, Swift.type(of: value) == AnyHashable.self {
            return try encodeDynamically(key.base, in: slot)
        }
        // For a class that no strategy applies to, this throws an error with advice.
        if !usesPlainTree, let object = Self.instance(value) {
            return try encodeKeyed(object, declared: declared, in: slot)
        }
        throw HRError.cannotTakePart(Swift.type(of: value), at: slot.path)
    }

    /// Returns the strategy of a type that is known only at run time. The result is cached.
    func strategy(of type: Any.Type) throws -> CodingStrategy? {
        if let known = strategies[type] { return known }
        let isMapped = try hasMappedTypes && mapped.coder(of: type) != nil
        // Codable would encode the elements without their types.
        let isOfFamily = usesPlainTree && registry.hasFamily(inside: type)
        let strategy =
            isOfFamily
            ? .container : CodingDirection.writing.strategy(of: type, isMapped: isMapped, isPlain: usesPlainTree)
        strategies.add(strategy, for: type)
        return strategy
    }
}

extension HRNode {
    var saysItsClass: Bool {
        switch self {
        case .object(let object): object.className != nil
        case .alias: true
        default: false
        }
    }
}
