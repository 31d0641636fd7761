import HRArchiving

/// Counts the lines of a text that is read in pieces. Lines end at LF, CR, or CR LF.
struct LineCounter {
    /// The line, from 1.
    private(set) var line = 1
    /// The number of characters that have been read in the line. They are counted as Unicode scalars, because grapheme
    /// clusters would require the whole line, which may be the whole file.
    private(set) var columns = 0
    /// True if all characters that have been read in the line are whitespace.
    private(set) var isIndented = true
    private var isBehindReturn = false

    /// Counts the following bytes.
    mutating func pass(_ bytes: UnsafeBufferPointer<UInt8>) {
        guard !isBehindReturn, bytes.index(of: UInt8(ascii: "\r"), from: 0) == bytes.count else {
            return passOneByOne(bytes)
        }
        let breaks = bytes.reduce(0) { $1 == UInt8(ascii: "\n") ? $0 &+ 1 : $0 }
        var rest = bytes[...]
        if breaks > 0, let last = bytes.lastIndex(of: UInt8(ascii: "\n")) {
            (line, columns, isIndented) = (line + breaks, 0, true)
            rest = bytes[(last + 1)...]
        }
        isIndented = isIndented && rest.allSatisfy { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
        columns += rest.reduce(0) { UTF8.isContinuation($1) ? $0 : $0 &+ 1 }
    }

    private mutating func passOneByOne(_ bytes: UnsafeBufferPointer<UInt8>) {
        for byte in bytes {
            switch byte {
            case UInt8(ascii: "\n"):
                if !isBehindReturn { breakLine() }
                isBehindReturn = false
            case UInt8(ascii: "\r"):
                breakLine()
                isBehindReturn = true
            case UInt8(ascii: " "), UInt8(ascii: "\t"):
                columns += 1
                isBehindReturn = false
            default:
                if !UTF8.isContinuation(byte) { columns += 1 }
                isIndented = false
                isBehindReturn = false
            }
        }
    }

    private mutating func breakLine() {
        line += 1
        columns = 0
        isIndented = true
    }
}
