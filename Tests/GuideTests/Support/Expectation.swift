import Foundation
import Testing

/// Text that stands in a file and must be what the package says today.
enum Expectation {
    /// Whether the files are to be written anew, in place of being compared.
    static let isUpdating = ProcessInfo.processInfo.environment["UPDATE_EXPECTED"] != nil

    /// Compares, or writes anew. A run that has written fails, so that nobody takes it for a test.
    static func compare(
        _ expected: @autoclosure () throws -> String, _ actual: String, _ place: String, update: () throws -> Void,
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        if isUpdating {
            try update()
            Issue.record("\(place) has been written; look at what has changed", sourceLocation: sourceLocation)
        } else {
            let expected = try expected()
            #expect(expected == actual, "\(place)", sourceLocation: sourceLocation)
        }
    }
}
