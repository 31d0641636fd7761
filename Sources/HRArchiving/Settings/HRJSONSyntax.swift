/// What is taken for JSON when a file is read; writing never makes anything that RFC 8259 has not.
///
/// ```swift
/// let unarchiver = HRUnarchiver(json: .strict)
/// ```
public enum HRJSONSyntax: Hashable, Sendable {
    /// JSON as people write it: with `//` and `/* */` comments, and a comma after the last member.
    ///
    /// `JSONSerialization` does not know comments. Where it is asked for, it is given what is JSON to the letter, and this
    /// library's own reader reads the rest.
    case relaxed
    /// JSON to the letter of RFC 8259.
    case strict
}
