import Foundation
import HRArchiving

/// Reads the elements of an array in a document. Small elements are parsed together.
final class ElementSource<Value>: RecordSource {
    private let array: HRPath
    private let file: FileSource
    private let name: String
    private let recordBytes: Int
    private let decoder: ElementDecoder<Value>
    private var scanner: ElementScanner
    /// The elements that have been found; the cursor is the index of the current one.
    private var batch: ElementBatch
    private var cursor = -1
    /// The index of the current element in the array.
    private var index = -1
    /// The document of the elements in the batch; nil if they cannot be parsed together.
    private var document: HRDocument?
    /// True if an attempt has been made to parse the elements of the batch together.
    private var isParsed = false
    /// The error that occurred after the elements of the batch; nil if there was none.
    private var fault: HRError?
    /// The position of the last element of the previous batch.
    private var before: (start: TextPosition, range: Range<Int>)?
    /// True if no more elements can be read.
    private(set) var isOver = false

    init(_ url: URL, at path: HRPath, _ settings: RecordSettings) throws(HRError) {
        (array, name, recordBytes) = (path, url.lastPathComponent, settings.recordBytes)
        file = try FileSource(url)
        guard !path.isInDefinitions else {
            throw HRError(
                .coderMisuse, "what lies in definitions is not read one by one", help: [ElementFault.loadWhole])
        }
        var window = FileWindow(file, pieceSize: settings.pieceSize)
        let format = try ElementFormat.detect(&window)
        let unarchiver = settings.unarchiver
        decoder = try ElementDecoder(unarchiver, of: format.kind, array: path, file: file.path)
        let elements = ElementSettings(
            isLenient: unarchiver.json == .relaxed, isPlain: unarchiver.codable != nil,
            depth: unarchiver.limits.depth, elementBytes: settings.recordBytes,
            // Elements of a pipe are parsed one by one: the program that writes to the pipe may wait until the first
            // element has been processed.
            batchBytes: file.size == nil ? 0 : settings.batchBytes)
        scanner = ElementScanner(window, format, elements)
        batch = ElementBatch(scanner.wrapping)
        try scanner.goToArray(at: path)
        if let mark = settings.mark { try resume(at: mark) }
    }

    var text: Data? { batch[cursor].bytes }

    func advance() throws(HRError) -> Bool {
        guard !isOver else { return false }
        (cursor, index) = (cursor + 1, index + 1)
        guard cursor == batch.count else { return true }
        do throws(HRError) {
            if let fault { throw fault }
            guard let next = try scanner.next(&fault) else {
                isOver = true
                return false
            }
            if batch.count > 0 { before = batch.span(batch.count - 1) }
            (batch, cursor, isParsed) = (next, 0, false)
            return true
        } catch {
            isOver = true
            throw error
        }
    }

    func record() throws(HRError) -> HRRecord<Value>? {
        if !isParsed { (document, isParsed) = (decoder.document(of: batch), true) }
        return HRRecord(value: try value(), place: place)
    }

    private func value() throws(HRError) -> Value {
        if let document, let node = document.root[cursor] {
            return try decoder.value(of: node, in: document, index) { batch[cursor] }
        }
        let text = batch[cursor]
        guard text.bytes != nil else { throw tooLong(text) }
        let document: HRDocument
        do throws(HRError) {
            document = try decoder.document(of: text, index)
        } catch {
            isOver = ElementFault.isMalformed(error)
            throw error
        }
        return try decoder.value(of: document.root[0] ?? .null, in: document, index) { text }
    }

    private func tooLong(_ element: ElementText) -> HRError {
        var error = element.position.fault(
            .byteLimit, "the element has \(element.range.count) bytes, more than the \(recordBytes) that one may have",
            in: file.path, bytes: element.range.count, help: ["raise recordBytes if such elements are meant"])
        error.path = array.appending(String(index))
        return error
    }

    private var place: HRRecordPlace {
        let (start, range) = batch.span(cursor)
        return HRRecordPlace(
            file: file.path, line: start.line, column: start.columns + 1, byteRange: range, index: index)
    }

    // MARK: Resuming

    /// Skips the elements before a checkpoint, without parsing them.
    private func resume(at mark: HRCheckpoint) throws(HRError) {
        guard let stopped = mark.file else { return }
        guard stopped == name else { throw HRCheckpoint.missing(stopped) }
        try mark.check(file, isLine: false)
        var offset = 0
        while offset < mark.offset, try advance() { offset = batch.span(cursor).range.upperBound }
        guard offset == mark.offset else { throw mark.noBorder(file) }
    }

    func checkpoint(after records: Int) -> HRCheckpoint {
        // If reading is over, the cursor is behind the last element, or at malformed text, which is reported again
        // after resuming.
        let current = isOver ? cursor - 1 : cursor
        let last = current >= 0 ? batch.span(current) : before
        return HRCheckpoint(
            file: name, offset: last?.range.upperBound ?? 0, line: last?.start.line ?? 1, records: records, in: file)
    }
}
