import Foundation

extension UInt8 {
    /// True for white space of XML and JSON.
    @inline(__always)
    var isSpace: Bool { isBlank || isLineBreak }

    /// True for a space or a tab.
    @inline(__always)
    var isBlank: Bool { self == 0x20 || self == 0x09 }

    @inline(__always)
    var isLineBreak: Bool { self == 0x0A || self == 0x0D }
}

extension UnsafeBufferPointer<UInt8> {
    /// Returns true if a text is at an offset.
    func has(_ text: StaticString, at start: Int) -> Bool {
        let length = text.utf8CodeUnitCount
        guard count - start >= length else { return false }
        for index in 0..<length where self[start + index] != text.utf8Start[index] { return false }
        return true
    }

    /// Returns the offset of the next occurrence of a byte; the end if there is none.
    package func index(of byte: UInt8, from start: Int) -> Int {
        guard let base = baseAddress, start < count, let found = memchr(base + start, Int32(byte), count - start) else {
            return count
        }
        return UnsafeRawPointer(found) - UnsafeRawPointer(base)
    }

    /// Returns the end of the next occurrence of a text; nil if there is none.
    func end(of text: StaticString, from start: Int) -> Int? {
        var position = start
        while position < count {
            position = index(of: text.utf8Start[0], from: position)
            if has(text, at: position) { return position + text.utf8CodeUnitCount }
            position += 1
        }
        return nil
    }

    /// Returns the end of the character at an offset, in UTF-8 that may be malformed.
    func characterEnd(_ index: Int) -> Int {
        guard index < count else { return count }
        var next = index + 1
        while next < count, UTF8.isContinuation(self[next]), next < index + 4 { next += 1 }
        return next
    }

    /// Decodes a range of the bytes, with U+FFFD for malformed ones.
    func string(in range: Range<Int>) -> String {
        String(decoding: self[range], as: UTF8.self)
    }
}
