extension HRDocumentText {
    /// Makes changes of the text as one in which no word is reserved: paths lead to `$class` and `$id` as to any other key, and
    /// keys are written as they are.
    ///
    /// The result is read with reserved words again.
    ///
    /// - Throws: An ``HRError`` if a change cannot be made, or if the text could not be read any more; then nothing has changed.
    package mutating func changeWords(
        _ changes: (inout HRDocumentText) throws(HRError) -> Void
    ) throws(HRError) {
        let text = try applied()
        var plain = try text.withoutWords
        try changes(&plain)
        self = try text.making(plain.applied().edited)
    }

    /// What the text holds if no word is reserved.
    ///
    /// - Complexity: O(n) in the length of the text.
    package var plainRoot: HRNode {
        get throws(HRError) { try applied().withoutWords.current.document.root }
    }

    private var withoutWords: HRDocumentText {
        get throws(HRError) {
            let data = bytes
            let plain = settings.withoutWords
            return try HRDocumentText(data, plain.document(from: data), plain)
        }
    }

    /// Puts a value under a word of files, in a text in which none is reserved: a new one stands where archives have it.
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
