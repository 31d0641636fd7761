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
            try builder.session.encodeMember(value, in: HREncodingSlot(builder, .root)) { try builder.setPlain($0) }
        } catch {
            throw builder.encodingError(error, of: value)
        }
    }
}
