import Foundation
import HRArchiving

/// A line of a file, or what is known of one that is too long.
struct Line {
    /// The bytes, without the line feed and a carriage return before it; nil if there are more than the limit allows.
    let bytes: Data?
    /// The number in the file, from 1.
    let number: Int
    /// The bytes of the file that the line takes, with its end.
    let range: Range<Int>
    /// Whether a line feed ends it, and not the file.
    let isEnded: Bool
}

/// Takes a file apart at line feeds, and at nothing else: other characters that end lines may stand in texts.
///
/// Memory is that of one line and one piece; a line beyond the limit is passed over, and not kept.
struct LineReader {
    let source: FileSource
    private let limit: Int
    /// Bytes that were read: those from `start` on have not been given away.
    private var buffer = Data()
    private var start = 0
    /// Where in the buffer no line feed has been found yet.
    private var searched = 0
    private var isAtEnd = false
    /// Where the next line begins.
    private(set) var offset: Int
    private(set) var number: Int

    private static let pieceSize = 1 << 20

    /// - Parameters:
    ///   - limit: How many bytes a line may have.
    ///   - offset: Where reading begins: at the beginning of a line.
    ///   - number: The number of that line.
    init(_ source: FileSource, limit: Int, offset: Int = 0, number: Int = 1) {
        self.source = source
        self.limit = limit
        self.offset = offset
        self.number = number
    }

    /// How many bytes of the file there are behind the last line; nil if nobody knows.
    var bytesLeft: Int? { source.size.map { max(0, $0 - offset) } }

    /// The next line; nil at the end of the file, also behind a last line feed.
    mutating func next() throws(HRError) -> Line? {
        while true {
            if let end = nextLineFeed() { return take(to: end, isEnded: true) }
            if isAtEnd { return start == buffer.count ? nil : take(to: buffer.count, isEnded: false) }
            guard buffer.count - start <= limit else { return try passOver() }
            try readPiece()
        }
    }

    /// The next line, and those behind it that were read with it, up to so many bytes; none at the end of the file.
    mutating func next(atMost bytes: Int) throws(HRError) -> [Line] {
        guard let first = try next() else { return [] }
        var lines = [first]
        while offset - first.range.lowerBound < bytes, let end = nextLineFeed() {
            lines.append(take(to: end, isEnded: true))
        }
        return lines
    }

    private mutating func readPiece() throws(HRError) {
        if start > 0 {
            buffer.removeSubrange(..<start)
            buffer = Data(buffer)
            (searched, start) = (searched - start, 0)
        }
        let piece = try source.piece(at: offset + buffer.count, count: Self.pieceSize)
        isAtEnd = piece.isEmpty
        buffer += piece
    }

    /// The position of the next line feed in what was read.
    private mutating func nextLineFeed() -> Int? {
        let from = searched
        searched = buffer.withUnsafeBytes { bytes in
            bytes.withMemoryRebound(to: UInt8.self) { $0.index(of: UInt8(ascii: "\n"), from: from) }
        }
        return searched < buffer.count ? searched : nil
    }

    private mutating func take(to end: Int, isEnded: Bool) -> Line {
        let length = end - start
        var bytes: Data? = length <= limit ? buffer[start..<end] : nil
        if isEnded, bytes?.last == UInt8(ascii: "\r") { bytes?.removeLast() }
        return line(bytes, length: length + (isEnded ? 1 : 0), isEnded)
    }

    private mutating func line(_ bytes: Data?, length: Int, _ isEnded: Bool) -> Line {
        let line = Line(bytes: bytes, number: number, range: offset..<offset + length, isEnded: isEnded)
        offset += length
        start = min(start + length, buffer.count)
        searched = max(searched, start)
        if isEnded { number += 1 }
        return line
    }

    /// A line that is too long: only where it ends is looked for.
    private mutating func passOver() throws(HRError) -> Line {
        var passed = buffer.count - start
        let first = offset
        while true {
            (offset, start, searched) = (first + passed, 0, 0)
            buffer = Data()
            try readPiece()
            if let end = nextLineFeed() {
                offset = first
                let line = line(nil, length: passed + end + 1, true)
                (start, searched) = (end + 1, end + 1)
                return line
            }
            passed += buffer.count
            guard !isAtEnd else {
                offset = first
                return line(nil, length: passed, false)
            }
        }
    }
}
