extension HRDocumentText {
    /// Edits the text without treating any key as reserved: paths reach `$class` and `$id` like other keys, and keys
    /// are written unchanged.
    ///
    /// The result is then read with reserved keys again.
    ///
    /// - Throws: An ``HRError`` if a change cannot be made, or if the text could not be read any more; in that case
    ///   nothing has changed.
    package mutating func changeWords(
        _ changes: (inout HRDocumentText) throws(HRError) -> Void
    ) throws(HRError) {
        let text = try applied()
        var plain = try text.withoutWords
        try changes(&plain)
        self = try text.making(plain.applied().edited)
    }

    /// The root value of the text, read without treating any key as reserved.
    ///
    /// - Complexity: O(n) in the length of the text.
    package var plainRoot: HRNode {
        get throws(HRError) { try applied().withoutWords.current.document.root }
    }

    /// Returns the lines, from 1, of values whose paths have the keys as they are written in the file; nil for a path that
    /// does not exist.
    ///
    /// - Complexity: O(n) in the length of the text and of the paths.
    package func spelledLines(of paths: [HRPath]) throws(HRError) -> [Int?] {
        try applied().withoutWords.lines(of: paths)
    }

    private var withoutWords: HRDocumentText {
        get throws(HRError) {
            let data = bytes
            let plain = settings.withoutWords
            return try HRDocumentText(data, plain.document(from: data), plain)
        }
    }

    /// Sets the value of a reserved key, in a text that was read without treating any key as reserved. If the key is
    /// new, it is inserted at the position that it has in archives.
    package mutating func set(word value: HRNode, at path: HRPath) throws(HRError) {
        let order = [Vocabulary.schema] + ReservedMember.order
        let document = try document
        guard document[path] == nil, let word = path.components.last, let rank = order.firstIndex(of: word),
            let parent = path.parent, let keys = document[parent]?.fields?.keys
        else { return try set(value, at: path) }
        let position = keys.prefix { order[..<rank].contains($0) }.count
        try insert(value, at: path, position: position)
    }
}
