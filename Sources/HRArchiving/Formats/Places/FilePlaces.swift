import Foundation

/// Finds many values of a file again at once: ``HRFormat/locate(_:word:in:)`` walks the file for each of them.
package struct FilePlaces {
    /// Where a value stands, and how it is spelled there.
    package struct Found {
        package let location: HRSourceLocation
        /// The bytes of the value without the quotes or tags around it.
        package let spelling: String
    }

    private let text: [UInt8]
    private let sourceText: SourceText
    private var finder: PathFinder
    private var ranges: [(path: HRPath, range: Range<Int>)] = []

    /// The values at some paths, as far as they can be found; nil of binary files.
    ///
    /// - Complexity: O(n log n) in the length of the file and the number of paths.
    package static func find(_ paths: some Sequence<HRPath>, in source: DocumentSource) -> [HRPath: Found]? {
        guard var places = FilePlaces(source) else { return nil }
        for path in paths {
            guard let span = places.finder.span(of: path) else { continue }
            places.ranges.append((path, span.value))
        }
        return places.located()
    }

    private init?(_ source: DocumentSource) {
        sourceText = SourceText(source.data)
        guard let placed = source.format.placedText(sourceText) else { return nil }
        text = sourceText.text
        finder = PathFinder(placed, isPlain: source.isPlain)
    }

    // MARK: Lines

    /// Goes through the text once, from one place to the next.
    private func located() -> [HRPath: Found] {
        var found: [HRPath: Found] = [:], line = 1, column = 1, position = 0
        let bounds = Set(ranges.flatMap { [$0.range.lowerBound, $0.range.upperBound] }).sorted()
        let fileOffsets = Dictionary(uniqueKeysWithValues: zip(bounds, sourceText.fileOffsets(of: bounds)))
        for (path, range) in ranges.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
            let (lines, start) = breaks(from: position, to: range.lowerBound)
            line += lines
            if lines > 0 { column = 1 }
            column += String(decoding: text[max(start, position)..<range.lowerBound], as: UTF8.self).count
            position = range.lowerBound
            guard let start = fileOffsets[range.lowerBound], let end = fileOffsets[range.upperBound] else { continue }
            let location = HRSourceLocation(line: line, column: column, byteRange: start..<max(start, end))
            found[path] = Found(location: location, spelling: spelling(range))
        }
        return found
    }

    /// The number of line breaks in a range, and the start of the line at its end.
    private func breaks(from start: Int, to end: Int) -> (count: Int, lineStart: Int) {
        var count = 0, lineStart = start
        for index in start..<end {
            let isReturn = text[index] == UInt8(ascii: "\r")
            let isPair = isReturn && index + 1 < text.count && text[index + 1] == UInt8(ascii: "\n")
            guard isReturn || text[index] == UInt8(ascii: "\n"), !isPair else { continue }
            count += 1
            lineStart = index + 1
        }
        return (count, lineStart)
    }

    private func spelling(_ range: Range<Int>) -> String {
        let first = finder.text.syntax.tokens(in: range, of: text).first
        if let first, first.kind == .leaf { return String(decoding: text[first.content], as: UTF8.self) }
        let inner = text[range]
        guard inner.first == UInt8(ascii: "<") else {
            return String(decoding: inner, as: UTF8.self)
        }
        guard let start = inner.firstIndex(of: UInt8(ascii: ">")), let end = inner.lastIndex(of: UInt8(ascii: "<")),
            start < end
        else { return "" }
        return String(decoding: inner[(start + 1)..<end], as: UTF8.self)
    }
}
