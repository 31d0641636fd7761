/// Strings, in all formats that Java writes.
extension KryoInput {
    /// Reads a string or null.
    ///
    /// Unpaired surrogates cause an error, because a `String` cannot represent them; ``readText(limit:)`` supports
    /// them.
    ///
    /// - Parameter limit: The maximum number of UTF-16 code units.
    public mutating func readString(limit: Int = KryoLimits().stringLength) throws(KryoError) -> String? {
        try require(1)
        if region.base.load(fromByteOffset: region.position, as: UInt8.self) < 0x80 {
            return try readASCIIForm(limit: limit)
        }
        let start = position
        switch try readText(limit: limit) {
        case nil: return nil
        case let text?:
            if let string = text.string { return string }
            throw KryoError(
                .malformed, "a string holds half of a surrogate pair, which String cannot hold",
                help: ["read it as JavaText"], offset: start)
        }
    }

    /// Reads a string or null, including unpaired surrogates.
    ///
    /// - Parameter limit: The maximum number of UTF-16 code units.
    public mutating func readText(limit: Int = KryoLimits().stringLength) throws(KryoError) -> JavaText? {
        try require(1)
        let first = region.base.load(fromByteOffset: region.position, as: UInt8.self)
        if first < 0x80 { return JavaText(try readASCIIForm(limit: limit)) }
        let length = try readTextLength()
        if length == 0 { return nil }
        let units = length &- 1
        guard units <= limit else { throw tooLong() }
        try check(units, elementsOf: 1)
        return try readUnits(units)
    }

    /// Reads a short string in the format without a length; returns nil without reading for other formats.
    @inline(__always)
    mutating func readShortText() -> ShortText? {
        guard region.count &- region.position >= 16 else { return nil }
        let start = region.base + region.position
        let flags: UInt64 = 0x8080_8080_8080_8080
        var low = UInt64(littleEndian: start.loadUnaligned(as: UInt64.self))
        var ends = low & flags
        if ends != 0 {
            guard ends & 0x80 == 0 else { return nil }
            low &= (ends ^ (ends &- 1)) & ~flags
            let count = ends.trailingZeroBitCount &>> 3 &+ 1
            region.position &+= count
            return ShortText(low: low, high: 0, count: count)
        }
        var high = UInt64(littleEndian: start.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
        ends = high & 0x0080_8080_8080_8080
        guard ends != 0 else { return nil }
        high &= (ends ^ (ends &- 1)) & ~flags
        let count = ends.trailingZeroBitCount &>> 3 &+ 9
        region.position &+= count
        return ShortText(low: low, high: high, count: count)
    }

    /// Reads characters up to the one whose highest bit is set.
    private mutating func readASCIIForm(limit: Int) throws(KryoError) -> String {
        var length = 0
        // Eight bytes at a time, as long as they are available.
        while region.position &+ length &+ 8 <= region.count {
            let word = UInt64(
                littleEndian: region.base.loadUnaligned(fromByteOffset: region.position &+ length, as: UInt64.self))
            let ends = word & 0x8080_8080_8080_8080
            if ends != 0 {
                length &+= ends.trailingZeroBitCount / 8
                break
            }
            length &+= 8
        }
        while true {
            if region.position &+ length == region.count {
                // A stream may be endless.
                guard length <= limit else { throw tooLong() }
                try require(length &+ 1)
            }
            let byte = region.base.load(fromByteOffset: region.position &+ length, as: UInt8.self)
            length &+= 1
            if byte >= 0x80 { break }
        }
        guard length <= limit else { throw tooLong() }
        let bytes = UnsafeRawBufferPointer(start: region.base + region.position, count: length)
        region.position &+= length
        // Decoding a copy takes less time than `String(unsafeUninitializedCapacity:)`, which validates its memory
        // again.
        return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: length) { copy in
            UnsafeMutableRawBufferPointer(copy).copyMemory(from: bytes)
            copy[length &- 1] &= 0x7F
            return String(decoding: copy, as: UTF8.self)
        }
    }

    private mutating func tooLong() -> KryoError {
        KryoError(
            .sizeLimit, "a string is longer than is allowed", help: ["see KryoLimits.stringLength"], offset: position)
    }

    private mutating func readTextLength() throws(KryoError) -> Int {
        let first = try readUnsignedByte()
        var length = UInt64(first & 0x3F)
        guard first & 0x40 != 0 else { return Int(length) }
        var shift: UInt64 = 6
        while true {
            let byte = try readUnsignedByte()
            length |= UInt64(byte & 0x7F) << shift
            shift &+= 7
            if byte < 0x80 || shift == 34 { break }
        }
        guard length <= Int32.max else {
            throw KryoError(.malformed, "the length of a string is beyond what Java can hold", offset: position)
        }
        return Int(length)
    }

    /// Reads UTF-16 code units of one to three bytes each.
    private mutating func readUnits(_ units: Int) throws(KryoError) -> JavaText {
        var end = 0
        var hasSurrogates = false
        for _ in 0..<units {
            try requireAhead(end &+ 1)
            let lead = region.base.load(fromByteOffset: region.position &+ end, as: UInt8.self)
            if lead < 0x80 {
                end &+= 1
            } else {
                let size = try sequenceSize(lead)
                try requireAhead(end &+ size)
                try checkSequence(at: region.position &+ end, size: size)
                if lead == 0xED, region.base.load(fromByteOffset: region.position &+ end &+ 1, as: UInt8.self) >= 0xA0 {
                    hasSurrogates = true
                }
                end &+= size
            }
        }
        let bytes = UnsafeRawBufferPointer(start: region.base + region.position, count: end)
        region.position &+= end
        return hasSurrogates ? JavaText(units: Self.units(of: bytes)) : JavaText(String(decoding: bytes, as: UTF8.self))
    }

    @inline(__always)
    private mutating func requireAhead(_ count: Int) throws(KryoError) {
        if region.count &- region.position < count { try require(count) }
    }

    private func sequenceSize(_ lead: UInt8) throws(KryoError) -> Int {
        switch lead {
        case 0xC2...0xDF: return 2
        case 0xE0...0xEF: return 3
        default: throw KryoError(.malformed, "a byte that begins no character stands in a string", offset: position)
        }
    }

    private func checkSequence(at place: Int, size: Int) throws(KryoError) {
        let second = region.base.load(fromByteOffset: place &+ 1, as: UInt8.self)
        var isGood = second & 0xC0 == 0x80
        if size == 3 {
            let isOverlong = region.base.load(fromByteOffset: place, as: UInt8.self) == 0xE0 && second < 0xA0
            let third = region.base.load(fromByteOffset: place &+ 2, as: UInt8.self)
            isGood = isGood && !isOverlong && third & 0xC0 == 0x80
        }
        guard isGood else {
            throw KryoError(.malformed, "the bytes of a character in a string do not fit together", offset: position)
        }
    }

    private static func units(of bytes: UnsafeRawBufferPointer) -> [UInt16] {
        var result: [UInt16] = []
        var index = 0
        while index < bytes.count {
            let lead = UInt16(bytes[index])
            if lead < 0x80 {
                result.append(lead)
                index += 1
            } else if lead < 0xE0 {
                result.append((lead & 0x1F) << 6 | UInt16(bytes[index + 1] & 0x3F))
                index += 2
            } else {
                let middle = UInt16(bytes[index + 1] & 0x3F)
                result.append((lead & 0x0F) << 12 | middle << 6 | UInt16(bytes[index + 2] & 0x3F))
                index += 3
            }
        }
        return result
    }
}
