/// Hides secret values on the lines of a file that a report shows.
struct SecretMask {
    private let text: [UInt8]
    private let words: SecretWords
    private let format: HRFormat.Kind
    private let isMalformed: Bool
    private let values: [Range<Int>]

    /// - Parameters:
    ///   - pieces: The ranges that are shown.
    ///   - hidesAll: Whether all values are hidden.
    ///   - isMalformed: Whether keys cannot be told from values for certain.
    init(
        _ text: [UInt8], _ format: HRFormat.Kind, keys: Set<String>, showing pieces: [Range<Int>], hidesAll: Bool,
        isMalformed: Bool
    ) {
        self.text = text
        self.format = format
        self.isMalformed = isMalformed
        words = SecretWords(keys)
        values = SecretValues.ranges(in: text, format, words, touching: pieces, hidesAll: hidesAll)
    }

    /// A piece of a line, with an asterisk for each character that is secret.
    func masked(_ piece: Range<Int>, ofLine line: Range<Int>) -> String {
        let doubtful =
            isMalformed ? doubtfulStart(in: max(line.lowerBound, piece.lowerBound - 4096)..<piece.upperBound) : nil
        var offset = piece.lowerBound
        var values = self.values.filter { $0.overlaps(piece) }[...]
        var result = ""
        for character in String(decoding: text[piece], as: UTF8.self) {
            let end = offset + character.utf8.count
            while let first = values.first, first.upperBound <= offset { values.removeFirst() }
            let isSecret = values.first.map { $0.lowerBound < end } ?? false
            let isDoubtful = doubtful.map { $0 < end } ?? false && !Self.structure.contains(character)
            result.append(isSecret || isDoubtful ? "*" : character)
            offset = end
        }
        return result
    }

    private static let structure: Set<Character> = [
        " ", "\t", "{", "}", "[", "]", "(", ")", ",", ";", ":", "=", "<", ">", "/", "\"", "'",
    ]

    /// Where the value of what looks like a secret key may begin: behind that on the line, or on an earlier line if
    /// nothing in between ends a member.
    private func doubtfulStart(in line: Range<Int>) -> Int? {
        let ends = format == .xmlPropertyList ? "</" : ",;}])"
        var start = line.lowerBound
        let first = max(0, start - 4096)
        while start > first, !isEnd(start - 1, ends) { start -= 1 }
        return words.firstEnd(in: text, start..<line.upperBound)
    }

    private func isEnd(_ position: Int, _ ends: String) -> Bool {
        guard format == .xmlPropertyList else { return ends.utf8.contains(text[position]) }
        let rest = text[position...]
        return rest.starts(with: ends.utf8) && !rest.starts(with: "</key".utf8)
    }
}
