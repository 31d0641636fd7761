/// An option of a verb: a flag, or an option with a value.
struct Option: Sendable {
    /// The name after two dashes.
    let name: String
    /// The letter after one dash.
    var letter: Character?
    /// The name of the value in help; nil for a flag.
    var value: String?
    /// The permitted values, if they are limited.
    var choices: [String] = []
    let help: String

    /// The notation in help: `-o, --output FILE`.
    var spelling: String {
        (letter.map { "-\($0), " } ?? "    ") + "--\(name)" + (value.map { " \($0)" } ?? "")
    }
}

extension Option {
    static let help = Option(name: "help", letter: "h", help: "show help, with examples")
    static let quiet = Option(name: "quiet", letter: "q", help: "suppress messages")
    static let color = Option(
        name: "color", value: "WHEN", choices: ["auto", "always", "never"], help: "colours: auto, always or never")
    static let noColor = Option(name: "no-color", help: "same as --color never")
    static let secret = Option(name: "secret", value: "KEY", help: "also mask the values of this key")
    static let plain = Option(name: "plain", help: "treat keys that begin with $ as ordinary keys")
    static let version = Option(name: "version", help: "show the version")

    /// The options of all verbs.
    static let common = [help, quiet, color, noColor, secret, plain]

    static let dryRun = Option(
        name: "dry-run", letter: "n", help: "print the difference and do not write; status 1 if any")
    static let output = Option(
        name: "output", letter: "o", value: "FILE", help: "write to FILE, or to standard output if FILE is -")
    static let force = Option(name: "force", letter: "f", help: "overwrite an existing file")
    static let json = Option(name: "json", help: "print JSON")
    static let expectChange = Option(name: "expect-change", help: "status 1 if the file does not change")

    /// The options of editing verbs.
    static let editing = [dryRun, output]
}
