import ObjectGraph

/// What the parser says where the text is no property list. Everything here runs once, when reading has failed.
extension XMLParser {
    // MARK: The whole text

    func emptyFault() -> ParseFault {
        let isBlank = (0..<end).allSatisfy { Self.isBlank(text[$0]) }
        let message =
            end == 0
            ? "the file is empty" : isBlank ? "the file holds nothing but white space" : "the file has no value"
        return ParseFault(
            .emptyInput, message, at: .bytes(0..<0), help: ["the shortest XML property list is <plist><dict/></plist>"])
    }

    func encodingFault(_ encoding: String, _ declarationEnd: Int) -> ParseFault {
        ParseFault(
            .encoding, "the encoding \(quoted(encoding)) is not read", at: .bytes(0..<declarationEnd),
            help: ["save the file in UTF-8, and write encoding=\"UTF-8\""])
    }

    /// A file in UTF-8 claims to be in UTF-16 or UTF-32.
    func contradictionFault(_ encoding: String, _ declarationEnd: Int) -> ParseFault {
        ParseFault(
            .encoding, "the file says that it is in \(quoted(encoding)), but it is in UTF-8",
            at: .bytes(0..<declarationEnd), help: ["write encoding=\"UTF-8\""])
    }

    func emptyPlistFault(_ tag: XMLTag) -> ParseFault {
        ParseFault(.emptyInput, "the <plist> has no value", at: .bytes(tag.start..<tag.end))
    }

    func openPlistFault(_ tag: XMLTag) -> ParseFault {
        ParseFault(
            "the <plist> is not closed", at: .bytes(lastEnd..<lastEnd), caption: "add </plist> here",
            labels: [(.bytes(tag.start..<tag.end), "opened here")])
    }

    func secondValueFault() -> ParseFault {
        guard text[position] == UInt8(ascii: "<") else { return textFault() }
        return ParseFault(
            "a property list has one outermost value", at: tagPlace,
            labels: [(.bytes(lastEnd..<lastEnd), "it ends here")], help: ["put several values into an <array>"])
    }

    func trailingFault() -> ParseFault {
        guard isAtClosingTag else {
            return ParseFault(
                "expected the end of the file after the outermost value", at: here,
                labels: [(.bytes(lastEnd..<lastEnd), "it ends here")])
        }
        return ParseFault("this tag closes nothing", at: tagPlace, help: ["remove it"])
    }

    // MARK: Containers

    /// The text ends inside a container.
    func openContainerFault() -> ParseFault {
        let name = containerName
        return ParseFault(
            "the <\(name)> is not closed", at: .bytes(lastEnd..<lastEnd), of: .container,
            caption: "add </\(name)> here",
            labels: [(opening, "opened here")])
    }

    func wrongClosingTagFault(_ tag: XMLTag) -> ParseFault {
        let isContainer = tag.element == .dictionary || tag.element == .array
        let found = XMLElement.allCases.first { "\($0.name)" == nameText(at: position + 2) }
        if !isContainer, tag.element != .plist, found == .dictionary || found == .array || found == .plist {
            return openLeafFault(tag, contentEnd: position)
        }
        let place = isContainer ? opening : .bytes(tag.start..<tag.end)
        return ParseFault(
            "expected </\(tag.element.name)>, found </\(excerpt(nameText(at: position + 2), limit: 40))>", at: tagPlace,
            of: isContainer ? .container : .value, caption: "write </\(tag.element.name)> here",
            labels: [(place, "opened here")])
    }

    func missingKeyFault(_ tag: XMLTag) -> ParseFault {
        ParseFault(
            "expected a <key> before this <\(tag.element.name)>", at: .bytes(lastEnd..<lastEnd), of: .container,
            caption: "add a <key> here", labels: [(.bytes(tag.start..<tag.end), "the value starts here")])
    }

    func missingValueFault() -> ParseFault {
        ParseFault(
            "the key \(quoted(KeySpelling.userKey(builder.currentKey ?? ""))) has no value",
            at: .bytes(lastEnd..<lastEnd),
            caption: "add a value here")
    }

    func misplacedKeyFault(_ tag: XMLTag) -> ParseFault {
        guard !builder.isInArray, builder.isInside else {
            return ParseFault("a <key> stands only in a <dict>", at: .bytes(tag.start..<tag.end))
        }
        return ParseFault(
            "the key \(quoted(KeySpelling.userKey(builder.currentKey ?? ""))) has no value",
            at: .bytes(lastEnd..<lastEnd),
            caption: "add a value here", labels: [(.bytes(tag.start..<tag.end), "the next key starts here")])
    }

    func misplacedPlistFault(_ tag: XMLTag) -> ParseFault {
        ParseFault(
            "a <plist> stands only around the whole document", at: .bytes(tag.start..<tag.end),
            help: ["remove the tag, and the one that closes it"])
    }

    // MARK: Tags

    /// Something that is no tag stands where one is expected.
    func textFault() -> ParseFault {
        if let fault = mergeFault() { return fault }
        let first = text[position]
        if !builder.isInside, plistTag == nil, first == UInt8(ascii: "{") || first == UInt8(ascii: "[") {
            return ParseFault("expected XML, found what looks like JSON", at: here)
        }
        var textEnd = position
        while textEnd < end, text[textEnd] != UInt8(ascii: "<"), text[textEnd] >= 0x20 { textEnd += 1 }
        let place = position..<max(textEnd, characterEnd(position))
        do throws(ParseFault) {
            try checkEncoding(of: place)
        } catch {
            return error
        }
        return ParseFault(
            "text stands where a tag is expected", at: .bytes(place), of: builder.isInside ? .container : .value,
            help: ["put it between <string> and </string>"])
    }

    func unknownTagFault() -> ParseFault {
        if let fault = mergeFault() { return fault }
        let name = nameText(at: position + 1)
        guard !name.isEmpty else {
            return ParseFault("a < that begins no tag", at: here, help: ["write &lt; for the character itself"])
        }
        if !builder.isInside, plistTag == nil, HTMLPage.isTag(name) {
            return ParseFault(
                "expected a property list, found what looks like HTML", at: tagPlace, help: [HTMLPage.help])
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
        return ParseFault(
            "a property list has no tag \(quoted(name))", at: tagPlace, suggestion: suggestion,
            help: suggestion == nil ? ["the tags are \(names.dropFirst().joined(separator: ", "))"] : [])
    }

    /// What is wrong if a mark of version control stands here.
    private func mergeFault() -> ParseFault? {
        MergeMark.range(in: UnsafeBufferPointer(start: text, count: end), at: position).map {
            ParseFault(
                MergeMark.message, at: .bytes($0), of: builder.isInside ? .container : .value, help: [MergeMark.help])
        }
    }

    func openTagFault(_ start: Int) -> ParseFault {
        ParseFault(
            "a tag is not written as one", at: .bytes(position..<characterEnd(position)),
            caption: position < end ? "not expected in a tag" : "the file ends here",
            labels: [(.bytes(start..<start + 1), "the tag begins here")],
            help: ["write it as in <dict>, </dict>, <true/> or <plist version=\"1.0\">"])
    }

    func repeatedAttributeFault(_ name: Range<Int>, in start: Int) -> ParseFault {
        let bytes = UnsafeBufferPointer(start: text + name.lowerBound, count: name.count)
        return ParseFault(
            "the attribute \(quoted(excerpt(String(decoding: bytes, as: UTF8.self), limit: 40))) appears twice in one tag",
            at: .bytes(name), labels: [(.bytes(start..<start + 1), "the tag begins here")],
            help: ["remove one of the two"])
    }

    func openMarkupFault(_ start: Int, _ name: String, _ terminator: String) -> ParseFault {
        ParseFault(
            "a \(name) is not closed", at: .bytes(start..<start + 2), caption: "it begins here",
            help: ["close it with \(terminator)"])
    }

    func unknownMarkupFault() -> ParseFault {
        let isCDATA = starts(with: "<![CDATA[")
        return ParseFault(
            isCDATA ? "a CDATA section stands only in a string or a key" : "expected a tag or a comment after \"<!\"",
            at: .bytes(position..<position + 2), of: builder.isInside ? .container : .value)
    }

    func doctypeFault(_ failure: XMLDoctype.Failure) -> ParseFault {
        switch failure {
        case .open(let start, let name, let terminator): openMarkupFault(start, name, terminator)
        case .noDeclaration(let place):
            ParseFault(
                "expected a declaration or \"]\" in the DOCTYPE", at: .bytes(place..<place + 1),
                help: ["the shortest DOCTYPE is <!DOCTYPE plist>; a property list needs none"])
        }
    }
}
