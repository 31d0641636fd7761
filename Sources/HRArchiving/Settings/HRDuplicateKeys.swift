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
