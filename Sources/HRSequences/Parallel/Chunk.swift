import HRArchiving

/// Lines of one file that stand one behind the other.
struct Chunk: Sendable {
    /// Its number in the sequence, from 0.
    let index: Int
    let file: String
    private(set) var lines: [Line]
    private(set) var bytes: Int

    init(index: Int, file: String, _ first: Line) {
        (self.index, self.file, lines, bytes) = (index, file, [first], first.range.count)
    }

    mutating func append(_ line: Line) {
        lines.append(line)
        bytes += line.range.count
    }
}

/// Cuts a sequence into chunks: each has the lines that begin in it, whatever its size is, and all of the last.
struct ChunkReader {
    private var lines: RecordLines
    private let bytes: Int
    private var index = 0
    /// A line that was read, and belongs to the next chunk: it is of another file.
    private var held: Line?
    /// What came in place of the first line of the next chunk.
    private var failure: HRError?

    /// What is kept of a line takes more memory than a short one does.
    private static let mostLines = 1 << 16

    init(_ lines: RecordLines, bytes: Int) {
        self.lines = lines
        self.bytes = bytes
    }

    /// The next chunk; nil behind the last one.
    mutating func next() throws(HRError) -> Chunk? {
        guard let first = try firstLine() else { return nil }
        var chunk = Chunk(index: index, file: lines.path, first)
        index += 1
        while chunk.bytes < bytes, chunk.lines.count < Self.mostLines {
            do throws(HRError) {
                guard let line = try lines.next() else { break }
                guard lines.path == chunk.file else {
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
