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

    /// Puts new members of a dictionary, which are next to one another, between the titles of their section,
    /// `/* Begin X section */` and `/* End X section */`. The titles are added if there are none for the section. Does
    /// nothing if the neighbours of the members have no titles.
    package mutating func addSection(
        _ title: String, from first: HRPath, through last: HRPath
    ) throws(HRError) {
        let applied = try applied()
        var tree = applied.tree
        guard settings.syntax.conventions.hasSections, !title.contains("*/"),
            let firstPlace = tree.filePlace(at: first), let before = tree.gaps(aroundPlace: firstPlace)?.before,
            let lastPlace = tree.filePlace(at: last), let behind = tree.gaps(aroundPlace: lastPlace)?.behind,
            before.leadStart <= behind.tailEnd
        else { return }
        try changeComments(
            SectionEdit(
                text: applied.current.text, title: title, before: before.range.lowerBound,
                members: before.leadStart..<behind.tailEnd, behind: behind.range.upperBound
            ).edits)
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

/// Moves or adds the titles of sections around members that are alone in their section.
private struct SectionEdit {
    let text: [UInt8]
    let title: String
    /// The start of the text before the members.
    let before: Int
    let members: Range<Int>
    /// The end of the text behind the members.
    let behind: Int

    var edits: [TextEdit] {
        let lineStart = text[..<members.lowerBound].lastIndex(where: \.isLineBreak).map { $0 + 1 } ?? 0
        let (above, below) = (before..<max(before, lineStart), members.upperBound..<behind)
        let (begin, end) = ("/* Begin \(title) section */", "/* End \(title) section */")
        if let known = line(in: below, { $0 == begin }) {
            // The titles are there, without members between them.
            let part = Array(text[members.upperBound..<known.upperBound])
            let moved = Array(part.drop(while: \.isLineBreak)) + lineBreak
            return [TextEdit(lineStart..<lineStart, moved), TextEdit(members.upperBound..<known.upperBound, [])]
        }
        if let known = line(in: above, { $0 == begin }),
            let next = line(in: known.upperBound..<above.upperBound, { $0 == end })
        {
            let part = Array(text[next.lowerBound..<lineStart])
            return [
                TextEdit(next.lowerBound..<lineStart, []),
                TextEdit(members.upperBound..<members.upperBound, lineBreak + trimmed(part)),
            ]
        }
        if let other = line(in: below, { $0.hasPrefix("/* End ") && $0.hasSuffix(" section */") }) {
            // The members are the last ones of the section before.
            let titles = text[other] + lineBreak + lineBreak + Array(begin.utf8) + lineBreak
            return [TextEdit(lineStart..<lineStart, titles), TextEdit(other, Array(end.utf8))]
        }
        if let other = line(in: above, { $0.hasPrefix("/* Begin ") && $0.hasSuffix(" section */") }) {
            let titles = lineBreak + Array(end.utf8) + lineBreak + lineBreak + text[other]
            return [
                TextEdit(other, Array(begin.utf8)), TextEdit(members.upperBound..<members.upperBound, titles),
            ]
        }
        return []
    }

    /// Returns the range of the first line in a part of the text for which a condition holds.
    private func line(in range: Range<Int>, _ condition: (String) -> Bool) -> Range<Int>? {
        var position = range.lowerBound
        while position < range.upperBound {
            let line = text[position..<range.upperBound].prefix { !$0.isLineBreak }
            if condition(String(decoding: line, as: UTF8.self)) { return line.indices }
            position = line.endIndex + 1
        }
        return nil
    }

    private func trimmed(_ lines: [UInt8]) -> [UInt8] {
        Array(lines[..<(lines.lastIndex { !$0.isLineBreak }.map { $0 + 1 } ?? 0)])
    }

    private var lineBreak: [UInt8] { text.firstLineBreak }
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
