extension Optional: HREncodable where Wrapped: HREncodable {
    /// Encodes the wrapped value, or null.
    public func encode(with coder: HREncoder) throws {
        if let value = self { try value.encode(with: coder) } else { try coder.builder.setPlain(.null) }
    }

    /// Returns the node of the wrapped value, or null for nil.
    public static func encodeNode(of value: Wrapped?, in slot: HREncodingSlot) throws -> HRNode {
        try value.map { try Wrapped.encodeNode(of: $0, in: slot) } ?? .null
    }
}

extension Optional: HRDecodable where Wrapped: HRDecodable {
    /// Decodes the wrapped value, or nil for null.
    public init(coder: HRDecoder) throws {
        self = try Self.decodeNode(in: coder.wholeSlot)
    }

    /// Decodes the wrapped value, or returns nil for null and for an absent key.
    public static func decodeNode(in slot: HRDecodingSlot) throws -> Wrapped? {
        switch slot.node {
        case nil, .null: nil
        case .alias: try slot.follow { try decodeNode(in: $0) }
        default: try Wrapped.decodeNode(in: slot)
        }
    }
}
