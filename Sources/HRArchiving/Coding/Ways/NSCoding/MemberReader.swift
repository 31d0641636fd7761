import Foundation

/// What a transcoder is handed to read the members of a container.
struct MemberReader {
    let frame: DecodingFrame
    let requested: RequestedClasses

    /// The objects of an array, or of fields that are numbered as HRCoder did it; null is `NSNull`.
    func elements() throws -> [Any] {
        var objects: [Any] = []
        for slot in try slots() { objects.append(try object(in: slot)) }
        return objects
    }

    private func slots() throws -> [HRDecodingSlot] {
        switch frame.node {
        case .array(let nodes):
            return nodes.enumerated().map { HRDecodingSlot(frame, .index($0.offset), $0.element) }
        case .dictionary(let fields):
            return try fields.indices.map { index in
                let key = Self.numberedKey + String(index)
                guard let node = fields[key] else { throw whole.mismatch("an array") }
                return HRDecodingSlot(frame, .key(key), node)
            }
        default: throw whole.mismatch("an array")
        }
    }

    /// What HRCoder, and Foundation for other coders than its own, put before the number of a member.
    private static let numberedKey = "NS.object."

    /// Hands over the members of a dictionary: fields, or pairs of key and value.
    ///
    /// - Parameter add: Adds a member, and says whether its key was a new one.
    func eachMember(_ add: (_ key: Any, _ value: Any) throws -> Bool) throws {
        switch frame.node {
        case .dictionary(let fields):
            for field in fields.storage {
                _ = try add(field.key, object(in: HRDecodingSlot(frame, .key(field.key), field.value)))
            }
        default:
            try eachPair { member, pair, slot in
                guard try add(member.hashable(at: 0, pair), member.object(at: 1, pair)) else {
                    throw slot.equalKeysOfPairs()
                }
            }
        }
    }

    /// Hands over the elements of a counted set: the keys of a dictionary of numbers, pairs, or what Foundation numbers.
    ///
    /// - Parameter add: Adds an element so many times, and says whether it was a new one.
    func eachCounted(_ add: (_ element: Any, _ count: Int) throws -> Bool) throws {
        switch frame.node {
        case .dictionary(let fields) where fields["NS.count"] != nil:
            let count = try frame.slot(forKey: "NS.count").integer(in: 0...fields.count)
            for index in 0..<count {
                let place = try frame.slot(forKey: "NS.object\(index)")
                guard place.node != nil else { throw place.mismatch("a value") }
                let times = try self.count(in: frame.slot(forKey: "NS.count\(index)"))
                guard try add(hashable(in: place), times) else { throw place.equalElements() }
            }
        case .dictionary(let fields):
            for field in fields.storage {
                _ = try add(field.key, count(in: HRDecodingSlot(frame, .key(field.key), field.value)))
            }
        default:
            try eachPair { member, pair, slot in
                let element = try member.hashable(at: 0, pair)
                let times = try member.count(in: HRDecodingSlot(member.frame, .index(1), pair[1]))
                guard try add(element, times) else { throw slot.equalElements() }
            }
        }
    }

    /// How often an element is there: as each time costs time, they count as repeated values do.
    private func count(in slot: HRDecodingSlot) throws -> Int {
        let count = try slot.integer(in: 1...Int.max)
        try frame.session.countRepetitions(count, at: slot)
        return count
    }

    /// Hands over the elements of an array of arrays of two.
    private func eachPair(_ body: (MemberReader, [HRNode], HRDecodingSlot) throws -> Void) throws {
        guard case .array(let pairs) = frame.node else { throw whole.mismatch("a dictionary") }
        for (index, node) in pairs.enumerated() {
            let slot = HRDecodingSlot(frame, .index(index), node)
            guard case .array(let pair) = node, pair.count == 2 else { throw slot.mismatch("a pair of key and value") }
            try body(MemberReader(frame: DecodingFrame.open(in: slot), requested: requested), pair, slot)
        }
    }

    /// The members of a set, which Foundation hashes.
    func hashableElements(isBridged: Bool = true) throws -> [Any] {
        try slots().map { try hashable(in: $0, isBridged: isBridged) }
    }

    private func hashable(at index: Int, _ nodes: [HRNode]) throws -> Any {
        try hashable(in: HRDecodingSlot(frame, .index(index), nodes[index]))
    }

    /// An object that can be hashed.
    private func hashable(in slot: HRDecodingSlot, isBridged: Bool = true) throws -> Any {
        let object = try object(in: slot)
        try slot.checkHashable(object, isBridged: isBridged)
        return object
    }

    private func object(at index: Int, _ nodes: [HRNode]) throws -> Any {
        try object(in: HRDecodingSlot(frame, .index(index), nodes[index]))
    }

    private func object(in slot: HRDecodingSlot) throws -> Any {
        try frame.session.decodeKeyed(in: slot, requested) ?? NSNull()
    }

    /// The container as a whole.
    var whole: HRDecodingSlot { HRDecoder(frame: frame).wholeSlot }
}
