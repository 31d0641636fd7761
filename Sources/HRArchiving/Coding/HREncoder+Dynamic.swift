// Values whose types do not conform to ``HREncodable``, or are known at run time only.

extension HREncoder {
    /// Puts what the body writes under a key; nil writes nothing. If it fails, nothing of it is left.
    func attempt(_ key: String, _ body: (HREncodingSlot) throws -> HRNode?) throws {
        try builder.attempt { firstPlace in
            guard let node = try builder.session.write(in: builder, { try body(slot(key)) }) else {
                return try encodeNil(forKey: key)
            }
            try builder.set(node, forKey: key, from: firstPlace)
        }
    }

    /// Makes what the body writes the whole value. If it fails, nothing of it is left.
    private func attempt(_ body: (HREncodingSlot) throws -> HRNode) throws {
        try builder.attempt { _ in
            try builder.setPlain(builder.session.write(in: builder) { try body(HREncodingSlot(builder, .root)) })
        }
    }

    // MARK: Under a key

    /// Writes what is behind an existential under a key, with its class.
    @_disfavoredOverload
    public func encode(_ value: any HREncodable, forKey key: String) throws {
        try attempt(key) { try $0.session.encodeExistential(value, in: $0) }
    }

    /// Writes what is behind an existential under a key, with its class.
    @_disfavoredOverload
    public func encode(_ value: any HREncodable & Encodable, forKey key: String) throws {
        try attempt(key) { try $0.session.encodeExistential(value, in: $0) }
    }

    /// Writes a value of a type that is only Codable under a key.
    @_disfavoredOverload
    public func encode<T: Encodable>(_ value: T, forKey key: String) throws {
        try attempt(key) { try $0.session.encodeCodable(value, in: $0) }
    }

    /// Writes a value of a type that is only Codable under a key; nil writes nothing.
    @_disfavoredOverload
    public func encode<T: Encodable>(_ value: T?, forKey key: String) throws {
        guard let value else { return try encodeNil(forKey: key) }
        try attempt(key) { try $0.session.encodeCodable(value, in: $0) }
    }

    /// Writes a collection or an optional of existentials under a key; nil writes nothing.
    ///
    /// - Throws: An ``HRError`` if an element is of a type that cannot take part.
    @_disfavoredOverload
    public func encode<C: HREncodableContainer>(_ value: C, forKey key: String) throws {
        try attempt(key) { try C.encodeElements(of: value, in: $0) }
    }

    /// Writes a collection of values that are only Codable under a key.
    @_disfavoredOverload
    public func encode<C: HREncodableContainer & Encodable>(_ value: C, forKey key: String) throws {
        try attempt(key) { try C.encodeElements(of: value, in: $0) }
    }

    // MARK: Without a key

    /// Makes what is behind an existential the whole of what stands for this value.
    @_disfavoredOverload
    public func encode(_ value: any HREncodable) throws {
        try attempt { try $0.session.encodeExistential(value, in: $0) }
    }

    /// Makes what is behind an existential the whole of what stands for this value.
    @_disfavoredOverload
    public func encode(_ value: any HREncodable & Encodable) throws {
        try attempt { try $0.session.encodeExistential(value, in: $0) }
    }

    /// Makes a value of a type that is only Codable the whole of what stands for this one.
    @_disfavoredOverload
    public func encode<T: Encodable>(_ value: T) throws {
        try attempt { try $0.session.encodeCodable(value, in: $0) }
    }

    /// Makes a collection of existentials the whole of what stands for this value.
    @_disfavoredOverload
    public func encode<C: HREncodableContainer>(_ value: C) throws {
        try attempt { try C.encodeElements(of: value, in: $0) ?? .null }
    }

    /// Makes a collection of values that are only Codable the whole of what stands for this value.
    @_disfavoredOverload
    public func encode<C: HREncodableContainer & Encodable>(_ value: C) throws {
        try attempt { try C.encodeElements(of: value, in: $0) ?? .null }
    }
}
