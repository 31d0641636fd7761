/// The lines of a file that the report of an error shows, around its marks. No more of the file is kept, and nothing
/// that is secret.
struct SourceExcerpt: Sendable {
    /// What is shown of a line.
    struct Line: Sendable {
        var text: String
        /// The column of its first character, from 1.
        var firstColumn: Int
        var isCutBefore: Bool
        let isCutBehind: Bool
        /// Replaced secrets, whose length has changed.
        var moves: [Move] = []
    }

    private var lines: [HRSourceLocation: Line]
    /// The words that were removed, as far as they occur nowhere else on the lines.
    private let secrets: [Substring]

    /// Takes lines over, by the places on them, and what has been taken out of them.
    init(lines: [HRSourceLocation: Line], secrets: [Substring]) {
        self.lines = Dictionary(lines.map { ($0.inItsFile, $1) }) { first, _ in first }
        let shown = lines.values.map(\.text)
        self.secrets = secrets.filter { word in !shown.contains { $0.contains(word) } }
    }

    /// Whether a name contains a word that was removed.
    func hides(_ name: Substring) -> Bool {
        name.wordsOfThree.contains { word in secrets.contains { $0.contains(word) } }
    }

    /// A sentence about the file, without words that are secret: where a file is malformed, a value may be taken for a name.
    func withoutSecrets(_ sentence: String) -> String {
        guard !secrets.isEmpty else { return sentence }
        var result = ""
        for (index, part) in sentence.split(separator: "\"", omittingEmptySubsequences: false).enumerated() {
            if index > 0 { result += "\"" }
            // Parts with odd indexes are between quotes, and quote the file.
            let isSecret = index % 2 == 1 && hides(part)
            result += isSecret ? "***" : part
        }
        return result
    }

    func mapLines(_ body: (Line) -> Line) -> SourceExcerpt {
        var excerpt = self
        excerpt.lines = lines.mapValues(body)
        return excerpt
    }

    /// The excerpt with locations converted to the file that its text is a part of.
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

    func line(of location: HRSourceLocation) -> Line? { lines[location.inItsFile] }
}

extension HRError {
    var sourceExcerpt: SourceExcerpt? {
        get { details.source as? SourceExcerpt }
        set { details.source = newValue }
    }
}

extension HRSourceLocation {
    /// The location without the name of the file, which may be added later.
    fileprivate var inItsFile: HRSourceLocation {
        HRSourceLocation(line: line, column: column, byteRange: byteRange)
    }
}

extension StringProtocol where SubSequence == Substring {
    /// Runs of at least three letters and digits: shorter ones occur everywhere.
    var wordsOfThree: [Substring] {
        split { !$0.isLetter && !$0.isNumber }.filter { $0.count >= 3 }
    }
}
