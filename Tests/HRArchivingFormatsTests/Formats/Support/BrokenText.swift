import Testing

/// A text that is to be refused, and all that is to be said about it.
struct BrokenText: Sendable, CustomTestStringConvertible {
    let text: String
    let report: String

    init(_ text: String, _ report: String) {
        self.text = text
        self.report = report
    }

    var testDescription: String { text.debugDescription }
}
