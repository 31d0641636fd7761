/// A custom serializer for the objects of one class, like a `Serializer` of Kryo in Java.
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

    /// A Boolean value that indicates whether the serializer writes and reads null itself, with ``writeNull(to:)`` and
    /// ``read(from:)``. The default is false.
    var acceptsNull: Bool { get }

    /// Writes an object.
    func write(_ value: Value, to writer: inout KryoWriter) throws

    /// Writes null. Called only if ``acceptsNull`` is true.
    func writeNull(to writer: inout KryoWriter) throws

    /// Reads an object; nil for null. If the object has children, call ``KryoReader/announce(_:)`` before reading the
    /// children.
    func read(from reader: inout KryoReader) throws -> Value?

    /// Copies an object for ``Kryo/copy(_:)``. The default implementation throws an error, as does that of Kryo for
    /// Java.
    func copy(_ value: Value, with copier: inout KryoCopier) throws -> Value
}

extension KryoSerializer {
    /// False by default: null is written as a marker before the value, not by the serializer.
    public var acceptsNull: Bool { false }

    /// Throws an error by default: null is written as a marker before the value, not by the serializer.
    public func writeNull(to writer: inout KryoWriter) throws {
        throw KryoError(.unexpectedNull, "the serializer does not write null")
    }

    /// Throws an error by default: the serializer does not support copying.
    public func copy(_ value: Value, with copier: inout KryoCopier) throws -> Value {
        throw KryoError(.notCopyable, "the serializer does not support copying", help: ["implement copy(_:with:)"])
    }
}
