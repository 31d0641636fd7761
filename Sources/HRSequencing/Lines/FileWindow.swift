import Foundation
import HRArchiving

/// A file of which the bytes from a position on are in memory, as far as somebody looks at them: a piece and what is kept.
///
/// Positions are counted from the beginning of the file.
struct FileWindow {
    let source: FileSource
    private let pieceSize: Int
    private var bytes: [UInt8] = []
    /// Where the first of them stands.
    private var start = 0
    /// The byte that is looked at.
    private(set) var position = 0
    /// From where on bytes are kept, and how many at the most.
    private var kept: (start: Int, limit: Int)?
    private var isAtEnd = false
    private var counter = LineCounter()
    /// Up to where lines were counted.
    private var counted = 0

    init(_ source: FileSource, pieceSize: Int) {
        self.source = source
        self.pieceSize = max(1, pieceSize)
    }

    // MARK: Looking

    /// The byte at a distance from here; nil behind the end of the file.
    mutating func byte(_ distance: Int = 0) throws(HRError) -> UInt8? {
        while position + distance >= start + bytes.count {
            guard try fill() else { return nil }
        }
        return bytes[position + distance - start]
    }

    /// Whether a text stands at a distance from here.
    mutating func has(_ text: StaticString, _ distance: Int = 0) throws(HRError) -> Bool {
        for index in 0..<text.utf8CodeUnitCount {
            guard try byte(distance + index) == text.utf8Start[index] else { return false }
        }
        return true
    }

    /// Goes on behind a byte order mark, which is no part of the text.
    mutating func passByteOrderMark() throws(HRError) {
        guard position == 0, try has("\u{FEFF}") else { return }
        (position, counted) = (3, 3)
    }

    /// Goes on behind bytes that were looked at.
    mutating func advance(_ count: Int = 1) { position = min(position + count, start + bytes.count) }

    /// Hands out the bytes from here on, piece by piece, until something is found in them.
    ///
    /// - Parameter body: Gives how many bytes it has passed, and whether it has found what it looks for after them. The others
    ///   begin the next piece. It is also given whether the file ends with the piece.
    /// - Returns: Whether it was found, and not the end of the file.
    mutating func scan(
        _ body: (UnsafeBufferPointer<UInt8>, _ isLast: Bool) -> (passed: Int, isFound: Bool)
    ) throws(HRError) -> Bool {
        while true {
            let offset = position - start, isLast = isAtEnd
            let (passed, isFound) = bytes.withUnsafeBufferPointer { bytes in
                body(UnsafeBufferPointer(rebasing: bytes[offset...]), isLast)
            }
            advance(passed)
            if isFound || isLast { return isFound }
            _ = try fill()
        }
    }

    /// Goes past white space.
    mutating func skipBlanks() throws(HRError) {
        _ = try scan { bytes, _ in
            let end = bytes.firstIndex { $0 != 0x20 && $0 != 0x0A && $0 != 0x0D && $0 != 0x09 }
            return (end ?? bytes.count, end != nil)
        }
    }

    /// Goes past the value or the token that begins here.
    ///
    /// - Returns: Whether the file does not end in the middle of it.
    mutating func pass(_ part: TextBorder.Part, _ syntax: TextSyntax, takesComments: Bool) throws(HRError) -> Bool {
        var border = TextBorder(syntax, part, takesComments: takesComments, longestToken: pieceSize)
        return try scan { border.pass($0, isLast: $1) }
    }

    // MARK: Keeping

    /// Keeps the bytes from here on, as long as there are no more than so many.
    mutating func keep(atMost limit: Int) { kept = (position, limit) }

    /// Hands out what was kept, up to here, and keeps no more; nil if it was too much.
    mutating func taken<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result? {
        defer { kept = nil }
        guard let kept, position - kept.start <= kept.limit else { return nil }
        return bytes.withUnsafeBufferPointer { bytes in
            body(UnsafeBufferPointer(rebasing: bytes[(kept.start - start)..<(position - start)]))
        }
    }

    private mutating func fill() throws(HRError) -> Bool {
        guard !isAtEnd else { return false }
        release()
        let piece = try source.piece(at: start + bytes.count, count: pieceSize)
        isAtEnd = piece.isEmpty
        piece.withUnsafeBytes { bytes.append(contentsOf: $0) }
        return !isAtEnd
    }

    /// Lets go of the bytes that nobody looks at any more.
    private mutating func release() {
        if let kept, position - kept.start > kept.limit { self.kept = nil }
        let end = kept?.start ?? position
        guard end > start else { return }
        count(to: end)
        bytes.removeFirst(end - start)
        start = end
    }

    // MARK: Positions

    /// The position that is looked at.
    mutating func textPosition() -> TextPosition {
        count(to: position)
        return TextPosition(
            offset: position, line: counter.line, columns: counter.columns, isIndented: counter.isIndented)
    }

    private mutating func count(to end: Int) {
        guard end > counted else { return }
        let range = (counted - start)..<(end - start)
        bytes.withUnsafeBufferPointer { counter.pass(UnsafeBufferPointer(rebasing: $0[range])) }
        counted = end
    }

    /// An error about the byte that is looked at, or about the end of the file, which has none.
    mutating func fault(_ code: HRError.Code = .syntax, _ message: String, help: [String] = []) -> HRError {
        let isAtByte = position < start + bytes.count
        return textPosition().fault(code, message, in: source.path, bytes: isAtByte ? 1 : 0, help: help)
    }
}

/// The position of a byte in a text.
struct TextPosition: Hashable, Sendable {
    let offset: Int
    /// The line, from 1.
    let line: Int
    /// How many characters are before it on the line.
    let columns: Int
    /// Whether all of those are blanks.
    let isIndented: Bool

    /// An error about the byte here.
    func fault(
        _ code: HRError.Code, _ message: String, in file: String, bytes: Int = 1, help: [String] = []
    ) -> HRError {
        let location = HRSourceLocation(
            file: file, line: line, column: columns + 1, byteRange: offset..<offset + bytes)
        return HRError(code, message, location: location, help: help)
    }
}
