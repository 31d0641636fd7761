/// Writes objects with another serializer, and transforms the bytes.
protocol WrappingSerializer: ObjectSerializer {
    var inner: any ObjectSerializer { get }
    var keepsDefects: Bool { get }
}

extension WrappingSerializer {
    var objectType: Any.Type? { inner.objectType }

    /// Writes an object with the inner serializer to a separate buffer.
    func contents(of value: Any, _ writer: inout KryoWriter) throws(KryoError) -> [UInt8] {
        let resolved = try writer.table.resolve(value)
        let isNumbered = writer.usesReferences && !resolved.model.isWrapper
        if isNumbered, !keepsDefects {
            throw KryoError(
                .unreadable, "with references on Kryo would write a reference to the object in place of its contents",
                help: ["switch references off for values that are compressed or encrypted"],
                offset: writer.output.position)
        }
        var output = KryoOutput()
        swap(&output, &writer.output)
        defer { swap(&output, &writer.output) }
        if isNumbered {
            try writer.output.writeInt(writer.objectCount &+ 1, optimizePositive: true)
        } else {
            try writer.writeObject(resolved, inner)
        }
        return writer.output.withUnsafeBytes { [UInt8]($0) }
    }

    /// Reads an object with the inner serializer from a source that decodes the input.
    func read(
        _ model: ClassModel, from reader: inout KryoReader, through source: InputSource
    ) throws(KryoError) -> Any? {
        swap(&source.input, &reader.input)
        defer { swap(&source.input, &reader.input) }
        var input = KryoInput(bufferSize: 512) { buffer in try source.read(into: buffer) }
        swap(&input, &reader.input)
        defer { swap(&input, &reader.input) }
        let value = try reader.readObject(model, inner, canBeNull: false)
        try source.finish(read: reader.input.position)
        return value
    }

    func copy(_ value: Any, with copier: inout KryoCopier) throws(KryoError) -> Any {
        try inner.copy(value, with: &copier)
    }
}

/// Decodes the bytes of an input, which it reads ahead without consuming them.
class InputSource {
    /// The encoded input while a value is read; otherwise empty.
    final var input = KryoInput([])
    /// The number of bytes that have been read ahead.
    final var ahead = 0

    /// Decodes the next bytes; 0 at the end.
    func read(into buffer: UnsafeMutableRawBufferPointer) throws(KryoError) -> Int { 0 }

    /// Consumes the encoded bytes of the value after the given number of decoded bytes has been read.
    func finish(read count: Int) throws(KryoError) {}

    /// Ensures that a number of bytes after those that have been read ahead are in memory; returns false if the input
    /// has fewer.
    final func hasMore(_ count: Int) throws(KryoError) -> Bool {
        while input.available - ahead < count {
            guard try input.fill() else { return false }
        }
        return true
    }
}
