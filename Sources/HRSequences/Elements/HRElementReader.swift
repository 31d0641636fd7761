import Foundation
public import HRArchiving

/// Reads the elements of an array one after the other; see ``HRElements/reader()``.
///
/// It is for one thread at a time. Memory is that of one element and a piece of the file.
public final class HRElementReader<Value> {
    /// What has become of the elements so far.
    public private(set) var summary = HRRecordSummary()

    private let elements: HRElements<Value>
    private let decoder: ElementDecoder<Value>
    private let file: String
    private var scanner: any ElementScanner
    private var diverted: AppendedFile?
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
            depth: unarchiver.limits.depth, elementBytes: elements.elementBytes)
        scanner =
            kind == .json ? JSONElementScanner(window, settings) : XMLElementScanner(window, settings)
        if case .divert(let url) = elements.errors.kind { diverted = try AppendedFile(url) }
        try scanner.goToArray(at: elements.path)
    }

    /// The next element; nil behind the last one.
    ///
    /// After an error about an element that is well-formed, the next call gives the element behind it. Malformed text ends
    /// reading, be it in the array or behind it: then the next call gives nil.
    ///
    /// - Throws: An ``HRError`` with file, line, column and path of what does not fit, unless such elements are left out.
    public func next() throws(HRError) -> HRElement<Value>? {
        while !isOver {
            guard let element = try nextText() else { return nil }
            defer { index += 1 }
            do throws(HRError) {
                let value = try value(of: element)
                summary.records += 1
                return HRElement(value: value, place: place(of: element))
            } catch {
                guard !isOver else { throw error }
                try leaveOut(element, error)
            }
        }
        return nil
    }

    private func nextText() throws(HRError) -> ElementText? {
        do throws(HRError) {
            if let element = try scanner.next() { return element }
            isOver = true
            return nil
        } catch {
            isOver = true
            throw error
        }
    }

    private func value(of element: ElementText) throws(HRError) -> Value {
        guard let text = element.wrapped else {
            let path = elements.path.appending(String(index))
            var error = ElementFault.tooLong(element, limit: elements.elementBytes)
            error.location = HRSourceLocation(
                file: file, line: element.place.line, column: element.place.columns + 1, byteRange: element.range)
            error.path = path
            throw error
        }
        let document: HRDocument
        do throws(HRError) {
            document = try decoder.document(of: element, text, index: index)
        } catch {
            isOver = ElementFault.isMalformed(error)
            throw error
        }
        return try decoder.value(of: element, in: document, index: index)
    }

    private func place(of element: ElementText) -> HRElementPlace {
        HRElementPlace(
            file: file, index: index, line: element.place.line, column: element.place.columns + 1,
            byteRange: element.range)
    }

    private func leaveOut(_ element: ElementText, _ error: HRError) throws(HRError) {
        switch elements.errors.kind {
        case .stop: throw error
        case .skip: break
        case .collect(let limit):
            guard summary.errors.count < limit else { throw error }
            summary.errors.append(error)
        case .divert: try diverted?.append((element.bytes ?? Data()) + [UInt8(ascii: "\n")])
        }
        summary.skipped += 1
    }
}
