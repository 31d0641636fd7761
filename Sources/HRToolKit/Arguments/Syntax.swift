/// The syntax of a verb, for the parser, help and shell completion.
struct Syntax: Sendable {
    let verb: String
    /// The description in one line.
    let summary: String
    /// The operands in help: `FILE PATH…`.
    let operands: String
    let count: ClosedRange<Int>
    /// Examples: a command and its effect.
    let examples: [(command: String, meaning: String)]
    var options: [Option] = []
    /// Additional information, line by line.
    var notes: [String] = []
    /// True if the overview only names the verb, so that it fits on a screen: most people do not need it, or only once.
    var isOccasional = false

    var allOptions: [Option] { options + Option.common }

    static let oneOrMore = 1...Int.max
}
