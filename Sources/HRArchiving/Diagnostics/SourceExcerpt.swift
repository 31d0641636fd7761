/// The lines of a file that the report of an error shows: no more of the file is kept, and nothing that is secret.
package struct SourceExcerpt: Sendable {
    private let lines: [Int: String]

    /// Takes the lines that an error and its labels stand on.
    ///
    /// - Parameter mask: Takes out what is secret.
    init(of source: SourceText, for error: HRError, mask: SecretMask) {
        let numbers = Set(([error.location] + error.labels.map(\.location)).compactMap { $0?.line })
        var lines: [Int: String] = [:]
        for number in numbers {
            guard let line = source.line(number) else { continue }
            lines[number] = mask.masked(line, after: number > 1 ? source.line(number - 1) : nil)
        }
        self.lines = lines
    }

    /// The text of a line, counted from 1.
    func line(_ number: Int) -> String? { lines[number] }
}
