/// Fields under keys that the file has in snake case.
struct SnakeCaseDecodingNode<Key: CodingKey>: KeyedDecodingContainerProtocol {
    private let base: KeyedDecodingNode<PathCodingKey>
    private let keys: SnakeKeys

    init(frame: DecodingFrame) {
        base = KeyedDecodingNode(frame: frame)
        keys = SnakeKeys(frame.keys)
    }

    var codingPath: [any CodingKey] { base.codingPath }
    var allKeys: [Key] { keys.camel.compactMap(Key.init(stringValue:)) }

    func contains(_ key: Key) -> Bool { base.contains(keys[key]) }
    func decodeNil(forKey key: Key) throws -> Bool { try base.decodeNil(forKey: keys[key]) }

    func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T { try base.decode(type, forKey: keys[key]) }

    func decodeIfPresent<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T? {
        try base.decodeIfPresent(type, forKey: keys[key])
    }

    func nestedContainer<NestedKey: CodingKey>(
        keyedBy type: NestedKey.Type, forKey key: Key
    ) throws -> KeyedDecodingContainer<NestedKey> {
        try base.nestedContainer(keyedBy: type, forKey: keys[key])
    }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
        try base.nestedUnkeyedContainer(forKey: keys[key])
    }

    func superDecoder() throws -> any Decoder { try base.superDecoder() }
    func superDecoder(forKey key: Key) throws -> any Decoder { try base.superDecoder(forKey: keys[key]) }
}
