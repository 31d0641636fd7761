// Comments that repeat the names of objects: the objects of Xcode's projects have ids, and the comment behind an id says
// what the object is.

extension HRDocumentText {
    /// A key or a string in an old-style property list, and the comment directly behind it.
    package struct NamedWord: Sendable {
        /// The word without quotation marks.
        package let word: String
        /// True for a key, false for a value.
        package let isKey: Bool
        /// For a key, the key of its dictionary; for a value or an element, its key or that of its array. Empty at the
        /// root.
        package let key: String
        /// The comment without its delimiters and the blanks within them; nil if there is none.
        package let comment: String?
        /// True if the word is part of the applied edits.
        package let isNew: Bool
        /// The range of the comment with its delimiters, or the empty range behind the word.
        fileprivate let range: Range<Int>
    }

    /// Returns those keys and strings of the text that are among the given words; none in a format in which comments do not
    /// name objects.
    ///
    /// - Complexity: O(n) in the length of the text.
    package func namedWords(among words: Set<String>) throws(HRError) -> [NamedWord] {
        guard settings.syntax.conventions.hasNamesInComments else { return [] }
        let applied = try applied()
        let text = PlacedText(applied.current.text, settings.syntax)
        let edits = applied.edited.newRanges
        let lengths = Set(words.map(\.utf8.count))
        var found: [NamedWord] = []

        func add(_ range: Range<Int>, isKey: Bool, in parent: Int?) {
            // Most words have another length, also with their quotation marks.
            guard lengths.contains(range.count) || lengths.contains(range.count - 2),
                let word = text.string(in: range), words.contains(word)
            else { return }
            let comment = text.comment(behind: range)
            let isNew =
                edits.partition { $0.upperBound <= range.lowerBound }
                < edits.partition {
                    $0.lowerBound < range.upperBound
                }
            found.append(
                NamedWord(
                    word: word, isKey: isKey, key: parent.flatMap(text.key(of:)) ?? "",
                    comment: comment.map { String(decoding: text.text[$0], as: UTF8.self).commentText }, isNew: isNew,
                    range: comment ?? range.upperBound..<range.upperBound))
        }

        for place in text.tree.places.indices {
            let parent = text.tree.parent(of: place)
            if let key = text.tree.key(of: place) { add(key, isKey: true, in: parent) }
            guard text.tree.kind(of: place) == .leaf, !text.isLoneKey(place) else { continue }
            add(text.tree.value(of: place), isKey: false, in: text.tree.key(of: place) == nil ? parent : place)
        }
        return found
    }

    /// Writes comments behind words, in place of those that are there. The values must not have changed since the words were
    /// found.
    ///
    /// A name that contains the end of a comment is left out.
    package mutating func setComments(_ names: [(word: NamedWord, name: String)]) throws(HRError) {
        let edits = names.filter { !$0.name.contains("*/") }.map { word, name in
            TextEdit(word.range, Array((word.range.isEmpty ? " /* " : "/* ").utf8) + Array("\(name) */".utf8))
        }
        try changeComments(edits)
    }

    /// Writes the titles of a new section around a new member of a dictionary, `/* Begin X section */` and `/* End X section
    /// */`. Does nothing if the neighbours of the member have no such titles.
    package mutating func addSection(_ title: String, around path: HRPath) throws(HRError) {
        let applied = try applied()
        var tree = applied.tree
        guard settings.syntax.conventions.hasSections, !title.contains("*/"), let place = tree.filePlace(at: path),
            let gaps = tree.gaps(aroundPlace: place)
        else { return }
        let text = applied.current.text
        let member = gaps.before.leadStart..<gaps.behind.tailEnd
        let (begin, end) = (Array("/* Begin \(title) section */".utf8), Array("/* End \(title) section */".utf8))
        let lineBreak = text.lineBreak
        let lineStart = text[..<member.lowerBound].lastIndex(where: \.isLineBreak).map { $0 + 1 } ?? 0
        if let title = text.sectionTitle("End", in: member.upperBound..<gaps.behind.range.upperBound) {
            // The member is the last one of the section before.
            let before = text[title] + lineBreak + lineBreak + begin + lineBreak
            try changeComments([TextEdit(lineStart..<lineStart, before), TextEdit(title, end)])
        } else if let title = text.sectionTitle("Begin", in: gaps.before.range.lowerBound..<lineStart) {
            let behind = lineBreak + end + lineBreak + lineBreak + text[title]
            try changeComments([TextEdit(title, begin), TextEdit(member.upperBound..<member.upperBound, behind)])
        }
    }

    /// Applies edits of comments. The document stays the same.
    private mutating func changeComments(_ edits: [TextEdit]) throws(HRError) {
        let text = try applied()
        self = try text.making(
            edits.inOrder.map { TextEdit($0.range, original.writable($0.replacement)) }, meaning: text.current.document)
    }
}

extension [TextEdit] {
    /// The ranges of the replacements in the new text.
    fileprivate var newRanges: [Range<Int>] {
        var shift = 0
        return map { edit in
            let start = edit.range.lowerBound + shift
            shift += edit.replacement.count - edit.range.count
            return start..<start + edit.replacement.count
        }
    }
}

extension PlacedText {
    /// Returns the range of the comment behind a word on the same line; nil if there is none.
    fileprivate func comment(behind word: Range<Int>) -> Range<Int>? {
        var position = word.upperBound
        while position < text.count, text[position].isBlank { position += 1 }
        guard text[position...].starts(with: "/*".utf8) else { return nil }
        var end = position + 2
        while end < text.count, !text[end...].starts(with: "*/".utf8) { end += 1 }
        return end < text.count ? position..<end + 2 : nil
    }
}

extension [UInt8] {
    /// The first line break of the text; a line feed if there is none.
    fileprivate var lineBreak: [UInt8] {
        guard let first = firstIndex(where: \.isLineBreak) else { return [0x0A] }
        return self[first...].starts(with: [0x0D, 0x0A]) ? [0x0D, 0x0A] : [self[first]]
    }

    /// Returns the range of the title of a section, `/* Begin X section */`, in a part of the text.
    fileprivate func sectionTitle(_ word: String, in range: Range<Int>) -> Range<Int>? {
        let start = Array("/* \(word) ".utf8), end = Array(" section */".utf8)
        var position = range.lowerBound
        while position < range.upperBound {
            let line = self[position..<range.upperBound].prefix { !$0.isLineBreak }
            if line.starts(with: start), line.reversed().starts(with: end.reversed()) { return line.indices }
            position = line.endIndex + 1
        }
        return nil
    }
}

extension String {
    /// The text of a comment without its delimiters and the blanks within them.
    fileprivate var commentText: String {
        var text = utf8.dropFirst(2).dropLast(2)
        while text.first?.isBlank == true { text.removeFirst() }
        while text.last?.isBlank == true { text.removeLast() }
        return String(decoding: text, as: UTF8.self)
    }
}
