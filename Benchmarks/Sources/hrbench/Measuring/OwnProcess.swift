import Foundation

/// Starts this program again.
enum OwnProcess {
    /// Returns the output of the program with the given arguments, without surrounding white space.
    static func output(of arguments: [String]) throws -> String {
        guard let program = Bundle.main.executableURL else { throw Misuse(description: "the program is not found") }
        let child = Process()
        let output = Pipe()
        child.executableURL = program
        child.arguments = arguments
        child.standardOutput = output
        try child.run()
        let text = try output.fileHandleForReading.readToEnd()
        child.waitUntilExit()
        return String(decoding: text ?? Data(), as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
    }
}
