/// A range of a line that a report marks.
struct LineMark {
    let line: Int
    let column: Int
    /// In characters.
    let length: Int
    let shown: SourceExcerpt.Line
    let caption: String
    let isMain: Bool
}

/// The part of a line that a report shows around a place, with tabs and control characters as blanks and dots.
struct LineWindow {
    let text: String
    private let shown: SourceExcerpt.Line
    private let line: [Character]
    private let part: Range<Int>
    /// How many columns precede the part.
    private let lead: Int

    init(_ shown: SourceExcerpt.Line, around mark: LineMark, width: Int) {
        let line = Array(shown.text)
        let start = shown.index(ofColumn: mark.column)
        let first = line.count <= width || start < width / 2 ? 0 : start - width / 2
        part = first..<min(line.count, first + width)
        let isCut = first > 0 || shown.isCutBefore
        lead = isCut ? 1 : 0
        text =
            (isCut ? "…" : "") + line[part].map(Self.visible).joined()
            + (part.upperBound < line.count || shown.isCutBehind ? "…" : "")
        self.shown = shown
        self.line = line
    }

    /// The offset and width of a mark, in columns; nil if it begins outside of the part that is shown.
    func place(of mark: LineMark) -> (offset: Int, length: Int)? {
        guard mark.column >= shown.firstColumn else { return nil }
        let begin = shown.index(ofColumn: mark.column)
        // A mark behind the last character is at the end of the line, unless the line is cut there.
        let isEnd = begin == line.count && begin == part.upperBound && !shown.isCutBehind
        guard begin >= part.lowerBound, begin < part.upperBound || isEnd else { return nil }
        let end = max(begin, min(shown.index(ofColumn: mark.column + mark.length), part.upperBound))
        return (lead + columns(part.lowerBound..<begin), max(1, columns(begin..<end)))
    }

    private func columns(_ range: Range<Int>) -> Int {
        line[range].reduce(0) { $0 + DisplayWidth.columns(of: Self.visible($1)) }
    }

    private static func visible(_ character: Character) -> String {
        if character == "\t" { return "    " }
        // A character may be as long as the file, of combining marks.
        if character.utf8.count > 64 { return "·" }
        return character.unicodeScalars.contains(where: steers) ? "·" : String(character)
    }

    /// Whether a scalar moves the cursor, or changes the direction of text.
    private static func steers(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: true
        // These two join characters to one, as in emoji.
        case .format: scalar != "\u{200C}" && scalar != "\u{200D}"
        default: false
        }
    }
}
