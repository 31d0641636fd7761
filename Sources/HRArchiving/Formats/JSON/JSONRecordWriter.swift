import Foundation

/// Writes a sequence of JSON documents, and remembers written keys from one document to the next.
///
/// Bytes and errors are the same as with ``JSONWriter``. A writer must be used by one thread at a time.
final class JSONRecordWriter {
    private let options: WritingOptions
    private let limits: HRLimits
    private var sink: JSONSink

    /// The maximum number of bytes of documents that are kept after they have been written, so that their keys can be
    /// copied.
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
