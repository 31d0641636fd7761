// Encoding of values whose types do not conform to ``HREncodable``, or are known only at run time.

extension HREncoder {
    /// Sets the node that a closure returns as the value for a key. If the closure returns nil, nothing is written, or
    /// null if ``HRArchiver/writesNulls`` is true. If it throws an error, none of its output remains.
    func attempt(_ key: String, _ body: (HREncodingSlot) throws -> HRNode?) throws {
        try builder.attempt { firstPlace in
            guard let node = try builder.session.write(in: builder, { try body(slot(key)) }) else {
                return try encodeNil(forKey: key)
            }
            try builder.set(node, forKey: key, from: firstPlace)
        }
    }

    /// Sets the node that a closure returns as the entire value. If the closure throws an error, none of its output
    /// remains.
    private func attempt(_ body: (HREncodingSlot) throws -> HRNode) throws {
        try builder.attempt { _ in
            try builder.setPlain(builder.session.write(in: builder) { try body(HREncodingSlot(builder, .root)) })
        }
    }

    // MARK: Under a key

    /// Encodes a value that is declared as an existential, such as `any Shape`, for a key, with the name of its class.
    @_disfavoredOverload
    public func encode(_ value: any HREncodable, forKey key: String) throws {
        try attempt(key) { try $0.session.encodeExistential(value, in: $0) }
    }

    /// Encodes a value that is declared as an existential that also conforms to `Encodable`, such as
    /// `any Shape & Encodable`, for a key, with the name of its class.
    @_disfavoredOverload
    public func encode(_ value: any HREncodable & Encodable, forKey key: String) throws {
        try attempt(key) { try $0.session.encodeExistential(value, in: $0) }
    }

    /// Encodes a value of a type that conforms only to `Encodable`, for a key.
    @_disfavoredOverload
    public func encode<T: Encodable>(_ value: T, forKey key: String) throws {
        try attempt(key) { try $0.session.encodeCodable(value, in: $0) }
    }

    /// Encodes an optional value of a type that conforms only to `Encodable`, for a key. For nil, nothing is written,
    /// or null if ``HRArchiver/writesNulls`` is true.
    @_disfavoredOverload
    public func encode<T: Encodable>(_ value: T?, forKey key: String) throws {
        guard let value else { return try encodeNil(forKey: key) }
        try attempt(key) { try $0.session.encodeCodable(value, in: $0) }
    }

    /// Encodes a collection or an optional of existentials, such as `[any Shape]`, for a key. For nil, nothing is
    /// written, or null if ``HRArchiver/writesNulls`` is true.
    ///
    /// - Throws: An ``HRError`` if an element is of a type that cannot be archived.
    @_disfavoredOverload
    public func encode<C: HREncodableContainer>(_ value: C, forKey key: String) throws {
        try attempt(key) { try C.encodeElements(of: value, in: $0) }
    }

    /// Encodes a collection for a key. The elements are of a type that conforms only to `Encodable`.
    @_disfavoredOverload
    public func encode<C: HREncodableContainer & Encodable>(_ value: C, forKey key: String) throws {
        try attempt(key) { try C.encodeElements(of: value, in: $0) }
    }

    // MARK: Without a key

    /// Encodes a value that is declared as an existential, such as `any Shape`, without a key: it becomes the entire
    /// representation of the value that is being encoded.
    @_disfavoredOverload
    public func encode(_ value: any HREncodable) throws {
        try attempt { try $0.session.encodeExistential(value, in: $0) }
    }

    /// Encodes a value that is declared as an existential that also conforms to `Encodable`, such as
    /// `any Shape & Encodable`, without a key: it becomes the entire representation of the value that is being encoded.
    @_disfavoredOverload
    public func encode(_ value: any HREncodable & Encodable) throws {
        try attempt { try $0.session.encodeExistential(value, in: $0) }
    }

    /// Encodes a value of a type that conforms only to `Encodable`, without a key: it becomes the entire representation
    /// of the value that is being encoded.
    @_disfavoredOverload
    public func encode<T: Encodable>(_ value: T) throws {
        try attempt { try $0.session.encodeCodable(value, in: $0) }
    }

    /// Encodes a collection of existentials, such as `[any Shape]`, without a key: it becomes the entire representation
    /// of the value that is being encoded.
    @_disfavoredOverload
    public func encode<C: HREncodableContainer>(_ value: C) throws {
        try attempt { try C.encodeElements(of: value, in: $0) ?? .null }
    }

    /// Encodes a collection of values that conform only to `Encodable`, without a key: it becomes the entire
    /// representation of the value that is being encoded.
    @_disfavoredOverload
    public func encode<C: HREncodableContainer & Encodable>(_ value: C) throws {
        try attempt { try C.encodeElements(of: value, in: $0) ?? .null }
    }
}
