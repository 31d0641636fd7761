extension SourceExcerpt {
    /// How many bytes of a line are kept before and behind a position: a line may be the whole file.
    private static let room = (before: 1000, behind: 3000)

    /// Takes the lines that an error and its labels stand on.
    ///
    /// - Parameter mask: Makes the mask that hides secrets in the ranges that are shown.
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
            lines[location] = Line(
                text: mask.masked(piece, ofLine: line), firstColumn: max(1, (location.column ?? 1) - before.count),
                isCutBefore: piece.lowerBound > line.lowerBound, isCutBehind: piece.upperBound < line.upperBound)
        }
        self.init(
            lines: lines,
            secrets: places.flatMap { place in
                String(decoding: source.text[place.piece], as: UTF8.self).wordsOfThree
            })
    }
}
