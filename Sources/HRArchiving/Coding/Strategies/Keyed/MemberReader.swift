import Foundation

/// Decodes the members of a Foundation collection, for its transcoder.
struct MemberReader {
    let frame: DecodingFrame
    let requested: RequestedClasses
    private let keys: RequestedClasses
    /// True if the node has a class. Without a class, an empty array is not accepted as a dictionary, nor an empty
    /// dictionary as an array.
    private let saysClass: Bool

    init(_ frame: DecodingFrame, of node: HRNode?, _ requested: RequestedClasses) {
        let saysClass = if case .object(let object) = node { object.className != nil } else { false }
        self.init(frame, requested.ofMembers, keys: requested.ofKeys, saysClass: saysClass)
    }

    private init(_ frame: DecodingFrame, _ requested: RequestedClasses, keys: RequestedClasses, saysClass: Bool = true)
    {
        self.frame = frame
        self.requested = requested
        self.keys = keys
        self.saysClass = saysClass
    }

    /// Decodes the objects of an array, or of numbered fields as in HRCoder's files. Null is decoded as `NSNull`.
    func elements() throws -> [Any] {
        var objects: [Any] = []
        for slot in try slots() { objects.append(try object(in: slot)) }
        return objects
    }

    private func slots() throws -> [HRDecodingSlot] {
        switch frame.node {
        case .array(let nodes):
            return nodes.enumerated().map { HRDecodingSlot(frame, .index($0.offset), $0.element) }
        case .dictionary(let fields) where saysClass || !fields.isEmpty:
            return try numbered(fields)
        default: throw whole.mismatch("an array")
        }
    }

    /// Returns fields sorted by their numbers. The first number must be 0; others may be missing.
    private func numbered(_ fields: HRFields) throws -> [HRDecodingSlot] {
        var slots: [(number: Int, slot: HRDecodingSlot)] = []
        for field in fields.storage {
            guard field.key.utf8.starts(with: Self.numberedKey.utf8),
                let number = arrayIndex(String(field.key.unicodeScalars.dropFirst(Self.numberedKey.utf8.count)))
            else { throw whole.mismatch("an array") }
            slots.append((number, HRDecodingSlot(frame, .key(field.key), field.value)))
        }
        slots = slots.sorted(byNumber: \.number)
        guard slots.isEmpty || slots[0].number == 0 else { throw whole.mismatch("an array") }
        return slots.map(\.slot)
    }

    /// The prefix of numbered members in HRCoder's files.
    private static let numberedKey = "NS.object."

    /// Enumerates the members of a dictionary: fields, or pairs of key and value.
    ///
    /// - Parameter add: Adds a member, and returns true if its key was new.
    func eachMember(_ add: (_ key: Any, _ value: Any) throws -> Bool) throws {
        if case .dictionary(let fields) = frame.node {
            try eachField(fields.storage, add)
        } else {
            try eachPairOfObjects(add)
        }
    }

    // Separate functions, not inlined, so that each keeps the other's temporaries out of the stack frames of nested
    // members.

    @inline(never)
    private func eachField(
        _ fields: [HRFields.Field], _ add: (_ key: Any, _ value: Any) throws -> Bool
    ) throws {
        if let first = fields.first { try checkText(at: HRDecodingSlot(frame, .key(first.key), first.value)) }
        for index in fields.indices { _ = try add(fields[index].key, object(of: fields[index])) }
    }

    @inline(never)
    private func object(of field: HRFields.Field) throws -> Any {
        try object(in: HRDecodingSlot(frame, .key(field.key), field.value))
    }

    @inline(never)
    private func eachPairOfObjects(_ add: (_ key: Any, _ value: Any) throws -> Bool) throws {
        try eachPair { member, pair, slot in
            guard try add(member.key(pair), member.object(in: HRDecodingSlot(member.frame, .index(1), pair[1]))) else {
                throw slot.equalKeysOfPairs()
            }
        }
    }

    /// Enumerates the elements of a counted set: a dictionary of counts, pairs, or Foundation's numbered fields.
    ///
    /// - Parameter add: Adds an element `count` times, and returns true if it was new.
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
                let element = try member.key(pair)
                let times = try member.count(in: HRDecodingSlot(member.frame, .index(1), pair[1]))
                guard try add(element, times) else { throw slot.equalElements() }
            }
        }
    }

    /// Decodes the count of an element. It is limited like repeated values, because each addition of an element takes
    /// time.
    private func count(in slot: HRDecodingSlot) throws -> Int {
        let count = try slot.integer(in: 1...Int.max)
        try frame.session.countExpansion(count, at: slot, ("counted sets", "elements"))
        return count
    }

    /// Enumerates the elements of an array of pairs.
    private func eachPair(_ body: (MemberReader, [HRNode], HRDecodingSlot) throws -> Void) throws {
        guard case .array(let pairs) = frame.node, saysClass || !pairs.isEmpty else {
            throw whole.mismatch("a dictionary")
        }
        for (index, node) in pairs.enumerated() {
            let slot = HRDecodingSlot(frame, .index(index), node)
            guard case .array(let pair) = node, pair.count == 2 else { throw slot.mismatch("a pair of key and value") }
            let member = try MemberReader(DecodingFrame.open(in: slot), requested, keys: keys)
            try body(member, pair, slot)
        }
    }

    /// Decodes the members of a set, which Foundation hashes.
    func hashableElements(isBridged: Bool = true) throws -> [Any] {
        let whole = whole, before = whole.incompleteCount
        let elements = try whole.hashable { try hashables(isBridged: isBridged) }
        watchHashes(of: elements, since: before)
        return elements
    }

    @inline(never)
    private func hashables(isBridged: Bool) throws -> [Any] {
        var elements: [Any] = []
        for slot in try slots() { elements.append(try hashable(in: slot, isBridged: isBridged)) }
        return elements
    }

    /// Records the elements of a set, which are unordered.
    @inline(never)
    func noteOrigins(of elements: [Any]) { whole.noteOrigins(of: elements) }

    @inline(never)
    private func watchHashes(of elements: [Any], since before: Int) {
        whole.watchHashes(of: elements.lazy.compactMap { $0 as? NSObject }, since: before)
    }

    /// Decodes the first node of a pair.
    private func key(_ pair: [HRNode]) throws -> Any {
        let reader = MemberReader(frame, keys, keys: keys)
        return try reader.hashable(in: HRDecodingSlot(frame, .index(0), pair[0]))
    }

    /// Throws an error for keys that are strings, unless strings were requested.
    private func checkText(at slot: HRDecodingSlot) throws {
        guard !keys.isInherited, !keys.allows(NSString.self) else { return }
        throw frame.session.notAllowed(frame.session.name(of: NSString.self), keys, at: slot)
    }

    /// Decodes an object that can be hashed.
    private func hashable(in slot: HRDecodingSlot, isBridged: Bool = true) throws -> Any {
        let object = try object(in: slot)
        try slot.checkHashable(object, isBridged: isBridged)
        return object
    }

    private func object(in slot: HRDecodingSlot) throws -> Any {
        guard let object = try frame.session.decodeKeyed(in: slot, requested) else {
            throw frame.session.notAllowed(frame.session.name(of: NSNull.self), requested, at: slot)
        }
        return object
    }

    var whole: HRDecodingSlot { HRDecodingSlot(wholeOf: frame) }
}
