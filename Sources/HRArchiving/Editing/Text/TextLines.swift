/// Where the lines of a text begin, looked up once.
struct TextLines: Sendable {
    private let text: [UInt8]
    private let starts: [Int]

    /// - Complexity: O(n).
    init(_ text: [UInt8]) {
        self.text = text
        var starts = [0]
        for index in text.indices where TextSyntax.isLineBreak(text[index]) {
            let isPair = text[index] == 0x0D && index + 1 < text.count && text[index + 1] == 0x0A
            if !isPair { starts.append(index + 1) }
        }
        self.starts = starts
    }

    /// The line that a byte stands on, counted from 0.
    private func line(of offset: Int) -> Int { starts.partition { $0 <= offset } - 1 }

    /// Where the line begins that a byte stands on.
    func start(before offset: Int) -> Int { starts[line(of: offset)] }

    /// The blanks and tabs that the line of a byte begins with.
    func indent(ofLineAt offset: Int) -> [UInt8] {
        Array(text[start(before: offset)..<offset].prefix(while: TextSyntax.isBlank))
    }

    func isFirstOnLine(_ offset: Int) -> Bool {
        text[start(before: offset)..<offset].allSatisfy(TextSyntax.isBlank)
    }

    /// The line break behind a byte, or before it if none follows; nil in a text of one line.
    func lineBreak(near offset: Int) -> [UInt8]? {
        let line = line(of: offset)
        let next = line + 1 < starts.count ? starts[line + 1] : starts[line]
        guard next > 0 else { return nil }
        return next > 1 && text[next - 2] == 0x0D && text[next - 1] == 0x0A ? [0x0D, 0x0A] : [text[next - 1]]
    }

    /// The line and the column of a byte, in characters and from 1.
    func place(of offset: Int) -> (line: Int, column: Int) {
        let line = line(of: offset)
        return (line + 1, String(decoding: text[starts[line]..<offset], as: UTF8.self).count + 1)
    }
}
