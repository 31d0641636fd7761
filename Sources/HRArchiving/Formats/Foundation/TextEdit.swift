import Foundation

/// A place in a text that has to be written otherwise, or Foundation's readers would lose something there.
struct TextEdit {
    /// The bytes to replace; none to insert.
    let range: Range<Int>
    private let replacement: [UInt8]

    init(_ range: Range<Int>, _ replacement: String) {
        self.range = range
        self.replacement = Array(replacement.utf8)
    }

    /// The text with edits, which stand in the order of their places.
    static func apply(_ edits: [TextEdit], to text: UnsafeBufferPointer<UInt8>) -> Data {
        var result = Data(capacity: text.count + edits.reduce(0) { $0 + $1.replacement.count })
        var start = 0
        for edit in edits {
            result.append(contentsOf: text[start..<edit.range.lowerBound])
            result.append(contentsOf: edit.replacement)
            start = edit.range.upperBound
        }
        result.append(contentsOf: text[start...])
        return result
    }
}
