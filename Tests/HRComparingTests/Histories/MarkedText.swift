/// A text with git's marks around conflicts.
struct MarkedText {
    enum Side: CaseIterable { case ours, theirs }

    private let lines: [Substring]

    init(_ text: String) { lines = text.split(separator: "\n", omittingEmptySubsequences: false) }

    /// The text if one side is kept of every conflict.
    func keeping(_ side: Side) -> String {
        var kept: [Substring] = []
        /// The side whose lines are being read; nil outside of conflicts.
        var current: String?
        for line in lines {
            switch line.prefix(7) {
            case "<<<<<<<": current = "ours"
            case "|||||||": current = "base"
            case "=======": current = "theirs"
            case ">>>>>>>": current = nil
            default: if current == nil || current == "\(side)" { kept.append(line) }
            }
        }
        return kept.joined(separator: "\n")
    }
}
