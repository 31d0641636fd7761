import Foundation

extension String: HRLeaf, PlainLeaf {
    /// Returns a string node.
    public static func encodeNode(of value: String, in slot: HREncodingSlot) throws -> HRNode { .string(value) }

    /// Returns a string node.
    @inlinable
    public static func leafNode(of value: String) -> HRNode? { .string(value) }

    /// Decodes a string, or an archived `NSString`. A number or a boolean is accepted only if
    /// `HRUnarchiver.convertsScalars` is true.
    public static func decodeNode(in slot: HRDecodingSlot) throws -> String {
        switch slot.node {
        case .string(let value): return value
        case .integer(let number) where slot.converts: return number.description
        case .real(let number) where slot.converts: return number.description
        case .number(let number) where slot.converts: return number.text
        case .bool(let value) where slot.converts: return value.description
        case .alias: return try slot.follow { try decodeNode(in: $0) }
        case .object:
            guard let object = try slot.foundationObject(NSString.self) else { fallthrough }
            return object as String
        default: throw slot.mismatch("a string")
        }
    }

    /// Returns the value of a string node, or nil for any other node.
    @inlinable
    public static func leafValue(of node: HRNode) -> String? {
        if case .string(let value) = node { value } else { nil }
    }
}

extension Character: HRLeaf {
    /// Returns a string of one character.
    public static func encodeNode(of value: Self, in slot: HREncodingSlot) throws -> HRNode { .string(String(value)) }

    /// Decodes a string of one character.
    public static func decodeNode(in slot: HRDecodingSlot) throws -> Character {
        let text = try String.decodeNode(in: slot)
        guard let character = text.first, text.dropFirst().isEmpty else {
            throw slot.invalid("a single character")
        }
        return character
    }
}

extension Substring: HRLeaf {
    /// Returns a string node.
    public static func encodeNode(of value: Self, in slot: HREncodingSlot) throws -> HRNode { .string(String(value)) }

    /// Decodes a string.
    public static func decodeNode(in slot: HRDecodingSlot) throws -> Substring {
        Substring(try String.decodeNode(in: slot))
    }
}
