import Foundation

/// Creates the objects of a binary property list; see ``BinaryWriter``.
///
/// 1. Leaves are written immediately. Each container gets a number and records the objects in it.
/// 2. The containers are written when all objects are known, because the size of a reference depends on the number of
///    objects.
/// 3. The table of offsets and the trailer end the file.
struct BinarySink: NodeSink, ~Copyable {
    struct Container {
        let kind: ContainerType
        let object: UInt32
        let count: Int
    }

    struct Frame {
        let object: UInt32
        let firstKey: Int
        let firstValue: Int
    }

    private var buffer = ByteBuffer()
    /// The offset of each object; 0 for a container that has not been written yet.
    private var offsets = MoveStack<Int>(capacity: 64)
    /// The containers in the order in which they were closed.
    private var containers = MoveStack<Container>()
    /// The references of the containers, one container after the other: keys first, then values.
    private var references = MoveStack<UInt32>(capacity: 128)
    private var frames = MoveStack<Frame>()
    private var pendingKeys = MoveStack<UInt32>(capacity: 256)
    private var pendingValues = MoveStack<UInt32>(capacity: 256)
    private var strings = StringTable()
    private var stringObjects = MoveStack<UInt32>()
    private var numbers = NumberTable()
    private var writtenKeys: WrittenKeys<UInt32>
    private var booleans: (no: UInt32?, yes: UInt32?) = (nil, nil)

    init(options: WritingOptions) {
        writtenKeys = WrittenKeys(options.shortcuts)
        buffer.append(text: "bplist00")
    }

    static func isInOrder(_ first: String, _ second: String) -> Bool { XMLSink.isInOrder(first, second) }

    /// A lower bound: one byte is counted for each offset and each reference, which take at least a byte.
    var byteCount: Int { buffer.count + offsets.count + references.count }

    var takenShortcuts: Shortcuts { writtenKeys.isTaken ? .writtenKeys : [] }

    // MARK: Containers

    mutating func open(_ kind: ContainerType, count: Int) {
        frames.append(Frame(object: newObject(at: 0), firstKey: pendingKeys.count, firstValue: pendingValues.count))
    }

    mutating func close(_ kind: ContainerType, count: Int) {
        guard let frame = frames.popLast() else { return }
        pendingKeys.move(above: frame.firstKey, to: &references)
        pendingValues.move(above: frame.firstValue, to: &references)
        containers.append(Container(kind: kind, object: frame.object, count: count))
        pendingValues.append(frame.object)
    }

    mutating func beginElement(isFirst: Bool) {}

    @inline(__always)
    func nextKey(_ key: String, isSpelled: Bool, isFirst: Bool) -> Int? {
        writtenKeys.next(key, in: .init(depth: 0, isFirst: false, isSpelled: isSpelled))
    }

    @inline(__always)
    mutating func keyAgain(_ index: Int) {
        pendingKeys.append(writtenKeys.take(index))
    }

    mutating func key(_ key: String, isSpelled: Bool, isFirst: Bool) -> Bool {
        let context = WrittenKeys<UInt32>.KeyContext(depth: 0, isFirst: false, isSpelled: isSpelled)
        if let object = writtenKeys.find(key, in: context) {
            pendingKeys.append(object)
            return true
        }
        guard isSpelled || !key.withBytes({ KeySpelling.isMarked($0) }) else { return false }
        let string = key.withBytes { object(of: $0, key) }
        writtenKeys.add(key, in: context, string)
        pendingKeys.append(string)
        return true
    }

    @inline(__always)
    mutating func string(_ text: String) -> Bool {
        text.withBytes { pendingValues.append(object(of: $0, text)) }
        return true
    }

    private mutating func newObject(at offset: Int) -> UInt32 {
        offsets.append(offset)
        return UInt32(truncatingIfNeeded: offsets.count - 1)
    }

    // MARK: Leaves

    mutating func leaf(_ node: HRNode) -> Bool {
        switch node {
        case .string(let value): return string(value)
        case .integer(let value): pendingValues.append(object(of: value))
        case .real(let value): pendingValues.append(object(of: value.bitPattern, .real, marker: 0x23))
        case .number(let value):
            guard let bits = value.wideBits else { return false }
            pendingValues.append(newObject(at: buffer.count))
            buffer.append(0x14)
            append(bits.high, size: 8)
            append(bits.low, size: 8)
        case .bool(let value): pendingValues.append(object(of: value))
        case .date(let value):
            let seconds = value.timeIntervalSinceReferenceDate
            guard seconds.isFinite else { return false }
            pendingValues.append(object(of: seconds.bitPattern, .date, marker: 0x33))
        case .data(let value):
            pendingValues.append(newObject(at: buffer.count))
            appendMarker(0x40, count: value.count)
            value.withBytes { buffer.append($0) }
        default: return false
        }
        return true
    }

    private mutating func object(of value: Bool) -> UInt32 {
        if let object = value ? booleans.yes : booleans.no { return object }
        let object = newObject(at: buffer.count)
        buffer.append(value ? 0x09 : 0x08)
        if value { booleans.yes = object } else { booleans.no = object }
        return object
    }

    private mutating func object(of bits: UInt64, _ kind: NumberTable.Kind, marker: UInt8) -> UInt32 {
        let (object, isNew) = numbers.object(kind, bits, new: UInt32(truncatingIfNeeded: offsets.count))
        guard isNew else { return object }
        offsets.append(buffer.count)
        buffer.append(marker)
        append(bits, size: 8)
        return object
    }

    /// Integers of one, two and four bytes are unsigned, those of eight signed; sixteen are for values beyond `Int64`.
    private mutating func object(of value: HRInteger) -> UInt32 {
        let (object, isNew) = numbers.object(
            value.isNegative ? .signed : .unsigned, value.bits, new: UInt32(truncatingIfNeeded: offsets.count))
        guard isNew else { return object }
        offsets.append(buffer.count)
        if value.isNegative {
            buffer.append(0x13)
            append(value.bits, size: 8)
        } else if value.bits > UInt64(Int64.max) {
            buffer.append(0x14)
            append(0, size: 8)
            append(value.bits, size: 8)
        } else {
            appendInteger(value.bits)
        }
        return object
    }

    // MARK: Strings

    private mutating func object(of bytes: UnsafeBufferPointer<UInt8>, _ string: String) -> UInt32 {
        let (number, isNew) = strings.number(of: bytes, text: string)
        guard isNew else { return stringObjects[Int(number)] }
        let object = newObject(at: buffer.count)
        stringObjects.append(object)
        append(bytes)
        return object
    }

    private mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
        guard let base = bytes.baseAddress, !SWAR.areASCII(base, count: bytes.count) else {
            appendMarker(0x50, count: bytes.count)
            return buffer.append(bytes)
        }
        var units = 0
        // A scalar of four bytes has two UTF-16 units, any other scalar has one.
        for byte in bytes where byte & 0xC0 != 0x80 { units += byte >= 0xF0 ? 2 : 1 }
        appendMarker(0x60, count: units)
        for unit in String(decoding: bytes, as: UTF8.self).utf16 { append(UInt64(unit), size: 2) }
    }

    // MARK: Bytes

    private mutating func appendMarker(_ marker: UInt8, count: Int) {
        if count < 0xF {
            buffer.append(marker | UInt8(truncatingIfNeeded: count))
        } else {
            buffer.append(marker | 0xF)
            appendInteger(UInt64(truncatingIfNeeded: count))
        }
    }

    private mutating func appendInteger(_ value: UInt64) {
        let size = Self.size(of: value)
        buffer.append(0x10 | UInt8(truncatingIfNeeded: size.trailingZeroBitCount))
        append(value, size: size)
    }

    @inline(__always)
    private mutating func append(_ value: UInt64, size: Int) {
        buffer.append(wordsUpTo: size) { target in
            target.storeBytes(of: (value << UInt64((8 - size) * 8)).bigEndian, as: UInt64.self)
            return size
        }
    }

    /// Returns the number of bytes of a number: 1, 2, 4 or 8.
    private static func size(of value: UInt64) -> Int {
        value < 1 << 8 ? 1 : value < 1 << 16 ? 2 : value < 1 << 32 ? 4 : 8
    }

    // MARK: The end

    /// Writes the containers, the table of offsets and the trailer, and returns the bytes of the file.
    consuming func finish() -> Data {
        // No more leaves follow. In a large file, the memory of the tables that find equal leaves is therefore
        // released.
        if offsets.count > 1 << 14 {
            strings = StringTable()
            numbers = NumberTable()
        }
        let referenceSize = Self.size(of: UInt64(truncatingIfNeeded: offsets.count))
        appendContainers(referenceSize)
        let table = buffer.count
        let offsetSize = Self.size(of: UInt64(truncatingIfNeeded: table))
        for index in 0..<offsets.count { append(UInt64(truncatingIfNeeded: offsets[index]), size: offsetSize) }
        buffer.append(0, count: 6)
        buffer.append(UInt8(truncatingIfNeeded: offsetSize))
        buffer.append(UInt8(truncatingIfNeeded: referenceSize))
        append(UInt64(truncatingIfNeeded: offsets.count), size: 8)
        append(UInt64(pendingValues.last ?? 0), size: 8)
        append(UInt64(truncatingIfNeeded: table), size: 8)
        return buffer.data()
    }

    private mutating func appendContainers(_ referenceSize: Int) {
        var first = 0
        for index in 0..<containers.count {
            let container = containers[index]
            offsets[Int(container.object)] = buffer.count
            appendMarker(container.kind == .array ? 0xA0 : 0xD0, count: container.count)
            let count = container.kind == .array ? container.count : container.count * 2
            buffer.append(upTo: count * referenceSize) { target in
                let target = UnsafeMutableRawPointer(target)
                for index in 0..<count {
                    Self.store(references[first + index], size: referenceSize, in: target, at: index)
                }
                return count * referenceSize
            }
            first += count
        }
    }

    @inline(__always)
    private static func store(_ reference: UInt32, size: Int, in target: UnsafeMutableRawPointer, at index: Int) {
        switch size {
        case 1: target.storeBytes(of: UInt8(truncatingIfNeeded: reference), toByteOffset: index, as: UInt8.self)
        case 2:
            let reference = UInt16(truncatingIfNeeded: reference).bigEndian
            target.storeBytes(of: reference, toByteOffset: index * 2, as: UInt16.self)
        default: target.storeBytes(of: reference.bigEndian, toByteOffset: index * 4, as: UInt32.self)
        }
    }
}
