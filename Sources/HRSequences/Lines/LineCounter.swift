/// Counts the lines of a text that is read bit by bit: they end at LF, CR, and CR and LF.
struct LineCounter {
    /// The line, from 1.
    private(set) var line = 1
    /// How many characters of it were passed. They are counted by scalars: what combines to one would have to be looked for in
    /// all of a line, which may be the whole file.
    private(set) var columns = 0
    /// Whether all of them are blanks.
    private(set) var isIndented = true
    private var isBehindReturn = false

    /// Passes bytes that follow those before.
    mutating func pass(_ bytes: UnsafeBufferPointer<UInt8>) {
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
