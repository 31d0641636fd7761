extension KryoInput {
    @inline(__always)
    private mutating func load<T: FixedWidthInteger>(_: T.Type = T.self) throws(KryoError) -> T {
        try require(MemoryLayout<T>.size)
        let value = region.base.loadUnaligned(fromByteOffset: region.position, as: T.self)
        region.position &+= MemoryLayout<T>.size
        return T(bigEndian: value)
    }

    /// Reads one byte.
    public mutating func readByte() throws(KryoError) -> Int8 { try load() }

    /// Reads one byte as a number from 0 to 255.
    public mutating func readUnsignedByte() throws(KryoError) -> UInt8 { try load() }

    /// Reads one byte; only `01` is true.
    public mutating func readBoolean() throws(KryoError) -> Bool { try load(UInt8.self) == 1 }

    /// Reads two bytes as a signed integer.
    public mutating func readShort() throws(KryoError) -> Int16 { try load() }

    /// Reads two bytes as a UTF-16 code unit.
    public mutating func readChar() throws(KryoError) -> UInt16 { try load() }

    /// Reads four bytes as a signed integer.
    public mutating func readInt() throws(KryoError) -> Int32 { try load() }

    /// Reads eight bytes as a signed integer.
    public mutating func readLong() throws(KryoError) -> Int64 { try load() }

    /// Reads four bytes as the bit pattern of a floating-point number.
    public mutating func readFloat() throws(KryoError) -> Float { Float(bitPattern: try load()) }

    /// Reads eight bytes as the bit pattern of a floating-point number.
    public mutating func readDouble() throws(KryoError) -> Double { Double(bitPattern: try load()) }

    /// Reads a varint of one to five bytes. Bits beyond 32 are dropped, as in Java.
    ///
    /// - Parameter optimizePositive: The option with which the number was written.
    public mutating func readInt(optimizePositive: Bool) throws(KryoError) -> Int32 {
        let first: UInt8 = try load()
        var bits = UInt32(first)
        if first >= 0x80 { bits = try readRest(of: bits & 0x7F) }
        if optimizePositive { return Int32(bitPattern: bits) }
        return Int32(bitPattern: bits &>> 1) ^ -Int32(bitPattern: bits & 1)
    }

    private mutating func readRest(of first: UInt32) throws(KryoError) -> UInt32 {
        var bits = first
        var shift: UInt32 = 7
        while shift < 35 {
            let byte: UInt8 = try load()
            bits |= UInt32(byte & 0x7F) << shift
            if byte < 0x80 { break }
            shift &+= 7
        }
        return bits
    }

    /// Reads a varint of one to nine bytes.
    ///
    /// - Parameter optimizePositive: The option with which the number was written.
    public mutating func readLong(optimizePositive: Bool) throws(KryoError) -> Int64 {
        var bits: UInt64 = 0
        var shift: UInt64 = 0
        while true {
            let byte: UInt8 = try load()
            if shift == 56 {
                bits |= UInt64(byte) << 56
                break
            }
            bits |= UInt64(byte & 0x7F) << shift
            if byte < 0x80 { break }
            shift &+= 7
        }
        if optimizePositive { return Int64(bitPattern: bits) }
        return Int64(bitPattern: bits &>> 1) ^ -Int64(bitPattern: bits & 1)
    }

    /// Reads a varint and divides it by a precision.
    public mutating func readFloat(precision: Float, optimizePositive: Bool) throws(KryoError) -> Float {
        Float(try readInt(optimizePositive: optimizePositive)) / precision
    }

    /// Reads a varint and divides it by a precision.
    public mutating func readDouble(precision: Double, optimizePositive: Bool) throws(KryoError) -> Double {
        Double(try readLong(optimizePositive: optimizePositive)) / precision
    }

    /// Reads a length or count: a varint that must not be negative.
    mutating func readCount() throws(KryoError) -> Int {
        let count = try readInt(optimizePositive: true)
        guard count >= 0 else {
            throw KryoError(.malformed, "a length is negative", offset: position)
        }
        return Int(count)
    }
}
