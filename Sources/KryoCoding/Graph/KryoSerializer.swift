/// Writes and reads the objects of one class in a way of its own, as a `Serializer` of Kryo does.
///
/// ```swift
/// struct ColorSerializer: KryoSerializer {
///     func write(_ color: Color, to writer: inout KryoWriter) throws {
///         try writer.output.writeInt(color.rgb, optimizePositive: true)
///     }
///     func read(from reader: inout KryoReader) throws -> Color? {
///         Color(rgb: try reader.input.readInt(optimizePositive: true))
///     }
/// }
/// ```
public protocol KryoSerializer<Value>: Sendable {
    /// The Swift type of the objects.
    associatedtype Value

    /// Whether it writes null itself: then ``writeNull(to:)`` and ``read(from:)`` deal with it. By default not.
    var acceptsNull: Bool { get }

    /// Writes an object.
    func write(_ value: Value, to writer: inout KryoWriter) throws

    /// Writes null. Called only if ``acceptsNull``.
    func writeNull(to writer: inout KryoWriter) throws

    /// Reads an object; nil for null. One that has children calls ``KryoReader/announce(_:)`` before it reads them.
    func read(from reader: inout KryoReader) throws -> Value?

    /// Makes a copy for ``Kryo/copy(_:)``. By default an error, as in Kryo.
    func copy(_ value: Value, with copier: inout KryoCopier) throws -> Value
}

extension KryoSerializer {
    /// False: null has a marker of its own.
    public var acceptsNull: Bool { false }

    /// An error: there is a marker for null.
    public func writeNull(to writer: inout KryoWriter) throws {
        throw KryoError(.unexpectedNull, "the serializer does not write null")
    }

    /// An error: the serializer does not copy.
    public func copy(_ value: Value, with copier: inout KryoCopier) throws -> Value {
        throw KryoError(.notCopyable, "the serializer does not support copying", help: ["implement copy(_:with:)"])
    }
}
