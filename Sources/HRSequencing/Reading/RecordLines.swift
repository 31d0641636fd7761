import Foundation
import HRArchiving

/// The lines of a sequence, file by file.
struct RecordLines {
    /// The total size, in bytes, of the lines that are parsed together.
    static let batchBytes = 16 << 10

    private let limit: Int
    private var files: ArraySlice<RecordFile>
    private var current: LineReader?
    /// The path of the current file; empty before the first.
    private(set) var path = ""
    private var name: String?

    init(_ settings: RecordSettings) throws(HRError) {
        limit = settings.recordBytes
        files = try settings.files()[...]
        if let mark = settings.mark { try resume(at: mark) }
    }

    /// The next line, and following lines of the same file that are already in memory, up to a number of bytes; empty
    /// after the last line.
    mutating func next(atMost bytes: Int) throws(HRError) -> [Line] {
        while true {
            if let lines = try current?.next(atMost: bytes), !lines.isEmpty { return lines }
            guard let file = files.popFirst() else { return [] }
            try open(file, FileSource(file.url))
        }
    }

    private mutating func open(_ file: RecordFile, _ source: FileSource, offset: Int = 0, line: Int = 1) {
        (path, name) = (source.path, file.name)
        current = LineReader(source, limit: limit, offset: offset, number: line)
    }

    private mutating func resume(at mark: HRCheckpoint) throws(HRError) {
        guard let name = mark.file else { return }
        guard let index = files.firstIndex(where: { $0.name == name }) else { throw HRCheckpoint.missing(name) }
        guard index == files.lastIndex(where: { $0.name == name }) else {
            throw HRError(
                .fileChanged, "reading had stopped in \(quoted(name)), and several files have this name",
                help: ["read their folder, in which they have names of their own, or one file at a time"])
        }
        let file = files[index]
        let source = try FileSource(file.url)
        try mark.check(source)
        files = files[(index + 1)...]
        open(file, source, offset: mark.offset, line: mark.line)
    }

    /// The number of bytes that remain to be read; nil if it is unknown, as for a pipe.
    var bytesLeft: Int? {
        var bytes = 0
        if let current {
            guard let left = current.bytesLeft else { return nil }
            bytes = left
        }
        for file in files {
            guard let size = RecordFolder.size(of: file.url) else { return nil }
            bytes += size
        }
        return bytes
    }

    /// The checkpoint after a number of records.
    ///
    /// - Parameter line: The last line that was read; nil if there was none.
    func checkpoint(after records: Int, behind line: Line?) -> HRCheckpoint {
        HRCheckpoint(
            file: name, offset: line?.range.upperBound ?? current?.offset ?? 0,
            line: line.map { $0.isEnded ? $0.number + 1 : $0.number } ?? current?.number ?? 1, records: records,
            in: current?.source)
    }
}
