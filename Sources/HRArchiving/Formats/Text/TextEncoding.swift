import Foundation

/// The Unicode encodings in which text formats are read.
enum TextEncoding: Hashable, Sendable {
    case utf8
    case utf16(isBigEndian: Bool)
    case utf32(isBigEndian: Bool)

    /// The number of bytes of a code unit.
    var unitWidth: Int {
        switch self {
        case .utf8: 1
        case .utf16: 2
        case .utf32: 4
        }
    }

    /// Detects the encoding of a text, and the length of its byte order mark. Without a mark, the positions of zero
    /// bytes show the encoding if the text begins with an ASCII character.
    static func detect(_ bytes: UnsafeBufferPointer<UInt8>) -> (encoding: TextEncoding, markLength: Int) {
        func byte(_ index: Int) -> UInt8? { index < bytes.count ? bytes[index] : nil }
        switch (byte(0), byte(1), byte(2), byte(3)) {
        case (0xEF?, 0xBB?, 0xBF?, _): return (.utf8, 3)
        case (0xFF?, 0xFE?, 0?, 0?): return (.utf32(isBigEndian: false), 4)
        case (0?, 0?, 0xFE?, 0xFF?): return (.utf32(isBigEndian: true), 4)
        case (0xFF?, 0xFE?, _, _): return (.utf16(isBigEndian: false), 2)
        case (0xFE?, 0xFF?, _, _): return (.utf16(isBigEndian: true), 2)
        case (0?, 0?, 0?, (1...)?): return (.utf32(isBigEndian: true), 0)
        case ((1...)?, 0?, 0?, 0?): return (.utf32(isBigEndian: false), 0)
        case (0?, (1...)?, _, _): return (.utf16(isBigEndian: true), 0)
        case ((1...)?, 0?, _, _): return (.utf16(isBigEndian: false), 0)
        default: return (.utf8, 0)
        }
    }

    /// Converts a text to UTF-8, with U+FFFD for malformed parts, and returns the offset of the first of those in the
    /// result. A text in UTF-8 is not checked.
    func transcode(_ bytes: UnsafeBufferPointer<UInt8>) -> (text: [UInt8], firstFault: Int?) {
        guard self != .utf8 else { return (Array(bytes), nil) }
        var text: [UInt8] = []
        text.reserveCapacity(bytes.count / unitWidth * 2)
        var firstFault: Int?
        var index = 0
        while index < bytes.count {
            let (scalar, width) = scalar(at: index, in: bytes)
            if scalar == nil { firstFault = firstFault ?? text.count }
            text.append(contentsOf: UTF8.encode(scalar ?? "\u{FFFD}") ?? UTF8.encodedReplacementCharacter)
            index += width
        }
        return (text, firstFault)
    }

    /// Returns the bytes of a scalar in this encoding.
    func bytes(of scalar: Unicode.Scalar) -> [UInt8] {
        switch self {
        case .utf8: Array(String(scalar).utf8)
        case .utf16(let isBigEndian):
            String(scalar).utf16.flatMap { unit in
                let bytes = [UInt8(truncatingIfNeeded: unit >> 8), UInt8(truncatingIfNeeded: unit)]
                return isBigEndian ? bytes : bytes.reversed()
            }
        case .utf32(let isBigEndian):
            { bytes in isBigEndian ? bytes : bytes.reversed() }(
                stride(from: 24, through: 0, by: -8).map { UInt8(truncatingIfNeeded: scalar.value >> UInt32($0)) })
        }
    }

    /// Returns the number of bytes of a scalar in this encoding.
    func width(of scalar: Unicode.Scalar) -> Int {
        switch self {
        case .utf8: UTF8.width(scalar)
        case .utf16: UTF16.width(scalar) * 2
        case .utf32: 4
        }
    }

    private func scalar(at index: Int, in bytes: UnsafeBufferPointer<UInt8>) -> (Unicode.Scalar?, width: Int) {
        guard let first = unit(at: index, in: bytes) else { return (nil, bytes.count - index) }
        guard case .utf16 = self, UTF16.isLeadSurrogate(UInt16(truncatingIfNeeded: first)) else {
            return (Unicode.Scalar(first), unitWidth)
        }
        guard let second = unit(at: index + 2, in: bytes), UTF16.isTrailSurrogate(UInt16(truncatingIfNeeded: second))
        else { return (nil, 2) }
        return (Unicode.Scalar(0x10000 + ((first & 0x3FF) << 10 | (second & 0x3FF))), 4)
    }

    private func unit(at index: Int, in bytes: UnsafeBufferPointer<UInt8>) -> UInt32? {
        guard index + unitWidth <= bytes.count else { return nil }
        switch self {
        case .utf8:
            return UInt32(bytes[index])
        case .utf16(let isBigEndian), .utf32(let isBigEndian):
            let unit = bytes[index..<index + unitWidth]
            return (isBigEndian ? Array(unit) : unit.reversed()).reduce(0) { $0 << 8 | UInt32($1) }
        }
    }
}
