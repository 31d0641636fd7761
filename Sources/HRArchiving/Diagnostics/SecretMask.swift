/// Takes the values of secret keys out of lines, and leaves every other character where it was.
struct SecretMask {
    let keys: Set<String>
    /// Whether all values are taken out.
    let hidesAll: Bool
    let format: HRFormat.Kind

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

    /// Turns every character into an asterisk, but brackets, quotes, tags, and the names of keys.
    private func maskValues(_ line: String, from start: String.Index) -> String {
        var result = String(line[..<start])
        var rest = line[start...]
        while let first = rest.first {
            let end = endOfName(rest) ?? rest.index(after: rest.startIndex)
            if format == .json, first == "\"", let quote = endOfString(rest) {
                let isKey = rest[quote...].first { !$0.isWhitespace } == ":"
                result += isKey ? rest[..<quote] : "\"" + Self.hidden(rest[..<quote].dropFirst().dropLast()) + "\""
                rest = rest[quote...]
            } else if end > rest.index(after: rest.startIndex) {
                result += rest[..<end]
                rest = rest[end...]
            } else {
                result += first.isWhitespace || "<>{}[],:\"".contains(first) ? String(first) : "*"
                rest = rest.dropFirst()
            }
        }
        return result
    }

    private static func hidden(_ text: Substring) -> String { String(repeating: "*", count: text.count) }

    /// The end of a tag of XML, or of a whole key; nil elsewhere.
    private func endOfName(_ text: Substring) -> String.Index? {
        guard format == .xmlPropertyList, text.first == "<" else { return nil }
        guard let end = text.firstIndex(of: ">").map({ text.index(after: $0) }) else { return nil }
        guard text[..<end] == "<key>", let next = text[end...].firstIndex(of: "<") else { return end }
        return text[next...].hasPrefix("</key>") ? text.index(next, offsetBy: 6) : end
    }

    /// The end of the string of JSON that a text begins with.
    private func endOfString(_ text: Substring) -> String.Index? {
        var index = text.index(after: text.startIndex)
        while index < text.endIndex, text[index] != "\"" {
            if text[index] == "\\" { index = text.index(after: index) }
            guard index < text.endIndex else { return nil }
            index = text.index(after: index)
        }
        return index < text.endIndex ? text.index(after: index) : nil
    }
}
