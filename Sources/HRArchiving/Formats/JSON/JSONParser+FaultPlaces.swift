/// Positions and names for faults. Everything here runs once, when reading has failed.
extension JSONParser {
    var here: ParseFault.Position { .bytes(position..<characterEnd(position)) }

    /// The word, number or string at the present position.
    var token: ParseFault.Position { .bytes(position..<tokenEnd(from: position)) }

    /// The bracket that opened the innermost container.
    var opening: ParseFault.Position { .bytes(builder.containerStart..<builder.containerStart + 1) }

    var innermost: (name: String, bracket: String) {
        builder.isInArray ? ("array", "]") : ("dictionary", "}")
    }

    var previousValue: String {
        guard let key = builder.currentKey else { return "an element of the array" }
        return "the value of \(quoted(KeySpelling.userKey(key)))"
    }

    static func beginsValue(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: "\""), UInt8(ascii: "-"): true
        default: isWordByte(byte) && byte < 0x80
        }
    }

    var isQuoteLike: Bool {
        text[position] == UInt8(ascii: "'") || text[position] == UInt8(ascii: "`") || isCurlyQuote
    }

    /// Whether one of the quotes U+2018 to U+201F stands here, which text processors put in place of straight ones.
    private var isCurlyQuote: Bool {
        position + 2 < end && text[position] == 0xE2 && text[position + 1] == 0x80
            && (0x98...0x9F).contains(text[position + 2])
    }

    func characterEnd(_ index: Int) -> Int {
        guard index < end else { return end }
        var next = index + 1
        while next < end, text[next] & 0xC0 == 0x80, next < index + 4 { next += 1 }
        return next
    }

    func tokenEnd(from start: Int) -> Int {
        var index = start
        if text[start] == UInt8(ascii: "\"") {
            index += 1
            while index < end, text[index] != UInt8(ascii: "\""), text[index] >= 0x20 { index += 1 }
            return index < end && text[index] == UInt8(ascii: "\"") ? index + 1 : index
        }
        while index < end,
            Self.isWordByte(text[index]) || text[index] == UInt8(ascii: ".")
                || text[index] == UInt8(ascii: "-") || text[index] == UInt8(ascii: "+")
        {
            index += 1
        }
        return max(index, characterEnd(start))
    }

    func string(of place: ParseFault.Position) -> String {
        guard case .bytes(let range) = place else { return "" }
        return String(decoding: UnsafeBufferPointer(start: text + range.lowerBound, count: range.count), as: UTF8.self)
    }
}
