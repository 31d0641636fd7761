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
