/// A failed expectation outside of Swift Testing: for example, in a test of XCTest.
///
/// In a test of Swift Testing, expectations record an issue and return. Anywhere else there is nothing in which an issue
/// could be recorded, so they throw this error: a test method of XCTest that throws it fails.
public struct HRExpectationFailure: Error, Hashable, Sendable {
    /// The text of the failure: what was expected, and what was found.
    public let message: String
    /// The path of the source file in which the expectation is.
    public let file: String
    /// The line of the expectation.
    public let line: Int
}

extension HRExpectationFailure: CustomStringConvertible {
    /// The location and the text of the failure.
    public var description: String { "\(file):\(line): \(message)" }
}
