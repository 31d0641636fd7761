// What the command-line tool reports about a text.
extension HRDocumentText {
    /// What is different from the file as it was read, as `diff -u` shows it; values of secret keys are masked.
    ///
    /// - Parameter name: What the file is called in it.
    /// - Complexity: O(n) in the length of the text.
    package func unifiedDiff(name: String) throws(HRError) -> String {
        try applied().diff(name: name).text
    }

    /// The same of a text whose changes have been made. A byte order mark is part of the first line.
    func diff(name: String) -> UnifiedDiff {
        let mark: [UInt8] = original.data.starts(with: [0xEF, 0xBB, 0xBF]) ? [0xEF, 0xBB, 0xBF] : []
        let edits = edited.map { edit in
            TextEdit(edit.range.lowerBound + mark.count..<edit.range.upperBound + mark.count, edit.replacement)
        }
        return UnifiedDiff(
            name: name, old: mark + original.text, edits: edits, format: settings.format,
            secretKeys: settings.secretKeys)
    }

    /// What is at a path.
    package enum Look {
        case leaf(HRNode)
        /// A dictionary that has no such key yet.
        case newKey
        /// A container, a reference, or nothing that can be looked at without the document.
        case other
    }

    /// Looks at a path in the text with all changes that were asked for, without making them.
    ///
    /// - Complexity: O(n) in the length of the text the first time after changes were made, then in that of the path.
    package mutating func look(at path: HRPath) -> Look {
        var tree = pending ?? self.tree
        pending = nil
        defer { pending = tree }
        return tree.look(at: path)
    }

    /// The lines, from 1, on which values begin; nil for a path that leads to none.
    ///
    /// - Complexity: O(n) in the length of the text and of the paths.
    package func lines(of paths: [HRPath]) throws(HRError) -> [Int?] {
        let text = try applied()
        var tree = text.tree
        let lines = TextLines(text.current.text)
        let places = tree.file.tree
        return paths.map { path in
            tree.filePlace(at: path).map { lines.line(of: places.value(of: $0).lowerBound) + 1 }
        }
    }

    /// How many comments there are, and how many members under the word for comments.
    ///
    /// - Complexity: O(n) in the length of the text.
    package var commentCounts: (comments: Int, members: Int) {
        let placed = PlacedText(current.text, settings.syntax)
        var comments = 0, position = 0
        func count(upTo end: Int) {
            comments += placed.syntax.tokens(in: position..<max(position, end), of: placed.text).count { token in
                // Lexers take a declaration of XML for a comment, too.
                let text = placed.text[token.range]
                return token.isComment && (text.first == UInt8(ascii: "/") || text.starts(with: Array("<!--".utf8)))
            }
        }
        // What is between keys and leaves is brackets, separators and comments.
        for place in placed.tree.places.indices {
            let leaf = placed.tree.kind(of: place) == .leaf ? placed.tree.value(of: place) : nil
            for range in [placed.tree.key(of: place), leaf].compactMap(\.self) {
                count(upTo: range.lowerBound)
                position = max(position, range.upperBound)
            }
        }
        count(upTo: placed.text.count)
        return (comments, TextReferences.values(under: Vocabulary.comment, in: placed).count)
    }
}
