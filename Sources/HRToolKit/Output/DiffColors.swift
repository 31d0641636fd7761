/// Colours for diffs.
enum DiffColors {
    /// A unified diff with removed lines in red and added lines in green, if colours are enabled.
    static func painted(_ diff: String, _ hasColors: Bool) -> String {
        guard hasColors else { return diff }
        return diff.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            let color: String? =
                line.hasPrefix("---") || line.hasPrefix("+++")
                ? "1"
                : line.hasPrefix("@@")
                    ? "36"
                    : line.hasPrefix("-") ? "31" : line.hasPrefix("+") ? "32" : nil
            return color.map { "\u{1B}[\($0)m\(line)\u{1B}[0m" } ?? String(line)
        }.joined(separator: "\n")
    }

    /// A text in a colour, which is a parameter of an ANSI escape sequence, if colours are enabled.
    static func painted(_ text: String, _ color: Int, _ hasColors: Bool) -> String {
        hasColors ? "\u{1B}[\(color)m\(text)\u{1B}[0m" : text
    }
}
