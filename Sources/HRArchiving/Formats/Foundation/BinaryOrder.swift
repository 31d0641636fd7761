import Foundation

/// Sorts the objects of a binary property list, so that equal documents have equal bytes.
///
/// Foundation writes the members of a dictionary in the order of its hash table. This order differs between equal
/// dictionaries, so the same document would give different bytes each time.
struct BinaryOrder {
    private let layout: BinaryLayout
    /// The old numbers of the objects, in the new order.
    private var order: [Int]
    /// The new number of each object; nil for an object that has not been encountered yet.
    private var numbers: [Int?]

    private init(_ layout: BinaryLayout) {
        self.layout = layout
        order = [layout.topObject]
        numbers = Array(repeating: nil, count: layout.objectCount)
        numbers[layout.topObject] = 0
    }

    /// Returns a property list that Foundation has written, changed so that keys are sorted, and objects are numbered
    /// in the order in which they occur.
    static func sorted(_ data: Data) throws(ParseFault) -> Data {
        try data.withBytes { (bytes) throws(ParseFault) -> Data in
            var order = BinaryOrder(try BinaryLayout(bytes))
            return try order.sorted()
        }
    }

    private mutating func sorted() throws(ParseFault) -> Data {
        let bytes = layout.bytes
        var result = Array(bytes[..<BinaryLayout.headerLength])
        result.reserveCapacity(bytes.count)
        var offsets: [Int] = []
        while offsets.count < order.count {
            let object = order[offsets.count]
            offsets.append(result.count)
            try append(object, to: &result)
        }
        let tableStart = result.count
        for offset in offsets { Self.append(offset, size: layout.offsetSize, to: &result) }
        // Unused objects are removed, so the file does not become longer, and the sizes of offsets and references are
        // still sufficient.
        result.append(contentsOf: bytes.suffix(BinaryLayout.trailerLength).prefix(8))
        for number in [order.count, 0, tableStart] { Self.append(number, size: 8, to: &result) }
        return Data(result)
    }

    private mutating func append(_ object: Int, to result: inout [UInt8]) throws(ParseFault) {
        let offset = try layout.offset(of: object)
        let marker = try BinaryMarker(at: offset, in: layout)
        guard marker.isContainer else {
            return result.append(contentsOf: layout.bytes[offset..<marker.end])
        }
        result.append(contentsOf: layout.bytes[offset..<marker.contentStart])
        for reference in try members(of: marker) {
            let number = numbers[reference] ?? order.count
            if number == order.count {
                numbers[reference] = number
                order.append(reference)
            }
            Self.append(number, size: layout.referenceSize, to: &result)
        }
    }

    /// Returns the objects that a container refers to, with the keys of a dictionary sorted.
    private func members(of marker: BinaryMarker) throws(ParseFault) -> [Int] {
        let places = stride(from: marker.contentStart, to: marker.end, by: layout.referenceSize)
        let members = try places.map { (place) throws(ParseFault) in try layout.reference(at: place) }
        guard marker.kind == .dictionary else { return members }
        var keyed: [(key: String, member: Int)] = []
        for index in 0..<marker.count {
            let key = try BinaryMarker(at: layout.offset(of: members[index]), in: layout)
            keyed.append((key.text(in: layout), index))
        }
        keyed.sort { $0.key < $1.key }
        return keyed.map { members[$0.member] } + keyed.map { members[$0.member + marker.count] }
    }

    private static func append(_ number: Int, size: Int, to result: inout [UInt8]) {
        for index in (0..<size).reversed() { result.append(UInt8(truncatingIfNeeded: number >> (8 * index))) }
    }
}
