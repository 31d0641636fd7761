extension XMLParser {
    /// True if `</` is at the current position.
    var isAtClosingTag: Bool {
        position + 1 < end && text[position] == UInt8(ascii: "<") && text[position + 1] == UInt8(ascii: "/")
    }

    /// Parses the tag at the current position, and moves past it.
    @inline(__always)
    mutating func openTag() throws(ParseFault) -> XMLTag {
        let start = position
        if let tag = frequentTag(at: start) {
            position = tag.end
            return tag
        }
        guard text[start] == UInt8(ascii: "<") else { throw faults.text() }
        let (word, length) = Self.name(text, end, wordEnd, at: start + 1)
        guard let element = XMLElement(word: word) else { throw faults.unknownTag() }
        position = start + 1 + length
        guard position < end, text[position] == UInt8(ascii: ">") else { return try longTag(element, start) }
        position += 1
        return XMLTag(element: element, start: start, end: position, isEmpty: false)
    }

    /// Returns the tag at a position if it is `<key>` or `<string>`, the most frequent ones.
    @inline(__always)
    private func frequentTag(at start: Int) -> XMLTag? {
        guard start <= wordEnd else { return nil }
        let word = SWAR.load(text + start)
        if word == XMLElement.stringTag {
            return XMLTag(element: .string, start: start, end: start + 8, isEmpty: false)
        }
        guard word & 0xFF_FFFF_FFFF == XMLElement.keyTag else { return nil }
        return XMLTag(element: .key, start: start, end: start + 5, isEmpty: false)
    }

    /// Parses the rest of a tag with white space or attributes, or of an empty element's tag.
    private mutating func longTag(_ element: XMLElement, _ start: Int) throws(ParseFault) -> XMLTag {
        skipBlanks()
        if position < end, Self.isNameByte(text[position]) { try skipAttributes(of: element, start) }
        let isEmpty = position < end && text[position] == UInt8(ascii: "/")
        if isEmpty { position += 1 }
        guard position < end, text[position] == UInt8(ascii: ">") else { throw faults.openTag(start) }
        position += 1
        return XMLTag(element: element, start: start, end: position, isEmpty: isEmpty)
    }

    /// Moves past the attributes of a tag. They do not affect the value; other programs write identifiers or widths
    /// there.
    ///
    /// The attributes of `<plist>` may be duplicates, because other parsers accept them.
    @inline(never)
    private mutating func skipAttributes(of element: XMLElement, _ start: Int) throws(ParseFault) {
        var names: Set<[UInt8]> = []
        while position < end, Self.isNameByte(text[position]) {
            let nameStart = position
            while position < end, Self.isNameByte(text[position]) { position += 1 }
            let name = nameStart..<position
            try bytes.checkEncoding(of: name)
            let isNew = names.insert(Array(UnsafeBufferPointer(start: text + nameStart, count: name.count))).inserted
            guard isNew || element == .plist else {
                throw faults.repeatedAttribute(name, in: start)
            }
            try skipAttributeValue(start)
            let valueEnd = position
            skipBlanks()
            guard position > valueEnd || position == end || !Self.isNameByte(text[position]) || element == .plist else {
                throw faults.openTag(start)
            }
        }
    }

    /// Moves past `= "value"` of an attribute.
    private mutating func skipAttributeValue(_ start: Int) throws(ParseFault) {
        skipBlanks()
        guard position < end, text[position] == UInt8(ascii: "=") else { throw faults.openTag(start) }
        position += 1
        skipBlanks()
        guard position < end, text[position] == UInt8(ascii: "\"") || text[position] == UInt8(ascii: "'") else {
            throw faults.openTag(start)
        }
        let quote = text[position]
        position += 1
        let valueStart = position
        while position < end, text[position] != quote, text[position] != UInt8(ascii: "<") { position += 1 }
        guard position < end, text[position] == quote else { throw faults.openTag(start) }
        try bytes.checkEncoding(of: valueStart..<position)
        position += 1
    }

    /// Parses the closing tag of an element, which must be at the current position.
    @inline(__always)
    mutating func closingTag(of tag: XMLTag) throws(ParseFault) {
        let start = position
        let closing = tag.element.closing
        if start + 2 <= wordEnd, (SWAR.load(text + start + 2) ^ closing.word) &<< UInt64(64 - closing.length * 8) == 0 {
            position = start + 2 + closing.length
            lastEnd = position
            return
        }
        let (word, length) = Self.name(text, end, wordEnd, at: start + 2)
        guard XMLElement(word: word) == tag.element else { throw faults.wrongClosingTag(tag) }
        position = start + 2 + length
        skipBlanks()
        guard position < end, text[position] == UInt8(ascii: ">") else { throw faults.openTag(start) }
        position += 1
        lastEnd = position
    }

    /// Returns the bytes of the name at a position, packed into a word, and their number. The word is 0 for a name of
    /// more than seven bytes.
    ///
    /// The method is static, because the parser would be copied for every call of an instance method.
    @inline(__always)
    private static func name(
        _ text: UnsafePointer<UInt8>, _ end: Int, _ wordEnd: Int, at start: Int
    ) -> (word: UInt64, length: Int) {
        guard start <= wordEnd else { return lastName(text, end, at: start) }
        let word = SWAR.load(text + start)
        let stops =
            SWAR.bytes(of: word, equalTo: UInt8(ascii: ">")) | SWAR.bytes(of: word, equalTo: UInt8(ascii: "/"))
            | SWAR.bytes(of: word, below: 0x21)
        guard stops != 0 else { return (0, 8) }
        let length = SWAR.firstIndex(stops)
        return (word & ((1 << UInt64(length * 8)) - 1), length)
    }

    /// Returns the same as `name` near the end of the text, where eight bytes cannot be loaded.
    private static func lastName(
        _ text: UnsafePointer<UInt8>, _ end: Int, at start: Int
    ) -> (word: UInt64, length: Int) {
        var length = 0
        while start + length < end, isNameByte(text[start + length]) { length += 1 }
        return (length < 8 ? SWAR.load(text + min(start, end), count: length) : 0, length)
    }

    static func isNameByte(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x3A, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: "."), 0x80...:
            true
        default: false
        }
    }

    // MARK: Between tags

    @inline(__always)
    mutating func skipBlanks() {
        while position < end, text[position] <= 0x20, text[position].isSpace {
            position += 1
            guard position <= wordEnd, text[position] == UInt8(ascii: "\t") else { continue }
            // Skip the tabs of the indentation, up to eight at a time.
            let others = SWAR.load(text + position) ^ SWAR.tabs
            position += others == 0 ? 8 : SWAR.firstIndex(others)
        }
    }

    /// The fast path for most white space between tags: a line break and up to seven tabs before an ordinary tag.
    /// Returns false, without moving, for anything else.
    @inline(__always)
    private mutating func skipIndentation() -> Bool {
        guard position + 8 <= wordEnd, text[position] == 0x0A else { return false }
        let others = SWAR.load(text + position + 1) ^ SWAR.tabs
        guard others != 0 else { return false }
        let start = position + 1 + SWAR.firstIndex(others)
        let isTag = text[start] == UInt8(ascii: "<")
        guard isTag, text[start + 1] >= UInt8(ascii: "a") || text[start + 1] == UInt8(ascii: "/") else { return false }
        position = start
        hasTakenWords = true
        return true
    }

    /// Moves past white space, comments and processing instructions.
    @inline(__always)
    mutating func skipMisc() throws(ParseFault) {
        if skipIndentation() { return }
        skipBlanks()
        while position + 1 < end, text[position] == UInt8(ascii: "<"),
            text[position + 1] == UInt8(ascii: "!") || text[position + 1] == UInt8(ascii: "?")
        {
            try skipMarkup()
            skipBlanks()
        }
    }

    /// Moves past white space, comments, processing instructions and a DOCTYPE before the outermost element.
    mutating func skipProlog() throws(ParseFault) {
        try skipMisc()
        guard bytes.has("<!DOCTYPE", at: position) else { return }
        try skipDoctype()
        try skipMisc()
    }

    /// Moves past a comment, a processing instruction or, outside of all elements, a DOCTYPE; throws for any other
    /// markup that begins with `<!`.
    mutating func skipMarkup() throws(ParseFault) {
        if bytes.has("<!--", at: position) {
            try skip(from: 4, to: "-->", "comment")
        } else if bytes.has("<?", at: position) {
            try skip(from: 2, to: "?>", "processing instruction")
        } else if !bytes.has("<!DOCTYPE", at: position) || plistTag != nil || builder.isInside {
            throw faults.unknownMarkup()
        } else {
            try skipDoctype()
        }
    }

    private mutating func skip(from offset: Int, to terminator: StaticString, _ name: String) throws(ParseFault) {
        guard let markupEnd = bytes.end(of: terminator, from: position + offset) else {
            throw faults.openMarkup(position, name, terminator.description)
        }
        try bytes.checkEncoding(of: position..<markupEnd)
        position = markupEnd
    }

    private mutating func skipDoctype() throws(ParseFault) {
        let start = position
        var doctype = XMLDoctype(bytes, at: start)
        do throws(XMLDoctype.Failure) {
            position = try doctype.end()
        } catch {
            throw faults.doctype(error)
        }
        hasDeclarations = doctype.hasDeclarations
        try bytes.checkEncoding(of: start..<position)
    }
}
