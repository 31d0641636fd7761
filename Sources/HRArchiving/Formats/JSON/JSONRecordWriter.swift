import Foundation

/// Writes documents of JSON one after the other: what keys have become is known from each to the next.
///
/// Bytes and errors are those of ``JSONWriter``. It is for one thread at a time.
final class JSONRecordWriter {
    private let options: WritingOptions
    private let limits: HRLimits
    private var sink: JSONSink

    /// How many bytes of documents are kept for their keys.
    private static let mostKept = 1 << 18

    init(options: WritingOptions, limits: HRLimits) {
        (self.options, self.limits) = (options, limits)
        sink = JSONSink(options: options)
    }

    func data(from document: HRDocument) throws(HRError) -> Data {
        var walker = TreeWalker(.json, limits: limits, options: options)
        do throws(HRError) {
            try walker.write(document, to: &sink)
            try walker.checkBytes(sink.byteCount)
        } catch {
            sink = JSONSink(options: options)
            throw error
        }
        defer { if sink.bufferSize > Self.mostKept { sink = JSONSink(options: options) } }
        return sink.finishDocument()
    }
}
