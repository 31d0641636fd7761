import Foundation

/// One object of a binary property list, as its first bytes tell of it.
struct BinaryObject {
    /// Where it begins.
    let start: Int
    /// The bytes of a leaf, without marker and length.
    private(set) var content: Range<Int>
    /// Where a container's references begin, and how many there are: two for each member of a dictionary.
    private(set) var references: (start: Int, count: Int)?
    private let kind: UInt8

    var isArray: Bool { kind == 0xA0 }
    var isString: Bool { kind == 0x50 || kind == 0x60 }
    /// The bytes that it takes.
    var range: Range<Int> { start..<content.upperBound }

    /// Reads the marker and the length of an object, and checks that it is one that documents can hold, in full.
    init(
        at start: Int, in bytes: UnsafeBufferPointer<UInt8>, _ trailer: BinaryTrailer
    ) throws(ScanFault) {
        let marker = bytes[start]
        self.start = start
        kind = marker & 0xF0
        content = start + 1..<start + 1
        switch marker {
        case 0x08, 0x09: return
        case 0x10...0x14, 0x22, 0x23, 0x33:
            content = try Self.range(start + 1, 1 << Int(marker & 0x0F), trailer)
            try checkNumber(marker, bytes)
        case 0x40...0x6F, 0xA0...0xAF, 0xD0...0xDF:
            let (count, contentStart) = try Self.count(at: start, in: bytes, trailer)
            try setContent(contentStart, count, bytes, trailer)
        default:
            throw Self.unsupported(marker, at: start)
        }
    }

    private mutating func setContent(
        _ start: Int, _ count: Int, _ bytes: UnsafeBufferPointer<UInt8>, _ trailer: BinaryTrailer
    ) throws(ScanFault) {
        switch kind {
        case 0xA0, 0xD0:
            let references = kind == 0xA0 ? count : saturatingProduct(count, 2)
            content = try Self.range(start, saturatingProduct(references, trailer.referenceSize), trailer)
            self.references = (start, references)
        case 0x60:
            content = try Self.range(start, saturatingProduct(count, 2), trailer)
            try checkUTF16(bytes)
        default:
            content = try Self.range(start, count, trailer)
            guard kind == 0x50, let place = bytes[content].firstIndex(where: { $0 >= 0x80 }) else { return }
            throw ScanFault(.encoding, "a string is not in ASCII, as it claims", at: place..<place + 1)
        }
    }

    /// The range of some bytes, if all of them lie before the table of offsets.
    private static func range(_ start: Int, _ count: Int, _ trailer: BinaryTrailer) throws(ScanFault) -> Range<Int> {
        guard count <= trailer.tableStart - start else {
            throw ScanFault("a value is longer than the file", at: start - 1..<start)
        }
        return start..<start + count
    }

    /// The number of bytes, characters or members: in the marker, or in an integer behind it.
    private static func count(
        at start: Int, in bytes: UnsafeBufferPointer<UInt8>, _ trailer: BinaryTrailer
    ) throws(ScanFault) -> (count: Int, contentStart: Int) {
        let short = Int(bytes[start] & 0x0F)
        guard short == 0x0F else { return (short, start + 1) }
        let marker = try range(start + 1, 1, trailer)
        guard (0x10...0x13).contains(bytes[marker.lowerBound]) else {
            throw ScanFault("the length of a value is not a number", at: marker)
        }
        let number = try range(start + 2, 1 << Int(bytes[marker.lowerBound] & 0x0F), trailer)
        guard let count = BinaryTrailer.number(at: number.lowerBound, size: number.count, in: bytes) else {
            throw ScanFault("a value is longer than the file", at: number)
        }
        return (count, number.upperBound)
    }

    private func checkNumber(_ marker: UInt8, _ bytes: UnsafeBufferPointer<UInt8>) throws(ScanFault) {
        if marker == 0x14, bytes[content].prefix(8).contains(where: { $0 != 0 }) {
            throw ScanFault(.outOfRange, "an integer does not fit into 64 bits", at: range)
        }
        // The exponent of infinities and of what is not a number is all ones.
        if marker == 0x33, bytes[start + 1] & 0x7F == 0x7F, bytes[start + 2] >= 0xF0 {
            throw ScanFault(.invalidValue, "a date must be finite", at: range)
        }
    }

    private func checkUTF16(_ bytes: UnsafeBufferPointer<UInt8>) throws(ScanFault) {
        var isAfterLead = false
        for place in stride(from: content.lowerBound, to: content.upperBound, by: 2) {
            let isLead = bytes[place] & 0xFC == 0xD8
            let isTrail = bytes[place] & 0xFC == 0xDC
            guard isTrail == isAfterLead else {
                throw ScanFault(.encoding, "a string holds half of a surrogate pair", at: place..<place + 2)
            }
            isAfterLead = isLead
        }
        guard !isAfterLead else {
            throw ScanFault(.encoding, "a string holds half of a surrogate pair", at: range)
        }
    }

    private static func unsupported(_ marker: UInt8, at start: Int) -> ScanFault {
        let place = start..<start + 1
        let help = ["a document can hold dictionaries, arrays, strings, numbers, booleans, dates and data"]
        switch marker & 0xF0 {
        case 0x80:
            return ScanFault(
                .unsupportedValue, "the file holds a pointer, as archives of NSKeyedArchiver do", at: place,
                help: ["read it with HRDocument(keyedArchive:), which makes a document of it"])
        case 0xB0, 0xC0:
            return ScanFault(.unsupportedValue, "the file holds a set", at: place, help: help)
        default:
            let name = marker == 0x00 ? "a null" : "a value of an unknown kind"
            return ScanFault(.unsupportedValue, "the file holds \(name)", at: place, help: help)
        }
    }

    /// The text of a string.
    func text(in bytes: UnsafeBufferPointer<UInt8>) -> String {
        guard kind == 0x60 else { return String(decoding: bytes[content], as: UTF8.self) }
        let units = stride(from: content.lowerBound, to: content.upperBound, by: 2).map { place in
            UInt16(bytes[place]) << 8 | UInt16(bytes[place + 1])
        }
        return String(decoding: units, as: UTF16.self)
    }
}
