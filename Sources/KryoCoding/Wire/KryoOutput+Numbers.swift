/// Numbers of fixed size, and varints: groups of seven bits, the lowest first.
extension KryoOutput {
    @inline(__always)
    private mutating func store<T: FixedWidthInteger>(_ value: T) throws(KryoError) {
        try reserve(MemoryLayout<T>.size)
        region.base.storeBytes(of: value.bigEndian, toByteOffset: region.position, as: T.self)
        region.position &+= MemoryLayout<T>.size
    }

    /// Writes one byte.
    public mutating func writeByte(_ value: UInt8) throws(KryoError) { try store(value) }

    /// Writes one byte.
    public mutating func writeByte(_ value: Int8) throws(KryoError) { try store(value) }

    /// Writes `01` or `00`.
    public mutating func writeBoolean(_ value: Bool) throws(KryoError) { try store(value ? 1 : 0 as UInt8) }

    /// Writes two bytes.
    public mutating func writeShort(_ value: Int16) throws(KryoError) { try store(value) }

    /// Writes a UTF-16 code unit as two bytes.
    public mutating func writeChar(_ value: UInt16) throws(KryoError) { try store(value) }

    /// Writes four bytes.
    public mutating func writeInt(_ value: Int32) throws(KryoError) { try store(value) }

    /// Writes eight bytes.
    public mutating func writeLong(_ value: Int64) throws(KryoError) { try store(value) }

    /// Writes the four bytes of the bit pattern; every NaN as `7fc00000`, as in Java.
    public mutating func writeFloat(_ value: Float) throws(KryoError) {
        try store(value.isNaN ? 0x7FC0_0000 : value.bitPattern)
    }

    /// Writes the eight bytes of the bit pattern; every NaN as `7ff8000000000000`, as in Java.
    public mutating func writeDouble(_ value: Double) throws(KryoError) {
        try store(value.isNaN ? 0x7FF8_0000_0000_0000 : value.bitPattern)
    }

    /// Writes a varint of one to five bytes: one for 0 to 127, or for -64 to 63 without `optimizePositive`.
    ///
    /// - Parameters:
    ///   - value: The number.
    ///   - optimizePositive: True if negative numbers may take five bytes, so that positive ones are shorter.
    public mutating func writeInt(_ value: Int32, optimizePositive: Bool) throws(KryoError) {
        var bits = UInt32(bitPattern: optimizePositive ? value : (value &<< 1) ^ (value &>> 31))
        if bits < 0x80 { return try store(UInt8(truncatingIfNeeded: bits)) }
        try reserve((38 - bits.leadingZeroBitCount) / 7)
        while bits >= 0x80 {
            region.base.storeBytes(
                of: UInt8(truncatingIfNeeded: bits) | 0x80, toByteOffset: region.position, as: UInt8.self)
            region.position &+= 1
            bits &>>= 7
        }
        region.base.storeBytes(of: UInt8(truncatingIfNeeded: bits), toByteOffset: region.position, as: UInt8.self)
        region.position &+= 1
    }

    /// Writes a varint of one to nine bytes. The first eight bytes contain seven bits each, the ninth contains eight.
    ///
    /// - Parameters:
    ///   - value: The number.
    ///   - optimizePositive: True if negative numbers may take nine bytes, so that positive ones are shorter.
    public mutating func writeLong(_ value: Int64, optimizePositive: Bool) throws(KryoError) {
        var bits = UInt64(bitPattern: optimizePositive ? value : (value &<< 1) ^ (value &>> 63))
        if bits < 0x80 { return try store(UInt8(truncatingIfNeeded: bits)) }
        let count = min(9, (70 - bits.leadingZeroBitCount) / 7)
        try reserve(count)
        for _ in 1..<count {
            region.base.storeBytes(
                of: UInt8(truncatingIfNeeded: bits) | 0x80, toByteOffset: region.position, as: UInt8.self)
            region.position &+= 1
            bits &>>= 7
        }
        region.base.storeBytes(of: UInt8(truncatingIfNeeded: bits), toByteOffset: region.position, as: UInt8.self)
        region.position &+= 1
    }

    /// Writes the product of a number and a precision as a varint, truncated to an integer.
    ///
    /// A value outside the range of a Java `int` becomes the nearest `int`, and NaN becomes 0, as in Java.
    public mutating func writeFloat(
        _ value: Float, precision: Float, optimizePositive: Bool
    ) throws(KryoError) {
        try writeInt(Int32(saturating: Double(value * precision)), optimizePositive: optimizePositive)
    }

    /// Writes the product of a number and a precision as a varint, truncated to an integer.
    ///
    /// A value outside the range of a Java `long` becomes the nearest `long`, and NaN becomes 0, as in Java.
    public mutating func writeDouble(
        _ value: Double, precision: Double, optimizePositive: Bool
    ) throws(KryoError) {
        try writeLong(Int64(saturating: value * precision), optimizePositive: optimizePositive)
    }
}

extension FixedWidthInteger {
    /// Converts a floating-point number as Java does: rounds towards zero, replaces a number out of range by the
    /// nearest one in range, and NaN by zero.
    init(saturating value: Double) {
        if value.isNaN {
            self = 0
        } else {
            self = Self(exactly: value.rounded(.towardZero)) ?? (value < 0 ? .min : .max)
        }
    }
}
