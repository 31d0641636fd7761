import Foundation

/// `java.math.BigInteger`: the number of bytes plus one, and the bytes.
final class BigIntegerSerializer: ObjectSerializer {
    var nullByte: UInt8? { 0 }

    func write(_ value: Any, to writer: inout KryoWriter) throws(KryoError) {
        guard let number = value as? JavaInteger else {
            throw cannotWrite(value, expected: "a whole number of any size", writer)
        }
        try writer.writeBytes(of: number)
    }

    func read(_ model: ClassModel, from reader: inout KryoReader) throws(KryoError) -> Any? {
        try reader.readInteger()
    }
}

/// `java.math.BigDecimal`: the digits as an integer, and the scale.
final class BigDecimalSerializer: ObjectSerializer {
    var nullByte: UInt8? { 0 }

    func write(_ value: Any, to writer: inout KryoWriter) throws(KryoError) {
        guard let number = value as? JavaDecimal ?? (value as? Decimal).flatMap(JavaDecimal.init) else {
            throw cannotWrite(value, expected: "a decimal number", writer)
        }
        try writer.writeBytes(of: number.unscaled)
        try writer.output.writeInt(number.scale, optimizePositive: false)
    }

    func read(_ model: ClassModel, from reader: inout KryoReader) throws(KryoError) -> Any? {
        guard let unscaled = try reader.readInteger() else { return nil }
        return JavaDecimal(unscaled: unscaled, scale: try reader.input.readInt(optimizePositive: false))
    }
}

extension KryoWriter {
    fileprivate mutating func writeBytes(of number: JavaInteger) throws(KryoError) {
        try output.writeInt(Int32(truncatingIfNeeded: number.bytes.count + 1), optimizePositive: true)
        try output.writeBytes(number.bytes)
    }
}

extension KryoReader {
    fileprivate mutating func readInteger() throws(KryoError) -> JavaInteger? {
        let count = try input.readCount()
        if count == 0 { return nil }
        guard count > 1 else {
            throw KryoError(.malformed, "a whole number has no bytes", offset: input.position)
        }
        return JavaInteger(bytes: try input.readBytes(count - 1))
    }
}
