import Foundation

/// Writes the tokens of JSON; see ``JSONWriter``.
struct JSONSink: NodeSink, ~Copyable {
    private var buffer = ByteBuffer()
    /// The offset of the current document in the buffer. Documents before it are kept because their keys may be copied.
    private var start = 0
    private let isCompact: Bool
    private let isFoundation: Bool
    private var depth = 0
    /// Quoted keys, with the commas and blanks before them and the colons after them.
    private var writtenKeys: WrittenKeys<WrittenBytes>
    private let shortcuts: Shortcuts
    private var taken: Shortcuts = []

    init(options: WritingOptions) {
        shortcuts = options.shortcuts
        writtenKeys = WrittenKeys(shortcuts)
        isCompact = options.isCompact
        isFoundation = options.spelling == .foundation
    }

    /// Returns the bytes that have been written.
    consuming func finish() -> Data { buffer.data() }

    /// Returns the bytes of the current document. Another document may be written afterwards.
    mutating func finishDocument() -> Data {
        defer { start = buffer.count }
        return buffer.data(from: start)
    }

    var byteCount: Int { buffer.count - start }
    /// The number of bytes of the current document and the documents before it.
    var bufferSize: Int { buffer.count }

    var takenShortcuts: Shortcuts { writtenKeys.isTaken ? taken.union(.writtenKeys) : taken }

    /// The order of `JSONSerialization`: letters without regard to case, and digits by their value.
    static func isInOrder(_ first: String, _ second: String) -> Bool {
        let order = first.compare(
            second, options: [.numeric, .caseInsensitive, .forcedOrdering], range: first.startIndex..<first.endIndex,
            locale: NSLocale.system)
        return order == .orderedAscending
    }

    // MARK: Containers

    @inline(__always)
    mutating func open(_ kind: ContainerType, count: Int) {
        buffer.append(kind == .array ? UInt8(ascii: "[") : UInt8(ascii: "{"))
        depth += 1
    }

    @inline(__always)
    mutating func close(_ kind: ContainerType, count: Int) {
        depth -= 1
        if count > 0 {
            breakLine()
        } else if isFoundation, !isCompact {
            buffer.append(UInt8(ascii: "\n"))
            breakLine()
        }
        buffer.append(kind == .array ? UInt8(ascii: "]") : UInt8(ascii: "}"))
    }

    @inline(__always)
    mutating func beginElement(isFirst: Bool) {
        if !isFirst { buffer.append(UInt8(ascii: ",")) }
        breakLine()
    }

    @inline(__always)
    func nextKey(_ key: String, isSpelled: Bool, isFirst: Bool) -> Int? {
        writtenKeys.next(key, in: .init(depth: depth, isFirst: isFirst, isSpelled: isSpelled))
    }

    @inline(__always)
    mutating func keyAgain(_ index: Int) {
        buffer.append(again: writtenKeys.take(index))
    }

    mutating func key(_ key: String, isSpelled: Bool, isFirst: Bool) -> Bool {
        let context = WrittenKeys<WrittenBytes>.KeyContext(depth: depth, isFirst: isFirst, isSpelled: isSpelled)
        if let bytes = writtenKeys.find(key, in: context) {
            buffer.append(again: bytes)
            return true
        }
        guard isSpelled || !key.withBytes({ KeySpelling.isMarked($0) }) else { return false }
        let start = buffer.count
        beginElement(isFirst: isFirst)
        key.withBytes { append($0) }
        if isCompact {
            buffer.append(UInt8(ascii: ":"))
        } else {
            buffer.append(text: isFoundation ? " : " : ": ")
        }
        writtenKeys.add(key, in: context, WrittenBytes(start: start, count: buffer.count - start))
        return true
    }

    @inline(__always)
    private mutating func breakLine() {
        guard !isCompact else { return }
        buffer.append(UInt8(ascii: "\n"))
        buffer.append(UInt8(ascii: " "), count: depth * 2)
    }

    // MARK: Leaves

    @inline(__always)
    mutating func leaf(_ node: HRNode) -> Bool {
        switch node {
        case .null: buffer.append(text: "null")
        case .bool(let value): buffer.append(text: value ? "true" : "false")
        case .integer(let value): buffer.append(integer: value)
        case .real(let value):
            guard value.isFinite else { return false }
            append(value)
        case .number(let value): buffer.append(contentsOf: value.text)
        case .string(let value): return string(value)
        // Not in Foundation's notation, in which the slashes of base64 are escaped, as in any string.
        case .data(let value) where !isFoundation && shortcuts.contains(.directData): append(value)
        default: return false
        }
        return true
    }

    /// Writes data as ``Lowering`` would, but without an intermediate string.
    private mutating func append(_ data: Data) {
        taken.insert(.directData)
        open(.dictionary, count: 1)
        _ = key(Vocabulary.data, isSpelled: true, isFirst: true)
        buffer.append(UInt8(ascii: "\""))
        data.withUnsafeBytes { Base64.encode($0, to: &buffer) }
        buffer.append(UInt8(ascii: "\""))
        close(.dictionary, count: 1)
    }

    private mutating func append(_ value: Double) {
        let start = buffer.count
        if shortcuts.contains(.shortestDigits) {
            DecimalNumber.write(value, to: &buffer)
            taken.insert(.shortestDigits)
        } else {
            buffer.append(contentsOf: value.description)
        }
        guard isFoundation, buffer.count - start > 2, buffer[buffer.count - 1] == UInt8(ascii: "0"),
            buffer[buffer.count - 2] == UInt8(ascii: ".")
        else { return }
        buffer.truncate(to: buffer.count - 2)
    }

    // MARK: Strings

    @inline(__always)
    mutating func string(_ text: String) -> Bool {
        text.withBytes { append($0) }
        return true
    }

    private mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
        buffer.reserve(bytes.count + 2)
        buffer.append(UInt8(ascii: "\""))
        defer { buffer.append(UInt8(ascii: "\"")) }
        guard let base = bytes.baseAddress else { return }
        var start = 0
        if bytes.count >= 3, base[0] == 0xEF, base[1] == 0xBB, base[2] == 0xBF {
            // Readers may drop a U+FEFF at the start of a string, as if it were a byte order mark.
            buffer.append(text: "\\ufeff")
            start = 3
        }
        let escapesSlash = isFoundation
        while start < bytes.count {
            let plainEnd = buffer.append(base, from: start, to: bytes.count) { word in
                SWAR.jsonMarks(in: word) | (escapesSlash ? SWAR.bytes(of: word, equalTo: UInt8(ascii: "/")) : 0)
            }
            guard plainEnd < bytes.count else { return }
            appendEscaped(base[plainEnd])
            start = plainEnd + 1
        }
    }

    private mutating func appendEscaped(_ byte: UInt8) {
        buffer.append(UInt8(ascii: "\\"))
        switch byte {
        case 0x08: buffer.append(UInt8(ascii: "b"))
        case 0x09: buffer.append(UInt8(ascii: "t"))
        case 0x0A: buffer.append(UInt8(ascii: "n"))
        case 0x0C: buffer.append(UInt8(ascii: "f"))
        case 0x0D: buffer.append(UInt8(ascii: "r"))
        case 0..<0x20:
            buffer.append(text: byte < 0x10 ? "u000" : "u001")
            let digit = byte & 0xF
            buffer.append(digit < 10 ? digit + UInt8(ascii: "0") : digit - 10 + UInt8(ascii: "a"))
        default: buffer.append(byte)
        }
    }
}
