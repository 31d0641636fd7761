import Foundation
import HRArchiving

/// Lines of one file that stand one behind the other.
///
/// They are copied together: a line alone would keep all bytes in memory that were read with it.
struct Chunk: Sendable {
    /// Its number in the sequence, from 0.
    let index: Int
    let file: String
    /// How many bytes of the file its lines take.
    private(set) var bytes = 0
    private var kept = Data()
    private var extents: [Extent] = []
    private let start: (number: Int, offset: Int)

    private struct Extent {
        let bytes: Int
        let kept: Int
        let isKept: Bool
        let isEnded: Bool
    }

    init(index: Int, file: String, _ first: Line, capacity: Int) {
        (self.index, self.file) = (index, file)
        start = (first.number, first.range.lowerBound)
        kept.reserveCapacity(capacity)
        append(first)
    }

    /// How many lines there are.
    var count: Int { extents.count }

    /// Whether a line of the file begins where the last one ends.
    func isFollowed(by line: Line) -> Bool { line.range.lowerBound == start.offset + bytes }

    mutating func append(_ line: Line) {
        let bytes = line.bytes ?? Data()
        kept += bytes
        extents.append(
            Extent(
                bytes: line.range.count, kept: bytes.count, isKept: line.bytes != nil, isEnded: line.isEnded))
        self.bytes += line.range.count
    }

    /// The lines, as they were read, together up to so many bytes.
    func batches(ofBytes bytes: Int) -> some Sequence<[Line]> {
        var rest = lines.makeIterator()
        var next = rest.next()
        return AnyIterator {
            guard let first = next else { return nil }
            var batch = [first]
            next = rest.next()
            while let line = next, line.range.lowerBound - first.range.lowerBound < bytes {
                batch.append(line)
                next = rest.next()
            }
            return batch
        }
    }

    private var lines: some Sequence<Line> {
        sequence(state: (index: 0, place: 0, offset: start.offset)) { state -> Line? in
            guard state.index < extents.count else { return nil }
            let extent = extents[state.index]
            let line = Line(
                bytes: extent.isKept ? kept[state.place..<state.place + extent.kept] : nil,
                number: start.number + state.index, range: state.offset..<state.offset + extent.bytes,
                isEnded: extent.isEnded)
            state = (state.index + 1, state.place + extent.kept, state.offset + extent.bytes)
            return line
        }
    }
}

/// Cuts a sequence into chunks: each has the lines that begin in it, and all of the last.
struct ChunkReader {
    private var lines: RecordLines
    private let bytes: Int
    private var index = 0
    /// A line that was read, and belongs to the next chunk: it is of another file.
    private var held: Line?
    /// What came in place of the first line of the next chunk.
    private var failure: HRError?

    /// What is known of a line takes more memory than a short one does.
    private static let mostLines = 1 << 16
    private static let mostReserved = 4 << 20

    init(_ lines: RecordLines, bytes: Int) {
        self.lines = lines
        self.bytes = bytes
    }

    /// The next chunk; nil behind the last one.
    mutating func next() throws(HRError) -> Chunk? {
        guard let first = try firstLine() else { return nil }
        // There is room for the end of the last line, too: or all of it would be copied into twice the room.
        let capacity = max(0, min(bytes, Self.mostReserved)) + (1 << 16)
        var chunk = Chunk(index: index, file: lines.path, first, capacity: capacity)
        index += 1
        while chunk.bytes < bytes, chunk.count < Self.mostLines {
            do throws(HRError) {
                guard let line = try lines.next() else { break }
                guard lines.path == chunk.file, chunk.isFollowed(by: line) else {
                    held = line
                    break
                }
                chunk.append(line)
            } catch {
                failure = error
                break
            }
        }
        return chunk
    }

    private mutating func firstLine() throws(HRError) -> Line? {
        if let failure {
            self.failure = nil
            throw failure
        }
        guard let held else { return try lines.next() }
        self.held = nil
        return held
    }
}
