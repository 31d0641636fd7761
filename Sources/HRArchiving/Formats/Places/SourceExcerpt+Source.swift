extension SourceExcerpt {
    /// The maximum numbers of bytes of a line that are kept before and after a position. They are limited because a
    /// line may be the whole file.
    private static let room = (before: 1000, behind: 3000)

    /// A location, and the visible part of its line.
    struct Shown {
        let location: HRSourceLocation
        let line: Range<Int>
        let piece: Range<Int>
        /// The range of the location in the text.
        let mark: Range<Int>
    }

    /// Returns the locations of an error and its labels.
    static func places(of error: HRError, in source: SourceText, _ lines: TextLines) -> [Shown] {
        Set(([error.location] + error.labels.map(\.location)).compactMap { $0 }).compactMap { location in
            guard let number = location.line, let line = lines.range(ofLine: number) else { return nil }
            let range = location.byteRange.map(source.textRange(ofFileBytes:))
            let start = min(max(range?.lowerBound ?? line.lowerBound, line.lowerBound), line.upperBound)
            let piece = source.wholeScalars(
                in: max(line.lowerBound, start - room.before)..<min(line.upperBound, start + room.behind))
            return Shown(
                location: location, line: line, piece: piece, mark: start..<max(start, range?.upperBound ?? start + 1))
        }
    }

    /// Returns the lines of some locations.
    static func lines(_ places: [Shown], in source: SourceText, _ mask: SecretMask) -> Lines {
        var lines: Lines = [:]
        for place in places {
            let (piece, start) = (place.piece, max(place.mark.lowerBound, place.piece.lowerBound))
            let (text, moves) = mask.masked(piece, ofLine: place.line)
            let before = source.text.characterCount(in: piece.lowerBound..<start)
            let end = max(start, min(place.mark.upperBound, piece.upperBound))
            lines[place.location] = Line(
                text: text, firstColumn: max(1, (place.location.column ?? 1) - before),
                isCutBefore: piece.lowerBound > place.line.lowerBound,
                isCutBehind: piece.upperBound < place.line.upperBound,
                markLength: source.text.characterCount(in: start..<end), moves: moves)
        }
        return lines
    }
}
