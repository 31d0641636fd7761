import Foundation
import Testing

extension Shell {
    /// Runs the commands of a text one after the other, and compares what they print with what stands there.
    ///
    /// ```text
    /// $ cat > a.json <<END
    /// > {}
    /// > END
    /// $ hr get a.json member
    /// ! a.json: no "member" at $root
    /// = 1
    /// ```
    ///
    /// `$` begins a command, `>` is a further line of it, `|` is standard output, `!` standard error, and `=` a status
    /// other than 0. `\` at the end says that no line break ends the output.
    func expect(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
        for step in PlayedStep.all(in: text) {
            let result = try run(step.command)
            #expect(PlayedStep.printed(result) == step.printed, "\(step.command)", sourceLocation: sourceLocation)
        }
    }
}

/// One command of a text, with what it prints.
private struct PlayedStep {
    var command: String
    var printed: [String] = []

    static func all(in text: String) -> [PlayedStep] {
        var steps: [PlayedStep] = []
        for line in text.components(separatedBy: "\n") {
            if line.hasPrefix("$ ") {
                steps.append(PlayedStep(command: String(line.dropFirst(2))))
                continue
            }
            guard var step = steps.popLast() else { continue }
            if line.hasPrefix(">") {
                step.command += "\n" + line.dropFirst(line.hasPrefix("> ") ? 2 : 1)
            } else {
                step.printed.append(line)
            }
            steps.append(step)
        }
        return steps
    }

    /// The lines that stand below a command in a text.
    static func printed(_ result: Shell.Result) -> [String] {
        marked(result.output, "|") + marked(result.errors, "!") + (result.status == 0 ? [] : ["= \(result.status)"])
    }

    private static func marked(_ data: Data, _ mark: String) -> [String] {
        guard !data.isEmpty else { return [] }
        var lines = String(decoding: data, as: UTF8.self).components(separatedBy: "\n")
        if lines.last?.isEmpty == true {
            lines.removeLast()
        } else {
            lines[lines.count - 1] += "\\"
        }
        return lines.map { $0.isEmpty ? mark : "\(mark) \($0)" }
    }
}
