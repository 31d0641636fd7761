/// A version by the rules of Semantic Versioning 2.0, with three numbers. Its build metadata does not count.
struct SemanticVersion: Comparable {
    private let numbers: [Substring]
    /// The identifiers behind the hyphen; empty for a release.
    private let preview: [Substring]

    /// Reads a version; nil for other text.
    init?(_ text: String) {
        let core = text.prefix { $0 != "+" }
        numbers = core.prefix { $0 != "-" }.split(separator: ".", omittingEmptySubsequences: false)
        guard numbers.count == 3, numbers.allSatisfy(Self.isNumber) else { return nil }
        let rest = core.drop { $0 != "-" }.dropFirst()
        preview = rest.isEmpty ? [] : rest.split(separator: ".", omittingEmptySubsequences: false)
    }

    static func == (left: SemanticVersion, right: SemanticVersion) -> Bool { !(left < right) && !(right < left) }

    static func < (left: SemanticVersion, right: SemanticVersion) -> Bool {
        for (one, other) in zip(left.numbers, right.numbers) where precedes(one, other) != precedes(other, one) {
            return precedes(one, other)
        }
        // A release comes after its previews.
        guard !left.preview.isEmpty, !right.preview.isEmpty else {
            return !left.preview.isEmpty && right.preview.isEmpty
        }
        return left.preview.lexicographicallyPrecedes(right.preview, by: precedes)
    }

    /// Numbers come before words, and are compared by their value, whatever their number of digits.
    private static func precedes(_ one: Substring, _ other: Substring) -> Bool {
        switch (isNumber(one), isNumber(other)) {
        case (true, true):
            let (one, other) = (one.drop { $0 == "0" }, other.drop { $0 == "0" })
            return one.utf8.count == other.utf8.count ? one < other : one.utf8.count < other.utf8.count
        case (false, false): return one < other
        case (let isNumber, _): return isNumber
        }
    }

    private static func isNumber(_ text: Substring) -> Bool {
        !text.isEmpty && text.utf8.allSatisfy { (0x30...0x39).contains($0) }
    }
}
