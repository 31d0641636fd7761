import ObjectGraph

/// The error that a value cannot be converted: what was expected, and where within the value.
///
/// It knows neither a file nor a place in one. Whoever runs the conversion adds both.
///
/// ```swift
/// guard let color = Color(name: text) else { throw ConversionError("the name of a color", help: ["write \"red\""]) }
/// ```
public struct ConversionError: Error, Sendable, CustomStringConvertible {
    /// What the conversion takes, in the words of a message: "a URL", "a date such as 2026-11-21".
    public var expected: String
    /// What to do about it, one sentence each.
    public var help: [String]
    /// The way from the value that was converted to the member that is at fault: keys and indices.
    public var path: [String]
    /// The error that led to this one.
    public var underlying: (any Error)?

    /// Makes an error.
    public init(_ expected: String, help: [String] = [], path: [String] = [], underlying: (any Error)? = nil) {
        self.expected = expected
        self.help = help
        self.path = path
        self.underlying = underlying
    }

    /// The error of a member, seen from what holds it.
    ///
    /// An error of another kind becomes one that says so, and keeps it.
    public init(_ error: any Error, within component: String) {
        let failure = error as? any ConversionFailure
        self =
            failure.map(ConversionError.init) ?? ConversionError("a value that can be converted", underlying: error)
        path.insert(component, at: 0)
    }

    /// What was expected, and where.
    public var description: String {
        path.isEmpty ? "expected \(expected)" : "expected \(expected) at \(path.joined(separator: "."))"
    }
}

extension ConversionError: ConversionFailure {
    /// What another module has found wrong.
    init(_ failure: any ConversionFailure) {
        self.init(failure.expected, help: failure.help, path: failure.path, underlying: failure.underlying)
    }
}
