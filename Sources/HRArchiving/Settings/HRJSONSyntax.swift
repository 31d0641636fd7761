/// What is taken for JSON when a file is read; writing never makes anything that RFC 8259 has not.
///
/// ```swift
/// let unarchiver = HRUnarchiver(json: .strict)
/// ```
public struct HRJSONSyntax: Hashable, Sendable {
    private enum Kind { case relaxed, strict }
    private let kind: Kind
    /// JSON as people write it: with `//` and `/* */` comments, and a comma after the last member.
    ///
    /// `JSONSerialization` does not know comments. Where it is asked for, it is given what is JSON to the letter, and this
    /// library's own reader reads the rest.
    public static let relaxed = Self(kind: .relaxed)
    /// JSON to the letter of RFC 8259.
    public static let strict = Self(kind: .strict)
}
