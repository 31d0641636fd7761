/// All fields in the order of their names, without names, number or lengths.
final class FieldSerializer: Sendable {
    let name: String
    let fields: [BoundField]
    let layout: KryoObjectLayout
    private let writeAll: KryoAccess.Write
    private let readAll: KryoAccess.Read
    // What the layout has as well: from here they are called without counting references.
    private let initialize: @Sendable (UnsafeMutableRawPointer) throws(KryoError) -> Void
    private let canRead: Bool
    let isClass: Bool
    /// Java counts the value of a field that it reads by reflection as one level, also that of an int.
    private let needsDepth: Bool

    init(_ name: String, _ fields: [BoundField], _ all: KryoAccess, needsDepth: Bool, _ layout: KryoObjectLayout) {
        self.name = name
        self.fields = fields
        self.needsDepth = needsDepth
        self.layout = layout
        writeAll = all.write
        readAll = all.read
        initialize = layout.initialize
        canRead = layout.isMakeable
        isClass = layout.isClass
    }

    func write(at address: UnsafeRawPointer, to writer: inout KryoWriter) throws(KryoError) {
        if needsDepth { try writer.checkDepth() }
        try writeAll(address, &writer)
    }

    /// Makes an object where there is none, and reads its fields.
    @inline(__always)
    func readObject(into address: UnsafeMutableRawPointer, from reader: inout KryoReader) throws(KryoError) {
        guard canRead else { throw noConstructor().at(reader.input.position) }
        try initialize(address)
        if isClass, reader.current >= 0 { reader.announceObject(at: address) }
        do throws(KryoError) {
            if needsDepth { try reader.checkDepth() }
            try readAll(address, &reader)
        } catch {
            layout.deinitialize(address)
            throw error
        }
    }

    func read(into address: UnsafeMutableRawPointer, from reader: inout KryoReader) throws(KryoError) {
        if needsDepth { try reader.checkDepth() }
        try readAll(address, &reader)
    }
}
