import ObjectGraph

/// Describes syntax errors of XML property lists at the position where an ``XMLParser`` stopped.
struct XMLFaults {
    let bytes: UnsafeBufferPointer<UInt8>
    let position: Int
    /// The end of the last element or key.
    let lastEnd: Int
    let hasDeclarations: Bool
    /// True if a `<plist>` tag has been read.
    let isInPlist: Bool
    let context: TreeBuilder.Context

    var end: Int { bytes.count }

    // MARK: The whole text

    func empty() -> ParseFault {
        ParseFault(
            noValueIn: bytes, otherwise: "the file has no value",
            help: "the shortest XML property list is <plist><dict/></plist>")
    }

    func encoding(_ encoding: String, _ declarationEnd: Int) -> ParseFault {
        ParseFault(
            .encoding, "the encoding \(quoted(encoding)) is not read", at: .bytes(0..<declarationEnd),
            help: ["save the file in UTF-8, and write encoding=\"UTF-8\""])
    }

    /// The error for a file in UTF-8 that declares UTF-16 or UTF-32.
    func contradiction(_ encoding: String, _ declarationEnd: Int) -> ParseFault {
        ParseFault(
            .encoding, "the file says that it is in \(quoted(encoding)), but it is in UTF-8",
            at: .bytes(0..<declarationEnd), help: ["write encoding=\"UTF-8\""])
    }

    func emptyPlist(_ tag: XMLTag) -> ParseFault {
        ParseFault(.emptyInput, "the <plist> has no value", at: tag.place)
    }

    func openPlist(_ tag: XMLTag) -> ParseFault {
        ParseFault(
            "the <plist> is not closed", at: .bytes(lastEnd..<lastEnd), caption: "add </plist> here",
            labels: [(tag.place, "opened here")])
    }

    func secondValue() -> ParseFault {
        guard bytes[position] == UInt8(ascii: "<") else { return text() }
        return ParseFault(
            "a property list has one outermost value", at: tagPlace,
            labels: [(.bytes(lastEnd..<lastEnd), "it ends here")], help: ["put several values into an <array>"])
    }

    func trailing() -> ParseFault {
        guard bytes.has("</", at: position) else {
            return ParseFault(
                "expected the end of the file after the outermost value", at: here,
                labels: [(.bytes(lastEnd..<lastEnd), "it ends here")])
        }
        return ParseFault("this tag closes nothing", at: tagPlace, help: ["remove it"])
    }

    // MARK: Containers

    /// The error for a text that ends inside a container.
    func openContainer() -> ParseFault {
        let name = (context.isInArray ? XMLElement.array : .dictionary).name
        return ParseFault(
            "the <\(name)> is not closed", at: .bytes(lastEnd..<lastEnd), of: .container,
            caption: "add </\(name)> here", labels: [(opening, "opened here")])
    }

    func wrongClosingTag(_ tag: XMLTag) -> ParseFault {
        let isContainer = tag.element == .dictionary || tag.element == .array
        let found = XMLElement.allCases.first { "\($0.name)" == nameText(at: position + 2) }
        if !isContainer, tag.element != .plist, found == .dictionary || found == .array || found == .plist {
            return openLeaf(tag, contentEnd: position)
        }
        return ParseFault(
            "expected </\(tag.element.name)>, found </\(excerpt(nameText(at: position + 2), limit: 40))>", at: tagPlace,
            of: isContainer ? .container : .value, caption: "write </\(tag.element.name)> here",
            labels: [(isContainer ? opening : tag.place, "opened here")])
    }

    func missingKey(_ tag: XMLTag) -> ParseFault {
        ParseFault(
            "expected a <key> before this <\(tag.element.name)>", at: .bytes(lastEnd..<lastEnd), of: .container,
            caption: "add a <key> here", labels: [(tag.place, "the value starts here")])
    }

    /// - Parameter next: The tag of the next key; nil if there is none.
    func missingValue(before next: XMLTag? = nil) -> ParseFault {
        ParseFault(
            "the key \(quoted(context.currentUserKey ?? "")) has no value", at: .bytes(lastEnd..<lastEnd),
            caption: "add a value here", labels: next.map { [($0.place, "the next key starts here")] } ?? [])
    }

    func misplacedKey(_ tag: XMLTag) -> ParseFault {
        guard !context.isInArray, context.isInside else {
            return ParseFault("a <key> stands only in a <dict>", at: tag.place)
        }
        return missingValue(before: tag)
    }

    func misplacedPlist(_ tag: XMLTag) -> ParseFault {
        ParseFault(
            "a <plist> stands only around the whole document", at: tag.place,
            help: ["remove the tag, and the one that closes it"])
    }

    // MARK: Tags

    /// The error for text where a tag is expected.
    func text() -> ParseFault {
        if let fault = merge() { return fault }
        let first = bytes[position]
        if !context.isInside, !isInPlist, first == UInt8(ascii: "{") || first == UInt8(ascii: "[") {
            return ParseFault("expected XML, found what looks like JSON", at: here)
        }
        var textEnd = position
        while textEnd < end, bytes[textEnd] != UInt8(ascii: "<"), bytes[textEnd] >= 0x20 { textEnd += 1 }
        let place = position..<max(textEnd, bytes.characterEnd(position))
        if let fault = bytes.encodingFault(in: place) { return fault }
        return ParseFault(
            "text stands where a tag is expected", at: .bytes(place), of: context.subject,
            help: ["put it between <string> and </string>"])
    }

    func unknownTag() -> ParseFault {
        if let fault = merge() { return fault }
        let name = nameText(at: position + 1)
        guard !name.isEmpty else {
            return ParseFault("a < that begins no tag", at: here, help: ["write &lt; for the character itself"])
        }
        if !context.isInside, !isInPlist, HTMLPage.isTag(name) {
            return ParseFault(
                "expected a property list, found what looks like HTML", at: tagPlace, help: [HTMLPage.help])
        }
        let synonyms = [
            "text": "string", "str": "string", "int": "integer", "number": "integer", "long": "integer",
            "float": "real", "double": "real", "decimal": "real", "bool": "true", "boolean": "true",
            "dictionary": "dict", "object": "dict", "map": "dict", "list": "array", "set": "array", "bytes": "data",
            "datetime": "date", "yes": "true", "no": "false",
        ]
        let names = XMLElement.allCases.map { "\($0.name)" }
        let lowered = name.lowercased()
        let suggestion = names.contains(lowered) ? lowered : synonyms[lowered] ?? nearestName(to: name, among: names)
        if !context.isInside, !isInPlist, suggestion == nil { return otherDocument(name) }
        return ParseFault(
            "a property list has no tag \(quoted(name))", at: tagPlace, suggestion: suggestion,
            help: suggestion == nil ? ["the tags are \(names.dropFirst().joined(separator: ", "))"] : [])
    }

    /// The error for an XML file of another kind.
    private func otherDocument(_ name: String) -> ParseFault {
        let kinds = [
            "Scheme": "an Xcode scheme", "Workspace": "an Xcode workspace", "document": "a storyboard or an xib file",
            "archive": "an Interface Builder file", "model": "a Core Data model", "xliff": "exported translations",
        ]
        return ParseFault(
            "this is XML, but no property list: its outermost element is <\(excerpt(name, limit: 40))>", at: tagPlace,
            help: [(kinds[name].map { "it looks like \($0); " } ?? "") + "a property list begins with <plist>"])
    }

    /// Returns the error for a conflict marker of version control; nil for other text.
    private func merge() -> ParseFault? {
        MergeMark.fault(in: bytes, at: position, of: context.subject)
    }

    func openTag(_ start: Int) -> ParseFault {
        ParseFault(
            "a tag is not written as one", at: here,
            caption: position < end ? "not expected in a tag" : "the file ends here",
            labels: [(.bytes(start..<start + 1), "the tag begins here")],
            help: ["write it as in <dict>, </dict>, <true/> or <plist version=\"1.0\">"])
    }

    func repeatedAttribute(_ name: Range<Int>, in start: Int) -> ParseFault {
        ParseFault(
            "the attribute \(quoted(excerpt(bytes.string(in: name), limit: 40))) appears twice in one tag",
            at: .bytes(name), labels: [(.bytes(start..<start + 1), "the tag begins here")],
            help: ["remove one of the two"])
    }

    func openMarkup(_ start: Int, _ name: String, _ terminator: String) -> ParseFault {
        ParseFault(
            "a \(name) is not closed", at: .bytes(start..<start + 2), caption: "it begins here",
            help: ["close it with \(terminator)"])
    }

    func unknownMarkup() -> ParseFault {
        let isCDATA = bytes.has("<![CDATA[", at: position)
        return ParseFault(
            isCDATA ? "a CDATA section stands only in a string or a key" : "expected a tag or a comment after \"<!\"",
            at: .bytes(position..<position + 2), of: context.subject)
    }

    func doctype(_ failure: XMLDoctype.Failure) -> ParseFault {
        switch failure {
        case .open(let start, let name, let terminator): openMarkup(start, name, terminator)
        case .noDeclaration(let place):
            ParseFault(
                "expected a declaration or \"]\" in the DOCTYPE", at: .bytes(place..<place + 1),
                help: ["the shortest DOCTYPE is <!DOCTYPE plist>; a property list needs none"])
        }
    }

    // MARK: Positions and names

    var here: ParseFault.Position { .bytes(position..<bytes.characterEnd(position)) }

    /// The tag at the current position, up to the end of its line.
    var tagPlace: ParseFault.Position {
        var tagEnd = position
        while tagEnd < end, bytes[tagEnd] != UInt8(ascii: ">"), bytes[tagEnd] >= 0x20 { tagEnd += 1 }
        if tagEnd < end, bytes[tagEnd] == UInt8(ascii: ">") { tagEnd += 1 }
        return .bytes(position..<max(tagEnd, position + 1))
    }

    /// The opening tag of the innermost container.
    var opening: ParseFault.Position {
        let start = context.containerStart
        return .bytes(start..<min(bytes.index(of: UInt8(ascii: ">"), from: start) + 1, end))
    }

    /// Returns the name at an offset; empty if there is none.
    func nameText(at start: Int) -> String {
        String(decoding: bytes.dropFirst(start).prefix(while: XMLParser.isNameByte), as: UTF8.self)
    }
}
