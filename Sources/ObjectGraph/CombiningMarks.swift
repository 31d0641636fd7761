/// Accents and other marks that combine with the character before them.
///
/// In Swift, é equals e + ´. To hash or compare strings, Swift therefore sorts consecutive marks, in quadratic time: a
/// key of 160 KB of marks takes up to 20 seconds. Every string of a file is checked here before it is hashed or
/// compared: keys, class names, ids, references.
@usableFromInline
package enum CombiningMarks {
    /// The limit of consecutive marks; Unicode's own limit for safe streams is 30.
    @inlinable package static var limit: Int { 128 }

    /// Returns true if there are more consecutive marks than the limit.
    ///
    /// - Complexity: O(n) in the length of the string.
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
