import Foundation

/// Keeps U+FEFF in strings: `JSONSerialization` drops it at their start and after escapes, as if it were a byte order mark.
enum JSONMarks {
    /// JSON in UTF-8 with an escape in place of every U+FEFF; only within strings can valid JSON have one.
    static func escaped(_ json: Data) -> Data {
        guard var found = json.range(of: mark) else { return json }
        var result = Data()
        var start = json.startIndex
        while true {
            result.append(json[start..<found.lowerBound])
            result.append(escape)
            start = found.upperBound
            guard let next = json.range(of: mark, in: start..<json.endIndex) else { break }
            found = next
        }
        result.append(json[start...])
        return result
    }

    private static let mark = Data([0xEF, 0xBB, 0xBF])
    private static let escape = Data("\\uFEFF".utf8)
}
