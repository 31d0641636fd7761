/// Where the lines of a text begin, looked up once.
struct TextLines: Sendable {
    private let text: [UInt8]
    private let starts: [Int]
    /// The columns of some places in long lines.
    private var marks: [Int: [(offset: Int, column: Int)]] = [:]
    /// How far these are from one another.
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

    /// How many lines there are.
    var count: Int { starts.count }

    /// The bytes of a line, counted from 1, without its line break; nil if there is no such line.
    func range(ofLine number: Int) -> Range<Int>? {
        guard (1...starts.count).contains(number) else { return nil }
        let start = starts[number - 1]
        return start..<(text[start...].firstIndex(where: \.isLineBreak) ?? text.count)
    }

    /// The line that a byte stands on, counted from 0.
    func line(of offset: Int) -> Int { starts.partition { $0 <= offset } - 1 }

    /// Where the line begins that a byte stands on.
    func start(before offset: Int) -> Int { starts[line(of: offset)] }

    /// The blanks and tabs that the line of a byte begins with.
    func indent(ofLineAt offset: Int) -> [UInt8] {
        Array(text[start(before: offset)..<offset].prefix(while: \.isBlank))
    }

    func isFirstOnLine(_ offset: Int) -> Bool {
        text[start(before: offset)..<offset].allSatisfy(\.isBlank)
    }

    /// The line break behind a byte, or before it if none follows; nil in a text of one line.
    func lineBreak(near offset: Int) -> [UInt8]? {
        let line = line(of: offset)
        let next = line + 1 < starts.count ? starts[line + 1] : starts[line]
        guard next > 0 else { return nil }
        return next > 1 && text[next - 2] == 0x0D && text[next - 1] == 0x0A ? [0x0D, 0x0A] : [text[next - 1]]
    }

    /// The line and the column of a byte, in characters and from 1.
    ///
    /// - Complexity: O(n) in the length of the line the first time, and in that of a part of it from then on.
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
            // Two characters of ASCII are never one.
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
    /// How many characters a part of a text has.
    func characterCount(in range: Range<Int>) -> Int {
        if self[range].allSatisfy({ $0 < 0x80 && $0 != UInt8(ascii: "\r") }) { return range.count }
        return String(decoding: self[range], as: UTF8.self).count
    }
}
