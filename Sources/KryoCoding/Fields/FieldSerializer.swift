/// Writes all fields, sorted by name, without their names, number or lengths.
final class FieldSerializer: FieldBasedSerializer {
    let name: String
    let fields: [BoundField]
    /// The same fields, called by their concrete type.
    let plain: PlainFields
    var layout: KryoObjectLayout { plain.layout }

    init(_ name: String, _ fields: [BoundField], _ plain: PlainFields) {
        self.name = name
        self.fields = fields
        self.plain = plain
    }

    func write(at address: UnsafeRawPointer, to writer: inout KryoWriter) throws(KryoError) {
        try plain.write(at: address, to: &writer)
    }

    func read(into address: UnsafeMutableRawPointer, from reader: inout KryoReader) throws(KryoError) {
        try plain.read(into: address, from: &reader)
    }
}
