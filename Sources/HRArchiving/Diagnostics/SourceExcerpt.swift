/// The lines of a file that the report of an error shows around its marks, with secrets masked. The lines are created
/// when a report is requested, because most errors are never reported.
///
/// The file's text and its secrets are captured by a closure, so that no dump shows them.
struct SourceExcerpt: Sendable {
    /// The visible text of a line.
    struct Line: Sendable {
        var text: String
        /// The column of the first character, from 1.
        var firstColumn: Int
        var isCutBefore: Bool
        let isCutBehind: Bool
        /// The length in characters of the location that the line is shown for.
        let markLength: Int
        /// The replaced secrets, which change the positions of the characters after them.
        var moves: [Move] = []
    }

    typealias Lines = [HRSourceLocation: Line]

    private let make: @Sendable (SecretTexts) -> Lines

    /// - Parameter make: Creates the lines, by the locations that they are shown for, and masks the given secret
    ///   strings.
    init(_ make: @escaping @Sendable (SecretTexts) -> Lines) { self.make = make }

    /// The lines, by the locations that they are shown for.
    var lines: Lines { Dictionary(make(SecretTexts([])).map { ($0.inItsFile, $1) }) { first, _ in first } }

    /// Returns the excerpt with further strings masked.
    func hiding(_ more: SecretTexts) -> SourceExcerpt {
        let make = make
        return SourceExcerpt { make($0.joined(with: more)) }
    }

    /// Returns the excerpt with its locations converted from a text to the file that the text is a part of.
    ///
    /// - Parameter place: The start of the text in the file.
    func moved(behind place: HRSourceLocation.Start) -> SourceExcerpt {
        let make = make
        return SourceExcerpt { secrets in
            let moved = make(secrets).map { location, line in
                var line = line
                let columns = place.columns(ofLine: location.line)
                line.firstColumn += columns
                line.isCutBefore = line.isCutBefore || columns > 0
                return (location.moved(behind: place), line)
            }
            return Dictionary(moved) { first, _ in first }
        }
    }
}

extension SourceExcerpt.Lines {
    func line(of location: HRSourceLocation) -> SourceExcerpt.Line? { self[location.inItsFile] }

    /// Returns existing lines with secret strings masked.
    func hiding(_ secrets: SecretTexts) -> SourceExcerpt.Lines {
        mapValues { line in
            let bytes = Array(line.text.utf8)
            var line = line
            (line.text, line.moves) = secrets.masked(bytes[...], secrets.ranges(in: bytes[...]))
            return line
        }
    }
}

extension HRError {
    var sourceExcerpt: SourceExcerpt? {
        get { details.source as? SourceExcerpt }
        set { details.source = newValue }
    }

    /// Returns the error with all locations converted from a text to the file that the text is a part of.
    ///
    /// - Parameters:
    ///   - start: The start of the text in the file.
    ///   - file: The name of the file for a location without one, or nil.
    package func moved(behind start: HRSourceLocation.Start, of file: String?) -> HRError {
        var error = worded
        error.location = (location ?? HRSourceLocation(line: 1, column: 1)).moved(behind: start)
        error.labels = labels.map { Label($0.text, at: $0.location.moved(behind: start)) }
        error.sourceExcerpt = sourceExcerpt?.moved(behind: start)
        return file.map { error.located(inFile: $0) } ?? error
    }
}

extension HRSourceLocation {
    /// The location without the name of the file: the name may be added after the lines have been created.
    fileprivate var inItsFile: HRSourceLocation {
        HRSourceLocation(line: line, column: column, byteRange: byteRange)
    }
}

extension StringProtocol where SubSequence == Substring {
    /// The sequences of at least three letters or digits: shorter ones occur too often.
    var wordsOfThree: [Substring] {
        split { !$0.isLetter && !$0.isNumber }.filter { $0.count >= 3 }
    }
}
