import Foundation

/// A line of a file, or what is known of one that is too long.
struct Line {
    /// The bytes, without the line feed and a carriage return before it; nil if there are more than the limit allows.
    let bytes: Data?
    /// The number in the file, from 1.
    let number: Int
    /// The bytes of the file that the line takes, with its end.
    let range: Range<Int>
    /// Whether a line feed ends it, and not the file.
    let isEnded: Bool
}
