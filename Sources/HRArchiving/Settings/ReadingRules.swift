/// What counts when the bytes of a file become a document: the settings that readers of all formats share.
struct ReadingRules: Sendable {
    var json: HRJSONSyntax = .relaxed
    var duplicateKeys: HRDuplicateKeys = .refuse
    var limits: CodingLimits = .standard
}

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

/// What reading does with a key that stands twice in one dictionary.
///
/// RFC 8259 only says that keys *should* be unique, and most readers of JSON take the last.
public struct HRDuplicateKeys: Hashable, Sendable {
    private enum Kind { case refuse, lastWins }
    private let kind: Kind
    /// It is an error that shows both places: one of two values would be lost in silence.
    public static let refuse = Self(kind: .refuse)
    /// The last one counts, at the place of the first.
    ///
    /// Files are then read by this library's own readers.
    public static let lastWins = Self(kind: .lastWins)
}
