/// What a reader does with a key that stands twice in one dictionary.
package enum DuplicateKeys: Hashable, Sendable {
    /// It is an error that shows both places.
    case refuse
    /// The last one counts, as RFC 8259 tells of many readers.
    case lastWins
}
