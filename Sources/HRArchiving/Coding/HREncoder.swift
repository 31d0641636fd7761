/// Encodes the properties of a value by their keys, or a single value in place of them. An encoder is passed to
/// ``HREncodable/encode(with:)``.
///
/// ```swift
/// func encode(with coder: HREncoder) throws {
///     try coder.encode(name, forKey: "name")
///     try coder.encode(born, forKey: "born")               // nil writes nothing
///     try coder.encodeConditional(boss, forKey: "boss")    // only if it is also archived elsewhere
/// }
/// ```
///
/// The compiler selects the `encode` method for a value in this order:
/// 1. types that conform to ``HREncodable``, and collections of them;
/// 2. types that conform only to `Encodable`;
/// 3. collections and optionals of existentials (`[any Shape]`, `[String: Any]`), element by element at run time.
///
/// Other values do not compile.
public struct HREncoder {
    @usableFromInline let builder: NodeBuilder

    init(builder: NodeBuilder) {
        self.builder = builder
    }

    /// Additional information for the types that are archived: the ``HRArchiver/userInfo`` of the archiver.
    public var userInfo: [CodingUserInfoKey: any Sendable] { builder.session.userInfo }

    /// The path from the root to the value that is being encoded.
    ///
    /// - Complexity: O(n) in the length of the path.
    public var path: HRPath { builder.path }

    @inlinable
    func slot(_ key: String) -> HREncodingSlot {
        HREncodingSlot(builder, .key(key))
    }

    // MARK: Under a key

    /// Encodes a value for a key.
    ///
    /// - Parameters:
    ///   - value: The value.
    ///   - type: The declared type of the value. There is no need to pass it: the parameter exists so that the compiler
    ///     does not choose this method for the value of an `any Shape`; see `encode(_:forKey:)`.
    ///   - key: The key.
    @inlinable
    public func encode<T: HREncodable>(_ value: T, of type: T.Type = T.self, forKey key: String) throws {
        if let leaf = T.leafNode(of: value) { return try builder.set(leaf, forKey: key) }
        try builder.attempt { firstPlace in
            try builder.set(T.encodeNode(of: value, in: slot(key)), forKey: key, from: firstPlace)
        }
    }

    /// Encodes an optional value for a key. For nil, nothing is written, or null if ``HRArchiver/writesNulls`` is true.
    @inlinable
    public func encode<T: HREncodable>(_ value: T?, of type: T?.Type = T?.self, forKey key: String) throws {
        guard let value else { return try encodeNil(forKey: key) }
        try encode(value, forKey: key)
    }

    /// Encodes a reference to an object, but only if the object is also archived elsewhere, before or after.
    ///
    /// Use this for a parent or an owner, so that archiving a child does not also archive its parent.
    public func encodeConditional(_ object: AnyObject?, forKey key: String) throws {
        guard let object else { return try encodeNil(forKey: key) }
        try builder.session.encodeConditional(object, in: builder, key: key)
    }

    @usableFromInline
    func encodeNil(forKey key: String) throws {
        if builder.session.writesNulls { try builder.set(.null, forKey: key) }
    }

    // MARK: Without a key

    /// Encodes a value without a key: it becomes the entire representation of the value that is being encoded, for
    /// example `"10 EUR"` in place of a dictionary.
    @inlinable
    public func encode<T: HREncodable>(_ value: T, of type: T.Type = T.self) throws {
        try builder.attempt { _ in try builder.setPlain(T.encodeNode(of: value, in: HREncodingSlot(builder, .root))) }
    }
}
