/// All fields in the order of their names, without names, number or lengths.
final class FieldSerializer: FieldBasedSerializer {
    let name: String
    let fields: [BoundField]
    let layout: KryoObjectLayout
    private let writeAll: KryoAccess.Write
    private let readAll: KryoAccess.Read
    /// Java counts the value of a field that it reads by reflection as one level, also that of an int.
    private let needsDepth: Bool

    init(_ name: String, _ fields: [BoundField], _ all: KryoAccess, needsDepth: Bool, _ layout: KryoObjectLayout) {
        self.name = name
        self.fields = fields
        self.needsDepth = needsDepth
        self.layout = layout
        writeAll = all.write
        readAll = all.read
    }

    func write(at address: UnsafeRawPointer, to writer: inout KryoWriter) throws(KryoError) {
        if needsDepth { try writer.checkDepth() }
        try writeAll(address, &writer)
    }

    func read(into address: UnsafeMutableRawPointer, from reader: inout KryoReader) throws(KryoError) {
        if needsDepth { try reader.checkDepth() }
        try readAll(address, &reader)
    }
}
