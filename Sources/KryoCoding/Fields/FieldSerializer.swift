/// Writes all fields, sorted by name, without their names, number or lengths.
final class FieldSerializer: FieldBasedSerializer {
    let name: String
    let fields: [BoundField]
    /// Writes and reads the fields with static dispatch.
    let sequence: FieldSequence
    var layout: KryoObjectLayout { sequence.layout }

    init(_ name: String, _ fields: [BoundField], _ sequence: FieldSequence) {
        self.name = name
        self.fields = fields
        self.sequence = sequence
    }

    func write(at address: UnsafeRawPointer, to writer: inout KryoWriter) throws(KryoError) {
        try sequence.write(at: address, to: &writer)
    }

    func read(into address: UnsafeMutableRawPointer, from reader: inout KryoReader) throws(KryoError) {
        try sequence.read(into: address, from: &reader)
    }
}
