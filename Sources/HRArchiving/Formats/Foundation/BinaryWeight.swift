import Foundation
import ObjectGraph

/// The costs that a binary property list, accepted by this library's reader, has for `PropertyListSerialization`.
///
/// It crashes on nulls, misreads integers of 128 bits, recurses with large frames, and makes a copy of every shared object
/// each time that it is referred to, of keys too: 162 bytes are enough to keep it busy for ever.
struct BinaryWeight {
    /// What an object costs, with all that it refers to.
    private struct Cost {
        /// How much stack it will take.
        var stack = 0
        /// How many values there are in it, shared ones as often as they are referred to; long leaves count for more.
        var values: Int
    }

    private let layout: BinaryLayout
    private var costs: [Cost?]
    private var isKey: [Bool]
    private var keys = KeyCollisions()
    /// How many values there are if each is counted once.
    private var unshared = 0

    /// Refuses a file that Foundation would crash on, or take too long for.
    static func check(_ data: Data, _ limits: CodingLimits) throws(HRError) {
        try data.withUnsafeBytes { raw in
            Result { () throws(HRError) in
                do throws(ParseFault) {
                    var weight = BinaryWeight(try BinaryLayout(raw.bindMemory(to: UInt8.self)))
                    try weight.check(limits)
                } catch {
                    throw error.error(path: HRPath()) { HRSourceLocation(byteRange: $0) }
                }
            }
        }.get()
    }

    private init(_ layout: BinaryLayout) {
        self.layout = layout
        costs = Array(repeating: nil, count: layout.objectCount)
        isKey = Array(repeating: false, count: layout.objectCount)
    }

    private mutating func check(_ limits: CodingLimits) throws(ParseFault) {
        let file = ParseFault.Position.bytes(0..<layout.bytes.count)
        let cost = try cost(of: layout.topObject)
        guard cost.stack <= FoundationStack.limit else {
            throw ParseFault(
                .depthLimit, "the containers of the file are too large and too deep in one another for Foundation",
                at: file, help: ["store it as XML or JSON"])
        }
        guard cost.values - unshared <= limits.expansion(ofValues: unshared) else {
            throw ParseFault(
                .expansionLimit, "the file repeats shared values so often that they would take too much memory",
                at: file, help: ["raise CodingLimits.expansion if the file is to be trusted"])
        }
    }

    /// The cost of an object, computed after those of all objects that it refers to.
    private mutating func cost(of top: Int) throws(ParseFault) -> Cost {
        var waiting = [top]
        while let object = waiting.last {
            guard costs[object] == nil else {
                waiting.removeLast()
                continue
            }
            let offset = try layout.offset(of: object)
            let marker = try BinaryMarker(at: offset, in: layout)
            let references = try marker.references(in: layout)
            let unknown = references.filter { costs[$0] == nil }
            guard unknown.isEmpty else {
                waiting += unknown
                continue
            }
            try check(marker, references, at: offset)
            costs[object] = cost(of: marker, references)
        }
        return costs[top] ?? Cost(values: 0)
    }

    private mutating func cost(of marker: BinaryMarker, _ references: [Int]) -> Cost {
        let own = marker.isContainer ? 1 : 1 + (marker.end - marker.contentStart) / 4
        unshared = saturatingSum(unshared, own)
        var cost = Cost(values: own)
        guard marker.isContainer else { return cost }
        for reference in references {
            guard let part = costs[reference] else { continue }
            cost.stack = max(cost.stack, part.stack)
            cost.values = saturatingSum(cost.values, part.values)
        }
        cost.stack += FoundationStack.bytes(readingReferences: references.count)
        return cost
    }

    /// Refuses objects that Foundation misreads, and keys whose hash values collide.
    private mutating func check(_ marker: BinaryMarker, _ references: [Int], at offset: Int) throws(ParseFault) {
        let place = ParseFault.Position.bytes(offset..<marker.end)
        let content = layout.bytes[marker.contentStart..<marker.end]
        if marker.kind == .null {
            throw ParseFault(
                .unsupportedValue, "the file holds a null, which Foundation cannot read", at: place)
        }
        if marker.kind == .integer, marker.count == 16, content.prefix(8).contains(where: { $0 != 0 }) {
            throw ParseFault(.outOfRange, "an integer of 128 bits is one that Foundation reads wrongly", at: place)
        }
        guard marker.kind == .dictionary else { return }
        for key in references.prefix(marker.count) where !isKey[key] {
            isKey[key] = true
            let keyOffset = try layout.offset(of: key)
            let text = try BinaryMarker(at: keyOffset, in: layout).text(in: layout)
            guard keys.insert(Array(text.utf8)) else { throw KeyCollisions.fault(at: keyOffset) }
        }
    }
}
