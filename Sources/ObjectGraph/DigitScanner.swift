/// Reads numbers of a fixed width with separators, as in dates.
package struct DigitScanner {
    private let text: UnsafeBufferPointer<UInt8>
    private var position = 0

    package init(_ text: UnsafeBufferPointer<UInt8>) {
        self.text = text
    }

    package var isAtEnd: Bool { position == text.count }

    /// Parses exactly `width` digits, at most 18, as a number; nil if there are fewer digits or the number is out of
    /// range.
    package mutating func number(_ width: Int, in range: ClosedRange<Int64> = 0...(.max)) -> Int64? {
        guard position + width <= text.count else { return nil }
        var value: Int64 = 0
        for index in position..<position + width {
            guard text[index] &- 0x30 <= 9 else { return nil }
            value = value * 10 + Int64(text[index] - 0x30)
        }
        position += width
        return range.contains(value) ? value : nil
    }

    /// Reads the digits that come next, up to a maximum number of digits.
    package mutating func digits(atMost limit: Int) -> Slice<UnsafeBufferPointer<UInt8>> {
        let digits = text[position...].prefix(limit).prefix { $0 &- 0x30 <= 9 }
        position += digits.count
        return digits
    }

    /// Skips an ASCII character if it comes next; returns true if it was skipped.
    package mutating func skip(_ character: Unicode.Scalar) -> Bool {
        guard position < text.count, UInt32(text[position]) == character.value else { return false }
        position += 1
        return true
    }
}
