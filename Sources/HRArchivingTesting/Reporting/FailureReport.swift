import HRArchiving
import Testing

/// The location of an expectation in a test, at which its failures are reported.
struct CallSite: Sendable {
    /// The location of the call.
    let location: SourceLocation
    /// The name of the function that contains the call, such as `saves()`.
    let function: String
    /// The path of the file that contains the call.
    let filePath: String

    init(_ location: SourceLocation, function: String, filePath: String) {
        (self.location, self.function, self.filePath) = (location, function, filePath)
    }

    /// Reports a failure: as an issue in a test of Swift Testing, otherwise by throwing.
    func fail(_ message: String) throws(HRExpectationFailure) {
        let text = message.limited(to: FailureLimits.lines)
        guard Test.current != nil else {
            throw HRExpectationFailure(message: text, file: filePath, line: location.line)
        }
        Issue.record(Comment(rawValue: text), sourceLocation: location)
    }

    /// Adds a text to the results of the test, for `swift test --attachments-path` and Xcode.
    func attach(_ text: String, named name: String) {
        guard Test.current != nil else { return }
        Attachment.record(text, named: name, sourceLocation: location)
    }
}

/// How long the text of a failure may become.
enum FailureLimits {
    static let lines = 100
    static let columns = 200
    static let changes = 20
}

extension String {
    /// Returns the first lines, each with its first characters, and the number of lines that are left out.
    ///
    /// - Complexity: O(n) in the length of the text.
    func limited(to limit: Int) -> String {
        let lines = split(separator: "\n", omittingEmptySubsequences: false)
        var kept = lines.prefix(lines.count > limit ? limit - 1 : limit).map { line in
            line.count > FailureLimits.columns ? line.prefix(FailureLimits.columns - 1) + "…" : String(line)
        }
        if lines.count > limit { kept.append("… and \(counted(lines.count - kept.count, "line")) more") }
        return kept.joined(separator: "\n")
    }
}
