/// Reads and writes all fields of an object in memory in order, which is the usual serialization.
///
/// Writers and readers call this concrete type directly: calls through a protocol would be dispatched dynamically for
/// each object.
final class FieldSequence: Sendable {
    /// Writes the fields of the object at an address.
    typealias Write = @Sendable (UnsafeRawPointer, inout KryoWriter) throws(KryoError) -> Void
    /// Reads the fields of the object at an address.
    typealias Read = @Sendable (UnsafeMutableRawPointer, inout KryoReader) throws(KryoError) -> Void

    let layout: KryoObjectLayout
    let isClass: Bool
    private let name: String
    private let writeAll: Write
    private let readAll: Read
    // Copies of the layout's closures, which are called from here without reference counting.
    private let initialize: @Sendable (UnsafeMutableRawPointer) throws(KryoError) -> Void
    private let canRead: Bool
    /// True if Java counts the values of the fields as one more level of depth, because it accesses at least one of the
    /// fields by reflection.
    private let needsDepth: Bool

    init(
        of name: String, _ layout: KryoObjectLayout, needsDepth: Bool, write: @escaping Write, read: @escaping Read
    ) {
        self.name = name
        self.layout = layout
        self.needsDepth = needsDepth
        writeAll = write
        readAll = read
        initialize = layout.initialize
        canRead = layout.isMakeable
        isClass = layout.isClass
    }

    func write(at address: UnsafeRawPointer, to writer: inout KryoWriter) throws(KryoError) {
        if needsDepth { try writer.checkDepth() }
        try writeAll(address, &writer)
    }

    /// Creates an object in uninitialised memory and reads its fields.
    @inline(__always)
    func readObject(into address: UnsafeMutableRawPointer, from reader: inout KryoReader) throws(KryoError) {
        guard canRead else { throw KryoError.noConstructor(of: name).at(reader.input.position) }
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
