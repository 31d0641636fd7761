/// Hides secret values in the lines of a file that a report shows.
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
    ///   - secrets: Strings that are hidden wherever they occur.
    ///   - isMalformed: True if keys cannot be distinguished reliably from values.
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

    /// Returns a piece of a line with an asterisk for each character of a secret value and a mask for each secret
    /// string, together with the change of positions for each mask.
    func masked(_ piece: Range<Int>, ofLine line: Range<Int>) -> (text: String, moves: [SourceExcerpt.Move]) {
        let hidden = hidden(in: piece, ofLine: line)
        let texts = secretTexts(in: piece).filter { text in
            !hidden.contains { $0.lowerBound <= text.lowerBound && text.upperBound <= $0.upperBound }
        }
        return secrets.masked(text[piece], texts, stars: hidden)
    }

    /// Returns the ranges of a piece that are secret, in order.
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

    /// The number of bytes around a piece that are searched for secret strings that begin or end outside of it.
    private var margin: Int { max(1 << 16, secrets.longest.multipliedReportingOverflow(by: 16).partialValue) }

    private func secretTexts(in piece: Range<Int>) -> [Range<Int>] {
        guard !secrets.isEmpty else { return [] }
        let start = piece.lowerBound - min(margin, piece.lowerBound)
        let end = piece.upperBound + min(margin, text.count - piece.upperBound)
        return secrets.ranges(in: text[start..<end]).filter { $0.overlaps(piece) }
    }

    private static let structure = Set(" \t{}[](),;:=<>/\"'".utf8)

    /// Returns the position where the value of a possible secret key may begin. The key may be on the line, or on an
    /// earlier line if no end of a member lies in between.
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
    /// Masks the secret words in a message about the file: in a malformed file, a value may be reported as a name.
    ///
    /// - Parameter pieces: The pieces of the file that the report shows, each with the whole line that contains it.
    func withoutSecrets(_ sentence: String, _ pieces: [(piece: Range<Int>, line: Range<Int>)]) -> String {
        guard sentence.utf8.contains(UInt8(ascii: "\"")) else { return sentence }
        var result = ""
        for (index, part) in sentence.split(separator: "\"", omittingEmptySubsequences: false).enumerated() {
            if index > 0 { result += "\"" }
            // Parts with odd indexes are between quotation marks, and quote the file.
            result += index % 2 == 1 && hides(part, pieces) ? "***" : part
        }
        return result
    }

    /// Returns true if a name contains a word that is part of a hidden range and is not shown elsewhere.
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
