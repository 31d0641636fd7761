/// Accents and other marks that combine with the character before them.
///
/// Swift takes é for equal to e + ´, and to hash or compare strings it sorts the marks that follow one another, in a time
/// that grows with the square of their number: a key of 160 KB of marks in the worst order takes 20 seconds. So every text
/// of a file that is hashed, or compared with another, is looked at here before: keys, names of classes, ids, references.
enum CombiningMarks {
    /// How many may follow one another in such a text; Unicode's own bound for safe streams is 30.
    static let limit = 128

    /// Whether more of them follow one another than that.
    ///
    /// - Complexity: O(n) in the length of the text.
    @inline(__always)
    static func areTooMany(in text: String) -> Bool {
        // A mark has two bytes or more.
        text.utf8.count > limit * 2 && areTooMany(inLong: text)
    }

    private static func areTooMany(inLong text: String) -> Bool {
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

    /// What is wrong with a text that has too many.
    ///
    /// - Parameter name: What the text is: "a key".
    static func error(in name: String) -> HRError {
        HRError(
            .invalidValue, "\(name) has more than \(limit) combining marks in a row",
            help: ["Swift takes too long to compare such strings; write it another way"])
    }
}

extension String {
    /// Whether the text is the same, byte for byte: at once, whatever combines with whatever.
    func consists(of text: String) -> Bool { utf8.elementsEqual(text.utf8) }
}
