/// A Swift type that is like one of Java's primitive types.
protocol PrimitiveValue: Sendable {
    /// The type of Java.
    static var primitive: JavaPrimitive { get }
    func write(to output: inout KryoOutput) throws(KryoError)
    static func read(from input: inout KryoInput) throws(KryoError) -> Self
}

extension Bool: PrimitiveValue {
    static var primitive: JavaPrimitive { .boolean }
    func write(to output: inout KryoOutput) throws(KryoError) { try output.writeBoolean(self) }
    static func read(from input: inout KryoInput) throws(KryoError) -> Bool { try input.readBoolean() }
}

extension Int8: PrimitiveValue {
    static var primitive: JavaPrimitive { .byte }
    func write(to output: inout KryoOutput) throws(KryoError) { try output.writeByte(self) }
    static func read(from input: inout KryoInput) throws(KryoError) -> Int8 { try input.readByte() }
}

extension Int16: PrimitiveValue {
    static var primitive: JavaPrimitive { .short }
    func write(to output: inout KryoOutput) throws(KryoError) { try output.writeShort(self) }
    static func read(from input: inout KryoInput) throws(KryoError) -> Int16 { try input.readShort() }
}

extension Int32: PrimitiveValue {
    static var primitive: JavaPrimitive { .int }
    func write(to output: inout KryoOutput) throws(KryoError) { try output.writeInt(self, optimizePositive: false) }
    static func read(from input: inout KryoInput) throws(KryoError) -> Int32 {
        try input.readInt(optimizePositive: false)
    }
}

extension Int64: PrimitiveValue {
    static var primitive: JavaPrimitive { .long }
    func write(to output: inout KryoOutput) throws(KryoError) { try output.writeLong(self, optimizePositive: false) }
    static func read(from input: inout KryoInput) throws(KryoError) -> Int64 {
        try input.readLong(optimizePositive: false)
    }
}

extension Int: PrimitiveValue {
    static var primitive: JavaPrimitive { .long }
    func write(to output: inout KryoOutput) throws(KryoError) { try Int64(self).write(to: &output) }
    static func read(from input: inout KryoInput) throws(KryoError) -> Int {
        guard let value = Int(exactly: try Int64.read(from: &input)) else {
            throw KryoError(.outOfRange, "a number is too large for Int", help: "use Int64", offset: input.position)
        }
        return value
    }
}

extension Float: PrimitiveValue {
    static var primitive: JavaPrimitive { .float }
    func write(to output: inout KryoOutput) throws(KryoError) { try output.writeFloat(self) }
    static func read(from input: inout KryoInput) throws(KryoError) -> Float { try input.readFloat() }
}

extension Double: PrimitiveValue {
    static var primitive: JavaPrimitive { .double }
    func write(to output: inout KryoOutput) throws(KryoError) { try output.writeDouble(self) }
    static func read(from input: inout KryoInput) throws(KryoError) -> Double { try input.readDouble() }
}

extension JavaCharacter: PrimitiveValue {
    static var primitive: JavaPrimitive { .char }
    func write(to output: inout KryoOutput) throws(KryoError) { try output.writeChar(unit) }
    static func read(from input: inout KryoInput) throws(KryoError) -> JavaCharacter {
        JavaCharacter(unit: try input.readChar())
    }
}
