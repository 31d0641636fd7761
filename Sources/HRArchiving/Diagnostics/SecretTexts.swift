extension HRError {
    /// Returns the error without secret strings: they are masked in its excerpt, messages, names and path.
    ///
    /// - Parameter texts: Strings of two or more characters; shorter ones occur too often and are not hidden.
    package func hiding(_ texts: some Collection<String>) -> HRError {
        let secrets = SecretTexts(texts)
        guard !secrets.isEmpty else { return self }
        var error = self
        error.changeTexts(secrets.hidden)
        if let own = error.wording.userErrorText { error = error.saying(secrets.hidden(own)) }
        error.path = path?.map(secrets.hidden)
        error.sourceExcerpt = sourceExcerpt?.hiding(secrets)
        return error
    }
}

/// Strings that must not be shown, in any notation.
package struct SecretTexts: Sendable {
    /// The replacement for a secret string, which does not reveal its length.
    static let mask = "******"

    /// The strings by their first scalar, the longest first, because one string may be the beginning of another.
    private let texts: [Unicode.Scalar: [[Unicode.Scalar]]]
    /// The number of scalars of the longest string.
    let longest: Int

    package init(_ texts: some Collection<String>) {
        self.init(spelled: Set(texts.filter { $0.dropFirst().first != nil }.map(SpelledText.decomposed)))
    }

    private init(spelled: Set<[Unicode.Scalar]>) {
        let sorted = spelled.filter { !$0.isEmpty }.sorted(byNumber: { -$0.count })
        self.texts = Dictionary(grouping: sorted) { $0[0] }
        longest = sorted.first?.count ?? 0
    }

    var isEmpty: Bool { texts.isEmpty }

    func joined(with others: SecretTexts) -> SecretTexts {
        SecretTexts(spelled: Set(texts.values.joined()).union(others.texts.values.joined()))
    }

    /// Returns a message with all secret strings masked.
    package func hidden(_ text: String) -> String {
        guard !isEmpty else { return text }
        let bytes = Array(text.utf8)
        let ranges = ranges(in: bytes[...])
        return ranges.isEmpty ? text : masked(bytes[...], ranges).text
    }

    /// Returns the ranges of bytes that spell a secret string, or the beginning of a secret string before an ellipsis.
    /// The ranges are sorted and disjoint.
    func ranges(in bytes: ArraySlice<UInt8>) -> [Range<Int>] {
        var found: [Range<Int>] = []
        for reading in SpelledText.readings(of: bytes) {
            var index = 0
            while index < reading.scalars.count {
                guard let count = count(at: index, in: reading.scalars) else {
                    index += 1
                    continue
                }
                found.append(reading.starts[index]..<reading.ends[index + count - 1])
                index += count
            }
        }
        return found.joined()
    }

    /// Returns the number of scalars of the longest secret string that begins at an index; nil if there is none.
    private func count(at index: Int, in scalars: [Unicode.Scalar]) -> Int? {
        guard let texts = texts[scalars[index]] else { return nil }
        var longestPart = 0
        for text in texts {
            var count = 1
            while count < text.count, index + count < scalars.count, text[count] == scalars[index + count] {
                count += 1
            }
            if count == text.count { return max(count, longestPart) }
            // Long names are cut with an ellipsis in messages.
            let isCut = count > 1 && index + count < scalars.count && scalars[index + count] == "…"
            if isCut { longestPart = max(longestPart, count) }
        }
        return longestPart > 0 ? longestPart : nil
    }

    /// Returns a text with some ranges masked, and the change of positions for each mask.
    ///
    /// - Parameters:
    ///   - ranges: The ranges of bytes that are each replaced by ``mask``.
    ///   - stars: The ranges of bytes in which each character is replaced by an asterisk.
    func masked(
        _ bytes: ArraySlice<UInt8>, _ ranges: [Range<Int>], stars: [Range<Int>] = []
    ) -> (text: String, moves: [SourceExcerpt.Move]) {
        var result = "", moves: [SourceExcerpt.Move] = []
        var (texts, stars) = (ranges[...], stars[...])
        var current: (range: Range<Int>, start: Int)?
        for (index, (character, bytes)) in charactersWithBytes(of: bytes).enumerated() {
            while let first = texts.first, first.upperBound <= bytes.lowerBound { texts.removeFirst() }
            while let first = stars.first, first.upperBound <= bytes.lowerBound { stars.removeFirst() }
            if let first = texts.first, first.lowerBound < bytes.upperBound {
                if current?.range != first {
                    current = (first, index)
                    result += Self.mask
                    moves.append(SourceExcerpt.Move(start: index, end: index, by: Self.mask.count))
                }
                moves[moves.count - 1].extend(to: index + 1)
            } else {
                result.append(stars.first.map { $0.lowerBound < bytes.upperBound } ?? false ? "*" : character)
            }
        }
        return (result, moves)
    }
}

extension [Range<Int>] {
    /// The ranges in order, with overlapping ranges merged.
    func joined() -> [Range<Int>] {
        var result: [Range<Int>] = []
        for range in sorted(by: { $0.lowerBound < $1.lowerBound }) where !range.isEmpty {
            if let last = result.last, range.lowerBound < last.upperBound {
                result[result.count - 1] = last.lowerBound..<Swift.max(last.upperBound, range.upperBound)
            } else {
                result.append(range)
            }
        }
        return result
    }
}

extension SourceExcerpt {
    /// A part of a text that was replaced, as a range of characters of the original text.
    struct Move: Sendable {
        let start: Int
        private(set) var end: Int
        /// The number of characters by which the replacement is longer, negative if it is shorter.
        private(set) var by: Int

        init(start: Int, end: Int, by: Int) {
            (self.start, self.end, self.by) = (start, end, by)
        }

        fileprivate mutating func extend(to end: Int) {
            by -= end - self.end
            self.end = end
        }
    }
}

extension SourceExcerpt.Line {
    func index(ofColumn column: Int) -> Int {
        let start = column - firstColumn
        var moved = start
        for move in moves {
            if move.end <= start { moved += move.by } else if move.start < start { moved -= start - move.start }
        }
        return min(max(moved, 0), text.count)
    }
}
