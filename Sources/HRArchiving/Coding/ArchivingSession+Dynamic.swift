import Foundation
import ObjectGraph

extension ArchivingSession {
    /// The node of a value whose type only the running program knows.
    ///
    /// A value that the place's declared type cannot bring back by itself says its class: an object always does, and a
    /// type of the user's that is written as one plain value does so with `$value`.
    func encodeDynamically<T>(_ value: T, in slot: HREncodingSlot) throws -> HRNode {
        let value = value as Any
        return try encodeDynamically(value, isDeclared: Swift.type(of: value) == T.self, in: slot)
    }

    /// - Parameter isDeclared: Whether the place declares the very type of the value.
    func encodeDynamically(_ value: Any, isDeclared: Bool, in slot: HREncodingSlot) throws -> HRNode {
        if let value = value as? any HREncodable {
            return isDeclared ? try value.encodeNode(in: slot) : try encodeExistential(value, in: slot)
        }
        if let container = value as? any HRContainer { return try container.encodeElements(in: slot) ?? .null }
        if let value = value as? any Encodable {
            let node = try encodeCodable(value, in: slot)
            return isDeclared || node.saysItsClass ? node : codableType(Swift.type(of: value)).named(node)
        }
        if value is NSNull { return .null }
        throw Self.cannotTakePart(Swift.type(of: value), at: slot.path)
    }

    /// The node of a value in a place that does not say which type it has.
    func encodeExistential(_ value: any HREncodable, in slot: HREncodingSlot) throws -> HRNode {
        let node = try value.encodeNode(in: slot)
        if node.saysItsClass || value is any HRLeaf || value is any HRContainer { return node }
        return try type(Swift.type(of: value)).wrapped(node)
    }

    static func cannotTakePart(_ type: Any.Type, at path: HRPath) -> HRError {
        HRError(
            .unsupportedType, "\(quoted(stableTypeName(of: type))) has no way to take part in an archive", path: path,
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
