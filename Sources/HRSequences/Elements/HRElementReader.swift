import Foundation
public import HRArchiving

/// Reads the elements of an array one after the other; see ``HRElements/reader()``.
///
/// It is for one thread at a time. Memory is that of one element and a piece of the file. Small elements of a file are parsed some
/// at a time; a value is made of each when it is asked for.
public final class HRElementReader<Value>: SequenceReader {
    /// What has become of the elements so far.
    public var summary: HRRecordSummary { ledger.summary }

    private let elements: HRElements<Value>
    private let decoder: ElementDecoder<Value>
    private let file: String
    private var scanner: any ElementScanner
    private var ledger: RecordLedger
    /// Elements that were found, and which of them is the next.
    private var batch: ElementBatch
    private var cursor = 0
    /// What they hold, if they could be read together.
    private var document: HRDocument?
    /// What is wrong behind them.
    private var fault: HRError?
    /// The index of the next element.
    private var index = 0
    /// Whether all was read, or as much as can be.
    private var isOver = false

    init(_ elements: HRElements<Value>) throws(HRError) {
        self.elements = elements
        let source = try FileSource(elements.url)
        file = source.path
        guard !elements.path.isInDefinitions else {
            throw HRError(
                .coderMisuse, "what lies in definitions is not read one by one", help: [ElementFault.loadWhole])
        }
        var window = FileWindow(source, pieceSize: elements.pieceSize)
        let kind = try ElementFormat.detect(&window)
        let unarchiver = elements.unarchiver
        decoder = try ElementDecoder(unarchiver, of: kind, array: elements.path, file: file)
        let settings = ElementSettings(
            isLenient: unarchiver.json == .relaxed, isPlain: unarchiver.codable != nil,
            depth: unarchiver.limits.depth, elementBytes: elements.elementBytes,
            // Whoever writes into a pipe may wait for what becomes of the first element.
            batchBytes: source.size == nil ? 0 : elements.batchBytes)
        scanner =
            kind == .json ? JSONElementScanner(window, settings) : XMLElementScanner(window, settings)
        batch = ElementBatch(scanner.wrapping)
        ledger = try RecordLedger(elements.errors)
        try scanner.goToArray(at: elements.path)
    }

    /// The next element; nil behind the last one.
    ///
    /// After an error about an element that is well-formed, the next call gives the element behind it. Malformed text ends
    /// reading, be it in the array or behind it: then the next call gives nil.
    ///
    /// - Throws: An `HRError` with file, line, column and path of what does not fit, unless such elements are left out.
    public func next() throws(HRError) -> HRElement<Value>? {
        while try isAtElement() {
            let element = cursor
            defer { (cursor, index) = (cursor + 1, index + 1) }
            do throws(HRError) {
                let value = try value(element)
                ledger.count(1)
                return HRElement(value: value, place: place(element))
            } catch {
                guard !isOver else { throw error }
                try ledger.leaveOut(LeftOut(error, line: batch[element].bytes, elements.errors))
            }
        }
        return nil
    }

    /// Finds more elements if all that were found have been handed out.
    private func isAtElement() throws(HRError) -> Bool {
        guard !isOver else { return false }
        guard cursor == batch.count else { return true }
        do throws(HRError) {
            if let fault { throw fault }
            guard let batch = try scanner.next(&fault) else {
                isOver = true
                return false
            }
            (self.batch, cursor) = (batch, 0)
            document = decoder.document(of: batch)
            return true
        } catch {
            isOver = true
            throw error
        }
    }

    private func value(_ element: Int) throws(HRError) -> Value {
        if let document, let node = document.root[element] {
            return try decoder.value(of: node, in: document, index) { batch[element] }
        }
        let text = batch[element]
        guard text.bytes != nil else { throw tooLarge(text) }
        let document: HRDocument
        do throws(HRError) {
            document = try decoder.document(of: text, index)
        } catch {
            isOver = ElementFault.isMalformed(error)
            throw error
        }
        return try decoder.value(of: document.root[0] ?? .null, in: document, index) { text }
    }

    private func tooLarge(_ element: ElementText) -> HRError {
        var error = ElementFault.tooLong(element, limit: elements.elementBytes)
        error.location = HRSourceLocation(
            file: file, line: element.place.line, column: element.place.columns + 1, byteRange: element.range)
        error.path = elements.path.appending(String(index))
        return error
    }

    private func place(_ element: Int) -> HRElementPlace {
        let (start, range) = batch.place(element)
        return HRElementPlace(
            file: file, index: index, line: start.line, column: start.columns + 1, byteRange: range)
    }
}
