/// The XML declaration of a text, such as `<?xml version="1.0" encoding="UTF-8"?>`.
struct XMLDeclaration {
    /// The offset after the declaration.
    let end: Int
    /// The name of the encoding; nil if the declaration does not contain one.
    let encoding: String?

    /// The IANA names of ASCII.
    private static let asciiEncodings: Set<String> = [
        "us-ascii", "ascii", "us", "ansi_x3.4-1968", "ansi_x3.4-1986", "iso_646.irv:1991", "iso646-us", "iso-ir-6",
        "ibm367", "cp367", "csascii",
    ]
    private static let narrowEncodings: Set<String> = asciiEncodings.union(["utf-8", "utf8", "unicode"])
    private static let widerEncodings: Set<String> = [
        "utf-16", "utf-16le", "utf-16be", "utf-32", "utf-32le", "utf-32be",
    ]

    /// True for the declaration that nearly all files begin with.
    let isUsual: Bool

    static let usual: StaticString = #"<?xml version="1.0" encoding="UTF-8"?>"#

    /// Reads the declaration at the start of a text; nil if there is none.
    init?(_ text: UnsafeBufferPointer<UInt8>, _ shortcuts: Shortcuts = .all) {
        let usual = UnsafeBufferPointer(start: Self.usual.utf8Start, count: Self.usual.utf8CodeUnitCount)
        isUsual = shortcuts.contains(.usualDeclaration) && text.starts(with: usual)
        if isUsual {
            (end, encoding) = (usual.count, "UTF-8")
            return
        }
        // Longer declarations are not recognized.
        let head = text.prefix(1024)
        let offset = head.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        guard head.dropFirst(offset).starts(with: Array("<?xml".utf8)),
            let close = head.firstIndex(of: UInt8(ascii: ">")), close > offset + 5, head[close - 1] == UInt8(ascii: "?")
        else { return nil }
        end = close + 1
        encoding = Self.value(of: "encoding", in: String(decoding: head[offset..<close], as: UTF8.self))
    }

    /// The name of the encoding; nil if it is a Unicode encoding or ASCII.
    var foreignEncoding: String? {
        guard let encoding, widerEncoding == nil, !Self.narrowEncodings.contains(encoding.lowercased()) else {
            return nil
        }
        return encoding
    }

    /// True if the file declares that it contains only ASCII characters.
    var isASCII: Bool { encoding.map { Self.asciiEncodings.contains($0.lowercased()) } ?? false }

    /// The name of the encoding; nil if its code units are not wider than a byte.
    var widerEncoding: String? {
        guard let encoding, Self.widerEncodings.contains(encoding.lowercased()) else { return nil }
        return encoding
    }

    private static func value(of attribute: String, in declaration: String) -> String? {
        let parts = declaration.split(separator: attribute, maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2 else { return nil }
        let rest = parts[1].drop { $0 == "=" || $0.isWhitespace }
        guard let quote = rest.first, quote == "\"" || quote == "'" else { return nil }
        return String(rest.dropFirst().prefix { $0 != quote })
    }
}
