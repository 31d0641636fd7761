extension Array: HREncodable where Element: HREncodable {
    /// Writes the elements.
    public func encode(with coder: HREncoder) throws { try coder.encode(self) }

    /// An array of the elements' nodes.
    @inlinable
    public func encodeNode(in slot: HREncodingSlot) throws -> HRNode {
        if isEmpty { return .array([]) }
        let builder = try NodeBuilder(in: slot)
        var nodes: [HRNode] = []
        nodes.reserveCapacity(count)
        for element in self {
            nodes.append(try element.encodeNode(in: HREncodingSlot(builder, .index(nodes.count))))
        }
        try slot.session.count(nodes.count, at: builder)
        return .array(nodes)
    }
}

extension Array: HRDecodable where Element: HRDecodable {
    /// Reads the elements.
    public init(coder: HRDecoder) throws { self = try Self.decodeNode(in: coder.wholeSlot) }

    /// Reads the elements of an array.
    @inlinable
    public static func decodeNode(in slot: HRDecodingSlot) throws -> [Element] {
        guard case .array(let nodes) = slot.node else { return try decodeOther(in: slot) }
        if nodes.isEmpty { return [] }
        let frame = try DecodingFrame(in: slot)
        var values: [Element] = []
        values.reserveCapacity(nodes.count)
        for node in nodes {
            if let value = Element.value(of: node) {
                values.append(value)
            } else {
                values.append(try Element.decodeNode(in: HRDecodingSlot(frame, .index(values.count), node)))
            }
        }
        return values
    }
}

extension Array where Element: HRDecodable {
    /// What stands here if it is no array itself.
    @usableFromInline
    static func decodeOther(in slot: HRDecodingSlot) throws -> [Element] {
        guard case .alias = slot.node else { throw slot.mismatch("an array") }
        return try slot.follow { try decodeNode(in: $0) }
    }
}

extension ContiguousArray: HREncodable where Element: HREncodable {
    /// Writes the elements.
    public func encode(with coder: HREncoder) throws { try coder.encode(Array(self)) }

    /// An array of the elements' nodes.
    public func encodeNode(in slot: HREncodingSlot) throws -> HRNode { try Array(self).encodeNode(in: slot) }
}

extension ContiguousArray: HRDecodable where Element: HRDecodable {
    /// Reads the elements.
    public init(coder: HRDecoder) throws { self = try Self.decodeNode(in: coder.wholeSlot) }

    /// Reads the elements of an array.
    public static func decodeNode(in slot: HRDecodingSlot) throws -> ContiguousArray {
        ContiguousArray(try [Element].decodeNode(in: slot))
    }
}
