import Foundation

/// The lines of a text, with the secret ranges on them.
struct DiffText {
    private let text: [UInt8]
    /// The offsets at which lines start. If the text ends with a line break, the last line is empty and is not counted.
    private let starts: [Int]
    /// The ranges that are hidden, in order.
    private let secrets: [Range<Int>]

    init(_ text: [UInt8], _ format: HRFormat, _ secretKeys: Set<String>) {
        self.text = text
        var starts = [0]
        for index in text.indices where text[index] == UInt8(ascii: "\n") { starts.append(index + 1) }
        self.starts = starts
        secrets =
            secretKeys.isEmpty
            ? []
            : SecretValues.ranges(
                in: text, format.kind, SecretWords(secretKeys), touching: [0..<text.count], hidesAll: false)
    }

    var lineCount: Int { starts.last == text.count ? starts.count - 1 : starts.count }

    /// True if an offset is the start of a line, or the end of a text with a final line break.
    func isLineStart(_ offset: Int) -> Bool { offset == 0 || text[offset - 1] == UInt8(ascii: "\n") }

    /// Returns the numbers of the lines that a range touches. A line at whose start the range ends is not included.
    func lines(around range: Range<Int>) -> Range<Int> {
        let first = line(at: range.lowerBound)
        return first..<max(first, line(at: range.upperBound))
    }

    /// Returns the number of the line after the line that contains an offset.
    func lineEnd(at offset: Int) -> Int { min(line(at: offset) + 1, lineCount) }

    /// Returns the number, from 0, of the line that contains an offset.
    private func line(at offset: Int) -> Int { min(starts.partition { $0 <= offset } - 1, lineCount) }

    private func range(_ line: Int) -> Range<Int> {
        starts[line]..<(line + 1 < starts.count ? starts[line + 1] : text.count)
    }

    func bytes(_ line: Int) -> ArraySlice<UInt8> { text[range(line)] }

    // MARK: Writing

    func write(_ line: Int, after mark: Character, to result: inout String) {
        let range = range(line)
        result.append(mark)
        write(range, to: &result)
        guard text[range].last != UInt8(ascii: "\n") else { return }
        result += "\n\\ No newline at end of file\n"
    }

    private func write(_ range: Range<Int>, to result: inout String) {
        var position = range.lowerBound
        var index = secrets.partition { $0.upperBound <= position }
        while index < secrets.count, secrets[index].lowerBound < range.upperBound {
            let secret = secrets[index].clamped(to: range)
            result += String(decoding: text[position..<secret.lowerBound], as: UTF8.self)
            write(hidden: secret, to: &result)
            position = secret.upperBound
            index += 1
        }
        result += String(decoding: text[position..<range.upperBound], as: UTF8.self)
    }

    /// Writes an asterisk for each character except line breaks.
    private func write(hidden range: Range<Int>, to result: inout String) {
        for scalar in String(decoding: text[range], as: UTF8.self).unicodeScalars {
            result.unicodeScalars.append(scalar == "\n" || scalar == "\r" ? scalar : "*")
        }
    }
}
