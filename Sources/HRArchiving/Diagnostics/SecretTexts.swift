extension HRError {
    /// The error without secret texts: in its excerpt, in its messages, and in names.
    ///
    /// - Parameter texts: Texts of two characters or more; shorter ones occur everywhere, and are not hidden.
    package func hiding(_ texts: some Collection<String>) -> HRError {
        let secrets = SecretTexts(texts)
        guard !secrets.isEmpty else { return self }
        var error = self
        let said =
            ([message, suggestion ?? "", wording.caption ?? "", wording.userErrorText ?? ""] + wording.help + notes)
        if (said + labels.map(\.text)).contains(where: { secrets.hidden($0) != $0 }) {
            error.changeTexts(secrets.hidden)
            if let own = wording.userErrorText { error = error.saying(secrets.hidden(own)) }
        }
        if let excerpt = sourceExcerpt { error.sourceExcerpt = excerpt.hiding(secrets) }
        return error
    }
}

/// Texts that must not be shown.
package struct SecretTexts: Sendable {
    /// Their replacement, which does not tell their length.
    static let mask = "******"

    /// The longest first: one may be part of another.
    private let texts: [[Character]]

    package init(_ texts: some Collection<String>) {
        self.texts = Set(texts).map(Array.init).filter { $0.count > 1 }.sorted { $0.count > $1.count }
    }

    var isEmpty: Bool { texts.isEmpty }

    package func hidden(_ text: String) -> String { masked(text).text }

    /// A text without them, and how far the characters behind each have moved.
    func masked(_ text: String) -> (text: String, moves: [SourceExcerpt.Move]) {
        let characters = Array(text)
        var result = "", moves: [SourceExcerpt.Move] = []
        var position = 0
        while position < characters.count {
            guard let found = texts.first(where: { characters[position...].starts(with: $0) }) else {
                result.append(characters[position])
                position += 1
                continue
            }
            let end = position + found.count
            moves.append(SourceExcerpt.Move(start: position, end: end, by: Self.mask.count - found.count))
            result += Self.mask
            position = end
        }
        return (result, moves)
    }
}

extension SourceExcerpt {
    /// A part of a line that was replaced by another one.
    struct Move: Sendable {
        let start, end: Int
        /// By how many characters the new one is longer.
        let by: Int
    }

    fileprivate func hiding(_ secrets: SecretTexts) -> SourceExcerpt {
        mapLines { line in
            let (text, moves) = secrets.masked(line.text)
            var line = line
            line.text = text
            line.moves = moves
            return line
        }
    }
}

extension SourceExcerpt.Line {
    func index(ofColumn column: Int) -> Int {
        let start = column - firstColumn
        var moved = start
        for move in moves {
            if move.end <= start { moved += move.by } else if move.start < start { moved -= start - move.start }
        }
        return min(max(moved, 0), text.count)
    }
}
