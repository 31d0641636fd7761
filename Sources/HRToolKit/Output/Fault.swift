import Foundation
import HRArchiving

/// An error about a file, with what the forms of output need to know.
struct Fault {
    let error: HRError
    /// The name of the file, as it was typed.
    let file: String
    /// The file's bytes, if it could be read.
    let data: Data?

    var isWarning: Bool { error.details.isWarning }
    var severity: String { isWarning ? "warning" : "error" }

    /// What is wrong on one line, with what was probably meant; no value of the file.
    var message: String {
        error.message + (error.suggestion.map { " (did you mean \(quoted($0))?)" } ?? "")
    }

    /// Where the fault ends.
    var end: HRSourceLocation? {
        guard error.location?.line != nil, let range = error.location?.byteRange, let data else { return nil }
        return SourceText(data).location(ofFileBytes: range.upperBound..<range.upperBound)
    }
}

/// How faults are told.
enum FaultFormat: String, CaseIterable {
    /// With the lines of the file, for people.
    case human
    /// As compilers tell them, for editors.
    case line
    /// An object a line, for programs.
    case json
    /// As GitHub takes them for remarks on a change.
    case github

    /// Whether it is what somebody asked for, and not a message.
    var isOutput: Bool { self == .json || self == .github }
}
