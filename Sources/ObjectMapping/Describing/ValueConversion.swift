/// A two-way conversion between a value and its stored representation.
public struct ValueConversion<Value, Stored>: Sendable {
    /// Converts a value to its stored representation.
    package let encode: @Sendable (Value) throws -> Stored
    /// Converts a stored representation to its value.
    package let decode: @Sendable (Stored) throws -> Value

    /// Creates a conversion from two functions.
    package init(
        encode: @escaping @Sendable (Value) throws -> Stored, decode: @escaping @Sendable (Stored) throws -> Value
    ) {
        self.encode = encode
        self.decode = decode
    }
}

/// An error of a conversion, such as `ConversionError`, for coding modules.
package protocol ConversionFailure: Error {
    /// The expected value, as a noun phrase for a message: "a URL".
    var expected: String { get }
    /// Advice, one sentence each.
    var help: [String] { get }
    /// The path from the converted value to the invalid member.
    var path: [String] { get }
    /// The error that caused this one.
    var underlying: (any Error)? { get }
}

/// An error for a value that a description or a coding module does not expect.
package struct UnexpectedValue: ConversionFailure, CustomStringConvertible {
    package let expected: String
    package var help: [String] { [] }
    package var path: [String] { [] }
    package var underlying: (any Error)? { nil }
    package var description: String { "expected \(expected)" }

    package init(_ expected: String) {
        self.expected = expected
    }
}
