import ObjectGraph

/// What the parser says where the text is no property list. Everything here runs once, when reading has failed.
extension XMLParser {
    // MARK: The whole text

    func emptyFault() -> Fault {
        let isBlank = (0..<end).allSatisfy { Self.isBlank(text[$0]) }
        let message =
            end == 0
            ? "the file is empty" : isBlank ? "the file holds nothing but white space" : "the file has no value"
        return Fault(
            .emptyInput, message, at: .bytes(0..<0), help: ["the shortest XML property list is <plist><dict/></plist>"])
    }

    func encodingFault(_ encoding: String, _ declarationEnd: Int) -> Fault {
        Fault(
            .encoding, "the encoding \(quoted(encoding)) is not read", at: .bytes(0..<declarationEnd),
            help: ["save the file in UTF-8, and write encoding=\"UTF-8\""])
    }

    /// That a file in UTF-8 claims to be in UTF-16 or UTF-32.
    func contradictionFault(_ encoding: String, _ declarationEnd: Int) -> Fault {
        Fault(
            .encoding, "the file says that it is in \(quoted(encoding)), but it is in UTF-8",
            at: .bytes(0..<declarationEnd), help: ["write encoding=\"UTF-8\""])
    }

    func emptyPlistFault(_ tag: XMLTag) -> Fault {
        Fault(.emptyInput, "the <plist> has no value", at: .bytes(tag.start..<tag.end))
    }

    func openPlistFault(_ tag: XMLTag) -> Fault {
        Fault(
            "the <plist> is not closed", at: .bytes(lastEnd..<lastEnd), caption: "add </plist> here",
            labels: [(.bytes(tag.start..<tag.end), "opened here")])
    }

    func secondValueFault() -> Fault {
        guard text[position] == UInt8(ascii: "<") else { return textFault() }
        return Fault(
            "a property list has one outermost value", at: tagPlace,
            labels: [(.bytes(lastEnd..<lastEnd), "it ends here")], help: ["put several values into an <array>"])
    }

    func trailingFault() -> Fault {
        guard isAtClosingTag else {
            return Fault(
                "expected the end of the file after the outermost value", at: here,
                labels: [(.bytes(lastEnd..<lastEnd), "it ends here")])
        }
        return Fault("this tag closes nothing", at: tagPlace, help: ["remove it"])
    }

    // MARK: Containers

    /// The text ends inside a container.
    func openContainerFault() -> Fault {
        let name = containerName
        return Fault(
            "the <\(name)> is not closed", at: .bytes(lastEnd..<lastEnd), of: .container,
            caption: "add </\(name)> here",
            labels: [(opening, "opened here")])
    }

    func wrongClosingTagFault(_ tag: XMLTag) -> Fault {
        let isContainer = tag.element == .dictionary || tag.element == .array
        let found = XMLElement.allCases.first { "\($0.name)" == nameText(at: position + 2) }
        if !isContainer, tag.element != .plist, found == .dictionary || found == .array || found == .plist {
            return openLeafFault(tag, contentEnd: position)
        }
        let place = isContainer ? opening : .bytes(tag.start..<tag.end)
        return Fault(
            "expected </\(tag.element.name)>, found </\(excerpt(nameText(at: position + 2), limit: 40))>", at: tagPlace,
            of: isContainer ? .container : .value, caption: "write </\(tag.element.name)> here",
            labels: [(place, "opened here")])
    }

    func missingKeyFault(_ tag: XMLTag) -> Fault {
        Fault(
            "expected a <key> before this <\(tag.element.name)>", at: .bytes(lastEnd..<lastEnd), of: .container,
            caption: "add a <key> here", labels: [(.bytes(tag.start..<tag.end), "the value starts here")])
    }

    func missingValueFault() -> Fault {
        Fault(
            "the key \(quoted(KeySpelling.userKey(builder.currentKey ?? ""))) has no value",
            at: .bytes(lastEnd..<lastEnd),
            caption: "add a value here")
    }

    func misplacedKeyFault(_ tag: XMLTag) -> Fault {
        guard !builder.isInArray, builder.isInside else {
            return Fault("a <key> stands only in a <dict>", at: .bytes(tag.start..<tag.end))
        }
        return Fault(
            "the key \(quoted(KeySpelling.userKey(builder.currentKey ?? ""))) has no value",
            at: .bytes(lastEnd..<lastEnd),
            caption: "add a value here", labels: [(.bytes(tag.start..<tag.end), "the next key starts here")])
    }

    func misplacedPlistFault(_ tag: XMLTag) -> Fault {
        Fault(
            "a <plist> stands only around the whole document", at: .bytes(tag.start..<tag.end),
            help: ["remove the tag, and the one that closes it"])
    }

    // MARK: Tags

    /// Something that is no tag stands where one is expected.
    func textFault() -> Fault {
        let first = text[position]
        if !builder.isInside, plistTag == nil, first == UInt8(ascii: "{") || first == UInt8(ascii: "[") {
            return Fault("expected XML, found what looks like JSON", at: here)
        }
        var textEnd = position
        while textEnd < end, text[textEnd] != UInt8(ascii: "<"), text[textEnd] >= 0x20 { textEnd += 1 }
        let place = position..<max(textEnd, characterEnd(position))
        do throws(Fault) {
            try checkEncoding(of: place)
        } catch {
            return error
        }
        return Fault(
            "text stands where a tag is expected", at: .bytes(place), of: builder.isInside ? .container : .value,
            help: ["put it between <string> and </string>"])
    }

    func unknownTagFault() -> Fault {
        let name = nameText(at: position + 1)
        guard !name.isEmpty else {
            return Fault("a < that begins no tag", at: here, help: ["write &lt; for the character itself"])
        }
        let synonyms = [
            "text": "string", "str": "string", "int": "integer", "number": "integer", "long": "integer",
            "float": "real",
            "double": "real", "decimal": "real", "bool": "true", "boolean": "true", "dictionary": "dict",
            "object": "dict",
            "map": "dict", "list": "array", "set": "array", "bytes": "data", "datetime": "date", "yes": "true",
            "no": "false",
        ]
        let names = XMLElement.allCases.map { "\($0.name)" }
        let lowered = name.lowercased()
        let suggestion = names.contains(lowered) ? lowered : synonyms[lowered] ?? nearestName(to: name, among: names)
        return Fault(
            "a property list has no tag \(quoted(name))", at: tagPlace, suggestion: suggestion,
            help: suggestion == nil ? ["the tags are \(names.dropFirst().joined(separator: ", "))"] : [])
    }

    /// A tag is not written as one.
    func openTagFault(_ start: Int) -> Fault {
        Fault(
            "a tag is not written as one", at: .bytes(position..<characterEnd(position)),
            caption: position < end ? "not expected in a tag" : "the file ends here",
            labels: [(.bytes(start..<start + 1), "the tag begins here")],
            help: ["write it as in <dict>, </dict>, <true/> or <plist version=\"1.0\">"])
    }

    func attributeFault(_ start: Int) -> Fault {
        Fault(
            "only <plist> has attributes", at: .bytes(position..<wordEnd(from: position)),
            labels: [(.bytes(start..<start + 1), "the tag begins here")], help: ["remove the attribute"])
    }

    func openMarkupFault(_ start: Int, _ name: String, _ terminator: String) -> Fault {
        Fault(
            "a \(name) is not closed", at: .bytes(start..<start + 2), caption: "it begins here",
            help: ["close it with \(terminator)"])
    }

    func unknownMarkupFault() -> Fault {
        let isCDATA = starts(with: "<![CDATA[")
        return Fault(
            isCDATA ? "a CDATA section stands only in a string or a key" : "expected a tag or a comment after \"<!\"",
            at: .bytes(position..<position + 2), of: builder.isInside ? .container : .value)
    }

    func doctypeFault(_ failure: XMLDoctype.Failure) -> Fault {
        switch failure {
        case .open(let start, let name, let terminator): openMarkupFault(start, name, terminator)
        case .noDeclaration(let place):
            Fault(
                "expected a declaration or \"]\" in the DOCTYPE", at: .bytes(place..<place + 1),
                help: ["the shortest DOCTYPE is <!DOCTYPE plist>; a property list needs none"])
        }
    }

    // MARK: Text

    /// The text ends, or another tag opens, before the tag that closes a leaf.
    func openLeafFault(_ tag: XMLTag, contentEnd: Int) -> Fault {
        if tag.element == .yes || tag.element == .no {
            return Fault(
                "the <\(tag.element.name)> is not closed", at: .bytes(tag.start..<tag.end),
                caption: "write <\(tag.element.name)/>")
        }
        var place = contentEnd
        while place > tag.end, Self.isBlank(text[place - 1]) { place -= 1 }
        return Fault(
            "the <\(tag.element.name)> is not closed", at: .bytes(place..<place),
            of: tag.element == .key ? .container : .value, caption: "add </\(tag.element.name)> here",
            labels: [(.bytes(tag.start..<tag.end), "opened here")])
    }

    /// A `<` stands in the text of a string.
    func markupInTextFault(_ tag: XMLTag) -> Fault {
        let next = position + 1 < end ? text[position + 1] : 0
        guard Self.isNameByte(next), next > 0x39 else {
            return Fault(
                "a < stands in a text", at: here, of: tag.element == .key ? .container : .value, help: ["write &lt;"])
        }
        return openLeafFault(tag, contentEnd: position)
    }

    func markupInLeafFault(_ tag: XMLTag) -> Fault {
        guard position < end else { return openLeafFault(tag, contentEnd: end) }
        let next = position + 1 < end ? text[position + 1] : 0
        if text[position] == UInt8(ascii: "<"), Self.isNameByte(next) {
            return openLeafFault(tag, contentEnd: position)
        }
        return Fault(
            "the <\(tag.element.name)> has something else than plain text in it", at: here,
            labels: [(.bytes(tag.start..<tag.end), "opened here")])
    }

    func entityFault(_ start: Int) -> Fault {
        var nameEnd = start + 1
        while nameEnd < end, Self.isNameByte(text[nameEnd]), nameEnd < start + 32 { nameEnd += 1 }
        guard nameEnd > start + 1, nameEnd < end, text[nameEnd] == UInt8(ascii: ";") else {
            return Fault("an & stands in a text", at: .bytes(start..<start + 1), help: ["write &amp;"])
        }
        guard !hasDeclarations else {
            return Fault(
                .unsupportedValue, "entities that a file declares are not expanded", at: .bytes(start..<nameEnd + 1),
                help: ["write what the entity stands for"])
        }
        return Fault(
            "a property list has no entity of this name", at: .bytes(start..<nameEnd + 1),
            help: [
                "the entities are &lt; &gt; &amp; &quot; and &apos;",
                "write any other character as itself, or by its number as in &#160;",
            ])
    }

    func characterReferenceFault(_ start: Int) -> Fault {
        Fault(
            "expected the number of a character and \";\" after \"&#\"", at: .bytes(start..<max(position, start + 2)),
            help: ["write it as in &#160; or &#xA0;"])
    }

    func noCharacterFault(_ start: Int) -> Fault {
        Fault(
            "XML has no place for a character of this number", at: .bytes(start..<position),
            help: ["write {\"$string\": …} with an escape as in JSON, as a <dict>"])
    }

    // MARK: Leaves

    func emptyLeafFault(_ tag: XMLTag) -> Fault {
        Fault("the <\(tag.element.name)> is empty", at: .bytes(tag.start..<position))
    }

    func integerFault(_ range: Range<Int>) -> Fault {
        Fault(
            "an <integer> is written in digits, with a sign before them if need be", at: .bytes(range),
            help: DecimalNumber.real(UnsafeBufferPointer(start: text + range.lowerBound, count: range.count)).isNaN
                ? [] : ["write <real> for a number with a point or an exponent"])
    }

    func outOfRangeFault(_ range: Range<Int>) -> Fault {
        Fault(
            .outOfRange, "an integer fits neither Int64 nor UInt64", at: .bytes(range),
            help: ["write <real> if a rounded number will do, or <string>"])
    }

    func realFault(_ range: Range<Int>) -> Fault {
        Fault(
            "a <real> is a decimal number", at: .bytes(range),
            help: ["write it as in -12.5e3, or nan, infinity or -infinity"])
    }

    func overflowFault(_ range: Range<Int>) -> Fault {
        Fault(
            .outOfRange, "a number is larger than any Double", at: .bytes(range),
            help: ["write infinity if that is meant"])
    }

    func dateFault(_ range: Range<Int>) -> Fault {
        Fault(
            "a <date> is a day of the calendar and a time in UTC", at: .bytes(range),
            help: [
                "write it as in 2026-11-21T09:30:00Z",
                "for fractions of a second write a <dict> with the key $date",
            ])
    }

    func base64Fault(_ index: Int, _ textEnd: Int) -> Fault {
        guard index < textEnd else {
            return Fault(
                "the base64 of a <data> ends within a group of four digits", at: .bytes(textEnd..<textEnd),
                help: ["fill the last group up with \"=\""])
        }
        return Fault(
            "the text of a <data> is not base64 from here on", at: .bytes(index..<characterEnd(index)),
            help: ["the digits are A to Z, a to z, 0 to 9, + and /, with = at the end only"])
    }
}

// MARK: - Places

extension XMLParser {
    /// The character at the present position.
    private var here: Fault.Place { .bytes(position..<characterEnd(position)) }

    /// The tag at the present position, to the end of its line at most.
    private var tagPlace: Fault.Place {
        var tagEnd = position
        while tagEnd < end, text[tagEnd] != UInt8(ascii: ">"), text[tagEnd] >= 0x20 { tagEnd += 1 }
        if tagEnd < end, text[tagEnd] == UInt8(ascii: ">") { tagEnd += 1 }
        return .bytes(position..<max(tagEnd, position + 1))
    }

    /// The tag that opened the innermost container.
    private var opening: Fault.Place {
        let start = builder.containerStart
        var tagEnd = start
        while tagEnd < end, text[tagEnd] != UInt8(ascii: ">") { tagEnd += 1 }
        return .bytes(start..<min(tagEnd + 1, end))
    }

    private var containerName: StaticString {
        builder.isInArray ? XMLElement.array.name : XMLElement.dictionary.name
    }

    private func nameText(at start: Int) -> String {
        let nameEnd = wordEnd(from: start)
        guard start < nameEnd else { return "" }
        return String(decoding: UnsafeBufferPointer(start: text + start, count: nameEnd - start), as: UTF8.self)
    }

    private func wordEnd(from start: Int) -> Int {
        var index = start
        while index < end, Self.isNameByte(text[index]) { index += 1 }
        return index
    }

    private func characterEnd(_ index: Int) -> Int {
        guard index < end else { return end }
        var next = index + 1
        while next < end, text[next] & 0xC0 == 0x80, next < index + 4 { next += 1 }
        return next
    }
}
