/// Accents and other marks that combine with the character before them.
///
/// Swift takes é for equal to e + ´, and to hash or compare strings it sorts the marks that follow one another, in a time
/// that grows with the square of their number: a key of 160 KB of marks in the worst order takes 20 seconds. So every text
/// of a file that is hashed, or compared with another, is looked at here before: keys, names of classes, ids, references.
@usableFromInline
package enum CombiningMarks {
    /// How many may follow one another in such a text; Unicode's own bound for safe streams is 30.
    @inlinable package static var limit: Int { 128 }

    /// Whether more of them follow one another than that.
    ///
    /// - Complexity: O(n) in the length of the text.
    @inlinable
    package static func areTooMany(in text: String) -> Bool {
        // A mark has two bytes or more.
        text.utf8.count > limit * 2 && areTooMany(inLong: text)
    }

    @usableFromInline
    static func areTooMany(inLong text: String) -> Bool {
        var count = 0
        for scalar in text.unicodeScalars {
            guard scalar.value >= 0x300, scalar.properties.canonicalCombiningClass != .notReordered else {
                count = 0
                continue
            }
            count += 1
            if count > limit { return true }
        }
        return false
    }
}
