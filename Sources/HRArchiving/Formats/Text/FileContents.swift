/// What a reader takes a file for.
package enum FileContents: Hashable, Sendable {
    /// A document, whose reserved words have their meaning.
    case document
    /// An archive of `NSKeyedArchiver`: keys stay as they stand, and a pointer is an alias whose text is its number.
    case keyedArchive
}
