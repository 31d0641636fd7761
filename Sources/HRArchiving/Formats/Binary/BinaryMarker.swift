/// The first byte of an object in a binary property list, and the count that follows if it does not fit into four bits.
struct BinaryMarker {
    /// The type of an object.
    enum Kind {
        case null, no, yes, integer, real, date, data, ascii, utf16, array, dictionary, pointer
    }

    let kind: Kind
    /// The size of a number in bytes; for other objects, the number of bytes, UTF-16 units or members.
    let count: Int
    /// The offset after the marker and the count. In a dictionary, the references to keys begin there, followed by as
    /// many references to values.
    let contentStart: Int
    /// The offset after the object.
    let end: Int

    var isContainer: Bool { kind == .array || kind == .dictionary }
    var isString: Bool { kind == .ascii || kind == .utf16 }

    /// Reads the marker of the object at an offset, and checks that the whole object is before the table of offsets.
    ///
    /// Pointers are only allowed in `NSKeyedArchiver` archives.
    init(at offset: Int, in layout: BinaryLayout, allowsPointers: Bool = false) throws(ParseFault) {
        let marker = layout.bytes[offset]
        kind = allowsPointers && marker >> 4 == 8 ? .pointer : try Self.kind(marker, at: offset, layout)
        var (count, start) = (Int(marker & 0xF), offset + 1)
        switch kind {
        case .null, .no, .yes: count = 0
        case .integer, .real, .date: count = 1 << count
        case .pointer: count += 1
        default: if count == 0xF { (count, start) = try Self.longCount(at: offset + 1, layout) }
        }
        let (length, isTooLong) = count.multipliedReportingOverflow(by: Self.width(kind, layout.referenceSize))
        guard !isTooLong, length <= layout.tableStart - start else {
            throw ParseFault("an object is longer than the file", at: .bytes(offset..<start))
        }
        self.count = count
        contentStart = start
        end = start + length
    }

    private static func kind(
        _ marker: UInt8, at offset: Int, _ layout: BinaryLayout
    ) throws(ParseFault) -> Kind {
        switch (marker >> 4, marker & 0xF) {
        case (0, 0x0): return .null
        case (0, 0x8): return .no
        case (0, 0x9): return .yes
        case (1, 0...4): return .integer
        case (2, 2...3): return .real
        case (3, 3): return .date
        case (4, _): return .data
        case (5, _): return .ascii
        case (6, _): return .utf16
        case (0xA, _): return .array
        case (0xD, _): return .dictionary
        default: throw unsupported(marker, at: offset, layout)
        }
    }

    /// Returns the error for an object of a type that documents cannot contain. If the object is a pointer, the advice
    /// depends on whether the file contains `$archiver`, as keyed archives do.
    private static func unsupported(_ marker: UInt8, at offset: Int, _ layout: BinaryLayout) -> ParseFault {
        let place = ParseFault.Position.bytes(offset..<offset + 1)
        switch marker >> 4 {
        case 8:
            return ParseFault(
                .unsupportedValue, "a pointer of a keyed archive cannot be part of a document", at: place,
                help: [
                    layout.bytes.contains(KeyedArchiveMarks.archiver.utf8)
                        ? "if NSKeyedArchiver wrote the file, read it with HRDocument(keyedArchive:)"
                        : "it is no archive of NSKeyedArchiver either, which would name its \(quoted(KeyedArchiveMarks.archiver))"
                ])
        case 0xB, 0xC:
            return ParseFault(
                .unsupportedValue, "a set cannot be part of a document", at: place, help: ["write it as an array"])
        default:
            return ParseFault("an object is of a kind that property lists do not have", at: place)
        }
    }

    /// Reads a count that is a separate integer object.
    private static func longCount(at offset: Int, _ layout: BinaryLayout) throws(ParseFault) -> (count: Int, end: Int) {
        let size = offset < layout.tableStart ? layout.bytes[offset] : 0
        let length = 1 << Int(size & 0xF)
        guard (0x10...0x13).contains(size), offset + 1 + length <= layout.tableStart else {
            throw ParseFault("the count of an object is not a number", at: .bytes(offset..<offset + 1))
        }
        return (BinaryLayout.number(layout.bytes, at: offset + 1, size: length), offset + 1 + length)
    }

    /// Returns the number of bytes of each unit that the count of an object counts.
    private static func width(_ kind: Kind, _ referenceSize: Int) -> Int {
        switch kind {
        case .utf16: 2
        case .array: referenceSize
        case .dictionary: referenceSize * 2
        default: 1
        }
    }

    func text(in layout: BinaryLayout) -> String {
        let content = layout.bytes[contentStart..<end]
        guard kind == .utf16 else { return String(decoding: content, as: UTF8.self) }
        let units = stride(from: contentStart, to: end, by: 2).map {
            UInt16(layout.bytes[$0]) << 8 | UInt16(layout.bytes[$0 + 1])
        }
        return String(decoding: units, as: UTF16.self)
    }
}
