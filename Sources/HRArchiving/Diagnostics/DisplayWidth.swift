/// How many columns characters take on a terminal.
enum DisplayWidth {
    /// The columns of a text: two for each wide character.
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

    /// The scalars that are wide (W) or full width (F), from Unicode's EastAsianWidth.txt, version 16: whole blocks, with
    /// what has not been assigned in them. Emoji are not among them, which the standard library knows.
    private static let wide: [ClosedRange<UInt32>] = [
        0x1100...0x115F, 0x2329...0x232A, 0x2E80...0x303E, 0x3041...0x4DBF, 0x4E00...0xA4CF, 0xA960...0xA97C,
        0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6B, 0xFF01...0xFF60, 0xFFE0...0xFFE6,
        0x16FE0...0x18D08, 0x1AFF0...0x1B2FB, 0x1F200...0x1F265, 0x20000...0x2FFFD, 0x30000...0x3FFFD,
    ]
}
