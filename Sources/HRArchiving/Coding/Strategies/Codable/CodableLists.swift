// An array whose elements are archived through Codable is encoded and decoded by a loop in this file, which treats an
// element as `UnkeyedEncodingNode` and `UnkeyedDecodingNode` do. The array's own Codable code would open a container,
// and look up the type again for each element.

extension Array: DecodableList where Element: Decodable {
    static func decode(_ nodes: [HRNode], in frame: DecodingFrame) throws -> [Element] {
        let session = frame.session, info = session.type(Element.self)
        // The elements are initialized in place: appending would request the metadata of several generic types for each
        // one.
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
    /// Returns the nodes of the elements of a list. Returns nil in a session with a recording: there the array encodes
    /// itself, because arrays are recorded when their container is closed.
    func elements<T: Encodable, List: EncodableList>(
        of value: T, as list: List.Type, in builder: NodeBuilder
    ) throws -> [HRNode]? {
        guard recording == nil, list == T.self else { return nil }
        return try list.encode(sameValue(value, as: List.self), in: builder)
    }
}
