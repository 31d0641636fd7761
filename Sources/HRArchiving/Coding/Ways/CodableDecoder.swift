import Foundation

/// What a Codable type is handed to read itself.
struct CodableDecoder: Decoder {
    let frame: DecodingFrame

    var codingPath: [any CodingKey] { frame.path.codingPath }
    var userInfo: [CodingUserInfoKey: Any] { frame.session.userInfo }

    func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        try frame.requireFields()
        return KeyedDecodingContainer(KeyedDecodingNode(frame: frame))
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        try UnkeyedDecodingNode(frame: frame)
    }

    func singleValueContainer() -> any SingleValueDecodingContainer {
        SingleDecodingNode(frame: frame)
    }
}

/// Fields under keys. One generic method answers for every primitive that the protocol lists.
private struct KeyedDecodingNode<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let frame: DecodingFrame

    var codingPath: [any CodingKey] { frame.path.codingPath }
    var allKeys: [Key] { frame.keys.compactMap(Key.init(stringValue:)) }

    func contains(_ key: Key) -> Bool { frame.contains(key.stringValue) }

    func decodeNil(forKey key: Key) throws -> Bool {
        switch try frame.slot(forKey: key.stringValue).node {
        case nil: throw frame.missing(.key(key.stringValue))
        case .null: true
        default: false
        }
    }

    func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T {
        let slot = try frame.slot(forKey: key.stringValue)
        do { return try frame.session.decodeCodable(type, in: slot) } catch { return try slot.standIn(for: error) }
    }

    // Nearly all members are of these types. Told by the compiler, they need neither a cast nor anything of the runtime.
    func decode(_ type: String.Type, forKey key: Key) throws -> String { try frame.leaf(forKey: key.stringValue) }
    func decode(_ type: Int.Type, forKey key: Key) throws -> Int { try frame.leaf(forKey: key.stringValue) }
    func decode(_ type: Double.Type, forKey key: Key) throws -> Double { try frame.leaf(forKey: key.stringValue) }
    func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool { try frame.leaf(forKey: key.stringValue) }

    func decodeIfPresent<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T? {
        let slot = try frame.slot(forKey: key.stringValue)
        switch slot.node {
        case nil, .null: return nil
        default:
            do { return try frame.session.decodeCodable(type, in: slot) } catch { try slot.leaveOut(error) }
            return nil
        }
    }

    func nestedContainer<NestedKey: CodingKey>(
        keyedBy type: NestedKey.Type, forKey key: Key
    ) throws -> KeyedDecodingContainer<NestedKey> {
        let member = try CodableDecoder(opening: frame.slot(forKey: key.stringValue))
        return try member.container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
        try CodableDecoder(opening: frame.slot(forKey: key.stringValue)).unkeyedContainer()
    }

    func superDecoder() throws -> any Decoder { try CodableDecoder(opening: frame.slot(forKey: "super")) }

    func superDecoder(forKey key: Key) throws -> any Decoder {
        try CodableDecoder(opening: frame.slot(forKey: key.stringValue))
    }
}

/// Elements without keys.
private struct UnkeyedDecodingNode: UnkeyedDecodingContainer {
    let frame: DecodingFrame
    private let nodes: [HRNode]
    private(set) var currentIndex = 0

    init(frame: DecodingFrame) throws {
        guard case .array(let nodes) = frame.node else {
            throw HRDecodingSlot(frame, .root, frame.node).mismatch("an array")
        }
        self.frame = frame
        self.nodes = nodes
    }

    var codingPath: [any CodingKey] { frame.path.codingPath }
    var count: Int? { nodes.count }
    var isAtEnd: Bool { currentIndex >= nodes.count }

    /// The next element, which counts as read only if reading it has not thrown.
    private func next() throws -> HRDecodingSlot {
        guard !isAtEnd else {
            throw HRError(
                .missingKey, "the array has only \(nodes.count) of the elements that are needed", path: frame.path)
        }
        return HRDecodingSlot(frame, .index(currentIndex), nodes[currentIndex])
    }

    mutating func decodeNil() throws -> Bool {
        guard case .null = try next().node else { return false }
        currentIndex += 1
        return true
    }

    mutating func decode<T: Decodable>(_ type: T.Type) throws -> T {
        let value = try frame.session.decodeCodable(type, in: next())
        currentIndex += 1
        return value
    }

    mutating func decode(_ type: String.Type) throws -> String { try leaf() }
    mutating func decode(_ type: Int.Type) throws -> Int { try leaf() }
    mutating func decode(_ type: Double.Type) throws -> Double { try leaf() }
    mutating func decode(_ type: Bool.Type) throws -> Bool { try leaf() }

    private mutating func leaf<T: HRLeaf>() throws -> T {
        let value = try T.decodeNode(in: next())
        currentIndex += 1
        return value
    }

    mutating func nestedContainer<NestedKey: CodingKey>(
        keyedBy type: NestedKey.Type
    ) throws -> KeyedDecodingContainer<NestedKey> {
        let container = try CodableDecoder(opening: next()).container(keyedBy: type)
        currentIndex += 1
        return container
    }

    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
        let container = try CodableDecoder(opening: next()).unkeyedContainer()
        currentIndex += 1
        return container
    }

    mutating func superDecoder() throws -> any Decoder {
        let decoder = try CodableDecoder(opening: next())
        currentIndex += 1
        return decoder
    }
}

/// One plain value.
private struct SingleDecodingNode: SingleValueDecodingContainer {
    let frame: DecodingFrame

    var codingPath: [any CodingKey] { frame.path.codingPath }

    func decodeNil() -> Bool {
        if case .null = frame.node { true } else { false }
    }

    func decode<T: Decodable>(_ type: T.Type) throws -> T {
        frame.askForAll()
        return try frame.session.decodeCodable(type, in: HRDecodingSlot(wholeOf: frame))
    }
}

extension CodableDecoder {
    /// Opens what stands in a place, wherever an alias leads from there.
    fileprivate init(opening slot: HRDecodingSlot) throws {
        frame = try slot.follow { slot in
            guard slot.node != nil else { throw slot.mismatch("a value") }
            return try DecodingFrame.open(in: slot)
        }
    }
}

extension DecodingFrame {
    /// The leaf that stands under a key.
    @inline(__always)
    fileprivate func leaf<T: HRLeaf>(forKey key: String) throws -> T {
        let node = try node(forKey: key)
        if let node, let value = T.value(of: node) { return value }
        let slot = HRDecodingSlot(self, .key(key), node)
        do { return try T.decodeNode(in: slot) } catch { return try slot.standIn(for: error) }
    }
}
