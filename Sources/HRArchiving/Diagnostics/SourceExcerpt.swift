/// The lines of a file that the report of an error shows: no more of the file is kept, and nothing that is secret.
package struct SourceExcerpt: Sendable {
    private let lines: [Int: String]

    /// Takes the lines that an error and its labels stand on.
    ///
    /// - Parameters:
    ///   - secretKeys: Keys whose values are not shown.
    ///   - isSecret: Whether the place of the error itself lies under such a key, so that no value is shown at all.
    init(of source: SourceText, for error: HRError, secretKeys: Set<String>, isSecret: Bool) {
        let numbers = Set(([error.location] + error.labels.map(\.location)).compactMap { $0?.line })
        let mask = SecretMask(keys: secretKeys, hidesAll: isSecret)
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

/// Takes the values of secret keys out of lines, and leaves every other character where it was.
struct SecretMask {
    let keys: Set<String>
    /// Whether all values are taken out.
    let hidesAll: Bool

    /// - Parameter previous: The line before, where the key of an XML property list's value often stands.
    func masked(_ line: String, after previous: String?) -> String {
        if hidesAll { return maskValues(line, from: line.startIndex) }
        if let start = endOfSecretKey(in: line) { return maskValues(line, from: start) }
        if let previous, let end = endOfSecretKey(in: previous), previous[end...].allSatisfy(\.isWhitespace) {
            return maskValues(line, from: line.startIndex)
        }
        return line
    }

    /// The end of `"key":` or `<key>key</key>`, if the key is secret.
    private func endOfSecretKey(in line: String) -> String.Index? {
        var first: String.Index?
        for key in keys {
            for spelling in ["\"\(key)\"", "<key>\(key)</key>"] {
                guard let range = line.firstRange(of: spelling) else { continue }
                if first.map({ range.upperBound < $0 }) ?? true { first = range.upperBound }
            }
        }
        return first
    }

    /// Turns every character into an asterisk, but brackets, quotes and XML tags.
    private func maskValues(_ line: String, from start: String.Index) -> String {
        var result = String(line[..<start])
        var isInTag = false
        for character in line[start...] {
            if character == "<" { isInTag = true }
            if character == ">" { isInTag = false }
            let isShown = isInTag || character.isWhitespace || "<>{}[],:\"".contains(character)
            result.append(isShown ? character : "*")
        }
        return result
    }
}
