/// `java.lang.String`.
final class StringSerializer: ObjectSerializer {
    var nullByte: UInt8? { KryoOutput.nullText }

    func write(_ value: Any, to writer: inout KryoWriter) throws(KryoError) {
        if let text = value as? String { return try writer.output.writeString(text) }
        guard let text = value as? JavaText else { throw cannotWrite(value, expected: "a string", writer) }
        try text.write(to: &writer.output, allowsASCIIForm: true)
    }

    func read(_ model: ClassModel, from reader: inout KryoReader) throws(KryoError) -> Any? {
        try reader.input.readText(limit: reader.stringLimit)?.swiftValue
    }
}

/// `java.lang.StringBuilder` and `StringBuffer`, which are always written with a length.
final class StringBuilderSerializer: ObjectSerializer {
    private let isBuffer: Bool
    var nullByte: UInt8? { KryoOutput.nullText }

    init(isBuffer: Bool) { self.isBuffer = isBuffer }

    func write(_ value: Any, to writer: inout KryoWriter) throws(KryoError) {
        if let text = value as? String { return try writer.output.writeCharSequence(text) }
        guard let builder = value as? JavaStringBuilder else {
            throw cannotWrite(value, expected: "a string builder", writer)
        }
        try builder.text.write(to: &writer.output, allowsASCIIForm: false)
    }

    func read(_ model: ClassModel, from reader: inout KryoReader) throws(KryoError) -> Any? {
        guard let text = try reader.input.readText(limit: reader.stringLimit) else { return nil }
        return JavaStringBuilder(text, isBuffer: isBuffer)
    }

    func copy(_ value: Any, with copier: inout KryoCopier) throws(KryoError) -> Any { copier.renewed(value) }
}

extension JavaText {
    /// Writes the text in the format of a `String` if the ASCII form, which has no length, is allowed; otherwise in the
    /// format of a `StringBuilder`.
    func write(to output: inout KryoOutput, allowsASCIIForm: Bool) throws(KryoError) {
        switch string {
        case let string? where allowsASCIIForm: try output.writeString(string)
        case let string?: try output.writeCharSequence(string)
        case nil: try output.writeUnits(units, allowsASCIIForm: allowsASCIIForm)
        }
    }
}

extension KryoReader {
    /// Reads a string that must not be null or contain unpaired surrogates: an id, a name.
    mutating func requiredString(_ what: String) throws(KryoError) -> String {
        guard let text = try input.readString(limit: stringLimit) else {
            throw KryoError(.unexpectedNull, "\(what) is null", offset: input.position)
        }
        return text
    }
}
