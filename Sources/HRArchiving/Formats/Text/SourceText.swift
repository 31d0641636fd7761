package import Foundation

/// The text of a file by lines and columns, for errors.
package struct SourceText: Sendable {
    /// The text in UTF-8, without a byte order mark.
    let text: [UInt8]
    private let encoding: TextEncoding
    private let markLength: Int
    private let byteCount: Int

    /// Takes the bytes of a file in UTF-8, UTF-16 or UTF-32, with or without a byte order mark.
    package init(_ data: Data) {
        self = data.withUnsafeBytes { SourceText($0.bindMemory(to: UInt8.self)) }
    }

    init(_ bytes: UnsafeBufferPointer<UInt8>) {
        (encoding, markLength) = TextEncoding.detect(bytes)
        byteCount = bytes.count
        text = encoding.transcode(UnsafeBufferPointer(rebasing: bytes[markLength...])).text
    }

    /// Whether bytes of the file are bytes of the text.
    package var isUTF8: Bool { encoding == .utf8 }

    /// How many lines there are.
    package var lineCount: Int { lineStart(ofByte: text.count).line }

    /// The text of a line, counted from 1, without the line break; nil if there is no such line.
    package func line(_ number: Int) -> String? {
        textRange(ofLine: number).map { String(decoding: text[$0], as: UTF8.self) }
    }

    /// The bytes of the file that a line stands in, counted from 1, without the line break.
    func range(ofLine number: Int) -> Range<Int>? {
        textRange(ofLine: number).map(fileRange(of:))
    }

    /// The same in the text.
    func textRange(ofLine number: Int) -> Range<Int>? {
        guard number >= 1 else { return nil }
        var start = 0
        for _ in 1..<number {
            guard let next = nextLine(after: start) else { return nil }
            start = next
        }
        return start..<lineEnd(after: start)
    }

    /// A range of the text without the parts of scalars at its ends.
    func wholeScalars(in range: Range<Int>) -> Range<Int> {
        var (start, end) = (range.lowerBound, range.upperBound)
        while start < end, UTF8.isContinuation(text[start]) { start += 1 }
        while end > start, end < text.count, UTF8.isContinuation(text[end]) { end -= 1 }
        return start..<end
    }

    /// Line and column of a range of the file's bytes.
    package func location(ofFileBytes range: Range<Int>) -> HRSourceLocation {
        location(of: textOffset(range.lowerBound)..<textOffset(range.upperBound))
    }

    /// The bytes of the file that a range of the text stands for.
    func fileRange(of range: Range<Int>) -> Range<Int> {
        fileOffset(range.lowerBound)..<fileOffset(range.upperBound)
    }

    /// Line and column of a range of the text.
    func location(of range: Range<Int>) -> HRSourceLocation {
        let offset = min(max(range.lowerBound, 0), text.count)
        let (line, start) = lineStart(ofByte: offset)
        let column = String(decoding: text[start..<offset], as: UTF8.self).count + 1
        return HRSourceLocation(line: line, column: column, byteRange: fileRange(of: range))
    }

    private func fileOffset(_ offset: Int) -> Int {
        guard encoding != .utf8 else { return offset + markLength }
        let scalars = String(decoding: text.prefix(offset), as: UTF8.self).unicodeScalars
        // Malformed bytes were replaced by U+FFFD, which may be wider.
        return min(byteCount, scalars.reduce(markLength) { $0 + encoding.width(of: $1) })
    }

    /// Where a byte of the file stands in the text.
    func textOffset(_ offset: Int) -> Int {
        guard encoding != .utf8 else { return max(0, offset - markLength) }
        var fileOffset = markLength
        var textOffset = 0
        for scalar in String(decoding: text, as: UTF8.self).unicodeScalars {
            guard fileOffset < offset else { break }
            fileOffset += encoding.width(of: scalar)
            textOffset += UTF8.width(scalar)
        }
        return textOffset
    }

    private func lineStart(ofByte offset: Int) -> (line: Int, start: Int) {
        var line = 1
        var start = 0
        while let next = nextLine(after: start), next <= offset {
            line += 1
            start = next
        }
        return (line, start)
    }

    private func lineEnd(after start: Int) -> Int {
        text[start...].firstIndex { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") } ?? text.count
    }

    /// Where the line after the one that begins here begins: behind LF, CR, or CR and LF.
    private func nextLine(after start: Int) -> Int? {
        let end = lineEnd(after: start)
        guard end < text.count else { return nil }
        let isPair = text[end] == UInt8(ascii: "\r") && end + 1 < text.count && text[end + 1] == UInt8(ascii: "\n")
        return end + (isPair ? 2 : 1)
    }
}
