import Foundation
import HRArchiving

/// A window on a file: the part that is in memory. It reaches from the current position, or from an earlier position
/// from which bytes are kept explicitly, to the end of the last piece that was read.
///
/// Positions are offsets from the beginning of the file.
struct FileWindow {
    let source: FileSource
    private let pieceSize: Int
    private var bytes: [UInt8] = []
    /// The offset of the first byte in memory.
    private var start = 0
    /// The current offset.
    private(set) var position = 0
    /// The offset from which on bytes are kept, and their maximum number; nil if no bytes are kept.
    private var kept: (start: Int, limit: Int)?
    private var isAtEnd = false
    private var counter = LineCounter()
    /// The offset up to which lines have been counted.
    private var counted = 0

    init(_ source: FileSource, pieceSize: Int) {
        self.source = source
        self.pieceSize = max(1, pieceSize)
    }

    // MARK: Reading

    /// The byte at a distance from the current position; nil after the end of the file.
    mutating func byte(_ distance: Int = 0) throws(HRError) -> UInt8? {
        while position + distance >= start + bytes.count {
            guard try fill() else { return nil }
        }
        return bytes[position + distance - start]
    }

    /// Returns true if a string occurs at a distance from the current position.
    mutating func has(_ text: StaticString, _ distance: Int = 0) throws(HRError) -> Bool {
        for index in 0..<text.utf8CodeUnitCount {
            guard try byte(distance + index) == text.utf8Start[index] else { return false }
        }
        return true
    }

    /// Skips a byte order mark at the beginning of the file.
    mutating func passByteOrderMark() throws(HRError) {
        guard position == 0, try has("\u{FEFF}") else { return }
        (position, counted) = (3, 3)
    }

    /// Skips bytes that have been read.
    mutating func advance(_ count: Int = 1) { position = min(position + count, start + bytes.count) }

    /// Passes the bytes from the current position on to a closure, piece by piece, until the closure finds its target.
    ///
    /// - Parameter body: Returns the number of bytes to skip, and true if the target is after these bytes. Bytes that
    ///   are not skipped are passed again at the beginning of the next piece. The second argument is true if the file
    ///   ends with the piece.
    /// - Returns: True if the target was found before the end of the file.
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

    /// Skips whitespace.
    mutating func skipBlanks() throws(HRError) {
        _ = try scan { bytes, _ in
            let end = bytes.firstIndex { $0 != 0x20 && $0 != 0x0A && $0 != 0x0D && $0 != 0x09 }
            return (end ?? bytes.count, end != nil)
        }
    }

    /// Skips the value or the token that begins here.
    ///
    /// - Returns: False if the file ends inside the value or token.
    mutating func pass(_ part: TextBorder.Part, _ syntax: TextSyntax, takesComments: Bool) throws(HRError) -> Bool {
        var border = TextBorder(syntax, part, takesComments: takesComments, longestToken: pieceSize)
        return try scan { border.pass($0, isLast: $1) }
    }

    // MARK: Kept bytes

    /// Keeps the bytes from the current position on, up to a maximum number.
    mutating func keep(atMost limit: Int) { kept = (position, limit) }

    /// Calls a closure with the kept bytes up to the current position, returns its result, and stops keeping bytes.
    /// Returns nil without calling the closure if the maximum number of bytes was exceeded.
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

    /// Releases bytes that are no longer needed.
    private mutating func release() {
        if let kept, position - kept.start > kept.limit { self.kept = nil }
        let end = kept?.start ?? position
        guard end > start else { return }
        count(to: end)
        bytes.removeFirst(end - start)
        start = end
    }

    // MARK: Positions

    /// The current position with its line and column.
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

    /// An error at the current byte, or at the end of the file.
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
    /// The number of characters before this position on the line.
    let columns: Int
    /// True if all characters before this position on the line are whitespace.
    let isIndented: Bool

    /// An error at this position.
    func fault(
        _ code: HRError.Code, _ message: String, in file: String, bytes: Int = 1, help: [String] = []
    ) -> HRError {
        let location = HRSourceLocation(
            file: file, line: line, column: columns + 1, byteRange: offset..<offset + bytes)
        return HRError(code, message, location: location, help: help)
    }
}
