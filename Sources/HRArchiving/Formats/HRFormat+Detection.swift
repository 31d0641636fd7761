public import Foundation

extension HRFormat {
    /// Detects the format of data from the first bytes; nil if the data is empty or contains only white space.
    ///
    /// 1. Data that begins with `bplist` is a binary property list. If the first character after a byte order mark and
    ///    white space is `<`, the data is an XML property list; if it is `[`, the data is JSON. The encoding is UTF-8,
    ///    UTF-16 or UTF-32.
    /// 2. Data that begins with `{`, a quotation mark, a digit, a minus sign, or a word whose first letter is `t`, `f`
    ///    or `n` (such as `true`, `false` and `null`) is JSON, unless an equals sign or a semicolon follows the first
    ///    key or string: then it is an old-style property list.
    /// 3. Any other data is treated as an old-style property list; if it is not one, it is in no known format.
    ///
    /// Lines with the markers of an unfinished merge are skipped.
    ///
    /// - Complexity: O(n) in the length of the first key or string in the data, and of the white space and comments
    ///   before it.
    public init?(detecting data: Data) {
        let kind = data.withBytes { Self.kind(detecting: $0) }
        guard let kind else { return nil }
        self.init(kind)
    }

    private static func kind(detecting bytes: UnsafeBufferPointer<UInt8>) -> Kind? {
        let start = "bplist".utf8
        if bytes.count > 1, start.starts(with: bytes.prefix(start.count)) { return .binaryPropertyList }
        let (encoding, markLength) = TextEncoding.detect(bytes)
        let content = UnsafeBufferPointer(rebasing: bytes[markLength...])
        guard encoding != .utf8 else { return kind(of: content) }
        // Only the beginning of a text in a wider encoding is transcoded.
        let beginning = UnsafeBufferPointer(rebasing: content.prefix(1 << 16))
        return encoding.transcode(beginning).text.withUnsafeBufferPointer { kind(of: $0) }
    }

    private static func kind(of text: UnsafeBufferPointer<UInt8>) -> Kind? {
        var scanner = OldStyleScanner(text)
        var isJSON = false
        do throws(ParseFault) {
            try scanner.skipSpace()
            try scanner.skipMergeMarks()
            guard let first = scanner.byte else { return text.allSatisfy(\.isSpace) ? nil : .oldStylePropertyList }
            guard first != UInt8(ascii: "<") else { return .xmlPropertyList }
            guard first != UInt8(ascii: "[") else { return .json }
            isJSON = jsonStarts.contains(first)
            if first == UInt8(ascii: "{") {
                scanner.skip()
                try scanner.skipSpace()
                try scanner.skipMergeMarks()
            }
            // Checked before `string()` is called, which would throw: throwing and catching an error takes as long as
            // reading a small file.
            guard scanner.isAtString else { return isJSON ? .json : .oldStylePropertyList }
            _ = try scanner.string()
            try scanner.skipSpace()
            let isKey = scanner.byte == UInt8(ascii: "=") || scanner.byte == UInt8(ascii: ";")
            return isJSON && !isKey ? .json : .oldStylePropertyList
        } catch {
            // The first string is malformed as an old-style string, whose escapes differ from those of JSON.
            return isJSON ? .json : .oldStylePropertyList
        }
    }

    private static let jsonStarts = "{[\"-0123456789tfn".utf8
}
