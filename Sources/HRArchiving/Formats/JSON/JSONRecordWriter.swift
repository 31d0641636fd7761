import Foundation

/// Writes a sequence of JSON documents, and remembers written keys from one document to the next.
///
/// The bytes and errors are those of ``JSONWriter``. A writer must be used by one thread at a time.
final class JSONRecordWriter {
    private let options: WritingOptions
    private let limits: HRLimits
    private var sink: JSONSink

    /// The maximum number of bytes of written documents that are kept for their keys.
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
