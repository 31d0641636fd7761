/// A way from a value to what is stored for it, and the way back.
public struct ValueConversion<Value, Stored>: Sendable {
    /// Gives what is stored for a value.
    package let encode: @Sendable (Value) throws -> Stored
    /// Gives the value of what was stored.
    package let decode: @Sendable (Stored) throws -> Value

    /// Makes a conversion of two functions.
    package init(
        encode: @escaping @Sendable (Value) throws -> Stored, decode: @escaping @Sendable (Stored) throws -> Value
    ) {
        self.encode = encode
        self.decode = decode
    }
}

/// An error of a conversion, such as `ConversionError`, as coding modules see it.
package protocol ConversionFailure: Error {
    /// What the conversion takes, in the words of a message: "a URL".
    var expected: String { get }
    /// What to do about it, one sentence each.
    var help: [String] { get }
    /// The way from the value that was converted to the member that is at fault.
    var path: [String] { get }
    /// The error that led to this one.
    var underlying: (any Error)? { get }
}

/// The error that a value is not what a description or a coding module expects.
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
