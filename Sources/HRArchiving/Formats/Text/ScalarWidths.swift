import Foundation

/// Determines how many bytes each scalar of a text takes in its file, from the first scalar to the last.
struct ScalarWidths {
    private enum Encoding {
        case unicode(TextEncoding)
        /// One byte for each scalar.
        case single
        case shiftJIS
        case iso2022JP
    }

    private let encoding: Encoding
    /// The bytes from the current scalar on, for encodings in which they determine the widths.
    private var rest: Data
    /// True while characters have two bytes, in an encoding that switches between character sets.
    private var isWide = false

    init(_ encoding: TextEncoding) {
        self.encoding = .unicode(encoding)
        rest = Data()
    }

    /// - Parameter data: The bytes of the file.
    init(_ encoding: String.Encoding, of data: Data) {
        switch encoding {
        case .shiftJIS: self.encoding = .shiftJIS
        case .iso2022JP: self.encoding = .iso2022JP
        default: self.encoding = .single
        }
        rest = data
    }

    /// Returns the number of bytes of the next scalar of the text, and moves past it.
    mutating func next(_ scalar: Unicode.Scalar) -> Int {
        switch encoding {
        case .unicode(let encoding): return encoding.width(of: scalar)
        case .single: return 1
        case .shiftJIS:
            let isLead = rest.first.map { (0x81...0x9F).contains($0) || (0xE0...0xFC).contains($0) } ?? false
            return skip(isLead ? 2 : 1)
        case .iso2022JP:
            let escapes = skipEscapes()
            let width = skip(isWide && (rest.first ?? 0) > 0x20 ? 2 : 1)
            return escapes + width + skipReturn()
        }
    }

    private mutating func skip(_ count: Int) -> Int {
        let count = min(count, rest.count)
        rest = rest.dropFirst(count)
        return count
    }

    /// Skips the escape sequence that returns to ASCII, and returns its length. The sequence is counted with the
    /// character before it, because text that is inserted after that character begins in ASCII.
    private mutating func skipReturn() -> Int {
        guard rest.starts(with: [0x1B, UInt8(ascii: "("), UInt8(ascii: "B")]) else { return 0 }
        isWide = false
        return skip(3)
    }

    /// Skips the escape sequences that select the set of the following characters, and returns their length.
    private mutating func skipEscapes() -> Int {
        var skipped = 0
        while rest.first == 0x1B {
            let sequence = rest.dropFirst().prefix { (0x20...0x2F).contains($0) }
            isWide = sequence.first == UInt8(ascii: "$")
            skipped += skip(sequence.count + 2)
        }
        return skipped
    }
}
