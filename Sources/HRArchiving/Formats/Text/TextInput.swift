import Foundation

/// What readers of text formats have in common: the limit of bytes, the encoding, and the conversion of faults to
/// errors.
enum TextInput {
    /// Hands the text of a file out in UTF-8, without a byte order mark; that of UTF-8 files in place.
    ///
    /// - Throws: ``HRError/Code/byteLimit``, ``HRError/Code/encoding`` for malformed UTF-16 and UTF-32, and what the body
    ///   throws. That UTF-8 is well-formed, the body checks where it meets other characters than ASCII.
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

    /// Whether a file is handed out as it is.
    static func isUTF8(_ data: Data) -> Bool {
        data.withBytes { TextEncoding.detect($0).encoding == .utf8 }
    }

    /// Refuses files that are larger than the limit.
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
