/// A location in a file: line, column and byte range, as far as they are known.
public struct HRSourceLocation: Hashable, Sendable {
    /// The file's path as the caller gave it.
    public var file: String?
    /// The line, from 1.
    public var line: Int?
    /// The column, from 1, in characters.
    public var column: Int?
    /// The range of the bytes of the value or key, counted from the start of the file.
    public var byteRange: Range<Int>?

    /// Creates a location from the parts that are known.
    public init(file: String? = nil, line: Int? = nil, column: Int? = nil, byteRange: Range<Int>? = nil) {
        self.file = file
        self.line = line
        self.column = column
        self.byteRange = byteRange
    }
}

extension HRSourceLocation {
    /// The location in a file at which a part of the file begins that is parsed as a text of its own.
    package struct Start: Sendable {
        package let line: Int
        package let offset: Int
        /// The number of columns in the file before the text's first line.
        package let columns: Int
        /// The number, from 1, of the first line of the text that is in the file. The lines before it were added to the
        /// text.
        package let firstLine: Int

        /// - Parameters:
        ///   - line: The line in the file, from 1, on which the text begins.
        ///   - offset: The number of bytes before the text in the file, minus the number of bytes that were added at
        ///     the beginning of the text.
        ///   - columns: The number of columns before the text on line `line` of the file.
        ///   - firstLine: The line in the text, from 1, that corresponds to line `line` of the file.
        package init(line: Int, offset: Int, columns: Int = 0, firstLine: Int = 1) {
            self.line = line
            self.offset = offset
            self.columns = columns
            self.firstLine = firstLine
        }

        /// Returns the number of columns by which a line of the text is shifted to the right in the file.
        func columns(ofLine line: Int?) -> Int { line == firstLine ? columns : 0 }
    }

    /// Returns the location in the file for a location in a text that is a part of the file.
    package func moved(behind start: Start) -> HRSourceLocation {
        HRSourceLocation(
            file: file, line: line.map { $0 + start.line - start.firstLine },
            column: column.map { $0 + start.columns(ofLine: line) },
            byteRange: byteRange.map { $0.lowerBound + start.offset..<$0.upperBound + start.offset })
    }
}

extension HRSourceLocation: CustomStringConvertible {
    /// The location as `file:line:column`, the notation of editors and terminals; for binary files `file, byte 120`.
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
