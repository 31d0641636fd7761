import Foundation

/// Decodes the members of a Foundation collection, for its transcoder.
struct MemberReader {
    let frame: DecodingFrame
    let requested: RequestedClasses
    private let keys: RequestedClasses
    /// True if the node specifies a class. Otherwise an empty array is not accepted as a dictionary, nor an empty
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

    /// Returns the slots of numbered fields, sorted by number. Number 0 must be present; others may be missing.
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

    /// The prefix of the keys of numbered fields in HRCoder's files.
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

    // The following functions are separate and not inlined, so that the stack frame of one, which stays while nested
    // members are decoded, does not contain the temporaries of the others.

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

    /// Enumerates the elements of a counted set: a dictionary from elements to counts, an array of pairs of element and
    /// count, or an object with Foundation's numbered fields.
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

    /// Decodes how often a counted set contains an element. Each occurrence counts towards ``HRLimits/expansion``, as a
    /// repeated value does, because the element is added once for each.
    private func count(in slot: HRDecodingSlot) throws -> Int {
        let count = try slot.integer(in: 1...Int.max)
        try frame.session.countExpansion(count, at: slot, ("counted sets", "elements"))
        return count
    }

    /// Enumerates the elements of an array of pairs.
    ///
    /// - Parameter body: Receives a reader for the pair, the two nodes of the pair, and the slot of the pair.
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

    /// Records the elements of the set in this frame, which are unordered, in the order of the file.
    @inline(never)
    func noteOrigins(of elements: [Any]) { whole.noteOrigins(of: elements) }

    @inline(never)
    private func watchHashes(of elements: [Any], since before: Int) {
        whole.watchHashes(of: elements.lazy.compactMap { $0 as? NSObject }, since: before)
    }

    /// Decodes the first node of a pair: a key, or an element of a counted set.
    private func key(_ pair: [HRNode]) throws -> Any {
        let reader = MemberReader(frame, keys, keys: keys)
        return try reader.hashable(in: HRDecodingSlot(frame, .index(0), pair[0]))
    }

    /// Throws an error for string keys if classes were requested for the keys and `NSString` is not among them.
    private func checkText(at slot: HRDecodingSlot) throws {
        guard !keys.isInherited, !keys.allows(NSString.self) else { return }
        throw frame.session.notAllowed(frame.session.name(of: NSString.self), keys, at: slot)
    }

    /// Decodes an object. Throws an error if the object cannot be hashed.
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
