package import Foundation

/// The text of a file, for locating errors: finds lines and columns, and maps ranges of the text to bytes of the file.
///
/// The offsets in the errors of readers are offsets in this text.
package struct SourceText: Sendable {
    /// The text in UTF-8, without a byte order mark. It may be malformed if the file is.
    let text: [UInt8]
    /// The encoding; nil if the bytes of the file are the text, apart from a byte order mark.
    let encoding: Encoding?
    private let markLength: Int
    private let byteCount: Int
    /// Some pairs of offsets, so that others are found from the nearest one; empty if a character's width depends on
    /// those before it, and in short texts.
    private let offsetMarks: [OffsetPair]

    /// An offset in the text, and the offset of the same scalar in the file.
    private struct OffsetPair {
        var text: Int
        var file: Int
    }

    /// The distance of the pairs in `offsetMarks`, in bytes of the text.
    private static let markDistance = 512

    enum Encoding {
        case unicode(TextEncoding)
        case foreign(String.Encoding, Data)

        /// The number of bytes of each scalar in the file.
        fileprivate var widths: ScalarWidths {
            switch self {
            case .unicode(let encoding): ScalarWidths(encoding)
            case .foreign(let encoding, let data): ScalarWidths(encoding, of: data)
            }
        }
    }

    /// Decodes the bytes of a file in UTF-8, UTF-16 or UTF-32, with or without a byte order mark, or of an XML file in
    /// its declared encoding.
    package init(_ data: Data) {
        guard let (encoding, text) = ForeignEncoding.text(of: data) else {
            self = data.withBytes { SourceText($0) }
            return
        }
        self.encoding = .foreign(encoding, data)
        self.text = Array(text.utf8)
        markLength = 0
        byteCount = data.count
        offsetMarks = []
    }

    init(_ bytes: UnsafeBufferPointer<UInt8>) {
        let (encoding, markLength) = TextEncoding.detect(bytes)
        self.encoding = encoding == .utf8 ? nil : .unicode(encoding)
        self.markLength = markLength
        byteCount = bytes.count
        text = encoding.transcode(UnsafeBufferPointer(rebasing: bytes[markLength...])).text
        offsetMarks = encoding == .utf8 ? [] : Self.marks(of: text, encoding, behind: markLength)
    }

    /// Returns pairs of offsets of a text in a Unicode encoding.
    private static func marks(of text: [UInt8], _ encoding: TextEncoding, behind markLength: Int) -> [OffsetPair] {
        var marks: [OffsetPair] = []
        var position = OffsetPair(text: 0, file: markLength)
        var widths = ScalarWidths(encoding)
        var next = markDistance
        while position.text < text.count {
            if position.text >= next {
                marks.append(position)
                next += markDistance
            }
            move(&position, in: text, &widths)
        }
        return marks
    }

    /// Moves a pair of offsets past a scalar.
    private static func move(_ position: inout OffsetPair, in text: [UInt8], _ widths: inout ScalarWidths) {
        let lead = text[position.text]
        let count = min(lead < 0x80 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4, text.count - position.text)
        position.file += widths.next(scalar(of: text[position.text..<position.text + count]))
        position.text += count
    }

    /// Returns the scalar of well-formed UTF-8.
    private static func scalar(of bytes: ArraySlice<UInt8>) -> Unicode.Scalar {
        guard let lead = bytes.first, lead >= 0x80 else { return Unicode.Scalar(bytes.first ?? 0) }
        let bits = bytes.dropFirst().reduce(UInt32(lead) & (0x7F >> UInt32(bytes.count))) {
            $0 << 6 | UInt32($1 & 0x3F)
        }
        return Unicode.Scalar(bits) ?? "\u{FFFD}"
    }

    /// Returns a text in UTF-16 or UTF-32 in UTF-8, without a byte order mark; nil for all other data, and for a text that
    /// is malformed.
    package static func inUTF8(_ data: Data) -> Data? {
        data.withBytes { bytes in
            let (encoding, markLength) = TextEncoding.detect(bytes)
            guard encoding != .utf8, (bytes.count - markLength).isMultiple(of: encoding.unitWidth) else { return nil }
            let (text, fault) = encoding.transcode(UnsafeBufferPointer(rebasing: bytes[markLength...]))
            return fault == nil ? Data(text) : nil
        }
    }

    /// True if the bytes of the file are the bytes of the text, apart from a byte order mark.
    package var isUTF8: Bool { encoding == nil }

    /// The number of lines.
    package var lineCount: Int { TextLines(text).count }

    /// Returns the text of a line, counted from 1, without the line break; nil if the line does not exist.
    package func line(_ number: Int) -> String? {
        TextLines(text).range(ofLine: number).map { String(decoding: text[$0], as: UTF8.self) }
    }

    /// Returns a range of the text without incomplete scalars at its ends.
    func wholeScalars(in range: Range<Int>) -> Range<Int> {
        var (start, end) = (range.lowerBound, range.upperBound)
        while start < end, UTF8.isContinuation(text[start]) { start += 1 }
        while end > start, end < text.count, UTF8.isContinuation(text[end]) { end -= 1 }
        return start..<end
    }

    /// Returns the line and the column of a range of the file's bytes.
    package func location(ofFileBytes range: Range<Int>) -> HRSourceLocation {
        location(of: textRange(ofFileBytes: range))
    }

    /// Returns the range of the text for bytes of the file.
    func textRange(ofFileBytes range: Range<Int>) -> Range<Int> {
        let start = textOffset(range.lowerBound)
        return start..<max(start, textOffset(range.upperBound))
    }

    /// Returns the bytes of the file for a range of the text.
    func fileRange(of range: Range<Int>) -> Range<Int> {
        let offsets = fileOffsets(of: [range.lowerBound, range.upperBound])
        return offsets[0]..<max(offsets[0], offsets[1])
    }

    /// Returns the line and the column of a range of the text.
    func location(of range: Range<Int>) -> HRSourceLocation {
        var lines = TextLines(text)
        return location(of: range, in: &lines)
    }

    /// Returns the line and the column of a range of the text, using lines that were computed before.
    ///
    /// - Parameter lines: The lines of the text.
    func location(of range: Range<Int>, in lines: inout TextLines) -> HRSourceLocation {
        let (line, column) = lines.place(of: min(max(range.lowerBound, 0), text.count))
        return HRSourceLocation(line: line, column: column, byteRange: fileRange(of: range))
    }

    /// Returns the lines and the columns of ranges of the text.
    ///
    /// - Complexity: O(n) in the length of the text, and O(m log m) in the number of ranges.
    func locations(of ranges: [Range<Int>]) -> [HRSourceLocation] {
        let bounds = Set(ranges.flatMap { [$0.lowerBound, $0.upperBound] }).sorted()
        let offsets = Dictionary(uniqueKeysWithValues: zip(bounds, fileOffsets(of: bounds)))
        var lines = TextLines(text)
        return ranges.map { range in
            let (line, column) = lines.place(of: range.lowerBound)
            let start = offsets[range.lowerBound] ?? 0
            return HRSourceLocation(
                line: line, column: column, byteRange: start..<max(start, offsets[range.upperBound] ?? start))
        }
    }

    /// Returns the offsets in the file for offsets in the text.
    ///
    /// - Parameter offsets: Offsets in the text, in ascending order.
    /// - Complexity: O(n) in the length of the text; in UTF-8, O(1) for each.
    func fileOffsets(of offsets: [Int]) -> [Int] {
        guard let encoding else { return offsets.map { $0 + markLength } }
        var position = OffsetPair(text: 0, file: markLength)
        var widths = encoding.widths
        return offsets.map { offset in
            if let mark = offsetMarks.last(before: offset, by: \.text), mark.text > position.text { position = mark }
            while position.text < offset, position.text < text.count { Self.move(&position, in: text, &widths) }
            return min(byteCount, position.file)
        }
    }

    /// Returns the offset in the text for an offset in the file.
    func textOffset(_ offset: Int) -> Int {
        guard let encoding else { return min(max(0, offset - markLength), text.count) }
        var position = offsetMarks.last(before: offset, by: \.file) ?? OffsetPair(text: 0, file: markLength)
        var widths = encoding.widths
        while position.file < offset, position.text < text.count { Self.move(&position, in: text, &widths) }
        return position.text
    }
}

extension Array {
    /// Returns the last element whose offset is not greater than another one; nil if there is none. The elements are
    /// sorted by their offsets.
    fileprivate func last(before offset: Int, by value: (Element) -> Int) -> Element? {
        let index = partition { value($0) <= offset }
        return index > 0 ? self[index - 1] : nil
    }
}
