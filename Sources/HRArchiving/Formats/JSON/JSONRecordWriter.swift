import Foundation

/// Writes documents of JSON one after the other: what keys have become is known from each to the next.
///
/// Bytes and errors are those of ``JSONWriter``. It is for one thread at a time.
final class JSONRecordWriter {
    private let writer: JSONWriter
    private let limits: CodingLimits
    private var sink: JSONSink

    /// How many bytes of documents are kept for their keys.
    private static let mostKept = 1 << 18

    init(_ writer: JSONWriter, limits: CodingLimits) {
        (self.writer, self.limits) = (writer, limits)
        sink = JSONSink(options: writer.options)
    }

    func data(from document: HRDocument) throws(HRError) -> Data {
        var walker = writer.walker(limits: limits)
        do throws(HRError) {
            try walker.write(document, to: &sink)
            try walker.checkBytes(sink.byteCount)
        } catch {
            sink = JSONSink(options: writer.options)
            throw error
        }
        defer { if sink.bufferSize > Self.mostKept { sink = JSONSink(options: writer.options) } }
        return sink.finishDocument()
    }
}
