extension Optional: HREncodable where Wrapped: HREncodable {
    /// Writes the value as the whole of what stands for it.
    public func encode(with coder: HREncoder) throws {
        if let value = self { try value.encode(with: coder) } else { try coder.builder.setPlain(.null) }
    }

    /// The value's node, or null.
    public static func encodeNode(of value: Wrapped?, in slot: HREncodingSlot) throws -> HRNode {
        try value.map { try Wrapped.encodeNode(of: $0, in: slot) } ?? .null
    }
}

extension Optional: HRDecodable where Wrapped: HRDecodable {
    /// Reads the whole of what stands for the value.
    public init(coder: HRDecoder) throws {
        self = try Self.decodeNode(in: coder.wholeSlot)
    }

    /// The value, or nil for null and for a key that is absent.
    public static func decodeNode(in slot: HRDecodingSlot) throws -> Wrapped? {
        switch slot.node {
        case nil, .null: nil
        case .alias: try slot.follow { try decodeNode(in: $0) }
        default: try Wrapped.decodeNode(in: slot)
        }
    }
}
