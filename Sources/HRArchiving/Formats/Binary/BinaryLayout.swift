/// The structure of a binary property list: its header, trailer and table of offsets, validated.
///
/// ```text
/// bplist00 | objects | offset of each object | trailer
/// trailer = 6 unused bytes, size of an offset, size of a reference, number of objects, index of the outermost object,
///           offset of the table
/// ```
struct BinaryLayout {
    let bytes: UnsafeBufferPointer<UInt8>
    let objectCount: Int
    let topObject: Int
    let referenceSize: Int
    /// The offset of the table of offsets, which follows the last object.
    let tableStart: Int
    let offsetSize: Int

    static let headerLength = 8
    static let trailerLength = 32

    /// Reads and validates the header and the trailer.
    init(_ bytes: UnsafeBufferPointer<UInt8>) throws(ParseFault) {
        guard !bytes.isEmpty else { throw ParseFault(.emptyInput, "the file is empty", at: .bytes(0..<0)) }
        let header = Array("bplist0".utf8)
        guard bytes.count >= Self.headerLength, bytes.starts(with: header) else {
            throw ParseFault(
                "the file does not begin as a binary property list",
                at: .bytes(0..<min(Self.headerLength, bytes.count)),
                notes: ["it would begin with \"bplist00\""])
        }
        guard bytes.count >= Self.headerLength + 1 + Self.trailerLength else {
            throw ParseFault(
                "the file ends too early", at: .bytes(bytes.count..<bytes.count), caption: "a trailer is missing")
        }
        self.bytes = bytes
        let trailer = bytes.count - Self.trailerLength
        offsetSize = Int(bytes[trailer + 6])
        referenceSize = Int(bytes[trailer + 7])
        objectCount = Self.number(bytes, at: trailer + 8, size: 8)
        topObject = Self.number(bytes, at: trailer + 16, size: 8)
        tableStart = Self.number(bytes, at: trailer + 24, size: 8)
        try check(trailer)
    }

    private func check(_ trailer: Int) throws(ParseFault) {
        let place = ParseFault.Position.bytes(trailer..<bytes.count)
        guard (1...8).contains(offsetSize), (1...8).contains(referenceSize) else {
            throw ParseFault("the trailer gives sizes of numbers that are not 1 to 8 bytes", at: place)
        }
        let (tableLength, isTooLong) = objectCount.multipliedReportingOverflow(by: offsetSize)
        // Every object takes at least a byte, so there cannot be more objects than bytes before the table.
        guard objectCount > 0, topObject < objectCount, tableStart > Self.headerLength, tableStart < trailer,
            !isTooLong,
            tableLength == trailer - tableStart, objectCount <= tableStart - Self.headerLength,
            Self.holds(offsetSize, tableStart), Self.holds(referenceSize, objectCount)
        else {
            throw ParseFault(
                "the trailer does not fit the file", at: place,
                help: ["the file may have been cut off or changed on its way; get it again"])
        }
    }

    /// Throws if the file has more objects than the limit of values allows, even if each value has a key. Called before
    /// tables are allocated.
    func check(_ limits: HRLimits) throws(ParseFault) {
        guard objectCount > saturatingProduct(max(limits.nodes, 0), 2) else { return }
        let trailer = bytes.count - Self.trailerLength
        throw ParseFault(limits.excess(of: .nodes, in: .file), at: .bytes(trailer + 8..<trailer + 16))
    }

    /// True if a number fits into the given number of bytes.
    private static func holds(_ size: Int, _ number: Int) -> Bool {
        size == 8 || number < 1 << (size * 8)
    }

    /// Returns the offset of an object.
    @inline(__always)
    func offset(of object: Int) throws(ParseFault) -> Int {
        let place = tableStart + object * offsetSize
        let offset = Self.number(bytes, at: place, size: offsetSize)
        guard offset >= Self.headerLength, offset < tableStart else { throw offsetFault(at: place) }
        return offset
    }

    /// Returns the number of the object that a reference in a container refers to.
    @inline(__always)
    func reference(at offset: Int) throws(ParseFault) -> Int {
        let object = Self.number(bytes, at: offset, size: referenceSize)
        guard object < objectCount else { throw referenceFault(at: offset) }
        return object
    }

    @inline(never)
    private func offsetFault(at place: Int) -> ParseFault {
        ParseFault(
            "an object lies outside the part of the file that is for objects", at: .bytes(place..<place + offsetSize))
    }

    @inline(never)
    private func referenceFault(at offset: Int) -> ParseFault {
        ParseFault("a container refers to an object that is not there", at: .bytes(offset..<offset + referenceSize))
    }

    /// Reads a big-endian number; a number that is too large is returned as `Int.max`.
    ///
    /// - Parameter size: The size of the number in bytes, from 1 to 8.
    @inline(__always)
    static func number(_ bytes: UnsafeBufferPointer<UInt8>, at offset: Int, size: Int) -> Int {
        // Eight bytes can be loaded at any number of a file: the trailer follows, and its last number has eight bytes.
        if let base = bytes.baseAddress, offset + 8 <= bytes.count {
            return Int(exactly: SWAR.load(base + offset).byteSwapped >> UInt64(64 - size * 8)) ?? .max
        }
        var value: UInt64 = 0
        for index in offset..<offset + size { value = value << 8 | UInt64(bytes[index]) }
        return Int(exactly: value) ?? .max
    }
}
