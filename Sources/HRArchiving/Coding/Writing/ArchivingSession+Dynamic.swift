import Foundation
import ObjectGraph

extension ArchivingSession {
    /// The node of a value whose type is known at run time only.
    ///
    /// It says its class if the declared type does not tell it: objects always do, and values of the user's types that
    /// are encoded as one plain value do so with `$value`.
    func encodeDynamically<T>(_ value: T, in slot: HREncodingSlot) throws -> HRNode {
        if usesPlainTree { return try encodePlainly(anything: value, in: slot) }
        guard let encodable = value as? any HREncodable else { return try encodeOther(value, in: slot) }
        return try named(encodable.encodeNode(in: slot), of: encodable, declared: T.self, in: slot)
    }

    /// - Parameter isDeclared: Whether the value's own type is the declared one.
    func encodeDynamically(_ value: Any, isDeclared: Bool, in slot: HREncodingSlot) throws -> HRNode {
        if usesPlainTree { return try encodePlainly(anything: value, in: slot) }
        let declared = isDeclared ? Swift.type(of: value) : Any.self
        guard let encodable = value as? any HREncodable else {
            return try encodeOther(value, declared: declared, in: slot)
        }
        return try named(encodable.encodeNode(in: slot), of: encodable, declared: declared, in: slot)
    }

    /// The node of a value whose type is not declared.
    func encodeExistential(_ value: any HREncodable, in slot: HREncodingSlot) throws -> HRNode {
        try named(value.encodeNode(in: slot), of: value, declared: Any.self, in: slot)
    }

    /// The node of a value, with its class unless that is declared or in the node already.
    private func named(
        _ node: HRNode, of value: any HREncodable, declared: Any.Type, in slot: HREncodingSlot
    ) throws -> HRNode {
        if declared == Swift.type(of: value) { return node }
        requireClass(of: value)
        if case .alias = node { try noteReference(to: value, in: slot) }
        if node.saysItsClass { return recording?.undeclared(node) ?? node }
        if value is any HRLeaf || value is any HREncodableContainer { return node }
        return try type(Swift.type(of: value)).named(node, at: slot)
    }

    private func encodeOther<T>(_ value: T, in slot: HREncodingSlot) throws -> HRNode {
        try encodeOther(value, declared: T.self, in: slot)
    }

    /// The node of a value that does not conform to `HREncodable`.
    private func encodeOther(_ value: Any, declared: Any.Type, in slot: HREncodingSlot) throws -> HRNode {
        let way = try way(of: Swift.type(of: value))
        if way == .container, let container = value as? any HREncodableContainer {
            return try container.encodeElements(in: slot) ?? .null
        }
        return try encodeLast(value, by: way, declared: declared, in: slot)
    }

    private func encodeLast(
        _ value: Any, by way: Way?, declared: Any.Type, in slot: HREncodingSlot
    ) throws -> HRNode {
        switch way {
        case .mapped:
            if let way = try mapped.way(of: Swift.type(of: value)) {
                return try way.encode(anything: value, in: slot)
            }
        case .codable:
            if let value = value as? any Encodable { return try encodeCodable(value, declared: declared, in: slot) }
        case .own, .container, .keyed, nil: break
        }
        if let key = value as? AnyHashable, Swift.type(of: value) == AnyHashable.self {
            return try encodeDynamically(key.base, in: slot)
        }
        // For a class that takes part in no way, this throws the error that says what to do.
        if let object = Self.instance(value) { return try encodeKeyed(object, declared: declared, in: slot) }
        throw HRError.cannotTakePart(Swift.type(of: value), at: slot.path)
    }

    private func encodeCodable(
        _ value: any Encodable, declared: Any.Type, in slot: HREncodingSlot
    ) throws -> HRNode {
        let node = try encodeCodable(value, in: slot)
        guard declared != Swift.type(of: value) else { return node }
        requireClass(of: value)
        if case .alias = node { try noteReference(to: value, in: slot) }
        if node.saysItsClass { return recording?.undeclared(node) ?? node }
        return try codableType(Swift.type(of: value)).named(node, at: slot)
    }

    /// The way of a type that is known at run time only. Cached.
    func way(of type: Any.Type) throws -> Way? {
        if let known = ways[type] { return known }
        let isMapped = try hasMappedWays && mapped.way(of: type) != nil
        let way = WayDirection.writing.way(of: type, isMapped: isMapped, isPlain: usesPlainTree)
        ways.add(way, for: type)
        return way
    }

    /// Notes a reference to an object in a slot of an existential type.
    private func noteReference(to value: Any, in slot: HREncodingSlot) throws {
        if let object = Self.instance(value) { try noteReference(to: object, in: slot) }
    }
}

extension HRNode {
    fileprivate var saysItsClass: Bool {
        switch self {
        case .object(let object): object.className != nil
        case .alias: true
        default: false
        }
    }
}
