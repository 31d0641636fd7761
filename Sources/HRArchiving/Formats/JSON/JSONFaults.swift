/// Describes syntax errors of JSON at the position where a ``JSONParser`` stopped.
struct JSONFaults {
    let bytes: UnsafeBufferPointer<UInt8>
    let position: Int
    /// The end of the last value or key.
    let lastEnd: Int
    let isLenient: Bool
    let context: TreeBuilder.Context

    var end: Int { bytes.count }

    // MARK: The whole text

    func empty() -> ParseFault {
        ParseFault(
            noValueIn: bytes, otherwise: "the file holds nothing but comments",
            help: "the shortest JSON documents are {}, [] and null")
    }

    func trailing() -> ParseFault {
        if let fault = foreign() { return fault }
        switch bytes[position] {
        case UInt8(ascii: "}"), UInt8(ascii: "]"):
            let bracket = String(Unicode.Scalar(bytes[position]))
            return ParseFault("a \"\(bracket)\" closes nothing", at: here, help: ["remove it"])
        case UInt8(ascii: "/"):
            return comment()
        default:
            return ParseFault(
                "expected the end of the file after the outermost value", at: here,
                labels: [(.bytes(lastEnd..<lastEnd), "the outermost value ends here")],
                help: ["put several values into an array"])
        }
    }

    // MARK: Brackets and commas

    /// The error for a text that ends inside a container.
    func openContainer() -> ParseFault {
        let (name, bracket) = innermost
        return ParseFault(
            "the \(name) is not closed", at: .bytes(lastEnd..<lastEnd), of: .container,
            caption: "add a \"\(bracket)\" here", labels: [(opening, "opened here")])
    }

    func missingComma() -> ParseFault {
        if let fault = foreign() { return fault }
        let next = bytes[position]
        let (name, bracket) = innermost
        let isInArray = context.isInArray
        // A token directly after a closing quote is probably part of a string with a missing or extra quote.
        let isBehindQuote =
            position == lastEnd && lastEnd > 0 && bytes[lastEnd - 1] == UInt8(ascii: "\"")
            && JSONParser.isWordByte(next)
        let beginsMember = next == UInt8(ascii: "\"") || (isInArray && Self.beginsValue(next) && !isBehindQuote)
        if beginsMember {
            return ParseFault(
                "expected \",\" after \(previousValue)", at: .bytes(lastEnd..<lastEnd), of: .previous,
                caption: "add a \",\" here",
                labels: [(token, isInArray ? "the next element starts here" : "the next key starts here")])
        }
        if next == UInt8(ascii: "}") || next == UInt8(ascii: "]") {
            return wrongBracket()
        }
        if next == UInt8(ascii: "/") { return comment() }
        let quotes = [
            "a \" may be missing before this, where a string was to end", "write a \" within a string as \\\"",
        ]
        return ParseFault(
            "expected \",\" or \"\(bracket)\" after \(previousValue)", at: here, of: .previous,
            labels: [(opening, "the \(name) begins here")], help: isBehindQuote ? quotes : [])
    }

    private func wrongBracket() -> ParseFault {
        let (name, bracket) = innermost
        let found = String(Unicode.Scalar(bytes[position]))
        return ParseFault(
            "expected \"\(bracket)\" to close the \(name), found \"\(found)\"", at: here, of: .container,
            caption: "write \"\(bracket)\" here", labels: [(opening, "opened here")])
    }

    func trailingComma(at comma: Int) -> ParseFault {
        let (name, bracket) = innermost
        return ParseFault(
            "a \",\" stands after the last member of the \(name)", at: .bytes(comma..<comma + 1), of: .container,
            caption: "remove this \",\"", labels: [(here, "the \(name) ends with this \"\(bracket)\"")])
    }

    // MARK: Keys

    func missingKey() -> ParseFault {
        guard position < end else { return openContainer() }
        if let fault = foreign() { return fault }
        if isBehindDecimalComma { return decimalComma() }
        switch bytes[position] {
        case UInt8(ascii: "]"), UInt8(ascii: "}"): return wrongBracket()
        case UInt8(ascii: "/"): return comment()
        case UInt8(ascii: ","):
            return ParseFault("expected a key, found \",\"", at: here, of: .container, help: ["remove one \",\""])
        case let byte where JSONParser.isWordByte(byte) && byte < 0x80:
            return ParseFault(
                "found a key without quotes", at: token, of: .container,
                caption: "write \(quoted(string(of: token)))")
        case _ where isQuoteLike:
            return quote(of: "key")
        default:
            return ParseFault("expected a key in double quotes", at: here, of: .container)
        }
    }

    func missingColon() -> ParseFault {
        let key = "the key \(quoted(context.currentUserKey ?? ""))"
        switch position < end ? bytes[position] : nil {
        case nil, UInt8(ascii: ","), UInt8(ascii: "}"):
            return ParseFault(
                "expected \":\" and a value after \(key)", at: .bytes(lastEnd..<lastEnd),
                caption: position < end ? "add a value here" : nil)
        case UInt8(ascii: "="):
            return ParseFault("expected \":\" after \(key), found \"=\"", at: here, caption: "write \":\" here")
        case UInt8(ascii: "/"):
            return comment()
        default:
            return ParseFault(
                "expected \":\" after \(key)", at: .bytes(lastEnd..<lastEnd), caption: "add a \":\" here",
                labels: [(token, "the value starts here")])
        }
    }

    // MARK: Values

    /// The error for a text that ends where a value is expected.
    func missingValue() -> ParseFault {
        guard let key = context.currentUserKey else { return openContainer() }
        return ParseFault(
            "expected a value after the key \(quoted(key))", at: .bytes(end..<end), caption: "the file ends here")
    }

    func unexpectedValue() -> ParseFault {
        if let fault = foreign() { return fault }
        switch bytes[position] {
        case UInt8(ascii: "/"): return comment()
        case UInt8(ascii: ","), UInt8(ascii: ":"): return missingValue(found: bytes[position])
        case UInt8(ascii: "}"), UInt8(ascii: "]"):
            guard !context.isInArray else { return wrongBracket() }
            return context.isInside ? missingValue(found: bytes[position]) : trailing()
        case UInt8(ascii: "<") where !context.isInside:
            let isHTML = HTMLPage.begins(string(of: .bytes(position..<min(end, position + 32))))
            return ParseFault(
                "expected JSON, found what looks like \(isHTML ? "HTML" : "XML")", at: here,
                help: isHTML ? [HTMLPage.help] : [])
        case UInt8(ascii: "+"):
            return ParseFault("found \"+\" before a number", at: here, help: ["remove the \"+\""])
        case UInt8(ascii: "."):
            return ParseFault(
                "found \".\" without a digit before it", at: here, help: ["write a 0 before the decimal point"])
        case _ where isQuoteLike: return quote(of: "string")
        case 0x80...: return character()
        case let byte where JSONParser.isWordByte(byte): return word()
        default: return ParseFault("expected a value", at: here)
        }
    }

    private func missingValue(found byte: UInt8) -> ParseFault {
        let found = "found \"\(String(Unicode.Scalar(byte)))\""
        guard let key = context.currentUserKey else { return ParseFault("expected a value, \(found)", at: here) }
        return ParseFault("expected a value after the key \(quoted(key)), \(found)", at: here)
    }

    private func quote(of what: String) -> ParseFault {
        ParseFault(
            "found \(string(of: here)) in place of \"", at: here,
            of: context.isInArray ? .value : context.currentKey == nil ? .container : .value,
            help: ["write a straight double quote before and behind the \(what)"])
    }

    /// The error for a non-ASCII character outside of strings.
    private func character() -> ParseFault {
        if let fault = bytes.encodingFault(in: position..<bytes.characterEnd(position)) { return fault }
        guard let scalar = string(of: here).unicodeScalars.first, scalar.properties.isWhitespace else {
            return ParseFault("expected a value", at: here, help: ["write strings in double quotes"])
        }
        let number = String(scalar.value, radix: 16, uppercase: true)
        return ParseFault(
            "the character U+\(String(repeating: "0", count: max(0, 4 - number.count)) + number) is no white space in JSON",
            at: here, help: ["write an ordinary blank"])
    }

    private func word() -> ParseFault {
        let suggestions = [
            "true": "true", "yes": "true", "on": "true", "false": "false", "no": "false", "off": "false",
            "null": "null", "nil": "null", "none": "null", "undefined": "null",
        ]
        let word = string(of: token).lowercased()
        if let suggestion = suggestions[word] {
            return ParseFault("JSON does not have this word", at: token, suggestion: suggestion)
        }
        let isReal = word == "nan" || word == "inf" || word == "infinity"
        return ParseFault(
            "JSON does not have this word", at: token,
            help: isReal
                ? ["write {\"\(Vocabulary.real)\": \"\(word == "nan" ? "nan" : "inf")\"}"]
                : ["write strings in double quotes; the words are true, false and null"])
    }

    // MARK: Comments

    func comment() -> ParseFault {
        ParseFault(
            "JSON has no comments", at: here, of: .container,
            help: ["write a \"\(Vocabulary.comment)\" key, or do not read it with json: .strict"])
    }

    func openComment(_ start: Int) -> ParseFault {
        ParseFault(
            "a comment is not closed", at: .bytes(start..<start + 2), of: .container,
            caption: "the comment begins here", help: ["close it with */"])
    }

    // MARK: Other languages and tools

    /// Returns the error for a conflict marker of version control or for a comment of another language; nil for other
    /// text.
    func foreign() -> ParseFault? {
        if let fault = MergeMark.fault(in: bytes, at: position, of: context.subject) { return fault }
        guard position < end, bytes[position] == UInt8(ascii: "#") else { return nil }
        return ParseFault(
            "found \"#\", which begins no comment in JSON", at: here, of: context.subject,
            help: [isLenient ? "comments begin with //" : "write a \"\(Vocabulary.comment)\" key"])
    }

    /// True if a comma directly between a number and a digit was probably meant as a decimal point.
    var isBehindDecimalComma: Bool {
        guard position == lastEnd + 1, lastEnd > 0, position < end, bytes[lastEnd] == UInt8(ascii: ",") else {
            return false
        }
        let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
        return digits.contains(bytes[lastEnd - 1]) && digits.contains(bytes[position])
    }

    func decimalComma() -> ParseFault {
        ParseFault(
            "a number has a decimal comma", at: .bytes(lastEnd..<position), of: .container,
            caption: "write a decimal point here", help: ["write a decimal point in place of the comma"])
    }

    // MARK: Positions and names

    var here: ParseFault.Position { .bytes(position..<bytes.characterEnd(position)) }

    /// The word, number or string at the current position.
    var token: ParseFault.Position { .bytes(position..<tokenEnd(from: position)) }

    /// The opening bracket of the innermost container.
    var opening: ParseFault.Position { .bytes(context.containerStart..<context.containerStart + 1) }

    var innermost: (name: String, bracket: String) {
        context.isInArray ? ("array", "]") : ("dictionary", "}")
    }

    var previousValue: String {
        context.currentUserKey.map { "the value of \(quoted($0))" } ?? "an element of the array"
    }

    static func beginsValue(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: "\""), UInt8(ascii: "-"): true
        default: JSONParser.isWordByte(byte) && byte < 0x80
        }
    }

    var isQuoteLike: Bool {
        bytes[position] == UInt8(ascii: "'") || bytes[position] == UInt8(ascii: "`") || isCurlyQuote
    }

    /// True for one of the quotes U+2018 to U+201F, which word processors insert in place of straight ones.
    private var isCurlyQuote: Bool {
        position + 2 < end && bytes[position] == 0xE2 && bytes[position + 1] == 0x80
            && (0x98...0x9F).contains(bytes[position + 2])
    }

    func tokenEnd(from start: Int) -> Int {
        var index = start
        if bytes[start] == UInt8(ascii: "\"") {
            index += 1
            while index < end, bytes[index] != UInt8(ascii: "\""), bytes[index] >= 0x20 { index += 1 }
            return index < end && bytes[index] == UInt8(ascii: "\"") ? index + 1 : index
        }
        while index < end,
            JSONParser.isWordByte(bytes[index]) || bytes[index] == UInt8(ascii: ".")
                || bytes[index] == UInt8(ascii: "-") || bytes[index] == UInt8(ascii: "+")
        {
            index += 1
        }
        return max(index, bytes.characterEnd(start))
    }

    func string(of place: ParseFault.Position) -> String {
        if case .bytes(let range) = place { bytes.string(in: range) } else { "" }
    }
}
