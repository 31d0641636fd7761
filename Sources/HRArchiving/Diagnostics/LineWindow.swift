/// A marked range of a line in a report.
struct LineMark {
    let line: Int
    let column: Int
    let shown: SourceExcerpt.Line
    let caption: String
    let isMain: Bool
}

/// The part of a line that a report shows around a location, with tabs as spaces and control characters as dots.
struct LineWindow {
    let text: String
    private let shown: SourceExcerpt.Line
    private let line: [Character]
    private let part: Range<Int>
    /// The number of columns before the part: 1 if an ellipsis is shown there, otherwise 0.
    private let lead: Int

    init(around mark: LineMark, width: Int) {
        shown = mark.shown
        let line = Array(shown.text)
        let start = shown.index(ofColumn: mark.column)
        let first = line.count <= width || start < width / 2 ? 0 : start - width / 2
        part = first..<min(line.count, first + width)
        let isCut = first > 0 || shown.isCutBefore
        lead = isCut ? 1 : 0
        text =
            (isCut ? "…" : "") + line[part].map(Self.visible).joined()
            + (part.upperBound < line.count || shown.isCutBehind ? "…" : "")
        self.line = line
    }

    /// Returns the offset and width of a mark, in columns; nil if the mark begins outside of the visible part.
    func place(of mark: LineMark) -> (offset: Int, length: Int)? {
        guard mark.column >= shown.firstColumn else { return nil }
        let begin = shown.index(ofColumn: mark.column)
        // A mark after the last character of the line is visible, unless the line is cut there.
        let isEnd = begin == line.count && begin == part.upperBound && !shown.isCutBehind
        guard begin >= part.lowerBound, begin < part.upperBound || isEnd else { return nil }
        let end = max(begin, min(shown.index(ofColumn: mark.column + mark.shown.markLength), part.upperBound))
        return (lead + columns(part.lowerBound..<begin), max(1, columns(begin..<end)))
    }

    private func columns(_ range: Range<Int>) -> Int {
        line[range].reduce(0) { $0 + DisplayWidth.columns(of: Self.visible($1)) }
    }

    private static func visible(_ character: Character) -> String {
        if character == "\t" { return "    " }
        // A longer character is shown as a dot: with many combining marks, it may be as long as the file.
        if character.utf8.count > 64 { return "·" }
        return character.unicodeScalars.contains(where: steers) ? "·" : String(character)
    }

    /// True if a scalar moves the cursor or changes the text direction.
    private static func steers(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: true
        // The zero-width joiner and non-joiner only affect the display of the characters around them, for example in
        // emoji.
        case .format: scalar != "\u{200C}" && scalar != "\u{200D}"
        default: false
        }
    }
}

/// The width of text on a terminal, in columns.
enum DisplayWidth {
    /// Returns the number of columns of a string: two for each wide character, one for each other.
    static func columns(of text: String) -> Int {
        if text.utf8.allSatisfy({ $0 < 0x80 }) { return text.utf8.count }
        return text.reduce(0) { $0 + (isWide($1) ? 2 : 1) }
    }

    private static func isWide(_ character: Character) -> Bool {
        let scalars = character.unicodeScalars
        guard let first = scalars.first, first.value >= 0x1100 else { return false }
        return first.properties.isEmojiPresentation || scalars.contains(emojiSelector) || isWide(first)
    }

    /// Variation selector 16, which makes the character before it an emoji.
    private static let emojiSelector: Unicode.Scalar = "\u{FE0F}"

    private static func isWide(_ scalar: Unicode.Scalar) -> Bool {
        wide.contains { $0.contains(scalar.value) }
    }

    /// The scalars that are wide (W) or full width (F) in Unicode's EastAsianWidth.txt, version 16. The ranges are
    /// whole blocks, including their unassigned scalars. Emoji are not included, because the standard library
    /// identifies them.
    private static let wide: [ClosedRange<UInt32>] = [
        0x1100...0x115F, 0x2329...0x232A, 0x2E80...0x303E, 0x3041...0x4DBF, 0x4E00...0xA4CF, 0xA960...0xA97C,
        0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6B, 0xFF01...0xFF60, 0xFFE0...0xFFE6,
        0x16FE0...0x18D08, 0x1AFF0...0x1B2FB, 0x1F200...0x1F265, 0x20000...0x2FFFD, 0x30000...0x3FFFD,
    ]
}
