/// Errors for malformed text and leaves in XML property lists.
extension XMLFaults {
    // MARK: Text

    /// The error for a leaf whose closing tag is missing before the end of the text or before another tag.
    func openLeaf(_ tag: XMLTag, contentEnd: Int) -> ParseFault {
        if tag.element == .yes || tag.element == .no {
            return ParseFault(
                "the <\(tag.element.name)> is not closed", at: tag.place, caption: "write <\(tag.element.name)/>")
        }
        var place = contentEnd
        while place > tag.end, bytes[place - 1].isSpace { place -= 1 }
        return ParseFault(
            "the <\(tag.element.name)> is not closed", at: .bytes(place..<place),
            of: tag.element == .key ? .container : .value, caption: "add </\(tag.element.name)> here",
            labels: [(tag.place, "opened here")])
    }

    /// The error for a `<` in the text of a string.
    func markupInText(_ tag: XMLTag) -> ParseFault {
        let next = position + 1 < end ? bytes[position + 1] : 0
        guard XMLParser.isNameByte(next), next > 0x39 else {
            return ParseFault(
                "a < stands in a text", at: here, of: tag.element == .key ? .container : .value, help: ["write &lt;"])
        }
        return openLeaf(tag, contentEnd: position)
    }

    func markupInLeaf(_ tag: XMLTag) -> ParseFault {
        guard position < end else { return openLeaf(tag, contentEnd: end) }
        let next = position + 1 < end ? bytes[position + 1] : 0
        if bytes[position] == UInt8(ascii: "<"), XMLParser.isNameByte(next) {
            return openLeaf(tag, contentEnd: position)
        }
        return ParseFault(
            "the <\(tag.element.name)> has something else than plain text in it", at: here,
            labels: [(tag.place, "opened here")])
    }

    func entity(_ start: Int) -> ParseFault {
        var nameEnd = start + 1
        while nameEnd < end, XMLParser.isNameByte(bytes[nameEnd]), nameEnd < start + 32 { nameEnd += 1 }
        guard nameEnd > start + 1, nameEnd < end, bytes[nameEnd] == UInt8(ascii: ";") else {
            return ParseFault("an & stands in a text", at: .bytes(start..<start + 1), help: ["write &amp;"])
        }
        guard !hasDeclarations else {
            return ParseFault(
                .unsupportedValue, "entities that a file declares are not expanded", at: .bytes(start..<nameEnd + 1),
                help: ["write what the entity stands for"])
        }
        return ParseFault(
            "a property list has no entity of this name", at: .bytes(start..<nameEnd + 1),
            help: [
                "the entities are &lt; &gt; &amp; &quot; and &apos;",
                "write any other character as itself, or by its number as in &#160;",
            ])
    }

    func characterReference(_ start: Int) -> ParseFault {
        ParseFault(
            "expected the number of a character and \";\" after \"&#\"", at: .bytes(start..<max(position, start + 2)),
            help: ["write it as in &#160; or &#xA0;"])
    }

    func noCharacter(_ start: Int) -> ParseFault {
        ParseFault(
            "XML has no place for a character of this number", at: .bytes(start..<position),
            help: ["write {\"\(Vocabulary.string)\": …} with an escape as in JSON, as a <dict>"])
    }

    // MARK: Leaves

    func emptyLeaf(_ tag: XMLTag) -> ParseFault {
        ParseFault("the <\(tag.element.name)> is empty", at: .bytes(tag.start..<position))
    }

    func integer(_ range: Range<Int>) -> ParseFault {
        let isReal = Double(bytes.string(in: range)).map { !$0.isNaN } ?? false
        return ParseFault(
            "an <integer> is written in digits, with a sign before them if need be", at: .bytes(range),
            help: isReal ? ["write <real> for a number with a point or an exponent"] : [])
    }

    func outOfRange(_ range: Range<Int>) -> ParseFault {
        ParseFault(
            .outOfRange, "a hexadecimal integer has more than \(DecimalNumber.mostHexadecimalDigits) digits",
            at: .bytes(range), help: ["write it in decimal digits"])
    }

    func real(_ range: Range<Int>) -> ParseFault {
        ParseFault(
            "a <real> is a decimal number", at: .bytes(range),
            help: ["write it as in -12.5e3, or nan, infinity or -infinity"])
    }

    func date(_ range: Range<Int>) -> ParseFault {
        ParseFault(
            "a <date> is a day of the calendar and a time in UTC", at: .bytes(range),
            help: [
                "write it as in 2026-11-21T09:30:00Z",
                "for fractions of a second write a <dict> with the key $date",
            ])
    }

    func base64(_ index: Int, _ textEnd: Int) -> ParseFault {
        guard index < textEnd else {
            return ParseFault(
                "the base64 of a <data> ends within a group of four digits", at: .bytes(textEnd..<textEnd),
                help: ["fill the last group up with \"=\""])
        }
        return ParseFault(
            "the text of a <data> is not base64 from here on", at: .bytes(index..<bytes.characterEnd(index)),
            help: ["the digits are A to Z, a to z, 0 to 9, + and /, with = at the end only"])
    }
}
