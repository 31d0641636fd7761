/// The eight primitive types and their wrappers.
final class PrimitiveSerializer: ObjectSerializer {
    private let primitive: JavaPrimitive

    init(_ primitive: JavaPrimitive) { self.primitive = primitive }

    func write(_ value: Any, to writer: inout KryoWriter) throws(KryoError) {
        try primitive.write(value, to: &writer)
    }

    func read(_ model: ClassModel, from reader: inout KryoReader) throws(KryoError) -> Any? {
        try primitive.read(from: &reader.input)
    }
}

extension JavaPrimitive {
    /// Writes a value as this primitive type. Integers of other types are accepted if they are in range, and a `Float`
    /// is accepted as a `double`.
    func write(_ value: Any, to writer: inout KryoWriter) throws(KryoError) {
        switch self {
        case .int: try writer.output.writeInt(try exactly(value, writer), optimizePositive: false)
        case .long: try writer.output.writeLong(try exactly(value, writer), optimizePositive: false)
        case .short: try writer.output.writeShort(try exactly(value, writer))
        case .byte: try writer.output.writeByte(try exactly(value, writer) as Int8)
        case .boolean:
            guard let value = value as? Bool else { throw mismatch(writer) }
            try writer.output.writeBoolean(value)
        case .char:
            guard let value = value as? JavaCharacter else { throw mismatch(writer) }
            try writer.output.writeChar(value.unit)
        case .float:
            guard let value = value as? Float else { throw mismatch(writer) }
            try writer.output.writeFloat(value)
        case .double:
            if let value = value as? Float { return try writer.output.writeDouble(Double(value)) }
            guard let value = value as? Double else { throw mismatch(writer) }
            try writer.output.writeDouble(value)
        }
    }

    private func exactly<T: FixedWidthInteger>(
        _ value: Any, _ writer: borrowing KryoWriter
    ) throws(KryoError) -> T {
        if let value = value as? T { return value }
        guard let integer = value as? any BinaryInteger else { throw mismatch(writer) }
        guard let value = T(exactly: integer) else {
            throw KryoError(
                .outOfRange, "a number is too large for Java's \(rawValue)", offset: writer.output.position)
        }
        return value
    }

    private func mismatch(_ writer: borrowing KryoWriter) -> KryoError {
        KryoError(
            .typeMismatch, "expected a value for Java's \(rawValue), found one of another type",
            help: ["check the type of the field"], offset: writer.output.position)
    }

    /// Reads a value as the corresponding Swift type.
    func read(from input: inout KryoInput) throws(KryoError) -> any Sendable {
        switch self {
        case .int: try input.readInt(optimizePositive: false)
        case .long: try input.readLong(optimizePositive: false)
        case .short: try input.readShort()
        case .byte: try input.readByte()
        case .boolean: try input.readBoolean()
        case .char: JavaCharacter(unit: try input.readChar())
        case .float: try input.readFloat()
        case .double: try input.readDouble()
        }
    }
}
