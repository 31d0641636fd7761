import Foundation

/// Reads base64 (RFC 4648, section 4) strictly, and reports the positions of errors. Foundation's decoder is not used,
/// because it decodes some malformed text to empty data.
enum Base64 {
    /// The value of each digit, 64 for white space, 65 for padding, 255 for anything else.
    private static let values: [UInt8] = {
        var values = [UInt8](repeating: 255, count: 256)
        for value in 0..<blankValue { values[Int(digits.utf8Start[Int(value)])] = value }
        for blank: UInt8 in [0x09, 0x0A, 0x0D, 0x20] { values[Int(blank)] = blankValue }
        values[Int(UInt8(ascii: "="))] = paddingValue
        return values
    }()
    private static let blankValue: UInt8 = 64
    private static let paddingValue: UInt8 = 65
    private static let digits: StaticString = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"

    /// Decodes a string, which may contain white space anywhere; nil if it is not base64.
    static func data(from text: String) -> Data? {
        text.withBytes { digits in
            var bytes = ByteBuffer(capacity: digits.count / 4 * 3 + 3)
            return decode(digits, to: &bytes) == nil ? bytes.withBytes { Data(buffer: $0) } : nil
        }
    }

    /// Decodes a text, which may contain white space anywhere, and appends the bytes to a buffer.
    ///
    /// - Returns: The offset of the first byte that is not allowed, or the end if digits are missing there; nil if the
    ///   text is valid.
    static func decode(_ text: UnsafeBufferPointer<UInt8>, to buffer: inout ByteBuffer) -> Int? {
        values.withUnsafeBufferPointer { values in
            var group = Group()
            var index = 0
            while index < text.count {
                if group.count == 0, index + 4 <= text.count {
                    index = decodeGroups(text, from: index, to: &buffer)
                    guard index < text.count else { break }
                }
                let value = values[Int(text[index])]
                if value != blankValue, !group.append(value, to: &buffer) { return index }
                index += 1
            }
            return group.count == 0 ? nil : text.count
        }
    }

    /// Four tables, for the first to the fourth digit of a group: for each byte, the bits of the digit at their
    /// position in the three bytes (in big-endian order) that the group represents; ``noDigit`` for bytes that are not
    /// digits.
    private static let places: [UInt32] = (0..<4).flatMap { place in
        values.map { $0 < blankValue ? UInt32($0) << UInt32(18 - 6 * place) : noDigit }
    }
    private static let noDigit: UInt32 = 1 << 31

    /// Decodes whole groups of four digits up to the first group that contains anything else, and returns the offset of
    /// that group.
    private static func decodeGroups(
        _ text: UnsafeBufferPointer<UInt8>, from start: Int, to buffer: inout ByteBuffer
    ) -> Int {
        guard let base = text.baseAddress else { return start }
        var index = start
        places.withUnsafeBufferPointer { places in
            buffer.append(wordsUpTo: (text.count - start) / 4 * 3) { target in
                var written = 0
                while index + 4 <= text.count {
                    let bits = group(at: base + index, places)
                    guard bits < noDigit else { break }
                    target.storeBytes(of: (bits << 8).bigEndian, toByteOffset: written, as: UInt32.self)
                    written += 3
                    index += 4
                }
                return written
            }
        }
        return index
    }

    @inline(__always)
    private static func group(at digits: UnsafePointer<UInt8>, _ places: UnsafeBufferPointer<UInt32>) -> UInt32 {
        places[Int(digits[0])] | places[256 + Int(digits[1])] | places[512 + Int(digits[2])]
            | places[768 + Int(digits[3])]
    }

    /// The digits of the current group, up to four.
    private struct Group {
        var bits: UInt32 = 0
        var count = 0
        var padding = 0
        var isLast = false

        /// Adds a digit or a padding sign; returns false if it is not allowed.
        mutating func append(_ value: UInt8, to buffer: inout ByteBuffer) -> Bool {
            guard !isLast else { return false }
            if value == Base64.paddingValue {
                guard count >= 2 else { return false }
                padding += 1
                bits <<= 6
            } else {
                guard value < 64, padding == 0 else { return false }
                bits = bits << 6 | UInt32(value)
            }
            count += 1
            if count == 4 { finish(&buffer) }
            return true
        }

        private mutating func finish(_ buffer: inout ByteBuffer) {
            for position in 0..<3 - padding {
                buffer.append(UInt8(truncatingIfNeeded: bits >> UInt32(16 - position * 8)))
            }
            isLast = padding > 0
            (bits, count, padding) = (0, 0, 0)
        }
    }

    /// Appends bytes to a buffer, as base64.
    static func encode(_ bytes: UnsafeRawBufferPointer, to buffer: inout ByteBuffer) {
        let digits = digits.utf8Start
        buffer.append(upTo: (bytes.count + 2) / 3 * 4) { target in
            var written = 0
            var index = 0
            while index < bytes.count {
                let rest = bytes.count - index
                let first = bytes[index]
                let second = rest > 1 ? bytes[index + 1] : 0
                let third = rest > 2 ? bytes[index + 2] : 0
                target[written] = digits[Int(first >> 2)]
                target[written + 1] = digits[Int((first & 0x3) << 4 | second >> 4)]
                target[written + 2] = rest > 1 ? digits[Int((second & 0xF) << 2 | third >> 6)] : UInt8(ascii: "=")
                target[written + 3] = rest > 2 ? digits[Int(third & 0x3F)] : UInt8(ascii: "=")
                written += 4
                index += 3
            }
            return written
        }
    }
}
