/// The end of a binary property list: where its objects are, and how wide the numbers that say so.
struct BinaryTrailer {
    /// How many bytes a reference to an object takes.
    private(set) var referenceSize = 1
    /// How many objects there are.
    private(set) var objectCount = 0
    /// The outermost object.
    private(set) var root = 0
    /// Where the objects end and the table of their offsets begins.
    private(set) var tableStart = 0
    /// How many bytes an offset takes.
    private(set) var offsetSize = 1

    /// Where the objects begin, behind `bplist00`.
    static let objectsStart = 8
    /// The length of the trailer.
    static let length = 32

    init() {}

    /// Reads the trailer and checks that all it tells is possible.
    init(_ bytes: UnsafeBufferPointer<UInt8>) throws(ScanFault) {
        guard bytes.count >= Self.objectsStart + 1 + Self.length, bytes.starts(with: "bplist0".utf8) else {
            let isCut = bytes.count < Self.objectsStart + 1 + Self.length
            throw ScanFault(
                isCut
                    ? "the file ends too early for a binary property list"
                    : "this version of binary property lists is unknown",
                at: 0..<min(Self.objectsStart, bytes.count))
        }
        let start = bytes.count - Self.length
        offsetSize = Int(bytes[start + 6])
        referenceSize = Int(bytes[start + 7])
        guard (1...8).contains(offsetSize), (1...8).contains(referenceSize),
            let objectCount = Self.number(at: start + 8, size: 8, in: bytes), objectCount > 0,
            let root = Self.number(at: start + 16, size: 8, in: bytes), root < objectCount,
            let tableStart = Self.number(at: start + 24, size: 8, in: bytes), tableStart > Self.objectsStart,
            saturatingSum(tableStart, saturatingProduct(objectCount, offsetSize)) <= start
        else {
            throw ScanFault(
                "the end of the file is damaged: it does not tell where the values are", at: start..<bytes.count)
        }
        (self.objectCount, self.root, self.tableStart) = (objectCount, root, tableStart)
    }

    /// Where an object begins.
    func offset(of object: Int, in bytes: UnsafeBufferPointer<UInt8>) throws(ScanFault) -> Int {
        let place = tableStart + object * offsetSize
        guard let offset = Self.number(at: place, size: offsetSize, in: bytes),
            (Self.objectsStart..<tableStart).contains(offset)
        else {
            throw ScanFault("the table of the values leads outside of the file", at: place..<place + offsetSize)
        }
        return offset
    }

    /// The object that a reference leads to.
    func reference(at place: Int, in bytes: UnsafeBufferPointer<UInt8>) throws(ScanFault) -> Int {
        guard let object = Self.number(at: place, size: referenceSize, in: bytes), object < objectCount else {
            throw ScanFault("a reference leads to no value", at: place..<place + referenceSize)
        }
        return object
    }

    /// The unsigned number of some bytes, the highest first; nil if it does not fit into an `Int`.
    static func number(at place: Int, size: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Int? {
        var value: UInt64 = 0
        for byte in bytes[place..<place + size] { value = value << 8 | UInt64(byte) }
        return Int(exactly: value)
    }
}
