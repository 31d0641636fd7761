import Foundation
import HRArchiving

/// Decodes lines as records, with the settings of a sequence. It may be used by one thread at a time.
struct LineDecoder<Value> {
    private let settings: RecordSettings
    let decoder: RecordDecoder

    init(_ settings: RecordSettings) throws(HRError) {
        self.settings = settings
        decoder = try RecordDecoder(settings.unarchiver)
    }

    /// The record of a line; nil if the line is blank and therefore ignored.
    ///
    /// - Throws: An `HRError` with the location in the file.
    func record(of line: Line, in file: String) throws(HRError) -> HRRecord<Value>? {
        guard let bytes = contents(of: line) else { return nil }
        do throws(HRError) {
            let place = HRRecordPlace(line, of: file)
            return HRRecord(value: try value(of: line, bytes), place: place)
        } catch {
            let mark = (line.bytes?.count ?? 0) - bytes.count
            let start = HRSourceLocation.Start(line: line.number, offset: line.range.lowerBound + max(0, mark))
            throw error.moved(behind: start, of: file)
        }
    }

    /// Returns true if a line is blank and therefore ignored.
    func isBlank(_ line: Line) -> Bool {
        line.bytes?.behindByteOrderMarks.allSatisfy(\.isBlank) ?? false
    }

    /// The text of a line, empty if the line is too long; nil if it is blank.
    private func contents(of line: Line) -> Data? {
        guard let bytes = line.bytes else { return Data() }
        let text = bytes.behindByteOrderMarks
        return text.allSatisfy(\.isBlank) ? nil : Data(text)
    }

    private func value(of line: Line, _ bytes: Data) throws(HRError) -> Value {
        guard line.bytes != nil else { throw RecordFault.tooLong(line, limit: settings.recordBytes) }
        if let fault = RecordFault.before(line, bytes, anyRoot: settings.isAnyRootAllowed) { throw fault }
        do throws(HRError) {
            return try decoder.value(Value.self, from: bytes)
        } catch {
            let unarchiver = settings.unarchiver
            throw RecordFault.after(error, line, bytes) { part in
                do { return try unarchiver.document(from: part).root.fields != nil } catch { return false }
            }
        }
    }
}

extension Data {
    /// The bytes without leading byte order marks: in concatenated files, any line may begin with one.
    var behindByteOrderMarks: Data {
        var rest = self
        while rest.first == 0xEF, rest.starts(with: [0xEF, 0xBB, 0xBF]) { rest = rest.dropFirst(3) }
        return rest
    }
}
