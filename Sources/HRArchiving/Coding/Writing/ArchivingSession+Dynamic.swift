import Foundation
import ObjectGraph

extension ArchivingSession {
    /// The node of a value whose type only the running program knows.
    ///
    /// A value that the place's declared type cannot bring back by itself says its class: an object always does, and a
    /// type of the user's that is written as one plain value does so with `$value`.
    func encodeDynamically<T>(_ value: T, in slot: HREncodingSlot) throws -> HRNode {
        if isSpelled { return try encodePlainly(anything: value, in: slot) }
        guard let encodable = value as? any HREncodable else { return try encodeOther(value, in: slot) }
        return try named(encodable.encodeNode(in: slot), of: encodable, declared: T.self, in: slot)
    }

    /// - Parameter isDeclared: Whether the place declares the very type of the value.
    func encodeDynamically(_ value: Any, isDeclared: Bool, in slot: HREncodingSlot) throws -> HRNode {
        if isSpelled { return try encodePlainly(anything: value, in: slot) }
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
        if node.saysItsClass { return node }
        if value is any HRLeaf || value is any HRContainer { return node }
        return try type(Swift.type(of: value)).named(node, at: slot)
    }

    private func encodeOther<T>(_ value: T, in slot: HREncodingSlot) throws -> HRNode {
        try encodeOther(value, declared: T.self, in: slot)
    }

    /// The node of a value that does not take part by itself.
    private func encodeOther(_ value: Any, declared: Any.Type, in slot: HREncodingSlot) throws -> HRNode {
        if let container = value as? any HRContainer { return try container.encodeElements(in: slot) ?? .null }
        return try encodeLast(value, declared: declared, in: slot)
    }

    private func encodeLast(_ value: Any, declared: Any.Type, in slot: HREncodingSlot) throws -> HRNode {
        if hasMappedWays, let way = try mapped.ways.way(of: Swift.type(of: value)) {
            return try way.encode(anything: value, in: slot)
        }
        if let value = value as? any Encodable {
            let node = try encodeCodable(value, in: slot)
            let isDeclared = declared == Swift.type(of: value)
            if !isDeclared { requireClass(of: value) }
            if case .alias = node, !isDeclared { try noteReference(to: value, in: slot) }
            return isDeclared || node.saysItsClass ? node : try codableType(Swift.type(of: value)).named(node, at: slot)
        }
        if Swift.type(of: value) == AnyHashable.self, let key = value as? AnyHashable {
            return try encodeDynamically(key.base, in: slot)
        }
        if let object = Self.instance(value) { return try encodeKeyed(object, in: slot) }
        throw Self.cannotTakePart(Swift.type(of: value), at: slot.path)
    }

    /// Notes that a reference to a value stands behind an existential, if it is an object.
    private func noteReference(to value: Any, in slot: HREncodingSlot) throws {
        if let object = Self.instance(value) { try noteReference(to: object, in: slot) }
    }

    static func cannotTakePart(_ type: Any.Type, at path: HRPath) -> HRError {
        let name = stableTypeName(of: type)
        return HRError(
            .unsupportedType,
            "\(name.isEmpty ? "a tuple or a function" : quoted(name)) has no way to take part in an archive",
            path: path,
            help: ["conform it to HRCoding, or to Codable"])
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
