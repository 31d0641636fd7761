import Foundation
import ObjectGraph

extension ArchivingSession {
    /// The node of a value whose type only the running program knows.
    ///
    /// A value that the place's declared type cannot bring back by itself says its class: an object always does, and a
    /// type of the user's that is written as one plain value does so with `$value`.
    func encodeDynamically(_ value: Any, in slot: HREncodingSlot) throws -> HRNode {
        if let value = value as? any HREncodable {
            let node = try value.encodeNode(in: slot)
            if value is any HRLeaf || value is any HRContainer || node.saysItsClass { return node }
            return try type(Swift.type(of: value)).wrapped(node)
        }
        if let container = value as? any HRContainer { return try container.encodeElements(in: slot) ?? .null }
        if let value = value as? any Encodable { return try encodeCodable(value, in: slot) }
        if value is NSNull { return .null }
        throw Self.cannotTakePart(Swift.type(of: value), at: slot.path)
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
