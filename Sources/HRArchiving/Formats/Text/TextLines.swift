/// The starts of the lines of a text, computed once.
struct TextLines: Sendable {
    private let text: [UInt8]
    private let starts: [Int]
    /// For each long line that has been searched, some offsets and their columns.
    private var marks: [Int: [(offset: Int, column: Int)]] = [:]
    /// The minimum distance between the offsets in `marks`.
    private static let part = 1024

    /// - Complexity: O(n).
    init(_ text: [UInt8]) {
        self.text = text
        var starts = [0]
        for index in text.indices where text[index].isLineBreak {
            let isPair = text[index] == 0x0D && index + 1 < text.count && text[index + 1] == 0x0A
            if !isPair { starts.append(index + 1) }
        }
        self.starts = starts
    }

    /// The number of lines.
    var count: Int { starts.count }

    /// Returns the bytes of a line, counted from 1, without its line break; nil if the line does not exist.
    func range(ofLine number: Int) -> Range<Int>? {
        guard (1...starts.count).contains(number) else { return nil }
        let start = starts[number - 1]
        return start..<(text[start...].firstIndex(where: \.isLineBreak) ?? text.count)
    }

    /// Returns the line of a byte, counted from 0.
    func line(of offset: Int) -> Int { starts.partition { $0 <= offset } - 1 }

    /// Returns the start of the line of a byte.
    func start(before offset: Int) -> Int { starts[line(of: offset)] }

    /// Returns the blanks and tabs at the start of the line of a byte.
    func indent(ofLineAt offset: Int) -> [UInt8] {
        Array(text[start(before: offset)..<offset].prefix(while: \.isBlank))
    }

    func isFirstOnLine(_ offset: Int) -> Bool {
        text[start(before: offset)..<offset].allSatisfy(\.isBlank)
    }

    /// Returns the line break at the end of the line of a byte; for the last line, the one before the line. Nil in a
    /// text of one line.
    func lineBreak(near offset: Int) -> [UInt8]? {
        let line = line(of: offset)
        let next = line + 1 < starts.count ? starts[line + 1] : starts[line]
        guard next > 0 else { return nil }
        return next > 1 && text[next - 2] == 0x0D && text[next - 1] == 0x0A ? [0x0D, 0x0A] : [text[next - 1]]
    }

    /// Returns the line and the column of a byte, both counted from 1. The column is counted in characters.
    ///
    /// - Complexity: O(n) in the length of the line for the first call for this line, then in the length of a part of
    ///   it.
    mutating func place(of offset: Int) -> (line: Int, column: Int) {
        let line = line(of: offset)
        guard offset - starts[line] > Self.part else {
            return (line + 1, text.characterCount(in: starts[line]..<offset) + 1)
        }
        let marks = marks(of: line)
        let mark = marks[marks.partition { $0.offset <= offset } - 1]
        return (line + 1, mark.column + text.characterCount(in: mark.offset..<offset))
    }

    private mutating func marks(of line: Int) -> [(offset: Int, column: Int)] {
        if let known = marks[line] { return known }
        var found = [(offset: starts[line], column: 1)]
        let end = line + 1 < starts.count ? starts[line + 1] : text.count
        var offset = starts[line] + Self.part
        while offset < end {
            let last = found[found.count - 1]
            // Two ASCII characters are never one character, except for a CR and LF.
            guard text[offset] < 0x80, text[offset - 1] < 0x80, !text[offset].isLineBreak else {
                offset += 1
                continue
            }
            found.append((offset, last.column + text.characterCount(in: last.offset..<offset)))
            offset += Self.part
        }
        marks[line] = found
        return found
    }
}

extension [UInt8] {
    /// Returns the number of characters in a part of a text.
    func characterCount(in range: Range<Int>) -> Int {
        if self[range].allSatisfy({ $0 < 0x80 && $0 != UInt8(ascii: "\r") }) { return range.count }
        return String(decoding: self[range], as: UTF8.self).count
    }
}
