/// SIMD within a register: tests of eight bytes at a time, with which scanners skip ordinary text.
///
/// A test returns a word in which the top bit of each lane whose byte passes is set. Because subtraction borrows, top
/// bits of lanes above the first one that passes may be set wrongly, but never of lanes below it: the lowest set bit is
/// always right.
enum SWAR {
    static let ones: UInt64 = 0x0101_0101_0101_0101
    static let highBits: UInt64 = 0x8080_8080_8080_8080
    static let blanks: UInt64 = 0x2020_2020_2020_2020
    static let tabs: UInt64 = 0x0909_0909_0909_0909

    /// Loads eight bytes from an address of any alignment, the first one lowest.
    @inline(__always)
    static func load(_ address: UnsafePointer<UInt8>) -> UInt64 {
        UInt64(littleEndian: UnsafeRawPointer(address).loadUnaligned(as: UInt64.self))
    }

    /// Loads fewer than eight bytes, the first one lowest, with zeros above, using loads that may overlap.
    @inline(__always)
    static func load(_ address: UnsafePointer<UInt8>, count: Int) -> UInt64 {
        if count >= 4 {
            return half(address) | half(address + (count - 4)) &<< UInt64((count - 4) &* 8)
        }
        guard count > 0 else { return 0 }
        let middle = count >> 1, last = count - 1
        return UInt64(address[0]) | UInt64(address[middle]) &<< UInt64(middle &* 8)
            | UInt64(address[last]) &<< UInt64(last &* 8)
    }

    /// Copies fewer than sixteen bytes to memory that is large enough.
    @inline(__always)
    static func copy(_ source: UnsafePointer<UInt8>, count: Int, to target: UnsafeMutableBufferPointer<UInt8>) {
        guard let start = UnsafeMutableRawPointer(target.baseAddress), count > 0, count <= target.count else { return }
        if count >= 8 {
            start.storeBytes(of: load(source), as: UInt64.self)
            start.storeBytes(of: load(source + (count - 8)), toByteOffset: count - 8, as: UInt64.self)
        } else {
            for index in 0..<count { target[index] = source[index] }
        }
    }

    @inline(__always)
    private static func half(_ address: UnsafePointer<UInt8>) -> UInt64 {
        UInt64(UInt32(littleEndian: UnsafeRawPointer(address).loadUnaligned(as: UInt32.self)))
    }

    /// Returns true if no byte has its top bit set.
    @inline(__always)
    static func areASCII(_ address: UnsafePointer<UInt8>, count: Int) -> Bool {
        var bits: UInt64 = 0
        var index = 0
        while index + 8 <= count {
            bits |= load(address + index)
            index += 8
        }
        return (bits | load(address + index, count: count - index)) & highBits == 0
    }

    @inline(__always)
    static func bytes(of word: UInt64, equalTo byte: UInt8) -> UInt64 {
        let difference = word ^ (ones &* UInt64(byte))
        return (difference &- ones) & ~difference & highBits
    }

    /// Finds bytes below a number that is at most 0x80; bytes from 0x80 on are not below it.
    @inline(__always)
    static func bytes(of word: UInt64, below byte: UInt8) -> UInt64 {
        (word &- ones &* UInt64(byte)) & ~word & highBits
    }

    /// Returns the value and the number of the decimal digits at the start of a word, whose lowest byte is the first.
    @inline(__always)
    static func leadingDigits(_ word: UInt64) -> (value: UInt64, count: Int) {
        let lanes = word &- ones &* 0x30
        // The subtraction sets the top bit of the first byte below "0", the addition those of bytes above "9".
        let others = (lanes | (word &+ ones &* 0x46)) & highBits
        let count = others.trailingZeroBitCount >> 3
        guard count > 0 else { return (0, 0) }
        // The shift puts zeros in front of the digits, so that there are always eight.
        let digits = lanes &<< UInt64(64 &- count &* 8)
        let twos = (digits &* 10 &+ digits >> 8) & 0x00FF_00FF_00FF_00FF
        let fours = (twos &* 100 &+ twos >> 16) & 0x0000_FFFF_0000_FFFF
        return ((fours &* 10_000 &+ fours >> 32) & 0xFFFF_FFFF, count)
    }

    /// Returns the index of the first lane that passes a test.
    @inline(__always)
    static func firstIndex(_ marks: UInt64) -> Int {
        marks.trailingZeroBitCount >> 3
    }

    /// Skips text, eight bytes at a time, up to the first byte that a test finds, or until fewer than eight bytes are
    /// left.
    ///
    /// - Parameters:
    ///   - wordEnd: The last offset at which eight bytes can be loaded; below zero if there is none.
    ///   - highBits: Collects the top bits of the skipped bytes: 0 stays 0 if they are ASCII.
    ///   - marks: Finds the bytes of a word that are not ordinary.
    @inline(__always)
    static func skip(
        _ text: UnsafePointer<UInt8>, from start: Int, wordEnd: Int, _ highBits: inout UInt64,
        until marks: (UInt64) -> UInt64
    ) -> (index: Int, isFound: Bool) {
        var index = start
        while index <= wordEnd {
            let word = load(text + index)
            let found = marks(word)
            guard found == 0 else {
                let ordinary = firstIndex(found)
                highBits |= word & Self.highBits & ((1 << UInt64(ordinary * 8)) - 1)
                return (index + ordinary, true)
            }
            highBits |= word & Self.highBits
            index += 8
        }
        return (index, false)
    }

    /// Returns a hash: the halves of a product, combined so that every bit of the input affects every bit of the
    /// result.
    @inline(__always)
    static func mix(_ left: UInt64, _ right: UInt64) -> UInt64 {
        let product = left.multipliedFullWidth(by: right)
        return product.high ^ product.low
    }
}
