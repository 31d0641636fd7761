import Foundation

extension BinaryParser {
    mutating func leaf(_ marker: BinaryMarker, at offset: Int) throws(ParseFault) -> HRNode {
        switch marker.kind {
        case .no: return .bool(false)
        case .yes: return .bool(true)
        case .integer: return integer(marker)
        case .real:
            let bits = bits(marker)
            return .real(
                marker.count == 4
                    ? Double(Float(bitPattern: UInt32(truncatingIfNeeded: bits))) : Double(bitPattern: bits))
        case .date: return .date(try date(marker, at: offset))
        case .data: return .data(Data(buffer: content(marker)))
        case .ascii:
            try checkASCII(marker, at: offset)
            return .string(String(wellFormed: content(marker)))
        case .utf16:
            try transcode(marker, at: offset)
            return .string(scratch.withBytes { String(wellFormed: $0) })
        case .pointer: return .alias(HRAlias(String(try pointer(marker, at: offset))))
        default: return .null
        }
    }

    mutating func keyNumber(_ marker: BinaryMarker, at offset: Int) throws(ParseFault) -> UInt32 {
        if marker.kind == .ascii {
            try checkASCII(marker, at: offset)
            return try builder.keyNumber(of: content(marker), isASCII: true, at: offset..<marker.end)
        }
        try transcode(marker, at: offset)
        return try builder.keyNumber(of: scratch.withBytes { $0 }, isASCII: false, at: offset..<marker.end)
    }

    private func content(_ marker: BinaryMarker) -> UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(rebasing: layout.bytes[marker.contentStart..<marker.end])
    }

    // MARK: Numbers

    /// Returns the value of the last eight bytes of a number, which is stored in big-endian order.
    private func bits(_ marker: BinaryMarker) -> UInt64 {
        var bits: UInt64 = 0
        for index in max(marker.contentStart, marker.end - 8)..<marker.end {
            bits = bits << 8 | UInt64(layout.bytes[index])
        }
        return bits
    }

    /// Integers of up to four bytes are unsigned, those of eight signed; sixteen bytes are for values beyond `Int64`.
    private func integer(_ marker: BinaryMarker) -> HRNode {
        let bits = bits(marker)
        switch marker.count {
        case 16: return wideInteger(marker, bits)
        case 8: return .integer(HRInteger(Int64(bitPattern: bits)))
        default: return .integer(HRInteger(bits))
        }
    }

    @inline(never)
    private func wideInteger(_ marker: BinaryMarker, _ low: UInt64) -> HRNode {
        let high = layout.bytes[marker.contentStart..<marker.contentStart + 8].reduce(0 as UInt64) {
            $0 << 8 | UInt64($1)
        }
        if high == 0 { return .integer(HRInteger(low)) }
        if high == .max, low >> 63 == 1 { return .integer(HRInteger(Int64(bitPattern: low))) }
        return .number(HRNumber(high: high, low: low))
    }

    /// Returns the number of the object that a pointer of a keyed archive refers to.
    private func pointer(_ marker: BinaryMarker, at offset: Int) throws(ParseFault) -> UInt64 {
        guard layout.bytes[marker.contentStart..<max(marker.contentStart, marker.end - 8)].allSatisfy({ $0 == 0 })
        else {
            throw ParseFault(.danglingReference, "a pointer is beyond the archive", at: .bytes(offset..<marker.end))
        }
        return bits(marker)
    }

    private func date(_ marker: BinaryMarker, at offset: Int) throws(ParseFault) -> Date {
        let seconds = Double(bitPattern: bits(marker))
        guard seconds.isFinite else {
            throw ParseFault(.invalidValue, "a date must be finite", at: .bytes(offset..<marker.end))
        }
        return Date(timeIntervalSinceReferenceDate: seconds)
    }

    // MARK: Strings

    private func checkASCII(_ marker: BinaryMarker, at offset: Int) throws(ParseFault) {
        guard let base = layout.bytes.baseAddress else { return }
        guard SWAR.areASCII(base + marker.contentStart, count: marker.end - marker.contentStart) else {
            throw ParseFault(
                .encoding, "a string that is marked as ASCII has other characters", at: .bytes(offset..<marker.end))
        }
    }

    /// Converts a string of big-endian UTF-16 units to UTF-8, in the scratch buffer.
    private mutating func transcode(_ marker: BinaryMarker, at offset: Int) throws(ParseFault) {
        scratch.truncate(to: 0)
        var index = marker.contentStart
        let bytes = layout.bytes
        while index < marker.end {
            var value = UInt32(bytes[index]) << 8 | UInt32(bytes[index + 1])
            if value & 0xF800 == 0xD800 {
                guard value < 0xDC00, index + 3 < marker.end, bytes[index + 2] & 0xFC == 0xDC else {
                    throw ParseFault(
                        .encoding, "a string has half of a surrogate pair", at: .bytes(index..<index + 2))
                }
                let second = UInt32(bytes[index + 2] & 0x3) << 8 | UInt32(bytes[index + 3])
                value = 0x10000 + ((value & 0x3FF) << 10 | second)
                index += 2
            }
            append(value)
            index += 2
        }
    }

    @inline(__always)
    private mutating func append(_ scalar: UInt32) {
        scratch.append(upTo: 4) { target in
            let low = UInt8(truncatingIfNeeded: scalar)
            let (middle, high) = (UInt8(truncatingIfNeeded: scalar >> 6), UInt8(truncatingIfNeeded: scalar >> 12))
            switch scalar {
            case 0..<0x80:
                target[0] = low
                return 1
            case 0x80..<0x800:
                target[0] = 0xC0 | middle
                target[1] = 0x80 | low & 0x3F
                return 2
            case 0x800..<0x10000:
                target[0] = 0xE0 | high
                target[1] = 0x80 | middle & 0x3F
                target[2] = 0x80 | low & 0x3F
                return 3
            default:
                target[0] = 0xF0 | UInt8(truncatingIfNeeded: scalar >> 18)
                target[1] = 0x80 | high & 0x3F
                target[2] = 0x80 | middle & 0x3F
                target[3] = 0x80 | low & 0x3F
                return 4
            }
        }
    }
}
