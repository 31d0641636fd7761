/// Writes and reads the contents of a class's objects, which follow the class and the reference marker.
protocol ObjectSerializer: AnyObject, Sendable {
    /// True if the serializer writes null itself, so that no marker is needed if references are off.
    var acceptsNull: Bool { get }
    /// The byte that represents null, with which no other value may begin; nil if the serializer does not write null
    /// itself, or implements ``writeNull(to:)``.
    var nullByte: UInt8? { get }
    /// How the serializer uses the generics of a field.
    var genericUse: GenericUse { get }
    /// The Swift type of the objects that the serializer reads and writes in memory; nil if it takes values as `Any`.
    var objectType: Any.Type? { get }

    /// Writes a value that is not null.
    func write(_ value: Any, to writer: inout KryoWriter) throws(KryoError)
    /// Writes null; throws if the serializer does not accept null.
    func writeNull(to writer: inout KryoWriter) throws(KryoError)
    func read(_ model: ClassModel, from reader: inout KryoReader) throws(KryoError) -> Any?
    func copy(_ value: Any, with copier: inout KryoCopier) throws(KryoError) -> Any

    func writeValue(at address: UnsafeRawPointer, to writer: inout KryoWriter) throws(KryoError)
    /// Reads a value into uninitialised memory.
    func readValue(
        into address: UnsafeMutableRawPointer, _ model: ClassModel, from reader: inout KryoReader
    ) throws(KryoError)
}

extension ObjectSerializer {
    var acceptsNull: Bool { nullByte != nil }
    var nullByte: UInt8? { nil }
    var genericUse: GenericUse { .none }
    var objectType: Any.Type? { nil }

    func writeNull(to writer: inout KryoWriter) throws(KryoError) {
        guard let nullByte else { throw cannotWriteNull(writer) }
        try writer.output.writeByte(nullByte)
    }

    func cannotWriteNull(_ writer: borrowing KryoWriter) -> KryoError {
        KryoError(.unexpectedNull, "there is no value where one is required", offset: writer.output.position)
    }

    /// Returns the value itself, as immutable values are shared.
    func copy(_ value: Any, with copier: inout KryoCopier) throws(KryoError) -> Any { value }

    func writeValue(at address: UnsafeRawPointer, to writer: inout KryoWriter) throws(KryoError) {
        throw KryoError(.typeMismatch, "the serializer has no Swift type")
    }

    func readValue(
        into address: UnsafeMutableRawPointer, _ model: ClassModel, from reader: inout KryoReader
    ) throws(KryoError) {
        throw KryoError(.typeMismatch, "the serializer has no Swift type")
    }

    /// The error for a value of another type.
    func cannotWrite(_ value: Any, expected: String, _ writer: borrowing KryoWriter) -> KryoError {
        KryoError(
            .typeMismatch, "expected \(expected), found a value of another type", help: ["check the type of the field"],
            offset: writer.output.position)
    }
}
