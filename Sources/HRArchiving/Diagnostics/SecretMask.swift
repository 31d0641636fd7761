/// Hides secret values on the lines of a file that a report shows.
struct SecretMask {
    private let text: [UInt8]
    private let words: SecretWords
    private let format: HRFormat.Kind
    private let isMalformed: Bool
    private let values: [Range<Int>]
    private let secrets: SecretTexts

    /// - Parameters:
    ///   - words: The secret keys.
    ///   - values: The ranges of their values.
    ///   - secrets: Texts that are hidden wherever they are.
    ///   - isMalformed: Whether keys cannot be told from values for certain.
    init(
        _ text: [UInt8], _ format: HRFormat.Kind, _ words: SecretWords, hiding values: [Range<Int>],
        secrets: SecretTexts, isMalformed: Bool
    ) {
        self.text = text
        self.format = format
        self.isMalformed = isMalformed
        self.secrets = secrets
        self.words = words
        self.values = values
    }

    /// A piece of a line, with an asterisk for each character of a secret value, and without secret texts.
    func masked(_ piece: Range<Int>, ofLine line: Range<Int>) -> (text: String, moves: [SourceExcerpt.Move]) {
        let hidden = hidden(in: piece, ofLine: line)
        let texts = secretTexts(in: piece).filter { text in
            !hidden.contains { $0.lowerBound <= text.lowerBound && text.upperBound <= $0.upperBound }
        }
        return secrets.masked(text[piece], texts, stars: hidden)
    }

    /// The bytes of a piece that are secret, in order.
    private func hidden(in piece: Range<Int>, ofLine line: Range<Int>) -> [Range<Int>] {
        var hidden = values.filter { $0.overlaps(piece) }.map { $0.clamped(to: piece) }
        let doubtful =
            isMalformed ? doubtfulStart(in: max(line.lowerBound, piece.lowerBound - 4096)..<piece.upperBound) : nil
        if let doubtful, doubtful < piece.upperBound {
            var start = max(doubtful, piece.lowerBound)
            for index in start..<piece.upperBound where Self.structure.contains(text[index]) {
                hidden.append(start..<index)
                start = index + 1
            }
            hidden.append(start..<piece.upperBound)
        }
        return hidden.joined()
    }

    /// How many bytes around a piece are looked at for texts that begin or end outside of it.
    private var margin: Int { max(1 << 16, secrets.longest.multipliedReportingOverflow(by: 16).partialValue) }

    private func secretTexts(in piece: Range<Int>) -> [Range<Int>] {
        guard !secrets.isEmpty else { return [] }
        let start = piece.lowerBound - min(margin, piece.lowerBound)
        let end = piece.upperBound + min(margin, text.count - piece.upperBound)
        return secrets.ranges(in: text[start..<end]).filter { $0.overlaps(piece) }
    }

    private static let structure = Set(" \t{}[](),;:=<>/\"'".utf8)

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

// MARK: Names in messages

extension SecretMask {
    /// A sentence about the file without words that are secret: in a malformed one, a value may be taken for a name.
    func withoutSecrets(_ sentence: String, _ pieces: [(piece: Range<Int>, line: Range<Int>)]) -> String {
        guard sentence.utf8.contains(UInt8(ascii: "\"")) else { return sentence }
        var result = ""
        for (index, part) in sentence.split(separator: "\"", omittingEmptySubsequences: false).enumerated() {
            if index > 0 { result += "\"" }
            // Parts with odd indexes are between quotes, and quote the file.
            result += index % 2 == 1 && hides(part, pieces) ? "***" : part
        }
        return result
    }

    /// Whether a name has a word of a hidden one, and that is not shown elsewhere.
    func hides(_ name: Substring, _ pieces: [(piece: Range<Int>, line: Range<Int>)]) -> Bool {
        let words = name.wordsOfThree
        guard !words.isEmpty else { return false }
        let hidden = pieces.map { self.hidden(in: $0.piece, ofLine: $0.line) }
        guard hidden.contains(where: { !$0.isEmpty }) else { return false }
        let shown = pieces.map { masked($0.piece, ofLine: $0.line).text }
        return words.contains { word in
            zip(pieces, hidden).contains { piece, hidden in
                hidden.contains { range in
                    String(decoding: text[range], as: UTF8.self).wordsOfThree.contains { secret in
                        secret.contains(word) && !shown.contains { $0.contains(secret) }
                    }
                }
            }
        }
    }
}
