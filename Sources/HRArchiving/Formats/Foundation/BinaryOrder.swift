import Foundation

/// Brings the objects of a binary property list into an order that depends on nothing but what they are.
///
/// Foundation writes the members of a dictionary in the order in which its hash table has them, which differs from one
/// dictionary to the next, so that the same document would give other bytes each time.
struct BinaryOrder {
    private let bytes: UnsafeBufferPointer<UInt8>
    private let trailer: BinaryTrailer
    /// The objects in their new order, and the new number of each.
    private var order: [Int]
    private var numbers: [Int?]

    /// The bytes must stay in place as long as the value lives.
    private init(_ bytes: UnsafeBufferPointer<UInt8>) throws(ScanFault) {
        self.bytes = bytes
        trailer = try BinaryTrailer(bytes)
        order = [trailer.root]
        numbers = Array(repeating: nil, count: trailer.objectCount)
        numbers[trailer.root] = 0
    }

    /// A property list that Foundation has written, with keys sorted and objects numbered as they are met.
    static func sorted(_ data: Data) throws(ScanFault) -> Data {
        try data.withUnsafeBytes { raw in
            Result { () throws(ScanFault) in
                var order = try BinaryOrder(raw.bindMemory(to: UInt8.self))
                return try order.sorted()
            }
        }.get()
    }

    private mutating func sorted() throws(ScanFault) -> Data {
        var result = Array(bytes[..<BinaryTrailer.objectsStart])
        result.reserveCapacity(bytes.count)
        var offsets: [Int] = []
        var next = 0
        while next < order.count {
            offsets.append(result.count)
            try append(object: order[next], to: &result)
            next += 1
        }
        let tableStart = result.count
        for offset in offsets { Self.append(offset, size: trailer.offsetSize, to: &result) }
        // What Foundation leaves unused is gone, so the file is at most as long, and the sizes of its numbers still do.
        let end = bytes.count - BinaryTrailer.length
        result.append(contentsOf: bytes[end..<end + 8])
        for number in [order.count, 0, tableStart] { Self.append(number, size: 8, to: &result) }
        return Data(result)
    }

    private mutating func append(object number: Int, to result: inout [UInt8]) throws(ScanFault) {
        let object = try BinaryObject(at: trailer.offset(of: number, in: bytes), in: bytes, trailer)
        guard let references = object.references else { return result.append(contentsOf: bytes[object.range]) }
        result.append(contentsOf: bytes[object.start..<references.start])
        for reference in try members(of: object, references) {
            if numbers[reference] == nil {
                numbers[reference] = order.count
                order.append(reference)
            }
            Self.append(numbers[reference] ?? 0, size: trailer.referenceSize, to: &result)
        }
    }

    /// The objects that a container refers to, with the keys of a dictionary sorted.
    private func members(of object: BinaryObject, _ references: (start: Int, count: Int)) throws(ScanFault) -> [Int] {
        var members: [Int] = []
        members.reserveCapacity(references.count)
        for index in 0..<references.count {
            members.append(try trailer.reference(at: references.start + index * trailer.referenceSize, in: bytes))
        }
        guard !object.isArray else { return members }
        var keyed: [(key: String, member: Int)] = []
        for index in 0..<references.count / 2 {
            let key = try BinaryObject(at: trailer.offset(of: members[index], in: bytes), in: bytes, trailer)
            keyed.append((key.text(in: bytes), index))
        }
        keyed.sort { $0.key < $1.key }
        return keyed.map { members[$0.member] } + keyed.map { members[$0.member + references.count / 2] }
    }

    private static func append(_ number: Int, size: Int, to result: inout [UInt8]) {
        for index in (0..<size).reversed() { result.append(UInt8(truncatingIfNeeded: number >> (8 * index))) }
    }
}
