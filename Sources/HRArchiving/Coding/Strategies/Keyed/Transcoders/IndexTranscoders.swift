import Foundation

extension ObjectTranscoder {
    /// Encodes an index set as an array of its indexes; consecutive indexes are a string such as `"3-7"`.
    static let indexSet = value(
        NSIndexSet.self, as: "NSIndexSet", encode: { try encode($0, in: $1) },
        decode: { NSIndexSet(indexSet: try indexes(in: $0)) })

    /// Encodes a mutable index set in the same notation, with the mutable class.
    static let mutableIndexSet = value(
        NSMutableIndexSet.self, as: "NSMutableIndexSet", encode: { try encode($0, in: $1) },
        decode: { NSMutableIndexSet(indexSet: try indexes(in: $0)) })

    static let indexPath = value(
        NSIndexPath.self, as: "NSIndexPath",
        encode: { path, slot in
            try slot.count(path.length)
            return .array((0..<path.length).map { .integer(HRInteger(path.index(atPosition: $0))) })
        },
        decode: { slot in
            let indexes = try indexesOfPath(in: slot)
            return NSIndexPath(indexes: indexes, length: indexes.count)
        })

    /// The valid indexes, which do not include `NSNotFound`.
    private static let allowed = 0...(NSNotFound - 1)

    private static func encode(_ set: NSIndexSet, in slot: HREncodingSlot) throws -> HRNode {
        var nodes: [HRNode] = []
        set.enumerateRanges(options: []) { range, _ in
            let first = range.location
            let last = first + range.length - 1
            nodes.append(first == last ? .integer(HRInteger(first)) : .string("\(first)-\(last)"))
        }
        try slot.count(nodes.count)
        return .array(nodes)
    }

    // MARK: Reading

    private static func indexes(in slot: HRDecodingSlot) throws -> IndexSet {
        if let fields = try FoundationFields(ifIn: slot, as: NSIndexSet.self) { return try indexes(of: fields) }
        var indexes = IndexSet()
        for element in try slot.elements() { indexes.insert(integersIn: try range(in: element)) }
        return indexes
    }

    /// Decodes an index, or a string with the first and the last index.
    private static func range(in slot: HRDecodingSlot) throws -> ClosedRange<Int> {
        guard case .string(let text) = slot.node else {
            let index = try slot.integer(in: allowed)
            return index...index
        }
        let bounds = text.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
        guard bounds.count == 2, let first = bounds[0], let last = bounds[1], first <= last, allowed.contains(first),
            allowed.contains(last)
        else {
            throw slot.invalid("an index or a range of indexes", help: "write it as 5 or as \"3-7\"")
        }
        return first...last
    }

    private static func indexes(of fields: FoundationFields) throws -> IndexSet {
        let count = try fields.frame.slot(forKey: "NSRangeCount").integer(in: allowed)
        if count == 1, !fields.contains("NSRangeData") {
            let location = try fields.frame.slot(forKey: "NSLocation").integer(in: allowed)
            let length = try fields.frame.slot(forKey: "NSLength")
            return try indexes(from: location, length.integer(in: allowed), in: length)
        }
        guard count > 0 else { return IndexSet() }
        let slot = try fields.frame.slot(forKey: "NSRangeData")
        guard let integers = PackedIntegers.integers(of: try Data.decodeNode(in: slot)),
            integers.count.isMultiple(of: 2), integers.count / 2 == count
        else {
            throw slot.invalid("the packed bytes of \(count) ranges")
        }
        var all = IndexSet()
        for index in stride(from: 0, to: integers.count, by: 2) {
            all.formUnion(try indexes(from: integers[index], integers[index + 1], in: slot))
        }
        return all
    }

    private static func indexes(from location: Int, _ length: Int, in slot: HRDecodingSlot) throws -> IndexSet {
        let (end, overflows) = location.addingReportingOverflow(length)
        guard !overflows, end <= NSNotFound else { throw slot.invalid("the length of a range of indexes") }
        return IndexSet(integersIn: location..<end)
    }

    private static func indexesOfPath(in slot: HRDecodingSlot) throws -> [Int] {
        guard let fields = try FoundationFields(ifIn: slot, as: NSIndexPath.self) else {
            return try slot.elements().map { try $0.integer(in: 0...Int.max) }
        }
        let count = try fields.frame.slot(forKey: "NSIndexPathLength").integer(in: allowed)
        switch count {
        case 0: return []
        case 1: return [try fields.frame.slot(forKey: "NSIndexPathValue").integer(in: 0...Int.max)]
        default:
            let packed = try fields.frame.slot(forKey: "NSIndexPathData")
            guard let integers = PackedIntegers.integers(of: try Data.decodeNode(in: packed)), integers.count == count
            else {
                throw packed.invalid("the packed bytes of \(count) indexes")
            }
            return integers
        }
    }
}
