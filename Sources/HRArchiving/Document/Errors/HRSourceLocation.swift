/// A place in a file, as far as it is known.
public struct HRSourceLocation: Hashable, Sendable {
    /// The file's path as the caller gave it.
    public var file: String?
    /// The line, from 1.
    public var line: Int?
    /// The column, from 1, in characters.
    public var column: Int?
    /// The bytes of the value or key at fault, from the start of the file.
    public var byteRange: Range<Int>?

    /// Makes a place of what is known of it.
    public init(file: String? = nil, line: Int? = nil, column: Int? = nil, byteRange: Range<Int>? = nil) {
        self.file = file
        self.line = line
        self.column = column
        self.byteRange = byteRange
    }
}

extension HRSourceLocation {
    /// Where a text begins that is a part of a file.
    package struct Start: Sendable {
        package let line: Int
        package let offset: Int
        /// How many columns of the file stand before the text, on its first line.
        package let columns: Int
        /// The first line of the text that is in the file; those before it were added in front.
        package let firstLine: Int

        /// - Parameters:
        ///   - line: The line in the file, from 1, on which the text begins.
        ///   - offset: How many bytes are before it; fewer by those that were put before the text.
        ///   - columns: How many columns are before it on that line.
        ///   - firstLine: The line of the text that is that line.
        package init(line: Int, offset: Int, columns: Int = 0, firstLine: Int = 1) {
            self.line = line
            self.offset = offset
            self.columns = columns
            self.firstLine = firstLine
        }

        /// How many columns of the file stand before the text on one of its lines.
        func columns(ofLine line: Int?) -> Int { line == firstLine ? columns : 0 }
    }

    /// The same place in a file of which the text is a part.
    package func moved(behind start: Start) -> HRSourceLocation {
        HRSourceLocation(
            file: file, line: line.map { $0 + start.line - start.firstLine },
            column: column.map { $0 + start.columns(ofLine: line) },
            byteRange: byteRange.map { $0.lowerBound + start.offset..<$0.upperBound + start.offset })
    }
}

extension HRSourceLocation: CustomStringConvertible {
    /// `file:line:column`, as editors and terminals take it; for binary files `file, byte 120`.
    public var description: String {
        var parts: [String] = []
        if let file { parts.append(excerpt(file, limit: 4096)) }
        if let line {
            parts.append(String(line))
            if let column { parts.append(String(column)) }
        }
        let text = parts.joined(separator: ":")
        guard line == nil, let byteRange else { return text }
        return text.isEmpty ? "byte \(byteRange.lowerBound)" : "\(text), byte \(byteRange.lowerBound)"
    }
}
