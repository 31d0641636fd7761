import Foundation

/// The text within elements.
extension XMLScan {
    /// Skips text up to the closing tag, with references and CDATA sections; the first character, if there is any.
    mutating func skipCharacters() throws(ScanFault) -> UInt32? {
        var first: UInt32?
        while position < text.count {
            switch text[position] {
            case UInt8(ascii: "<"):
                guard starts(with: "<![CDATA[") else { return first }
                let section = try skipSection()
                first = first ?? Self.character(text[section])
            case UInt8(ascii: "&"):
                let reference = try skipReference()
                first = first ?? reference
            default:
                if first == nil { first = Self.character(text[position...]) }
                position += 1
            }
        }
        return first
    }

    /// U+FEFF, or any other character.
    private static func character(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> UInt32? {
        bytes.isEmpty ? nil : bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 0xFEFF : 0
    }

    /// Skips a CDATA section and gives the range of its content.
    private mutating func skipSection() throws(ScanFault) -> Range<Int> {
        let start = position
        position += 9
        let contentStart = position
        while position < text.count {
            if starts(with: "]]>") {
                position += 3
                return contentStart..<position - 3
            }
            position += 1
        }
        throw ScanFault("a CDATA section is not closed", at: start..<start + 1)
    }

    /// Skips a reference and gives the character that it stands for.
    private mutating func skipReference() throws(ScanFault) -> UInt32 {
        let start = position
        let end = text[start...].prefix(12).firstIndex(of: UInt8(ascii: ";")) ?? start
        guard let character = Self.character(ofReference: text[start..<end]) else {
            throw ScanFault(
                "\"&\" begins no reference that property lists know", at: start..<start + 1,
                help: ["write \"&amp;\" for an ampersand"])
        }
        position = end + 1
        return character
    }

    /// What stands between `&` and `;`, the former included.
    private static func character(ofReference reference: Slice<UnsafeBufferPointer<UInt8>>) -> UInt32? {
        let name = String(decoding: reference.dropFirst(), as: UTF8.self)
        switch name {
        case "amp": return 0x26
        case "lt": return 0x3C
        case "gt": return 0x3E
        case "quot": return 0x22
        case "apos": return 0x27
        default:
            guard name.hasPrefix("#") else { return nil }
            let isHexadecimal = name.hasPrefix("#x")
            let digits = name.dropFirst(isHexadecimal ? 2 : 1)
            guard digits.utf8.first != UInt8(ascii: "+"), let value = UInt32(digits, radix: isHexadecimal ? 16 : 10)
            else { return nil }
            return Unicode.Scalar(value)?.value
        }
    }

    /// The characters that a text stands for, which has been scanned before.
    func characters(in range: Range<Int>) -> [UInt8] {
        let bytes = text[range]
        guard bytes.contains(where: { $0 == UInt8(ascii: "&") || $0 == UInt8(ascii: "<") }) else { return Array(bytes) }
        var result: [UInt8] = []
        var index = bytes.startIndex
        while index < bytes.endIndex {
            let rest = bytes[index...]
            if rest.first == UInt8(ascii: "&"), let end = rest.firstIndex(of: UInt8(ascii: ";")) {
                let character = Self.character(ofReference: rest[..<end]).flatMap(Unicode.Scalar.init)
                result.append(contentsOf: UTF8.encode(character ?? "\u{FFFD}") ?? UTF8.encodedReplacementCharacter)
                index = end + 1
            } else if rest.starts(with: "<![CDATA[".utf8) {
                let content = rest.dropFirst(9)
                var end = content.startIndex
                while end < content.endIndex, !content[end...].starts(with: "]]>".utf8) { end += 1 }
                result.append(contentsOf: content[..<end])
                index = min(end + 3, bytes.endIndex)
            } else {
                result.append(bytes[index])
                index += 1
            }
        }
        return result
    }

    // MARK: Leaves that Foundation reads laxly

    /// Checks a number, a date or data. None of them has anything but plain characters within.
    mutating func leaf(_ element: Element, _ tag: Tag) throws(ScanFault) {
        let start = position
        if !tag.isEmpty {
            while position < text.count, text[position] != UInt8(ascii: "<") { position += 1 }
        }
        let range = start..<position
        if !tag.isEmpty { try closeTag(element) }
        let isValid =
            switch element {
            case .integer: try isInteger(range)
            case .real: try isReal(range)
            case .date: isDate(range)
            default: !tag.isEmpty && Base64.isValid(text[range].filter { !Base64.isSpace($0) })
            }
        guard isValid else {
            let place = range.isEmpty ? tag.range : range
            throw ScanFault("<\(element.rawValue)> holds something else", at: place, help: [Self.help(for: element)])
        }
    }

    private static func help(for element: Element) -> String {
        switch element {
        case .integer: "an integer is decimal digits, without a blank after them"
        case .real: "a real is a decimal number, \"nan\", \"inf\" or \"-inf\", without a blank after it"
        case .date: "a date is written as in 2026-11-21T09:30:00Z"
        default: "data is written in base64, with \"=\" at the end where the last group is short"
        }
    }

    private func string(_ range: Range<Int>) -> String {
        String(decoding: text[range].drop(while: Base64.isSpace), as: UTF8.self)
    }

    /// Decimal digits, or hexadecimal ones after `0x`, with a sign.
    private func isInteger(_ range: Range<Int>) throws(ScanFault) -> Bool {
        var bytes = text[range].drop(while: Base64.isSpace)
        let isNegative = bytes.first == UInt8(ascii: "-")
        if isNegative || bytes.first == UInt8(ascii: "+") { bytes = bytes.dropFirst().drop(while: Base64.isSpace) }
        let isHexadecimal = bytes.starts(with: "0x".utf8) || bytes.starts(with: "0X".utf8)
        let digits = String(decoding: isHexadecimal ? bytes.dropFirst(2) : bytes, as: UTF8.self)
        let valid: ClosedRange<UInt8> = UInt8(ascii: "0")...UInt8(ascii: "9")
        let letters: ClosedRange<UInt8> = UInt8(ascii: "a")...UInt8(ascii: "f")
        let isNumber = digits.utf8.allSatisfy { valid.contains($0) || isHexadecimal && letters.contains($0 | 0x20) }
        guard isNumber, !digits.isEmpty else { return false }
        let fits =
            isNegative
            ? Int64("-" + digits, radix: isHexadecimal ? 16 : 10) != nil
            : UInt64(digits, radix: isHexadecimal ? 16 : 10) != nil
        guard fits else { throw ScanFault(.outOfRange, "an integer does not fit into 64 bits", at: range) }
        return true
    }

    private func isReal(_ range: Range<Int>) throws(ScanFault) -> Bool {
        let number = string(range)
        let special = ["nan", "inf", "infinity", "+inf", "+infinity", "-inf", "-infinity"]
        guard range.count > 64 || !special.contains(number.lowercased()) else { return true }
        let isPlain = number.utf8.allSatisfy { byte in
            (0x30...0x39).contains(byte) || "+-.eE".utf8.contains(byte)
        }
        // Swift's numbers have a digit on both sides of the point.
        let completed = (number.hasPrefix(".") ? "0" : "") + number + (number.hasSuffix(".") ? "0" : "")
        guard isPlain, let value = Double(completed) else { return false }
        guard value.isFinite else { throw ScanFault(.outOfRange, "a number is too large", at: range) }
        return true
    }

    /// Foundation takes any two digits for a day, and the thirty-first of February for one of March.
    private func isDate(_ range: Range<Int>) -> Bool {
        range.count == 20 && PropertyListDate.seconds(of: UnsafeBufferPointer(rebasing: text[range])) != nil
    }
}
