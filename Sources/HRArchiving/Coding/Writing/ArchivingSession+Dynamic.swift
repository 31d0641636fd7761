import Foundation
import ObjectGraph

extension ArchivingSession {
    /// The node of a value whose type only the running program knows.
    ///
    /// A value that the place's declared type cannot bring back by itself says its class: an object always does, and a
    /// type of the user's that is written as one plain value does so with `$value`.
    func encodeDynamically<T>(_ value: T, in slot: HREncodingSlot) throws -> HRNode {
        if usesPlainTree { return try encodePlainly(anything: value, in: slot) }
        guard let encodable = value as? any HREncodable else { return try encodeOther(value, in: slot) }
        return try named(encodable.encodeNode(in: slot), of: encodable, declared: T.self, in: slot)
    }

    /// - Parameter isDeclared: Whether the place declares the very type of the value.
    func encodeDynamically(_ value: Any, isDeclared: Bool, in slot: HREncodingSlot) throws -> HRNode {
        if usesPlainTree { return try encodePlainly(anything: value, in: slot) }
        let declared = isDeclared ? Swift.type(of: value) : Any.self
        guard let encodable = value as? any HREncodable else {
            return try encodeOther(value, declared: declared, in: slot)
        }
        return try named(encodable.encodeNode(in: slot), of: encodable, declared: declared, in: slot)
    }

    /// The node of a value in a place that does not say which type it has.
    func encodeExistential(_ value: any HREncodable, in slot: HREncodingSlot) throws -> HRNode {
        try named(value.encodeNode(in: slot), of: value, declared: Any.self, in: slot)
    }

    /// The node of a value, with its class where that is neither declared nor said.
    private func named(
        _ node: HRNode, of value: any HREncodable, declared: Any.Type, in slot: HREncodingSlot
    ) throws -> HRNode {
        if declared == Swift.type(of: value) { return node }
        requireClass(of: value)
        if case .alias = node { try noteReference(to: value, in: slot) }
        if node.saysItsClass { return recording?.undeclared(node) ?? node }
        if value is any HRLeaf || value is any HRContainer { return node }
        return try type(Swift.type(of: value)).named(node, at: slot)
    }

    private func encodeOther<T>(_ value: T, in slot: HREncodingSlot) throws -> HRNode {
        try encodeOther(value, declared: T.self, in: slot)
    }

    /// The node of a value that does not take part by itself.
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
            if let way = try mapped.ways.way(of: Swift.type(of: value)) {
                return try way.encode(anything: value, in: slot)
            }
        case .codable:
            if let value = value as? any Encodable { return try encodeCodable(value, declared: declared, in: slot) }
        case .own, .container, .keyed, nil: break
        }
        if let key = value as? AnyHashable, Swift.type(of: value) == AnyHashable.self {
            return try encodeDynamically(key.base, in: slot)
        }
        // A class without a way is told so there, with what to do.
        if let object = Self.instance(value) { return try encodeKeyed(object, in: slot) }
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

    /// The way of a type that is met at run time, found out once.
    func way(of type: Any.Type) throws -> Way? {
        if let known = ways[type] { return known }
        let isMapped = try hasMappedWays && mapped.ways.way(of: type) != nil
        let way = WayDirection.writing.way(of: type, isMapped: isMapped, isPlain: usesPlainTree)
        ways.add(way, for: type)
        return way
    }

    /// Notes that a reference to a value stands behind an existential, if it is an object.
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
