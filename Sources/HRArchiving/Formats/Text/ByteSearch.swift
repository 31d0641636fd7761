import Foundation

extension UnsafeBufferPointer<UInt8> {
    /// Whether some text is at an offset.
    func has(_ text: StaticString, at start: Int) -> Bool {
        let length = text.utf8CodeUnitCount
        guard count - start >= length else { return false }
        for index in 0..<length where self[start + index] != text.utf8Start[index] { return false }
        return true
    }

    /// The offset of the first of some bytes, from a place on; the end if there is none.
    package func index(of byte: UInt8, from start: Int) -> Int {
        guard let base = baseAddress, start < count, let found = memchr(base + start, Int32(byte), count - start) else {
            return count
        }
        return UnsafeRawPointer(found) - UnsafeRawPointer(base)
    }

    /// The end of the next occurrence of some text; the end of all if there is none.
    func end(of text: StaticString, from start: Int) -> Int {
        var position = start
        while position < count {
            position = index(of: text.utf8Start[0], from: position)
            if has(text, at: position) { return position + text.utf8CodeUnitCount }
            position += 1
        }
        return count
    }
}
