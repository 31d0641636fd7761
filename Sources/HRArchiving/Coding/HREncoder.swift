/// What a value is handed to write itself: fields under keys, or one plain value.
///
/// ```swift
/// func encode(with coder: HREncoder) throws {
///     try coder.encode(name, forKey: "name")
///     try coder.encode(born, forKey: "born")               // nil writes nothing
///     try coder.encodeConditional(boss, forKey: "boss")    // only if somebody else archives it
/// }
/// ```
///
/// Which `encode` serves a value is decided when the program is compiled, in this order:
/// 1. types that conform to ``HREncodable``, and collections of them;
/// 2. types that are only `Encodable`;
/// 3. collections and optionals of existentials (`[any Shape]`, `[String: Any]`), element by element at run time.
///
/// Anything else does not compile.
public struct HREncoder {
    @usableFromInline let builder: NodeBuilder

    init(builder: NodeBuilder) {
        self.builder = builder
    }

    /// What the caller of the archiver has set for the types that it archives.
    public var userInfo: [CodingUserInfoKey: any Sendable] { builder.session.userInfo }

    /// The way from the root to the value that is being written.
    ///
    /// - Complexity: O(n) in its length.
    public var path: HRPath { builder.path }

    @inlinable
    func slot(_ key: String) -> HREncodingSlot {
        HREncodingSlot(builder, .key(key))
    }

    // MARK: Under a key

    /// Writes a value under a key.
    ///
    /// - Parameters:
    ///   - value: The value.
    ///   - type: The type that the value is declared with, which there is no reason to pass. Its being there keeps the
    ///     compiler from taking what is behind an `any Shape` for declared: see `encode(_:forKey:)`.
    ///   - key: The key.
    @inlinable
    public func encode<T: HREncodable>(_ value: T, of type: T.Type = T.self, forKey key: String) throws {
        if let leaf = T.leafNode(of: value) { return try builder.set(leaf, forKey: key) }
        try builder.attempt { firstPlace in
            try builder.set(T.encodeNode(of: value, in: slot(key)), forKey: key, from: firstPlace)
        }
    }

    /// Writes a value under a key; nil writes nothing, or null if the archiver writes nulls.
    @inlinable
    public func encode<T: HREncodable>(_ value: T?, of type: T?.Type = T?.self, forKey key: String) throws {
        guard let value else { return try encodeNil(forKey: key) }
        try encode(value, forKey: key)
    }

    /// Writes a reference to an object, but only if it is archived by somebody else, before or after.
    ///
    /// A parent or an owner is best written so: the object does not drag along what holds it.
    public func encodeConditional(_ object: AnyObject?, forKey key: String) throws {
        guard let object else { return try encodeNil(forKey: key) }
        try builder.session.encodeConditional(object, in: builder, key: key)
    }

    @usableFromInline
    func encodeNil(forKey key: String) throws {
        if builder.session.writesNulls { try builder.set(.null, forKey: key) }
    }

    // MARK: Without a key

    /// Makes a value the whole of what stands for this one: `"10 EUR"` in place of a dictionary.
    @inlinable
    public func encode<T: HREncodable>(_ value: T, of type: T.Type = T.self) throws {
        try builder.attempt { _ in try builder.setPlain(T.encodeNode(of: value, in: HREncodingSlot(builder, .root))) }
    }
}
