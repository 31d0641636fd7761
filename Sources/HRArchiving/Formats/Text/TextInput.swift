import Foundation

/// The common part of the readers of text formats: it checks the size of a file, and converts its text to UTF-8.
enum TextInput {
    /// Passes the text of a file to a closure, in UTF-8 and without a byte order mark. UTF-8 files are not copied.
    ///
    /// - Throws: ``HRError/Code/byteLimit``, ``HRError/Code/encoding`` for malformed UTF-16 and UTF-32, and the errors
    ///   of the closure. A file in UTF-8 is not checked: the closure has to check whether characters that are not ASCII
    ///   are well-formed.
    static func read<Result>(
        _ data: Data, limits: HRLimits,
        _ body: (UnsafeBufferPointer<UInt8>) throws(HRError) -> Result
    ) throws(HRError) -> Result {
        try checkSize(of: data, limits)
        return try data.withBytes { (bytes) throws(HRError) -> Result in
            let (encoding, markLength) = TextEncoding.detect(bytes)
            let content = UnsafeBufferPointer(rebasing: bytes[markLength...])
            guard encoding != .utf8 else { return try body(content) }
            let (text, firstFault) = encoding.transcode(content)
            if let firstFault { throw malformed(bytes, at: firstFault) }
            return try text.withUnsafeBufferPointer { (text) throws(HRError) in try body(text) }
        }
    }

    /// Returns true if a file is in UTF-8, so that ``read(_:limits:_:)`` passes it without a copy.
    static func isUTF8(_ data: Data) -> Bool {
        data.withBytes { TextEncoding.detect($0).encoding == .utf8 }
    }

    /// Throws for files that are larger than the limit.
    static func checkSize(of data: Data, _ limits: HRLimits) throws(HRError) {
        guard data.count > limits.bytes else { return }
        throw HRError(
            .bytes(data.count, limit: limits.bytes),
            location: HRSourceLocation(byteRange: max(limits.bytes, 0)..<data.count))
    }

    private static func malformed(_ bytes: UnsafeBufferPointer<UInt8>, at offset: Int) -> HRError {
        let source = SourceText(bytes)
        let location = source.location(of: offset..<min(offset + 1, source.text.count))
        return HRError(.encoding, "the text is not well-formed in its encoding", location: location)
    }
}
