/// The lines of a file that the report of an error shows, about the places that it marks: no more of the file is kept, and
/// nothing that is secret.
struct SourceExcerpt: Sendable {
    /// What is shown of a line.
    struct Line: Sendable {
        var text: String
        /// The column of its first character, from 1.
        var firstColumn: Int
        var isCutBefore: Bool
        let isCutBehind: Bool
        /// What has another length since secrets were taken out.
        var moves: [Move] = []
    }

    private var lines: [HRSourceLocation: Line]
    /// What has been taken out of the lines: words that stand nowhere else on them.
    private let secrets: [Substring]

    /// Takes lines over, by the places on them, and what has been taken out of them.
    init(lines: [HRSourceLocation: Line], secrets: [Substring]) {
        self.lines = Dictionary(lines.map { ($0.inItsFile, $1) }) { first, _ in first }
        let shown = lines.values.map(\.text)
        self.secrets = secrets.filter { word in !shown.contains { $0.contains(word) } }
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

    /// The same excerpt with other lines.
    func mapLines(_ body: (Line) -> Line) -> SourceExcerpt {
        var excerpt = self
        excerpt.lines = lines.mapValues(body)
        return excerpt
    }

    /// The same excerpt of a file in which its text is a part.
    func moved(behind place: HRSourceLocation.Start) -> SourceExcerpt {
        var excerpt = self
        let moved = lines.map { location, line in
            var line = line
            let columns = place.columns(ofLine: location.line)
            line.firstColumn += columns
            line.isCutBefore = line.isCutBefore || columns > 0
            return (location.moved(behind: place), line)
        }
        excerpt.lines = Dictionary(moved) { first, _ in first }
        return excerpt
    }

    /// What is shown of the line that a place is on.
    func line(of location: HRSourceLocation) -> Line? { lines[location.inItsFile] }
}

extension HRError {
    /// The lines of the file that a report shows.
    var sourceExcerpt: SourceExcerpt? {
        get { details.source as? SourceExcerpt }
        set { details.source = newValue }
    }
}

extension HRSourceLocation {
    /// The same, without the name of the file, which may be told later.
    fileprivate var inItsFile: HRSourceLocation {
        HRSourceLocation(line: line, column: column, byteRange: byteRange)
    }
}

extension StringProtocol where SubSequence == Substring {
    /// Runs of three letters and digits or more: fewer tell nothing.
    var wordsOfThree: [Substring] {
        split { !$0.isLetter && !$0.isNumber }.filter { $0.count >= 3 }
    }
}
