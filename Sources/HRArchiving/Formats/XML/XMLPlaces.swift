/// Finds the values of an XML property list that has been read before, or up to a place: walks over the text once, without
/// making anything but the tree of places.
package struct XMLPlaces {
    private let markup: XMLMarkup
    private var position = 0

    /// The places of a text in UTF-8.
    ///
    /// - Complexity: O(n).
    package static func tree(of text: UnsafeBufferPointer<UInt8>) -> PlaceTree {
        var places = XMLPlaces(markup: XMLMarkup(text: text))
        return places.tree()
    }

    private mutating func tree() -> PlaceTree {
        var tree = PlaceTree(textLength: markup.text.count)
        var key: Range<Int>?
        while let start = markup.next(from: position) {
            if markup.isDeclaration(at: start) {
                position = markup.declarationEnd(start)
                continue
            }
            let tagEnd = markup.tagEnd(start)
            position = tagEnd
            if markup.isClosingTag(start) {
                tree.close(at: tagEnd)
            } else if let kind = markup.container(at: start) {
                if markup.isEmptyTag(endingAt: tagEnd) {
                    tree.add(kind, start..<tagEnd, key: key)
                } else {
                    tree.open(kind, at: start, key: key)
                }
                key = nil
            } else if !markup.hasName("plist", at: start) {
                if !markup.isEmptyTag(endingAt: tagEnd) { position = markup.elementEnd(contentStart: tagEnd) }
                if tree.isInDictionary, key == nil {
                    key = start..<position
                    continue
                }
                tree.add(.leaf, start..<position, key: key)
                key = nil
            }
            if !tree.isInside, tree.root != nil { break }
        }
        tree.finish(at: markup.text.count)
        return tree
    }

    /// The text of a key's or a string's element; nil if it is none.
    static func string(_ element: UnsafeBufferPointer<UInt8>) -> String? {
        var parser = XMLParser(element, builder: TreeBuilder(limits: .standard, duplicateKeys: .refuse))
        do {
            let tag = try parser.openTag()
            return String(decoding: try parser.content(of: tag).bytes, as: UTF8.self)
        } catch {
            return nil
        }
    }
}

/// The tags, comments and sections of an XML text, by where they begin and end.
struct XMLMarkup {
    let text: UnsafeBufferPointer<UInt8>

    /// Where the next `<` stands.
    func next(from start: Int) -> Int? {
        var position = start
        while position < text.count, text[position] != UInt8(ascii: "<") { position += 1 }
        return position < text.count ? position : nil
    }

    /// Whether a comment, a CDATA section, a processing instruction or a DOCTYPE begins here.
    func isDeclaration(at start: Int) -> Bool {
        start + 1 < text.count && (text[start + 1] == UInt8(ascii: "!") || text[start + 1] == UInt8(ascii: "?"))
    }

    /// The end of such markup.
    func declarationEnd(_ start: Int) -> Int {
        if starts("<!--", at: start) { return find("-->", from: start + 4) }
        if starts("<![CDATA[", at: start) { return find("]]>", from: start + 9) }
        return starts("<?", at: start) ? find("?>", from: start + 2) : doctypeEnd(start)
    }

    func isClosingTag(_ start: Int) -> Bool {
        start + 1 < text.count && text[start + 1] == UInt8(ascii: "/")
    }

    func isEmptyTag(endingAt end: Int) -> Bool {
        end >= 3 && text[end - 1] == UInt8(ascii: ">") && text[end - 2] == UInt8(ascii: "/")
    }

    /// Behind the `>` of the tag that begins here, which is none of those in the values of attributes.
    func tagEnd(_ start: Int) -> Int {
        var position = start
        while position < text.count, text[position] != UInt8(ascii: ">") {
            let isQuote = text[position] == UInt8(ascii: "\"") || text[position] == UInt8(ascii: "'")
            position = (isQuote ? closingQuote(of: position) : nil) ?? position
            position += 1
        }
        return min(position + 1, text.count)
    }

    /// The quote that ends an attribute's value; nil if it is not closed, for a `<` ends every tag.
    private func closingQuote(of start: Int) -> Int? {
        var position = start + 1
        while position < text.count, text[position] != text[start], text[position] != UInt8(ascii: "<") {
            position += 1
        }
        return position < text.count && text[position] == text[start] ? position : nil
    }

    func container(at start: Int) -> PlaceTree.Kind? {
        if hasName("dict", at: start) { return .dictionary }
        return hasName("array", at: start) ? .array : nil
    }

    func hasName(_ name: StaticString, at start: Int) -> Bool {
        let nameEnd = start + 1 + name.utf8CodeUnitCount
        guard nameEnd < text.count else { return false }
        for index in 0..<name.utf8CodeUnitCount where text[start + 1 + index] != name.utf8Start[index] { return false }
        return !XMLParser.isNameByte(text[nameEnd])
    }

    /// Where the closing tag of an element without elements in it begins.
    func contentEnd(from start: Int) -> Int {
        var position = start
        while let next = next(from: position) {
            if !isDeclaration(at: next) { return next }
            position = declarationEnd(next)
        }
        return text.count
    }

    /// Behind the closing tag of such an element.
    func elementEnd(contentStart: Int) -> Int { tagEnd(contentEnd(from: contentStart)) }

    private func doctypeEnd(_ start: Int) -> Int {
        var doctype = XMLDoctype(text, at: start)
        do throws(XMLDoctype.Failure) {
            return try doctype.end()
        } catch {
            return text.count
        }
    }

    private func find(_ terminator: StaticString, from start: Int) -> Int {
        var position = start
        while position < text.count, !starts(terminator, at: position) { position += 1 }
        return min(position + terminator.utf8CodeUnitCount, text.count)
    }

    private func starts(_ prefix: StaticString, at start: Int) -> Bool {
        guard start + prefix.utf8CodeUnitCount <= text.count else { return false }
        for index in 0..<prefix.utf8CodeUnitCount where text[start + index] != prefix.utf8Start[index] { return false }
        return true
    }
}
