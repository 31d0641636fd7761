import Foundation
import HRArchiving

/// An error about a file, with the data for all output formats.
struct Fault {
    let error: HRError
    /// The name of the file as it was typed.
    let file: String
    /// The file's bytes, if it could be read.
    let data: Data?

    var isWarning: Bool { error.details.isWarning }
    var severity: String { isWarning ? "warning" : "error" }

    /// The message in one line with a suggestion, without values of the file.
    var message: String {
        error.message + (error.suggestion.map { " (did you mean \(quoted($0))?)" } ?? "")
    }

    /// The place of the other member that a key or an id is repeated from; nil for other errors.
    var otherPlace: HRError.Label? {
        guard error.code == .duplicateKey || error.code == .duplicateID else { return nil }
        return error.labels.first { $0.location.byteRange != error.location?.byteRange }
    }

    /// The message in one line with the other place that it is about, for formats that have one place for each error.
    var placedMessage: String {
        guard let other = otherPlace?.location, let line = other.line, let column = other.column else { return message }
        return message + " (first at \(line):\(column))"
    }

    /// The end of the range of the error.
    var end: HRSourceLocation? {
        guard error.location?.line != nil, let range = error.location?.byteRange, let data else { return nil }
        return SourceText(data).location(ofFileBytes: range.upperBound..<range.upperBound)
    }
}

/// The output formats of errors.
enum FaultFormat: String, CaseIterable {
    /// With the lines of the file, for people.
    case human
    /// The format of compilers, for editors.
    case line
    /// One JSON object per line, for programs.
    case json
    /// The annotation format of GitHub.
    case github

    /// True if errors are printed to standard output as results.
    var isOutput: Bool { self == .json || self == .github }
}
