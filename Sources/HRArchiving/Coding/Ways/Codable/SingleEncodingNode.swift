/// One plain value.
struct SingleEncodingNode: SingleValueEncodingContainer {
    let builder: NodeBuilder

    var codingPath: [any CodingKey] { builder.codingPath }

    func encodeNil() throws {
        do {
            try builder.setPlain(.null)
        } catch {
            throw builder.encodingError(error, of: Any?.none as Any)
        }
    }

    func encode<T: Encodable>(_ value: T) throws {
        do {
            try builder.session.encodeMember(value, in: HREncodingSlot(builder, .root)) { node, _ in
                try builder.setPlain(node)
            }
        } catch {
            throw builder.encodingError(error, of: value)
        }
    }
}
