import Foundation
import HRArchiving

/// A line of a file; without its bytes if it is too long.
struct Line {
    /// The bytes, without the line feed and a carriage return before it; nil if they exceed the limit.
    let bytes: Data?
    /// The number in the file, from 1.
    let number: Int
    /// The byte range in the file, including the line break.
    let range: Range<Int>
    /// True if the line ends with a line feed, and not at the end of the file.
    let isEnded: Bool
}

/// Splits a file at line feeds only: other line separators may occur in strings.
///
/// The reader keeps one line and one piece in memory. A line that exceeds the limit is returned without its bytes.
struct LineReader {
    let source: FileSource
    private let limit: Int
    /// The bytes in memory; those from `start` on have not been returned.
    private var buffer = Data()
    private var start = 0
    /// The offset in the buffer up to which there is no line feed.
    private var searched = 0
    private var isAtEnd = false
    /// The offset of the next line.
    private(set) var offset: Int
    private(set) var number: Int

    private static let pieceSize = 1 << 20

    /// - Parameters:
    ///   - limit: The maximum number of bytes of a line.
    ///   - offset: The offset of the first line to read.
    ///   - number: The number of the first line to read.
    init(_ source: FileSource, limit: Int, offset: Int = 0, number: Int = 1) {
        self.source = source
        self.limit = limit
        self.offset = offset
        self.number = number
    }

    /// The number of bytes after the last line that was read; nil if the size of the file is unknown.
    var bytesLeft: Int? { source.size.map { max(0, $0 - offset) } }

    /// The next line; nil at the end of the file, including after a final line feed.
    mutating func next() throws(HRError) -> Line? {
        while true {
            if let end = nextLineFeed() { return take(to: end, isEnded: true) }
            if isAtEnd { return start == buffer.count ? nil : take(to: buffer.count, isEnded: false) }
            guard buffer.count - start <= limit else { return try passOver() }
            try readPiece()
        }
    }

    /// The next line, and following lines that are already in memory, up to a number of bytes; empty at the end of the
    /// file.
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

    /// The position of the next line feed in the buffer; nil if there is none.
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

    /// Skips a line that is too long, and returns it without its bytes.
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
