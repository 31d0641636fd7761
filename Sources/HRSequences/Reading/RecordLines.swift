import Foundation
import HRArchiving

/// The lines of a sequence, file by file.
struct RecordLines {
    private let limit: Int
    private var files: ArraySlice<URL>
    private var current: LineReader?
    /// The file in which reading stands; empty before the first.
    private(set) var path = ""

    init(_ settings: RecordSettings) throws(HRError) {
        limit = settings.recordBytes
        files = try settings.files()[...]
        if let mark = settings.mark { try resume(at: mark) }
    }

    /// The next line; nil behind the last one.
    mutating func next() throws(HRError) -> Line? {
        while true {
            if let line = try current?.next() { return line }
            guard let url = files.popFirst() else { return nil }
            try open(FileSource(url))
        }
    }

    private mutating func open(_ source: FileSource, offset: Int = 0, line: Int = 1) {
        path = source.path
        current = LineReader(source, limit: limit, offset: offset, number: line)
    }

    private mutating func resume(at mark: HRCheckpoint) throws(HRError) {
        guard let name = mark.file else { return }
        guard let index = files.firstIndex(where: { $0.lastPathComponent == name }) else {
            throw HRError(.fileNotFound, "the file \(quoted(name)) is not there any more, in which reading had stopped")
        }
        let source = try FileSource(files[index])
        try mark.check(source)
        files = files[(index + 1)...]
        open(source, offset: mark.offset, line: mark.line)
    }

    /// How many bytes there are yet to be read; nil if nobody knows, as of a pipe.
    var bytesLeft: Int? {
        var bytes = 0
        if let current {
            guard let left = current.bytesLeft else { return nil }
            bytes = left
        }
        for file in files {
            guard let size = RecordFolder.size(of: file) else { return nil }
            bytes += size
        }
        return bytes
    }

    /// Where reading stands after so many records.
    func checkpoint(after records: Int) -> HRCheckpoint {
        HRCheckpoint(
            file: current.map { _ in URL(fileURLWithPath: path).lastPathComponent },
            offset: current?.offset ?? 0, line: current?.number ?? 1, records: records)
    }
}
