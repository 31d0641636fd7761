/// Fields under keys that are converted on the way to the file.
struct SnakeCaseEncodingNode<Key: CodingKey>: KeyedEncodingContainerProtocol {
    private let base: KeyedEncodingNode<PathCodingKey>

    init(builder: NodeBuilder) { base = KeyedEncodingNode(builder: builder) }

    var codingPath: [any CodingKey] { base.codingPath }

    private func key(_ key: Key) throws -> PathCodingKey {
        let converted = SnakeCase.snake(key.stringValue)
        try base.builder.note(original: key.stringValue, of: converted)
        return PathCodingKey(converted)
    }

    /// The same where nothing can be thrown.
    private func noted(_ key: Key) -> PathCodingKey {
        base.builder.session.note { _ = try self.key(key) }
        return PathCodingKey(SnakeCase.snake(key.stringValue))
    }

    func encodeNil(forKey key: Key) throws { try base.encodeNil(forKey: self.key(key)) }

    func encode<T: Encodable>(_ value: T, forKey key: Key) throws { try base.encode(value, forKey: self.key(key)) }

    func encodeConditional<T: AnyObject & Encodable>(_ object: T, forKey key: Key) throws {
        try base.encodeConditional(object, forKey: self.key(key))
    }

    func nestedContainer<NestedKey: CodingKey>(
        keyedBy type: NestedKey.Type, forKey key: Key
    ) -> KeyedEncodingContainer<NestedKey> {
        base.nestedContainer(keyedBy: type, forKey: noted(key))
    }

    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
        base.nestedUnkeyedContainer(forKey: noted(key))
    }

    func superEncoder() -> any Encoder { base.superEncoder() }
    func superEncoder(forKey key: Key) -> any Encoder { base.superEncoder(forKey: noted(key)) }
}
