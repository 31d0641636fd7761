/// What a verb is called with, for the parser, for help and for shells to complete.
struct Syntax: Sendable {
    let verb: String
    /// What it does, in one line.
    let summary: String
    /// What stands behind the verb, as help shows it: `FILE PATH…`.
    let operands: String
    let count: ClosedRange<Int>
    /// What people do with it: a command, and what it does.
    let examples: [(command: String, meaning: String)]
    var options: [Option] = []
    /// What else is worth knowing, line by line.
    var notes: [String] = []

    var allOptions: [Option] { options + Option.common }

    static let oneOrMore = 1...Int.max
}
