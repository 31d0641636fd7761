/// Strings that have been made of short texts: the same few come again and again, and finding one takes less time than
/// making one.
struct ShortTextTable: ~Copyable {
    private struct Entry {
        var text = ShortText(low: 0, high: 0, count: 0)
        var string = ""
    }

    private static var size: Int { 256 }

    private var entries: UnsafeMutablePointer<Entry>?
    /// How many strings have been made before there was a table: it is not worth its memory for a few.
    private var made = 0

    deinit {
        entries?.deinitialize(count: Self.size)
        entries?.deallocate()
    }

    /// The string of a text.
    @inline(__always)
    mutating func string(of text: ShortText) -> String {
        guard let entries else { return firstString(of: text) }
        // Fibonacci hashing, as in IdentityTable; the shift leaves as many bits as the size has.
        let hash = (text.low ^ (text.high &<< 7)) &* 0x9E37_79B9_7F4A_7C15
        let entry = entries + Int(truncatingIfNeeded: hash &>> 56)
        if entry.pointee.text == text { return entry.pointee.string }
        let string = text.string
        entry.pointee.text = text
        entry.pointee.string = string
        return string
    }

    @inline(never)
    private mutating func firstString(of text: ShortText) -> String {
        made &+= 1
        if made == Self.size {
            let table = UnsafeMutablePointer<Entry>.allocate(capacity: Self.size)
            table.initialize(repeating: Entry(), count: Self.size)
            entries = table
        }
        return text.string
    }
}
