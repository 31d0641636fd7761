// Conformances without conditions on the elements. The conditional conformances to `HREncodable` and `HRDecodable`
// require the conformance to `HRArchivable`.

extension ContiguousArray: HRArchivable, LibraryType {}
extension ArraySlice: LibraryType {}

extension Optional: HRArchivable, LibraryType, OptionalType, HREncodableContainer, DecodableContainer {
    static var wrappedType: Any.Type { Wrapped.self }

    /// Returns the node of the wrapped value, or nil if the optional is nil.
    public static func encodeElements(of value: Wrapped?, in slot: HREncodingSlot) throws -> HRNode? {
        guard let value else { return nil }
        return try slot.session.encodeDynamically(value, in: slot)
    }

    /// Decodes the wrapped value, or returns nil for null and for an absent key.
    static func decodeElements(in slot: HRDecodingSlot) throws -> Wrapped? {
        switch slot.node {
        case nil, .null: nil
        case .alias: try slot.follow { try decodeElements(in: $0) }
        default: try slot.session.decodeDynamically(Wrapped.self, in: slot)
        }
    }
}

extension Array: HRArchivable, LibraryType, HREncodableContainer, DecodableContainer {
    /// Returns an array node with the nodes of the elements.
    public static func encodeElements(of value: [Element], in slot: HREncodingSlot) throws -> HRNode? {
        let builder = try NodeBuilder(in: slot)
        try slot.session.claim(value, in: builder)
        var nodes: [HRNode] = []
        nodes.reserveCapacity(value.count)
        for element in value {
            nodes.append(try slot.session.encodeDynamically(element, in: HREncodingSlot(builder, .index(nodes.count))))
        }
        try slot.session.count(nodes.count, at: builder)
        return .array(nodes)
    }

    static func decodeElements(in slot: HRDecodingSlot) throws -> [Element] {
        try slot.array { try $0.session.decodeDynamically(Element.self, in: $0) }
    }
}

extension Set: HRArchivable, LibraryType, UnorderedContainer, HREncodableContainer, DecodableContainer {
    /// Returns an array node with the nodes of the elements, sorted by their contents.
    public static func encodeElements(of value: Set, in slot: HREncodingSlot) throws -> HRNode? {
        try slot.session.encodeSorted(value.map { DynamicValue($0) }, in: slot)
    }

    /// Decodes the elements of an array. Equal elements are inserted once.
    static func decodeElements(in slot: HRDecodingSlot) throws -> Set {
        try slot.set { try [Element].decodeElements(in: $0) }
    }
}

extension Dictionary: HRArchivable, LibraryType, UnorderedContainer, HREncodableContainer, DecodableContainer {
    /// Returns a dictionary node if all keys are encoded as strings or all as integers, otherwise an array node of
    /// `[key, value]` pairs.
    public static func encodeElements(of value: [Key: Value], in slot: HREncodingSlot) throws -> HRNode? {
        if slot.session.usesPlainTree { return try value.encodePlainly(in: slot) }
        if let keys = value as? [String: Value] {
            return try keys.mapValues { DynamicValue($0) }.encodeNode(in: slot)
        }
        return try slot.session.encode(value.map { (key: DynamicKey($0.key), value: DynamicValue($0.value)) }, in: slot)
    }

    /// Decodes a dictionary, or an array of `[key, value]` pairs.
    static func decodeElements(in slot: HRDecodingSlot) throws -> [Key: Value] {
        try slot.dictionary(
            { try $0.session.decodeDynamically(Key.self, in: $0) },
            { try $0.session.decodeDynamically(Value.self, in: $0) })
    }
}
