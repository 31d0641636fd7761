// The primitive types of Java. An optional property corresponds to a field of the wrapper class.

extension Bool: KryoValue, PrimitiveValue {
    static var primitive: JavaPrimitive { .boolean }
    func write(to output: inout KryoOutput) throws(KryoError) { try output.writeBoolean(self) }
    static func read(from input: inout KryoInput) throws(KryoError) -> Bool { try input.readBoolean() }
}

extension Int8: KryoValue, PrimitiveValue {
    static var primitive: JavaPrimitive { .byte }
    func write(to output: inout KryoOutput) throws(KryoError) { try output.writeByte(self) }
    static func read(from input: inout KryoInput) throws(KryoError) -> Int8 { try input.readByte() }
}

extension Int16: KryoValue, PrimitiveValue {
    static var primitive: JavaPrimitive { .short }
    func write(to output: inout KryoOutput) throws(KryoError) { try output.writeShort(self) }
    static func read(from input: inout KryoInput) throws(KryoError) -> Int16 { try input.readShort() }
}

extension Int32: KryoValue, PrimitiveValue {
    static var primitive: JavaPrimitive { .int }
    func write(to output: inout KryoOutput) throws(KryoError) { try output.writeInt(self, optimizePositive: false) }
    static func read(from input: inout KryoInput) throws(KryoError) -> Int32 {
        try input.readInt(optimizePositive: false)
    }
}

extension Int64: KryoValue, PrimitiveValue {
    static var primitive: JavaPrimitive { .long }
    func write(to output: inout KryoOutput) throws(KryoError) { try output.writeLong(self, optimizePositive: false) }
    static func read(from input: inout KryoInput) throws(KryoError) -> Int64 {
        try input.readLong(optimizePositive: false)
    }
}

extension Float: KryoValue, PrimitiveValue {
    static var primitive: JavaPrimitive { .float }
    func write(to output: inout KryoOutput) throws(KryoError) { try output.writeFloat(self) }
    static func read(from input: inout KryoInput) throws(KryoError) -> Float { try input.readFloat() }
}

extension Double: KryoValue, PrimitiveValue {
    static var primitive: JavaPrimitive { .double }
    func write(to output: inout KryoOutput) throws(KryoError) { try output.writeDouble(self) }
    static func read(from input: inout KryoInput) throws(KryoError) -> Double { try input.readDouble() }

    static func like(_ value: Any?) throws(KryoError) -> Double? {
        (value as? Float).map { Double($0) } ?? value as? Double
    }
}

extension JavaCharacter: KryoValue, PrimitiveValue {
    static var primitive: JavaPrimitive { .char }
    func write(to output: inout KryoOutput) throws(KryoError) { try output.writeChar(unit) }
    static func read(from input: inout KryoInput) throws(KryoError) -> JavaCharacter {
        JavaCharacter(unit: try input.readChar())
    }
}

/// A Swift `Int` corresponds to a Java `long`, and to an `int` if a field is declared as one.
extension Int: KryoValue, PrimitiveValue {
    static var primitive: JavaPrimitive { .long }
    func write(to output: inout KryoOutput) throws(KryoError) { try Int64(self).write(to: &output) }
    static func read(from input: inout KryoInput) throws(KryoError) -> Int {
        guard let value = Int(exactly: try Int64.read(from: &input)) else {
            throw KryoError(.outOfRange, "a number is too large for Int", help: ["use Int64"], offset: input.position)
        }
        return value
    }

    /// Writes an integer as a Java `long`, or as an `int` if the field is declared as one.
    public static func write(_ value: Int, in place: KryoPlace, to writer: inout KryoWriter) throws(KryoError) {
        if case .primitive(.int) = place.shape, let small = Int32(exactly: value) {
            return try small.write(to: &writer.output)
        }
        try writer.write(value, place)
    }

    /// Reads a Java `long`, or an `int` if the field is declared as one.
    public static func read(in place: KryoPlace, from reader: inout KryoReader) throws(KryoError) -> Int {
        if case .primitive(.int) = place.shape { return Int(try Int32.read(from: &reader.input)) }
        return try reader.read(place)
    }

    /// Returns the integer as an `Int64`, which corresponds to a Java `long`.
    public static func javaValue(of value: Int) -> Any? { Int64(value) }
}
