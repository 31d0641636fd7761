// Encoding of values whose types do not conform to ``HREncodable``, or are known only at run time.

extension HREncoder {
    /// Sets the node that a body returns as the value for a key; nil writes nothing. If the body fails, none of its
    /// output remains.
    func attempt(_ key: String, _ body: (HREncodingSlot) throws -> HRNode?) throws {
        try builder.attempt { firstPlace in
            guard let node = try builder.session.write(in: builder, { try body(slot(key)) }) else {
                return try encodeNil(forKey: key)
            }
            try builder.set(node, forKey: key, from: firstPlace)
        }
    }

    /// Sets the node that a body returns as the entire value. If the body fails, none of its output remains.
    private func attempt(_ body: (HREncodingSlot) throws -> HRNode) throws {
        try builder.attempt { _ in
            try builder.setPlain(builder.session.write(in: builder) { try body(HREncodingSlot(builder, .root)) })
        }
    }

    // MARK: Under a key

    /// Encodes the value of an existential for a key, with its class.
    @_disfavoredOverload
    public func encode(_ value: any HREncodable, forKey key: String) throws {
        try attempt(key) { try $0.session.encodeExistential(value, in: $0) }
    }

    /// Encodes the value of an existential for a key, with its class.
    @_disfavoredOverload
    public func encode(_ value: any HREncodable & Encodable, forKey key: String) throws {
        try attempt(key) { try $0.session.encodeExistential(value, in: $0) }
    }

    /// Encodes a value for a key, of a type that conforms only to `Encodable`.
    @_disfavoredOverload
    public func encode<T: Encodable>(_ value: T, forKey key: String) throws {
        try attempt(key) { try $0.session.encodeCodable(value, in: $0) }
    }

    /// Encodes a value for a key, of a type that conforms only to `Encodable`; nil writes nothing, or null if the
    /// archiver writes nulls.
    @_disfavoredOverload
    public func encode<T: Encodable>(_ value: T?, forKey key: String) throws {
        guard let value else { return try encodeNil(forKey: key) }
        try attempt(key) { try $0.session.encodeCodable(value, in: $0) }
    }

    /// Encodes a collection or an optional of existentials for a key; nil writes nothing, or null if the archiver
    /// writes nulls.
    ///
    /// - Throws: An ``HRError`` if an element is of a type that cannot be archived.
    @_disfavoredOverload
    public func encode<C: HREncodableContainer>(_ value: C, forKey key: String) throws {
        try attempt(key) { try C.encodeElements(of: value, in: $0) }
    }

    /// Encodes a collection of values that conform only to `Encodable` for a key.
    @_disfavoredOverload
    public func encode<C: HREncodableContainer & Encodable>(_ value: C, forKey key: String) throws {
        try attempt(key) { try C.encodeElements(of: value, in: $0) }
    }

    // MARK: Without a key

    /// Encodes the value of an existential as the entire representation of this value.
    @_disfavoredOverload
    public func encode(_ value: any HREncodable) throws {
        try attempt { try $0.session.encodeExistential(value, in: $0) }
    }

    /// Encodes the value of an existential as the entire representation of this value.
    @_disfavoredOverload
    public func encode(_ value: any HREncodable & Encodable) throws {
        try attempt { try $0.session.encodeExistential(value, in: $0) }
    }

    /// Encodes a value of a type that conforms only to `Encodable` as the entire representation of this value.
    @_disfavoredOverload
    public func encode<T: Encodable>(_ value: T) throws {
        try attempt { try $0.session.encodeCodable(value, in: $0) }
    }

    /// Encodes a collection of existentials as the entire representation of this value.
    @_disfavoredOverload
    public func encode<C: HREncodableContainer>(_ value: C) throws {
        try attempt { try C.encodeElements(of: value, in: $0) ?? .null }
    }

    /// Encodes a collection of values that conform only to `Encodable` as the entire representation of this value.
    @_disfavoredOverload
    public func encode<C: HREncodableContainer & Encodable>(_ value: C) throws {
        try attempt { try C.encodeElements(of: value, in: $0) ?? .null }
    }
}
