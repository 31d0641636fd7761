import Foundation
public import HRArchiving

/// Reads the records of a sequence one after the other; see ``HRRecords/reader()``.
///
/// It is for one thread at a time. Memory is that of one record and one megabyte.
public final class HRRecordReader<Value> {
    /// What has become of the records so far.
    public private(set) var summary = HRRecordSummary()

    private let records: HRRecords<Value>
    private let decoder: RecordDecoder
    private var files: ArraySlice<URL>
    private var current: (lines: LineReader, source: FileSource)?
    private var diverted: AppendedFile?

    init(_ records: HRRecords<Value>, from mark: HRCheckpoint? = nil) throws(HRError) {
        self.records = records
        decoder = try RecordDecoder(records.unarchiver)
        files = try records.files()[...]
        if case .divert(let url) = records.errors.kind { diverted = try AppendedFile(url) }
        if let mark { try resume(at: mark) }
    }

    /// The next record; nil behind the last one.
    ///
    /// After an error the next call gives the record behind the line at fault, so none is read for ever.
    ///
    /// - Throws: An ``HRError`` with file, line and column of what does not fit, unless such records are left out.
    public func next() throws(HRError) -> HRRecord<Value>? {
        while let line = try nextLine() {
            guard let bytes = contents(of: line) else { continue }
            do throws(HRError) {
                let value = try value(of: line, bytes)
                summary.records += 1
                return HRRecord(value: value, place: place(of: line))
            } catch {
                try leaveOut(line, bytes, error)
            }
        }
        return nil
    }

    private func nextLine() throws(HRError) -> Line? {
        while true {
            if let line = try current?.lines.next() { return line }
            guard let url = files.popFirst() else { return nil }
            let source = try FileSource(url)
            current = (LineReader(source, limit: records.recordBytes), source)
        }
    }

    private var path: String { current?.source.path ?? "" }

    private func place(of line: Line) -> HRRecordPlace {
        HRRecordPlace(file: path, line: line.number, byteRange: line.range)
    }

    // MARK: Lines

    private static var byteOrderMark: [UInt8] { [0xEF, 0xBB, 0xBF] }

    /// What a line holds, be it nothing at all; nil if it is blank, and counts for nothing.
    private func contents(of line: Line) -> Data? {
        guard let bytes = line.bytes else { return Data() }
        let isMarked = line.range.lowerBound == 0 && bytes.starts(with: Self.byteOrderMark)
        let text = isMarked ? bytes.dropFirst(3) : bytes
        return text.allSatisfy(RecordFault.isBlank) ? nil : Data(text)
    }

    private func value(of line: Line, _ bytes: Data) throws(HRError) -> Value {
        guard line.bytes != nil else { throw moved(RecordFault.tooLong(line, limit: records.recordBytes), line, bytes) }
        if let fault = RecordFault.before(line, bytes, anyRoot: records.isAnyRootAllowed) {
            throw moved(fault, line, bytes)
        }
        do throws(HRError) {
            return try decoder.value(Value.self, from: bytes)
        } catch {
            let unarchiver = records.unarchiver
            let told = RecordFault.after(error, line, bytes) { part in
                do { return try unarchiver.document(from: part).root.fields != nil } catch { return false }
            }
            throw moved(told, line, bytes)
        }
    }

    /// An error about a line, as one about the file.
    private func moved(_ error: HRError, _ line: Line, _ bytes: Data) -> HRError {
        let mark = (line.bytes?.count ?? 0) - bytes.count
        let start = HRSourceLocation.Start(line: line.number, offset: line.range.lowerBound + max(0, mark))
        return error.moved(behind: start, of: path)
    }

    private func leaveOut(_ line: Line, _ bytes: Data, _ error: HRError) throws(HRError) {
        switch records.errors.kind {
        case .stop: throw error
        case .skip: break
        case .collect(let limit):
            guard summary.errors.count < limit else { throw error }
            summary.errors.append(error)
        case .divert: try diverted?.append((line.bytes ?? bytes) + [UInt8(ascii: "\n")])
        }
        summary.skipped += 1
    }

    // MARK: Going on later

    /// Where reading stands, to go on there in another run.
    public var checkpoint: HRCheckpoint {
        HRCheckpoint(
            file: current.map { URL(fileURLWithPath: $0.source.path).lastPathComponent },
            offset: current?.lines.offset ?? 0, line: current?.lines.number ?? 1, records: summary.records)
    }

    private func resume(at mark: HRCheckpoint) throws(HRError) {
        guard let name = mark.file else { return }
        guard let index = files.firstIndex(where: { $0.lastPathComponent == name }) else {
            throw HRError(.fileNotFound, "the file \(quoted(name)) is not there any more, in which reading had stopped")
        }
        let source = try FileSource(files[index])
        try mark.check(source)
        files = files[(index + 1)...]
        current = (
            LineReader(source, limit: records.recordBytes, offset: mark.offset, number: mark.line), source
        )
        summary.records = mark.records
    }
}
