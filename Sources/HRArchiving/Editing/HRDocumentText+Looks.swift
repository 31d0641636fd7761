// Reports about a text for the command-line tool.
extension HRDocumentText {
    /// Returns the differences from the file as it was read, in the format of `diff -u`; values of secret keys are
    /// masked.
    ///
    /// - Parameter name: The name of the file in the result.
    /// - Complexity: O(n) in the length of the text.
    package func unifiedDiff(name: String) throws(HRError) -> String {
        try applied().diff(name: name).text
    }

    /// Returns the differences between the file as it was read and the text with all applied edits. Pending changes are
    /// not included. A byte order mark is part of the first line.
    func diff(name: String) -> UnifiedDiff {
        let mark: [UInt8] = original.data.starts(with: [0xEF, 0xBB, 0xBF]) ? [0xEF, 0xBB, 0xBF] : []
        let edits = edited.map { edit in
            TextEdit(edit.range.lowerBound + mark.count..<edit.range.upperBound + mark.count, edit.replacement)
        }
        return UnifiedDiff(
            name: name, old: mark + original.text, edits: edits, format: settings.format,
            secretKeys: settings.secretKeys)
    }

    /// The result of looking up a path.
    package enum Look {
        case leaf(HRNode)
        /// A key that an existing dictionary does not have yet.
        case newKey
        /// A container, a reference, or a path that cannot be looked up without the document.
        case other
    }

    /// Looks up a path in the text with all pending changes, without applying them.
    ///
    /// - Complexity: O(n) in the length of the text for the first call after changes were applied; for further calls,
    ///   O(n) in the length of the path.
    package mutating func look(at path: HRPath) -> Look {
        var tree = pending ?? self.tree
        pending = nil
        defer { pending = tree }
        return tree.look(at: path)
    }

    /// Returns the lines, from 1, on which values begin; nil for a path that does not exist.
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

    /// Returns the locations of values, with the file; nil for a path that does not exist.
    ///
    /// - Complexity: O(n) in the length of the text and of the paths.
    package func locations(of paths: [HRPath]) throws(HRError) -> [HRSourceLocation?] {
        let text = try settled()
        var tree = text.tree
        let places = paths.map { tree.filePlace(at: $0) }
        let ranges = places.compactMap { $0.map(tree.file.tree.value) }
        var locations = text.original.source.locations(of: ranges).makeIterator()
        return places.map { place in
            guard place != nil, var location = locations.next() else { return nil }
            location.file = settings.file
            return location
        }
    }

    /// The number of comments, and of members with the reserved key for comments.
    ///
    /// - Complexity: O(n) in the length of the text.
    package var commentCounts: (comments: Int, members: Int) {
        let placed = PlacedText(current.text, settings.syntax)
        var comments = 0, position = 0
        func count(upTo end: Int) {
            comments += placed.syntax.tokens(in: position..<max(position, end), of: placed.text).count { token in
                // Lexers report an XML declaration as a comment, too.
                let text = placed.text[token.range]
                return token.isComment && (text.first == UInt8(ascii: "/") || text.starts(with: Array("<!--".utf8)))
            }
        }
        // Brackets, separators and comments are all that is between keys and leaves.
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
