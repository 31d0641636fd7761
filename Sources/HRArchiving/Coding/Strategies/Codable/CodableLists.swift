// Arrays whose elements are archived through Codable are encoded and decoded by one loop over them; their own Codable
// code would open a container and look up the type for each element. The loop processes an element as
// `UnkeyedDecodingNode` and `UnkeyedEncodingNode` do.

extension Array: DecodableList where Element: Decodable {
    static func decode(_ nodes: [HRNode], in frame: DecodingFrame) throws -> [Element] {
        let session = frame.session, info = session.type(Element.self)
        // Appending would request the metadata of several generic types for each element.
        return try [Element](unsafeUninitializedCapacity: nodes.count) { elements, count in
            for (index, node) in nodes.enumerated() {
                let slot = HRDecodingSlot(frame, .index(index), node)
                do {
                    elements.initializeElement(at: index, to: try session.decodeCodable(Element.self, info, in: slot))
                } catch {
                    throw slot.standardError(for: error, wanted: Element.self)
                }
                count = index + 1
            }
        }
    }
}

extension Array: EncodableList where Element: Encodable {
    static func encode(_ list: [Element], in builder: NodeBuilder) throws -> [HRNode] {
        let session = builder.session, type = session.codableType(Element.self)
        var nodes: [HRNode] = []
        nodes.reserveCapacity(list.count)
        for index in 0..<list.count {
            do {
                nodes.append(
                    try session.encodeCodable(list[index], as: type, in: HREncodingSlot(builder, .index(index))))
            } catch {
                throw builder.encodingError(error, of: list[index])
            }
        }
        return nodes
    }
}

extension ArchivingSession {
    /// Returns the nodes of the elements of a list, or nil for a recording, which records an array when it is closed.
    func elements<T: Encodable, List: EncodableList>(
        of value: T, as list: List.Type, in builder: NodeBuilder
    ) throws -> [HRNode]? {
        guard recording == nil, list == T.self else { return nil }
        return try list.encode(sameValue(value, as: List.self), in: builder)
    }
}
