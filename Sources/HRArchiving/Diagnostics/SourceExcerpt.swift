/// The lines of a file that the report of an error shows, about the places that it marks: no more of the file is kept, and
/// nothing that is secret.
package struct SourceExcerpt: Sendable {
    /// What is shown of a line.
    struct Line: Sendable {
        let text: String
        /// The column of its first character, from 1.
        let firstColumn: Int
        let isCutBefore, isCutBehind: Bool
    }

    /// How many bytes are kept before a place and behind it: a line may be the whole file.
    private static let room = (before: 1000, behind: 3000)

    private let lines: [HRSourceLocation: Line]
    /// What has been taken out of the lines: words that stand nowhere else on them.
    private let secrets: [Substring]

    /// Takes the lines that an error and its labels stand on.
    ///
    /// - Parameter mask: Gives what takes out what is secret in the pieces of the text that are shown.
    init(of source: SourceText, for error: HRError, mask: ([Range<Int>]) -> SecretMask) {
        var places: [(location: HRSourceLocation, line: Range<Int>, piece: Range<Int>, start: Int)] = []
        for location in Set(([error.location] + error.labels.map(\.location)).compactMap { $0 }) {
            guard let number = location.line, let line = source.textRange(ofLine: number) else { continue }
            let offset = location.byteRange.map { source.textOffset($0.lowerBound) } ?? line.lowerBound
            let start = min(max(offset, line.lowerBound), line.upperBound)
            let piece = source.wholeScalars(
                in: max(line.lowerBound, start - Self.room.before)..<min(line.upperBound, start + Self.room.behind))
            places.append((location, line, piece, start))
        }
        let mask = mask(places.map(\.piece))
        var lines: [HRSourceLocation: Line] = [:]
        for (location, line, piece, start) in places {
            let before = String(decoding: source.text[piece.lowerBound..<max(start, piece.lowerBound)], as: UTF8.self)
            lines[location.inItsFile] = Line(
                text: mask.masked(piece, ofLine: line), firstColumn: max(1, (location.column ?? 1) - before.count),
                isCutBefore: piece.lowerBound > line.lowerBound, isCutBehind: piece.upperBound < line.upperBound)
        }
        self.lines = lines
        let shown = lines.values.map(\.text)
        secrets = places.flatMap { place in String(decoding: source.text[place.piece], as: UTF8.self).wordsOfThree }
            .filter { word in !shown.contains { $0.contains(word) } }
    }

    /// Whether a name is, or holds, something that has been taken out.
    func hides(_ name: Substring) -> Bool {
        name.wordsOfThree.contains { word in secrets.contains { $0.contains(word) } }
    }

    /// A sentence about the file, without words that are secret: where a file is malformed, a value may be taken for a name.
    func withoutSecrets(_ sentence: String) -> String {
        guard !secrets.isEmpty else { return sentence }
        var result = ""
        for (index, part) in sentence.split(separator: "\"", omittingEmptySubsequences: false).enumerated() {
            if index > 0 { result += "\"" }
            // Between quotes stands what the file says.
            let isSecret = index % 2 == 1 && hides(part)
            result += isSecret ? "***" : part
        }
        return result
    }

    /// What is shown of the line that a place is on.
    func line(of location: HRSourceLocation) -> Line? { lines[location.inItsFile] }
}

extension HRSourceLocation {
    /// The same, without the name of the file, which may be told later.
    fileprivate var inItsFile: HRSourceLocation {
        HRSourceLocation(line: line, column: column, byteRange: byteRange)
    }
}

extension StringProtocol where SubSequence == Substring {
    /// Runs of three letters and digits or more: fewer tell nothing.
    fileprivate var wordsOfThree: [Substring] {
        split { !$0.isLetter && !$0.isNumber }.filter { $0.count >= 3 }
    }
}
