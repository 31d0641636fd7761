/// What the parser says where the text is not JSON. Everything here runs once, when reading has failed.
extension JSONParser {
    // MARK: The whole text

    func emptyFault() -> Fault {
        let message = end == 0 ? "the file is empty" : "the file holds nothing but white space"
        return Fault(.emptyInput, message, at: .bytes(0..<0), help: ["the shortest JSON documents are {}, [] and null"])
    }

    func trailingFault() -> Fault {
        switch text[position] {
        case UInt8(ascii: "}"), UInt8(ascii: "]"):
            let bracket = String(Unicode.Scalar(text[position]))
            return Fault("a \"\(bracket)\" closes nothing", at: here, help: ["remove it"])
        case UInt8(ascii: "/"):
            return commentFault()
        default:
            return Fault(
                "expected the end of the file after the outermost value", at: here,
                labels: [(.bytes(lastEnd..<lastEnd), "the outermost value ends here")],
                help: ["put several values into an array"])
        }
    }

    // MARK: Brackets and commas

    /// The text ends inside a container.
    func openContainerFault() -> Fault {
        let (name, bracket) = innermost
        return Fault(
            "the \(name) is not closed", at: .bytes(lastEnd..<lastEnd), of: .container,
            caption: "add a \"\(bracket)\" here", labels: [(opening, "opened here")])
    }

    func missingCommaFault() -> Fault {
        let next = text[position]
        let (name, bracket) = innermost
        let isInArray = builder.isInArray
        let beginsMember = next == UInt8(ascii: "\"") || (isInArray && Self.beginsValue(next))
        if beginsMember {
            return Fault(
                "expected \",\" after \(previousValue)", at: .bytes(lastEnd..<lastEnd), of: .previous,
                caption: "add a \",\" here",
                labels: [(token, isInArray ? "the next element starts here" : "the next key starts here")])
        }
        if next == UInt8(ascii: "}") || next == UInt8(ascii: "]") {
            return wrongBracketFault()
        }
        if next == UInt8(ascii: "/") { return commentFault() }
        return Fault(
            "expected \",\" or \"\(bracket)\" after \(previousValue)", at: here, of: .previous,
            labels: [(opening, "the \(name) begins here")])
    }

    private func wrongBracketFault() -> Fault {
        let (name, bracket) = innermost
        let found = String(Unicode.Scalar(text[position]))
        return Fault(
            "expected \"\(bracket)\" to close the \(name), found \"\(found)\"", at: here, of: .container,
            caption: "write \"\(bracket)\" here", labels: [(opening, "opened here")])
    }

    func trailingCommaFault(at comma: Int) -> Fault {
        let (name, bracket) = innermost
        return Fault(
            "a \",\" stands after the last member of the \(name)", at: .bytes(comma..<comma + 1), of: .container,
            caption: "remove this \",\"", labels: [(here, "the \(name) ends with this \"\(bracket)\"")])
    }

    // MARK: Keys

    func missingKeyFault() -> Fault {
        guard position < end else { return openContainerFault() }
        switch text[position] {
        case UInt8(ascii: "]"), UInt8(ascii: "}"): return wrongBracketFault()
        case UInt8(ascii: "/"): return commentFault()
        case UInt8(ascii: ","):
            return Fault("expected a key, found \",\"", at: here, of: .container, help: ["remove one \",\""])
        case let byte where Self.isWordByte(byte) && byte < 0x80:
            return Fault(
                "found a key without quotes", at: token, of: .container,
                caption: "write \(quoted(string(of: token)))")
        case _ where isQuoteLike:
            return quoteFault(of: "key")
        default:
            return Fault("expected a key in double quotes", at: here, of: .container)
        }
    }

    func missingColonFault() -> Fault {
        let key = "the key \(quoted(KeySpelling.userKey(builder.currentKey ?? "")))"
        guard position < end else {
            return Fault("expected \":\" and a value after \(key)", at: .bytes(lastEnd..<lastEnd))
        }
        switch text[position] {
        case UInt8(ascii: ","), UInt8(ascii: "}"):
            return Fault(
                "expected \":\" and a value after \(key)", at: .bytes(lastEnd..<lastEnd), caption: "add a value here")
        case UInt8(ascii: "="):
            return Fault("expected \":\" after \(key), found \"=\"", at: here, caption: "write \":\" here")
        case UInt8(ascii: "/"):
            return commentFault()
        default:
            return Fault(
                "expected \":\" after \(key)", at: .bytes(lastEnd..<lastEnd), caption: "add a \":\" here",
                labels: [(token, "the value starts here")])
        }
    }

    // MARK: Values

    /// The text ends where a value should stand.
    func missingValueFault() -> Fault {
        guard let key = builder.currentKey else { return openContainerFault() }
        return Fault(
            "expected a value after the key \(quoted(KeySpelling.userKey(key)))", at: .bytes(end..<end),
            caption: "the file ends here")
    }

    func unexpectedValueFault() -> Fault {
        switch text[position] {
        case UInt8(ascii: "/"): return commentFault()
        case UInt8(ascii: ","), UInt8(ascii: ":"): return missingValueFault(found: text[position])
        case UInt8(ascii: "}"), UInt8(ascii: "]"):
            guard !builder.isInArray else { return wrongBracketFault() }
            return builder.isInside ? missingValueFault(found: text[position]) : trailingFault()
        case UInt8(ascii: "<") where !builder.isInside:
            return Fault("expected JSON, found what looks like XML", at: here)
        case UInt8(ascii: "+"):
            return Fault("found \"+\" before a number", at: here, help: ["remove the \"+\""])
        case UInt8(ascii: "."):
            return Fault(
                "found \".\" without a digit before it", at: here, help: ["write a 0 before the decimal point"])
        case _ where isQuoteLike: return quoteFault(of: "string")
        case 0x80...: return characterFault()
        case let byte where Self.isWordByte(byte): return wordFault()
        default: return Fault("expected a value", at: here)
        }
    }

    private func missingValueFault(found byte: UInt8) -> Fault {
        let found = "found \"\(String(Unicode.Scalar(byte)))\""
        guard let key = builder.currentKey else { return Fault("expected a value, \(found)", at: here) }
        return Fault("expected a value after the key \(quoted(KeySpelling.userKey(key))), \(found)", at: here)
    }

    /// A character beyond ASCII stands outside of strings.
    private func characterFault() -> Fault {
        let range = position..<characterEnd(position)
        do throws(Fault) {
            try checkEncoding(of: range)
        } catch {
            return error
        }
        guard let scalar = string(of: here).unicodeScalars.first, scalar.properties.isWhitespace else {
            return Fault("expected a value", at: here, help: ["write strings in double quotes"])
        }
        let number = String(scalar.value, radix: 16, uppercase: true)
        return Fault(
            "the character U+\(String(repeating: "0", count: max(0, 4 - number.count)) + number) is no white space in JSON",
            at: here, help: ["write an ordinary blank"])
    }

    private func wordFault() -> Fault {
        let suggestions = [
            "true": "true", "yes": "true", "on": "true", "false": "false", "no": "false", "off": "false",
            "null": "null",
            "nil": "null", "none": "null", "undefined": "null",
        ]
        let word = string(of: token).lowercased()
        if let suggestion = suggestions[word] {
            return Fault("JSON does not have this word", at: token, suggestion: suggestion)
        }
        let isReal = word == "nan" || word == "inf" || word == "infinity"
        return Fault(
            "JSON does not have this word", at: token,
            help: isReal
                ? ["write {\"$real\": \"\(word == "nan" ? "nan" : "inf")\"}"]
                : ["write strings in double quotes; the words are true, false and null"])
    }

    // MARK: Numbers

    func missingDigitFault(_ start: Int, _ place: String) -> Fault {
        Fault("expected a digit \(place)", at: .bytes(position..<position), caption: "a digit is missing here")
    }

    func leadingZeroFault(_ start: Int, _ firstDigit: Int) -> Fault {
        Fault(
            "found a 0 before the other digits of a number", at: .bytes(start..<position),
            help: ["remove the leading 0"])
    }

    func malformedNumberFault(_ start: Int) -> Fault {
        let isHexadecimal = text[position] | 0x20 == UInt8(ascii: "x")
        return Fault(
            isHexadecimal
                ? "found a hexadecimal number, expected decimal digits" : "a number is followed by something else",
            at: .bytes(start..<tokenEnd(from: start)))
    }

    func overflowFault(_ start: Int) -> Fault {
        Fault(.outOfRange, "a number is larger than any Double", at: .bytes(start..<position))
    }

    // MARK: Strings

    func openStringFault(_ start: Int) -> Fault {
        Fault(
            "a string is not closed", at: .bytes(end..<end), caption: "the file ends here",
            labels: [(.bytes(start..<start + 1), "the string begins here")])
    }

    func controlCharacterFault(at index: Int, stringStart: Int) -> Fault {
        let byte = text[index]
        if byte == 0x0A || byte == 0x0D {
            return Fault(
                "found a line break in a string", at: .bytes(stringStart..<index),
                caption: "the closing quote is missing", help: ["write a line break within a string as \\n"])
        }
        let digits = String(byte, radix: 16, uppercase: true)
        let name = byte == 0x09 ? "a tab" : "the control character U+00\(byte < 0x10 ? "0" : "")\(digits)"
        let escape = byte == 0x09 ? "\\t" : "\\u00\(byte < 0x10 ? "0" : "")\(digits.lowercased())"
        return Fault("\(name) stands in a string", at: .bytes(index..<index + 1), help: ["write it as \(escape)"])
    }

    func unknownEscapeFault(at index: Int) -> Fault {
        Fault(
            "a string has an escape that JSON does not have", at: .bytes(index..<characterEnd(index + 1)),
            help: ["write a backslash as \\\\", "the escapes are \\\" \\\\ \\/ \\b \\f \\n \\r \\t and \\uXXXX"])
    }

    func malformedUnicodeEscapeFault(at index: Int, _ stringEnd: Int) -> Fault {
        Fault(
            "expected four hexadecimal digits after \"\\u\"", at: .bytes(index..<min(index + 6, stringEnd)))
    }

    func loneSurrogateFault(at index: Int) -> Fault {
        Fault(
            "an escape stands for half of a character", at: .bytes(index..<index + 6),
            notes: ["characters beyond U+FFFF are two escapes, the first from \\ud800 to \\udbff"])
    }

    // MARK: Comments

    func commentFault() -> Fault {
        Fault(
            "JSON has no comments", at: here, of: .container,
            help: ["write a \"$comment\" key, or do not read it with json: .strict"])
    }

    func openCommentFault(_ start: Int) -> Fault {
        Fault(
            "a comment is not closed", at: .bytes(start..<start + 2), of: .container,
            caption: "the comment begins here",
            help: ["close it with */"])
    }
}

// MARK: - Places

extension JSONParser {
    /// The character at the present position.
    private var here: Fault.Place { .bytes(position..<characterEnd(position)) }

    /// The word, number or string at the present position.
    private var token: Fault.Place { .bytes(position..<tokenEnd(from: position)) }

    /// The bracket that opened the innermost container.
    private var opening: Fault.Place { .bytes(builder.containerStart..<builder.containerStart + 1) }

    private var innermost: (name: String, bracket: String) {
        builder.isInArray ? ("array", "]") : ("dictionary", "}")
    }

    private var previousValue: String {
        guard let key = builder.currentKey else { return "an element of the array" }
        return "the value of \(quoted(KeySpelling.userKey(key)))"
    }

    private static func beginsValue(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: "\""), UInt8(ascii: "-"): true
        default: isWordByte(byte) && byte < 0x80
        }
    }

    private func quoteFault(of what: String) -> Fault {
        Fault(
            "found \(string(of: here)) in place of \"", at: here,
            of: builder.isInArray ? .value : builder.currentKey == nil ? .container : .value,
            help: ["write a straight double quote before and behind the \(what)"])
    }

    private var isQuoteLike: Bool {
        text[position] == UInt8(ascii: "'") || text[position] == UInt8(ascii: "`") || isCurlyQuote
    }

    /// Whether one of the quotes U+2018 to U+201F stands here, which text processors put in place of straight ones.
    private var isCurlyQuote: Bool {
        position + 2 < end && text[position] == 0xE2 && text[position + 1] == 0x80
            && (0x98...0x9F).contains(text[position + 2])
    }

    private func characterEnd(_ index: Int) -> Int {
        guard index < end else { return end }
        var next = index + 1
        while next < end, text[next] & 0xC0 == 0x80, next < index + 4 { next += 1 }
        return next
    }

    private func tokenEnd(from start: Int) -> Int {
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

    private func string(of place: Fault.Place) -> String {
        guard case .bytes(let range) = place else { return "" }
        return String(decoding: UnsafeBufferPointer(start: text + range.lowerBound, count: range.count), as: UTF8.self)
    }
}
