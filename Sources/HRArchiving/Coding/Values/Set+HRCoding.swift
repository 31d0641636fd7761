extension Set: HREncodable where Element: HREncodable {
    /// Encodes the elements as an array, sorted by their contents.
    public func encode(with coder: HREncoder) throws { try coder.encode(self) }

    /// Returns an array node with the nodes of the elements, sorted by their contents.
    public static func encodeNode(of value: Set, in slot: HREncodingSlot) throws -> HRNode {
        try slot.session.encodeSorted(value, in: slot)
    }
}

extension Set: HRDecodable where Element: HRDecodable {
    /// Decodes the elements of an array. Equal elements are inserted once.
    public init(coder: HRDecoder) throws { self = try Self.decodeNode(in: coder.wholeSlot) }

    /// Decodes the elements of an array. Equal elements are inserted once.
    public static func decodeNode(in slot: HRDecodingSlot) throws -> Set {
        try slot.set { try [Element].decodeNode(in: $0) }
    }
}
