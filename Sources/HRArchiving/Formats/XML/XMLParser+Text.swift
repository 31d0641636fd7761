extension XMLParser {
    /// Parses the text of a string and its closing tag.
    @inline(__always)
    mutating func string(_ tag: XMLTag) throws(ParseFault) -> String {
        let start = position
        let (bytes, isASCII) = try content(of: tag, checksEncoding: false)
        guard !isASCII else { return String(wellFormed: bytes) }
        let decoded = String.decoded(bytes)
        if !decoded.isWellFormed { try self.bytes.checkEncoding(of: start..<start + bytes.count) }
        return decoded.string
    }

    /// Parses the text of an element and its closing tag.
    ///
    /// The bytes are in the file or in the scratch buffer, and valid until the buffer is used again.
    ///
    /// - Parameter checksEncoding: True if bytes that are still in the file must be checked to be well-formed UTF-8.
    ///   Bytes in the scratch buffer are always checked.
    @inline(__always)
    mutating func content(
        of tag: XMLTag, checksEncoding: Bool = true
    ) throws(ParseFault) -> (bytes: UnsafeBufferPointer<UInt8>, isASCII: Bool) {
        let start = position
        guard !tag.isEmpty else { return (UnsafeBufferPointer(start: text + start, count: 0), true) }
        var highBits: UInt64 = 0
        let textEnd = skipPlainText(from: start, &highBits)
        if textEnd + 1 < end, text[textEnd] == UInt8(ascii: "<"), text[textEnd + 1] == UInt8(ascii: "/") {
            position = textEnd
            try closingTag(of: tag)
            if highBits != 0, checksEncoding { try bytes.checkEncoding(of: start..<textEnd) }
            return (UnsafeBufferPointer(start: text + start, count: textEnd - start), highBits == 0)
        }
        try gatherContent(of: tag)
        return (scratch.withBytes { $0 }, false)
    }

    /// Parses the text of an element that contains entities or other markup, and its closing tag. The text is copied to
    /// the scratch buffer.
    private mutating func gatherContent(of tag: XMLTag) throws(ParseFault) {
        scratch.truncate(to: 0)
        while true {
            let start = position
            var highBits: UInt64 = 0
            position = skipPlainText(from: start, &highBits)
            if highBits != 0 { try bytes.checkEncoding(of: start..<position) }
            scratch.append(UnsafeBufferPointer(start: text + start, count: position - start))
            guard position < end else { throw faults.openLeaf(tag, contentEnd: end) }
            if text[position] == UInt8(ascii: "&") {
                try appendEntity()
            } else if isAtClosingTag {
                return try closingTag(of: tag)
            } else if bytes.has("<![CDATA[", at: position) {
                try appendCDATA()
            } else if bytes.has("<!--", at: position) || bytes.has("<?", at: position) {
                try skipMarkup()
            } else {
                throw faults.markupInText(tag)
            }
        }
    }

    /// Returns the position of the first `<` or `&` from a position on, or the end of the text.
    @inline(__always)
    func skipPlainText(from start: Int, _ highBits: inout UInt64) -> Int {
        let plain = SWAR.skip(text, from: start, wordEnd: wordEnd, &highBits) { word in
            SWAR.bytes(of: word, equalTo: UInt8(ascii: "<")) | SWAR.bytes(of: word, equalTo: UInt8(ascii: "&"))
        }
        var index = plain.index
        while !plain.isFound, index < end, text[index] != UInt8(ascii: "<"), text[index] != UInt8(ascii: "&") {
            highBits |= UInt64(text[index] & 0x80)
            index += 1
        }
        return index
    }

    private mutating func appendCDATA() throws(ParseFault) {
        let start = position + 9
        guard let sectionEnd = bytes.end(of: "]]>", from: start) else {
            throw faults.openMarkup(position, "CDATA section", "]]>")
        }
        try bytes.checkEncoding(of: start..<sectionEnd - 3)
        scratch.append(UnsafeBufferPointer(rebasing: bytes[start..<sectionEnd - 3]))
        position = sectionEnd
    }

    // MARK: Entities

    /// Appends the character of the entity or character reference at the current position.
    private mutating func appendEntity() throws(ParseFault) {
        let start = position
        if position + 1 < end, text[position + 1] == UInt8(ascii: "#") { return try appendCharacterReference() }
        let entities: [(StaticString, UInt8)] = [
            ("&lt;", UInt8(ascii: "<")), ("&gt;", UInt8(ascii: ">")), ("&amp;", UInt8(ascii: "&")),
            ("&quot;", UInt8(ascii: "\"")), ("&apos;", UInt8(ascii: "'")),
        ]
        for (name, byte) in entities where bytes.has(name, at: position) {
            scratch.append(byte)
            position += name.utf8CodeUnitCount
            return
        }
        throw faults.entity(start)
    }

    private mutating func appendCharacterReference() throws(ParseFault) {
        let start = position
        position += 2
        let isHexadecimal = position < end && text[position] == UInt8(ascii: "x")
        if isHexadecimal { position += 1 }
        let firstDigit = position
        var value: UInt32 = 0
        while position < end, let digit = hexValue(text[position]), isHexadecimal || digit < 10 {
            value = min(value * (isHexadecimal ? 16 : 10) + UInt32(digit), 0x11_0000)
            position += 1
        }
        guard position > firstDigit, position < end, text[position] == UInt8(ascii: ";") else {
            throw faults.characterReference(start)
        }
        position += 1
        guard Self.isXMLCharacter(value), let scalar = Unicode.Scalar(value), let bytes = UTF8.encode(scalar) else {
            throw faults.noCharacter(start)
        }
        for byte in bytes { scratch.append(byte) }
    }

    /// Returns true if XML 1.0 allows a character.
    private static func isXMLCharacter(_ value: UInt32) -> Bool {
        switch value {
        case 0x9, 0xA, 0xD, 0x20...0xD7FF, 0xE000...0xFFFD, 0x10000...0x10FFFF: true
        default: false
        }
    }
}
