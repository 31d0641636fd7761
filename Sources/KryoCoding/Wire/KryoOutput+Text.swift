/// Strings. Their bytes are those of UTF-8, except that each UTF-16 unit of a surrogate pair is written separately.
extension KryoOutput {
    /// The encoding of null. It is an encoded length of zero, because lengths are encoded plus one.
    static var nullText: UInt8 { 0x80 }

    /// Writes a string or null in the format of a Java `String`.
    public mutating func writeString(_ value: String?) throws(KryoError) {
        guard let value else { return try writeByte(Self.nullText) }
        try writeString(value)
    }

    /// Writes a string in the format of a Java `String`.
    public mutating func writeString(_ value: String) throws(KryoError) {
        let written: Result<Void, KryoError>? = value.utf8.withContiguousStorageIfAvailable { text in
            Result { () throws(KryoError) in try writeText(text, allowsASCIIForm: true) }
        }
        if let written { return try written.get() }
        // Only bridged Objective-C strings have no contiguous UTF-8.
        var copy = value
        copy.makeContiguousUTF8()
        try writeString(copy)
    }

    /// Writes a string in the format of a Java `StringBuilder` or `StringBuffer`.
    public mutating func writeCharSequence(_ value: String) throws(KryoError) {
        var value = value
        let written = value.withUTF8 { text in
            Result { () throws(KryoError) in try writeText(text, allowsASCIIForm: false) }
        }
        try written.get()
    }

    /// Writes a string, which may contain unpaired surrogates, or null, in the format of a Java `String`.
    public mutating func writeText(_ value: JavaText?) throws(KryoError) {
        guard let value else { return try writeByte(Self.nullText) }
        try value.write(to: &self, allowsASCIIForm: true)
    }

    /// Writes a string, which may contain unpaired surrogates, or null, in the format of a Java `StringBuilder`.
    public mutating func writeCharSequence(_ value: JavaText?) throws(KryoError) {
        guard let value else { return try writeByte(Self.nullText) }
        try value.write(to: &self, allowsASCIIForm: false)
    }

    /// Writes an ASCII string of any length, or null, in the format without a length.
    ///
    /// Characters outside ASCII cause an error, and so does a string of one character, because it cannot be read in
    /// this format.
    public mutating func writeASCII(_ value: String?) throws(KryoError) {
        guard var value else { return try writeByte(Self.nullText) }
        let written = value.withUTF8 { text in
            Result { () throws(KryoError) in
                if text.isEmpty { return try writeByte(0x81 as UInt8) }
                guard text.count > 1, Self.isASCII(text) else {
                    throw KryoError(
                        .unreadable, "only two or more ASCII characters can be written without a length",
                        help: ["use writeString"], offset: position)
                }
                try writeASCIIForm(text)
            }
        }
        try written.get()
    }

    /// Writes UTF-16 code units, which may contain unpaired surrogates, in the format of a Java `String` or
    /// `StringBuilder`.
    mutating func writeUnits(_ units: [UInt16], allowsASCIIForm: Bool) throws(KryoError) {
        if allowsASCIIForm, units.count > 1, units.count < 64, units.allSatisfy({ $0 < 0x80 }) {
            let text = units.map { UInt8(truncatingIfNeeded: $0) }
            return try writeBytes(text.dropLast() + [(text.last ?? 0) | 0x80])
        }
        try writeTextLength(units.count)
        for unit in units { try writeUnit(unit) }
    }

    /// Writes a short ASCII string in the format without a length; returns false for other strings.
    ///
    /// Nearly all strings are short, and there is nearly always room for them in memory. Therefore they are copied and
    /// checked in one pass.
    @inline(__always)
    private mutating func writeShort(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        let count = text.count
        guard count > 1, count < 64, region.capacity &- region.position >= count, let start = text.baseAddress else {
            return false
        }
        let target = region.base + region.position
        let bits = Self.copy(UnsafeRawPointer(start), to: target, count)
        guard bits & 0x8080_8080_8080_8080 == 0 else { return false }
        let last = target.load(fromByteOffset: count &- 1, as: UInt8.self)
        target.storeBytes(of: last | 0x80, toByteOffset: count &- 1, as: UInt8.self)
        region.position &+= count
        return true
    }

    /// Copies at least two bytes in as few words as possible, which may overlap, and returns the bitwise OR of the
    /// words.
    @inline(__always)
    private static func copy(_ source: UnsafeRawPointer, to target: UnsafeMutableRawPointer, _ count: Int) -> UInt64 {
        if count < 4 { return copyEnds(source, to: target, count, as: UInt16.self) }
        if count < 8 { return copyEnds(source, to: target, count, as: UInt32.self) }
        var bits = copyEnds(source, to: target, count, as: UInt64.self)
        var index = 8
        while index &+ 8 < count {
            let word = source.loadUnaligned(fromByteOffset: index, as: UInt64.self)
            target.storeBytes(of: word, toByteOffset: index, as: UInt64.self)
            bits |= word
            index &+= 8
        }
        return bits
    }

    @inline(__always)
    private static func copyEnds<Word: FixedWidthInteger & BitwiseCopyable>(
        _ source: UnsafeRawPointer, to target: UnsafeMutableRawPointer, _ count: Int, as _: Word.Type
    ) -> UInt64 {
        let end = count &- MemoryLayout<Word>.size
        let first = source.loadUnaligned(as: Word.self)
        let last = source.loadUnaligned(fromByteOffset: end, as: Word.self)
        target.storeBytes(of: first, as: Word.self)
        target.storeBytes(of: last, toByteOffset: end, as: Word.self)
        return UInt64(truncatingIfNeeded: first | last)
    }

    private mutating func writeText(_ text: UnsafeBufferPointer<UInt8>, allowsASCIIForm: Bool) throws(KryoError) {
        if allowsASCIIForm, writeShort(text) { return }
        if text.isEmpty { return try writeByte(0x81 as UInt8) }
        let isASCII = Self.isASCII(text)
        if isASCII {
            if allowsASCIIForm, text.count > 1, text.count < 64 { return try writeASCIIForm(text) }
            try writeTextLength(text.count)
            return try writeBytes(UnsafeRawBufferPointer(text))
        }
        var units = 0
        var hasPairs = false
        for byte in text where byte & 0xC0 != 0x80 {
            units &+= byte >= 0xF0 ? 2 : 1
            if byte >= 0xF0 { hasPairs = true }
        }
        try writeTextLength(units)
        if !hasPairs, !isBuffered { return try writeBytes(UnsafeRawBufferPointer(text)) }
        for unit in String(decoding: text, as: UTF8.self).utf16 { try writeUnit(unit) }
    }

    private mutating func writeASCIIForm(_ text: UnsafeBufferPointer<UInt8>) throws(KryoError) {
        try writeBytes(UnsafeRawBufferPointer(text))
        let last = region.position &- 1
        region.base.storeBytes(of: text[text.count &- 1] | 0x80, toByteOffset: last, as: UInt8.self)
    }

    /// Writes a number of units plus one. In the first byte, the highest bit is set, followed by a continuation flag
    /// and six bits of the number.
    private mutating func writeTextLength(_ units: Int) throws(KryoError) {
        guard units < Int32.max, var rest = UInt32(exactly: units + 1) else {
            throw KryoError(.sizeLimit, "a string has more units than Java can hold", offset: position)
        }
        if rest < 0x40 { return try writeByte(UInt8(truncatingIfNeeded: rest) | 0x80) }
        let bits = 32 - rest.leadingZeroBitCount
        try reserve(1 + (bits - 6 + 6) / 7)
        try writeByte(UInt8(truncatingIfNeeded: rest & 0x3F) | 0xC0)
        rest >>= 6
        while rest >= 0x80 {
            try writeByte(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        try writeByte(UInt8(truncatingIfNeeded: rest))
    }

    /// Writes a unit as one to three bytes. A chunk may end after the first byte, but not between the others.
    private mutating func writeUnit(_ unit: UInt16) throws(KryoError) {
        if unit < 0x80 { return try writeByte(UInt8(truncatingIfNeeded: unit)) }
        if unit > 0x7FF {
            try writeByte(UInt8(truncatingIfNeeded: 0xE0 | unit >> 12))
            try reserve(2)
            try writeByte(UInt8(truncatingIfNeeded: 0x80 | unit >> 6 & 0x3F))
        } else {
            try writeByte(UInt8(truncatingIfNeeded: 0xC0 | unit >> 6))
        }
        try writeByte(UInt8(truncatingIfNeeded: 0x80 | unit & 0x3F))
    }

    @inline(__always)
    static func isASCII(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        let bytes = UnsafeRawBufferPointer(text)
        var index = 0
        var bits: UInt64 = 0
        while index &+ 8 <= bytes.count {
            bits |= bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self)
            index &+= 8
        }
        while index < bytes.count {
            bits |= UInt64(bytes[index])
            index &+= 1
        }
        return bits & 0x8080_8080_8080_8080 == 0
    }
}
