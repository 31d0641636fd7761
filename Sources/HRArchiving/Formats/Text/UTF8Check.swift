/// Checks that bytes are well-formed UTF-8 according to Unicode's table 3-7: no surrogates, no overlong forms.
enum UTF8Check {
    /// Returns the offset of the first malformed sequence; nil if there is none.
    static func firstFault(in bytes: UnsafeBufferPointer<UInt8>) -> Int? {
        guard let base = bytes.baseAddress else { return nil }
        var index = 0
        while index < bytes.count {
            if index + 8 <= bytes.count, SWAR.load(base + index) & SWAR.highBits == 0 {
                index += 8
            } else if base[index] < 0x80 {
                index += 1
            } else {
                let length = sequenceLength(base + index, available: bytes.count - index)
                guard length > 0 else { return index }
                index += length
            }
        }
        return nil
    }

    /// Returns the length of the sequence of two to four bytes that begins here; 0 if there is none.
    @inline(__always)
    private static func sequenceLength(_ bytes: UnsafePointer<UInt8>, available: Int) -> Int {
        let first = bytes[0]
        guard first >= 0xC2, first <= 0xF4, available >= 2 else { return 0 }
        let second = bytes[1]
        if first < 0xE0 { return isContinuation(second) ? 2 : 0 }
        let lowest: UInt8 = first == 0xE0 ? 0xA0 : first == 0xF0 ? 0x90 : 0x80
        let highest: UInt8 = first == 0xED ? 0x9F : first == 0xF4 ? 0x8F : 0xBF
        guard second >= lowest, second <= highest, available >= 3, isContinuation(bytes[2]) else { return 0 }
        if first < 0xF0 { return 3 }
        return available >= 4 && isContinuation(bytes[3]) ? 4 : 0
    }

    @inline(__always)
    private static func isContinuation(_ byte: UInt8) -> Bool { byte & 0xC0 == 0x80 }
}

extension UnsafeBufferPointer<UInt8> {
    /// Throws if bytes are not well-formed UTF-8.
    func checkEncoding(of range: Range<Int>) throws(ParseFault) {
        if let fault = encodingFault(in: range) { throw fault }
    }

    func encodingFault(in range: Range<Int>) -> ParseFault? {
        UTF8Check.firstFault(in: UnsafeBufferPointer(rebasing: self[range])).map { offset in
            let place = range.lowerBound + offset
            return ParseFault(
                .encoding, "the text is not well-formed UTF-8", at: .bytes(place..<place + 1),
                help: ["save the file in UTF-8"])
        }
    }
}
