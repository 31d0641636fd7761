import Foundation

extension XMLParser {
    /// Returns the range of the text of a leaf without surrounding white space, and moves past the closing tag.
    @inline(__always)
    private mutating func trimmedText(of tag: XMLTag) throws(ParseFault) -> Range<Int> {
        guard !tag.isEmpty else { throw faults.emptyLeaf(tag) }
        var start = position
        while position < end, text[position] != UInt8(ascii: "<"), text[position] != UInt8(ascii: "&") { position += 1 }
        var textEnd = position
        guard isAtClosingTag else { throw faults.markupInLeaf(tag) }
        try closingTag(of: tag)
        while start < textEnd, text[start].isSpace { start += 1 }
        while start < textEnd, text[textEnd - 1].isSpace { textEnd -= 1 }
        guard start < textEnd else { throw faults.emptyLeaf(tag) }
        return start..<textEnd
    }

    // MARK: Numbers

    /// Parses an integer: an optional sign, optional white space, and decimal digits, or hexadecimal digits after `0x`.
    @inline(__always)
    mutating func integer(_ tag: XMLTag) throws(ParseFault) -> HRNode {
        let range = try trimmedText(of: tag)
        var index = range.lowerBound
        let isNegative = text[index] == UInt8(ascii: "-")
        if isNegative || text[index] == UInt8(ascii: "+") {
            index += 1
            while index < range.upperBound, text[index].isSpace { index += 1 }
        }
        let isHexadecimal =
            index + 2 < range.upperBound && text[index] == UInt8(ascii: "0")
            && text[index + 1] | 0x20 == UInt8(ascii: "x")
        if isHexadecimal { index += 2 }
        guard index < range.upperBound else { throw faults.integer(range) }
        let digits = index..<range.upperBound
        let radix: UInt64 = isHexadecimal ? 16 : 10
        var magnitude: UInt64 = 0
        while index < range.upperBound {
            guard let digit = hexValue(text[index]), UInt64(digit) < radix else { throw faults.integer(range) }
            let (product, isTooLarge) = magnitude.multipliedReportingOverflow(by: radix)
            let (sum, isTooLargeYet) = product.addingReportingOverflow(UInt64(digit))
            guard !isTooLarge, !isTooLargeYet else {
                return try longInteger(digits, isNegative: isNegative, isHexadecimal: isHexadecimal, in: range)
            }
            magnitude = sum
            index += 1
        }
        guard isNegative else { return .integer(HRInteger(magnitude)) }
        guard magnitude <= 1 << 63 else {
            return try longInteger(digits, isNegative: true, isHexadecimal: isHexadecimal, in: range)
        }
        return .integer(HRInteger(Int64(truncatingIfNeeded: 0 &- magnitude)))
    }

    /// Returns a node with the digits of an integer that does not fit into 64 bits.
    @inline(never)
    private func longInteger(
        _ digits: Range<Int>, isNegative: Bool, isHexadecimal: Bool, in range: Range<Int>
    ) throws(ParseFault) -> HRNode {
        let radix: UInt8 = isHexadecimal ? 16 : 10
        for index in digits {
            guard let digit = hexValue(text[index]), digit < radix else { throw faults.integer(range) }
        }
        let bytes = UnsafeBufferPointer(start: text + digits.lowerBound, count: digits.count)
        guard isHexadecimal else {
            let magnitude = String(decoding: bytes.drop { $0 == UInt8(ascii: "0") }, as: UTF8.self)
            return .number(HRNumber(checked: (isNegative ? "-" : "") + magnitude))
        }
        guard let magnitude = DecimalNumber.digits(ofHexadecimal: bytes) else { throw faults.outOfRange(range) }
        return .number(HRNumber(checked: (isNegative ? "-" : "") + magnitude))
    }

    /// Parses a real: a decimal with optional point and exponent, or one of the words that Foundation writes.
    mutating func real(_ tag: XMLTag) throws(ParseFault) -> HRNode {
        let range = try trimmedText(of: tag)
        let bytes = UnsafeBufferPointer(start: text + range.lowerBound, count: range.count)
        if shortcuts.contains(.exactNumbers), let value = shortReal(bytes) {
            hasTakenExactNumbers = true
            return .real(value)
        }
        guard isDecimal(bytes) else {
            let words: [String: Double] = [
                "nan": .nan, "infinity": .infinity, "+infinity": .infinity, "-infinity": -.infinity, "inf": .infinity,
                "+inf": .infinity, "-inf": -.infinity,
            ]
            guard range.count <= 9, let value = words[String(decoding: bytes, as: UTF8.self).lowercased()] else {
                throw faults.real(range)
            }
            return .real(value)
        }
        guard shortcuts.contains(.exactNumbers), let value = DecimalNumber.heldReal(bytes) else {
            return longReal(bytes)
        }
        if value.magnitude >= LongNumbers.leastLarge { builder.extent.hasLargeReals = true }
        return .real(value)
    }

    /// Returns a node with the digits of a real that a `Double` may not represent, in the notation of JSON.
    @inline(never)
    private func longReal(_ bytes: UnsafeBufferPointer<UInt8>) -> HRNode {
        let isNegative = bytes.first == UInt8(ascii: "-")
        let number = bytes.drop { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "+") }
        let whole = number.prefix { $0 &- 0x30 <= 9 }
        var rest = number[whole.endIndex...]
        let digits = whole.drop { $0 == UInt8(ascii: "0") }
        var fraction: Slice<UnsafeBufferPointer<UInt8>>?
        if rest.first == UInt8(ascii: ".") {
            let places = rest.dropFirst().prefix { $0 &- 0x30 <= 9 }
            rest = rest[places.endIndex...]
            if !places.isEmpty { fraction = places }
        }
        var spelled = (isNegative ? "-" : "") + (digits.isEmpty ? "0" : String(decoding: digits, as: UTF8.self))
        if let fraction { spelled += "." + String(decoding: fraction, as: UTF8.self) }
        if fraction == nil, rest.isEmpty { spelled += ".0" }
        return .number(checked: spelled + String(decoding: rest, as: UTF8.self))
    }

    /// The fast path for most reals: up to fifteen digits and a point; nil for other texts.
    @inline(__always)
    private func shortReal(_ bytes: UnsafeBufferPointer<UInt8>) -> Double? {
        guard bytes.count <= 17 else { return nil }
        var index = bytes[0] == UInt8(ascii: "-") ? 1 : 0
        var (mantissa, digits, decimals): (UInt64, Int, Int?) = (0, 0, nil)
        while index < bytes.count {
            let digit = bytes[index] &- 0x30
            if digit <= 9 {
                mantissa = mantissa * 10 + UInt64(digit)
                digits += 1
            } else if bytes[index] == UInt8(ascii: "."), decimals == nil {
                decimals = digits
            } else {
                return nil
            }
            index += 1
        }
        guard digits > 0 else { return nil }
        return DecimalNumber.exactReal(
            mantissa: mantissa, exponent: (decimals ?? digits) - digits, isNegative: bytes[0] == UInt8(ascii: "-"))
    }

    /// Returns true if a text is an optional sign, digits with at most one point, and an optional exponent.
    private func isDecimal(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        var index = 0
        func skipSign() {
            if index < bytes.count, bytes[index] == UInt8(ascii: "-") || bytes[index] == UInt8(ascii: "+") {
                index += 1
            }
        }
        func skipDigits() -> Int {
            let start = index
            while index < bytes.count, bytes[index] &- 0x30 <= 9 { index += 1 }
            return index - start
        }
        skipSign()
        var digits = skipDigits()
        if index < bytes.count, bytes[index] == UInt8(ascii: ".") {
            index += 1
            digits += skipDigits()
        }
        guard digits > 0 else { return false }
        guard index < bytes.count, bytes[index] | 0x20 == UInt8(ascii: "e") else { return index == bytes.count }
        index += 1
        skipSign()
        return skipDigits() > 0 && index == bytes.count
    }

    // MARK: Dates and data

    mutating func date(_ tag: XMLTag) throws(ParseFault) -> Date {
        let range = try trimmedText(of: tag)
        let bytes = UnsafeBufferPointer(start: text + range.lowerBound, count: range.count)
        guard let seconds = PropertyListDate.seconds(of: bytes, isPlain: builder.contents.isPlainTree) else {
            throw faults.date(range)
        }
        return Date(timeIntervalSinceReferenceDate: Double(seconds))
    }

    mutating func data(_ tag: XMLTag) throws(ParseFault) -> Data {
        guard !tag.isEmpty else { return Data() }
        let start = position
        var highBits: UInt64 = 0
        position = skipPlainText(from: start, &highBits)
        let digits = UnsafeBufferPointer(start: text + start, count: position - start)
        guard isAtClosingTag else { throw faults.markupInLeaf(tag) }
        try closingTag(of: tag)
        let (data, fault): (Data, Int?)
        if digits.count < Self.largeData {
            scratch.truncate(to: 0)
            fault = Base64.decode(digits, to: &scratch)
            data = scratch.withBytes { Data(buffer: $0) }
        } else {
            var bytes = ByteBuffer(capacity: digits.count / 4 * 3 + 3)
            fault = Base64.decode(digits, to: &bytes)
            data = bytes.data()
        }
        if let fault { throw faults.base64(start + fault, start + digits.count) }
        return data
    }

    /// The number of base64 digits from which on allocating memory for the bytes costs less than copying them from the
    /// scratch buffer.
    private static var largeData: Int { 4096 }
}
