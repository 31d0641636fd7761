import Foundation
import ObjectGraph

/// Writes the tags of XML property lists; see ``XMLWriter``.
struct XMLSink: NodeSink, ~Copyable {
    private var buffer = ByteBuffer()
    private let isFoundation: Bool
    private let isPlain: Bool
    private var depth = 0
    /// Keys with their tags, and the white space around them.
    private var writtenKeys: WrittenKeys<WrittenBytes>
    private let shortcuts: Shortcuts
    private var taken: Shortcuts = []
    /// The number of columns of a line of base64. Of these, the indentation takes eight for each level, up to the
    /// eighth level.
    private static let base64Columns = 76

    init(options: WritingOptions) {
        shortcuts = options.shortcuts
        writtenKeys = WrittenKeys(shortcuts)
        isFoundation = options.spelling == .foundation
        isPlain = options.isPlain
        buffer.append(
            text: """
                <?xml version="1.0" encoding="UTF-8"?>
                <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
                <plist version="1.0">

                """)
    }

    /// Ends the property list, and returns the bytes that have been written.
    consuming func finish() -> Data {
        buffer.append(text: "</plist>\n")
        return buffer.data()
    }

    var byteCount: Int { buffer.count }

    var takenShortcuts: Shortcuts { writtenKeys.isTaken ? taken.union(.writtenKeys) : taken }

    /// The order of UTF-16 code units.
    static func isInOrder(_ first: String, _ second: String) -> Bool {
        first.utf16.lexicographicallyPrecedes(second.utf16)
    }

    // MARK: Containers

    mutating func open(_ kind: ContainerType, count: Int) {
        indent()
        if count > 0 {
            buffer.append(text: kind == .array ? "<array>\n" : "<dict>\n")
        } else {
            buffer.append(text: kind == .array ? "<array/>\n" : "<dict/>\n")
        }
        depth += 1
    }

    mutating func close(_ kind: ContainerType, count: Int) {
        depth -= 1
        guard count > 0 else { return }
        indent()
        buffer.append(text: kind == .array ? "</array>\n" : "</dict>\n")
    }

    mutating func beginElement(isFirst: Bool) {}

    @inline(__always)
    func nextKey(_ key: String, isSpelled: Bool, isFirst: Bool) -> Int? {
        writtenKeys.next(key, in: .init(depth: depth, isFirst: false, isSpelled: isSpelled))
    }

    @inline(__always)
    mutating func keyAgain(_ index: Int) {
        buffer.append(again: writtenKeys.take(index))
    }

    mutating func key(_ key: String, isSpelled: Bool, isFirst: Bool) -> Bool {
        let context = WrittenKeys<WrittenBytes>.KeyContext(depth: depth, isFirst: false, isSpelled: isSpelled)
        if let bytes = writtenKeys.find(key, in: context) {
            buffer.append(again: bytes)
            return true
        }
        guard isSpelled || !key.withBytes({ KeySpelling.isMarked($0) }) else { return false }
        let start = buffer.count
        guard key.withBytes({ append($0, "<key>", "</key>\n") }) else { return false }
        writtenKeys.add(key, in: context, WrittenBytes(start: start, count: buffer.count - start))
        return true
    }

    @inline(__always)
    private mutating func indent() {
        buffer.append(UInt8(ascii: "\t"), count: depth)
    }

    // MARK: Leaves

    @inline(__always)
    mutating func leaf(_ node: HRNode) -> Bool {
        switch node {
        case .string(let value): return string(value)
        case .integer(let value):
            indent()
            buffer.append(text: "<integer>")
            buffer.append(integer: value)
            buffer.append(text: "</integer>\n")
        case .real(let value): append(value)
        case .number(let value):
            indent()
            buffer.append(text: value.isInteger ? "<integer>" : "<real>")
            buffer.append(contentsOf: value.text)
            buffer.append(text: value.isInteger ? "</integer>\n" : "</real>\n")
        case .bool(let value):
            indent()
            buffer.append(text: value ? "<true/>\n" : "<false/>\n")
        case .date(let value): return append(value)
        case .data(let value): append(value)
        default: return false
        }
        return true
    }

    private mutating func append(_ value: Double) {
        indent()
        buffer.append(text: "<real>")
        if !value.isFinite {
            buffer.append(text: value.isNaN ? "nan" : value < 0 ? "-infinity" : "+infinity")
        } else if isFoundation {
            buffer.append(contentsOf: value == 0 ? value.description : String(format: "%.17g", value))
        } else if shortcuts.contains(.shortestDigits) {
            DecimalNumber.write(value, to: &buffer)
            taken.insert(.shortestDigits)
        } else {
            buffer.append(contentsOf: value.description)
        }
        buffer.append(text: "</real>\n")
    }

    /// Writes a date of whole seconds in the years 1 to 9999; returns false for others, which are wrapped. Dates of
    /// plain trees lose the fraction of their second.
    private mutating func append(_ date: Date) -> Bool {
        let seconds = date.timeIntervalSinceReferenceDate
        let isWritable =
            seconds == seconds.rounded(.down) && PropertyListDate.writable.contains(seconds)
            && !(seconds == 0 && seconds.sign == .minus) && (!isPlain || EncoderDate.common.contains(Int(seconds)))
        let text = isPlain && !isWritable ? EncoderDate.text(of: date) : nil
        guard isWritable || text != nil else { return false }
        indent()
        buffer.append(text: "<date>")
        if let text {
            buffer.append(contentsOf: text)
        } else {
            buffer.append(upTo: 20) { target in
                PropertyListDate.write(Int64(seconds), to: target)
                return 20
            }
        }
        buffer.append(text: "</date>\n")
        return true
    }

    private mutating func append(_ data: Data) {
        indent()
        buffer.append(text: "<data>\n")
        let columns = Self.base64Columns - 8 * min(depth, 8)
        // A line is broken after the group of four digits that reaches the last column.
        let bytesInLine = max((columns + 3) / 4, 1) * 3
        data.withUnsafeBytes { bytes in
            var start = 0
            while start < bytes.count {
                let end = min(start + bytesInLine, bytes.count)
                buffer.append(UInt8(ascii: "\t"), count: min(depth, 8))
                Base64.encode(UnsafeRawBufferPointer(rebasing: bytes[start..<end]), to: &buffer)
                buffer.append(UInt8(ascii: "\n"))
                start = end
            }
        }
        indent()
        buffer.append(text: "</data>\n")
    }

    // MARK: Strings

    @inline(__always)
    mutating func string(_ text: String) -> Bool {
        text.withBytes { append($0, "<string>", "</string>\n") }
    }

    /// Appends text between two tags; returns false, with nothing appended, if XML does not allow one of its
    /// characters.
    @inline(__always)
    private mutating func append(
        _ bytes: UnsafeBufferPointer<UInt8>, _ opening: StaticString, _ closing: StaticString
    ) -> Bool {
        let start = buffer.count
        indent()
        buffer.append(text: opening)
        guard append(bytes) else {
            buffer.truncate(to: start)
            return false
        }
        buffer.append(text: closing)
        return true
    }

    private mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        guard let base = bytes.baseAddress else { return true }
        if bytes.count >= 3, base[0] == 0xEF, base[1] == 0xBB, base[2] == 0xBF { return false }
        var start = 0
        while start < bytes.count {
            let plainEnd = buffer.append(base, from: start, to: bytes.count) { Self.markup(in: $0) }
            guard plainEnd < bytes.count else { return true }
            switch base[plainEnd] {
            case UInt8(ascii: "<"): buffer.append(text: "&lt;")
            case UInt8(ascii: ">"): buffer.append(text: "&gt;")
            case UInt8(ascii: "&"): buffer.append(text: "&amp;")
            case 0x09, 0x0A: buffer.append(base[plainEnd])
            // Written as a character reference, because readers convert the character itself to a line feed.
            case 0x0D: buffer.append(text: "&#13;")
            case 0xEF:
                // U+FFFE and U+FFFF are EF BF BE and EF BF BF; a string is well-formed, so two more bytes follow.
                if base[plainEnd + 1] == 0xBF, base[plainEnd + 2] >= 0xBE { return false }
                buffer.append(0xEF)
            default: return false
            }
            start = plainEnd + 1
        }
        return true
    }

    /// Finds the bytes that are not ordinary text.
    @inline(__always)
    private static func markup(in word: UInt64) -> UInt64 {
        SWAR.bytes(of: word, equalTo: UInt8(ascii: "<")) | SWAR.bytes(of: word, equalTo: UInt8(ascii: ">"))
            | SWAR.bytes(of: word, equalTo: UInt8(ascii: "&")) | SWAR.bytes(of: word, below: 0x20)
            | SWAR.bytes(of: word, equalTo: 0xEF)
    }
}
