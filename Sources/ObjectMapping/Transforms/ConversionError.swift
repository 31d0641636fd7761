import ObjectGraph

/// An error that a transform throws when a value cannot be converted, with a description of the expected value.
///
/// The error contains neither a file nor a location. The caller of the conversion adds both.
///
/// ```swift
/// guard let color = Color(name: text) else { throw ConversionError("the name of a color", help: ["write \"red\""]) }
/// ```
public struct ConversionError: Error, Sendable, CustomStringConvertible {
    /// The expected value, as a noun phrase for a message: "a URL", "a date such as 2026-11-21".
    public var expected: String
    /// Advice, one sentence each.
    public var help: [String]
    /// The path from the converted value to the invalid member: keys and indices.
    public var path: [String]
    /// The error that caused this one.
    public var underlying: (any Error)?

    /// Creates an error.
    public init(_ expected: String, help: [String] = [], path: [String] = [], underlying: (any Error)? = nil) {
        self.expected = expected
        self.help = help
        self.path = path
        self.underlying = underlying
    }

    /// Creates the error of a container from the error of one of its members, whose key or index is added to the path.
    ///
    /// An error of another type becomes the ``underlying`` error of a general conversion error.
    public init(_ error: any Error, within component: String) {
        let failure = error as? any ConversionFailure
        self =
            failure.map(ConversionError.init) ?? ConversionError("a value that can be converted", underlying: error)
        path.insert(component, at: 0)
    }

    /// The expected value and the path.
    public var description: String {
        path.isEmpty ? "expected \(expected)" : "expected \(expected) at \(path.joined(separator: "."))"
    }
}

extension ConversionError: ConversionFailure {
    /// Converts an error of another module.
    init(_ failure: any ConversionFailure) {
        self.init(failure.expected, help: failure.help, path: failure.path, underlying: failure.underlying)
    }
}
