import HRArchiving

/// Texts of users in pictures: cut, and without characters that could disturb the text around them.
enum LabelText {
    /// Returns the beginning of a text that fits into a number of cells, with escapes for control characters and marks
    /// of writing directions; it ends with "…" if there is more. Wide characters take two cells.
    ///
    /// - Complexity: O(n) in the number of cells, whatever the length of the text is.
    static func short(_ text: String, cells: Int) -> String {
        var result = "", before = "", used = 0, marks = 0
        for scalar in text.unicodeScalars {
            marks = isMark(scalar) ? marks + 1 : 0
            // Many marks on one character would cover the lines above and below it.
            let piece = marks > 2 ? escaped(scalar) : excerpt(String(scalar), limit: 1)
            used += Self.cells(of: piece)
            if used > cells { return before + "…" }
            result += piece
            // What remains with the dots takes the given number of cells.
            if used < cells { before = result }
        }
        return result
    }

    /// Returns the number of cells that a text takes, if most characters are one cell wide.
    static func cells(of text: String) -> Int {
        text.unicodeScalars.reduce(0) { $0 + cells(of: $1) }
    }

    /// Returns the width of a text in a font with characters of equal width, rounded up.
    ///
    /// - Parameter size: The size of the font.
    static func width(of text: String, size: Int) -> Int {
        let hundredths = text.unicodeScalars.reduce(0) { sum, scalar in
            sum + (scalar.properties.isEmojiPresentation ? 125 : [0, 62, 105][cells(of: scalar)])
        }
        return (hundredths * size + 99) / 100
    }

    private static func cells(of scalar: Unicode.Scalar) -> Int {
        if scalar.value < 0x300 { return 1 }
        if isMark(scalar) { return 0 }
        return scalar.properties.isEmojiPresentation || wide.contains { $0.contains(scalar.value) } ? 2 : 1
    }

    private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
        guard scalar.value >= 0x300 else { return false }
        return [.nonspacingMark, .enclosingMark].contains(scalar.properties.generalCategory)
    }

    private static func escaped(_ scalar: Unicode.Scalar) -> String {
        "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
    }

    /// The blocks of East Asian characters, which are as wide as high.
    private static let wide: [ClosedRange<UInt32>] = [
        0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE4F, 0xFF01...0xFF60,
        0xFFE0...0xFFE6, 0x1F000...0x1FAFF, 0x20000...0x3FFFD,
    ]
}
