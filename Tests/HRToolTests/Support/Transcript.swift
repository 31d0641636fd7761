import Foundation
import TestSupport
import Testing

/// Commands with what they print, as a scenario has them:
///
/// ```text
/// What it shows, in words.
///
/// $ hr get team.json lead.name
/// | Anna
/// $ hr get team.json member
/// ! team.json: no "member" at $root (did you mean "members"?)
/// = 1
/// ```
///
/// `|` is standard output, `!` standard error, `=` a status other than 0, and `\` at the end of a line says that no line
/// break ends it.
struct Transcript: CustomTestStringConvertible {
    let name: String
    /// What stands above the first command.
    let head: String
    let commands: [String]
    let text: String

    var testDescription: String { name }

    init(file: URL) throws {
        name = file.deletingPathExtension().lastPathComponent
        text = try String(contentsOf: file, encoding: .utf8)
        let lines = text.components(separatedBy: "\n")
        head = lines.prefix { !$0.hasPrefix("$ ") }.joined(separator: "\n")
        commands = lines.filter { $0.hasPrefix("$ ") }.map { String($0.dropFirst(2)) }
    }

    static func all() throws -> [Transcript] {
        try PackageFolder.files(in: "Tests/HRToolTests/Scenarios").map(Transcript.init(file:))
    }

    /// The same with what the commands print today.
    func played() throws -> String {
        let shell = try Shell()
        var text = head + "\n"
        for command in commands {
            let result = try shell.run(command)
            text += "$ \(command)\n" + Self.marked(result.output, "|") + Self.marked(result.errors, "!")
            if result.status != 0 { text += "= \(result.status)\n" }
        }
        return text
    }

    private static func marked(_ data: Data, _ mark: String) -> String {
        guard !data.isEmpty else { return "" }
        var text = String(decoding: data, as: UTF8.self)
        let isEnded = text.hasSuffix("\n")
        if isEnded { text.removeLast() }
        let lines = text.components(separatedBy: "\n").map { $0.isEmpty ? mark : "\(mark) \($0)" }
        return lines.joined(separator: "\n") + (isEnded ? "\n" : "\\\n")
    }
}
