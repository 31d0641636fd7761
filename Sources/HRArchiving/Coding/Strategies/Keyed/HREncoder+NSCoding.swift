public import Foundation

extension HREncoder {
    /// Encodes, for a key, an object of a class that conforms to `NSCoding`.
    ///
    /// - Parameters:
    ///   - value: The object.
    ///   - type: The declared class of the object. There is no need to pass it; see `encode(_:of:forKey:)`.
    ///   - key: The key.
    @_disfavoredOverload
    public func encode<T: NSCoding & AnyObject>(_ value: T, of type: T.Type = T.self, forKey key: String) throws {
        try attempt(key) { try $0.session.encodeKeyed(value, declared: T.self, in: $0) }
    }

    /// Encodes, for a key, an optional object of a class that conforms to `NSCoding`. For nil, nothing is written, or
    /// null if ``HRArchiver/writesNulls`` is true.
    @_disfavoredOverload
    public func encode<T: NSCoding & AnyObject>(_ value: T?, of type: T?.Type = T?.self, forKey key: String) throws {
        guard let value else { return try encodeNil(forKey: key) }
        try encode(value, forKey: key)
    }

    /// Encodes, for a key, an object that is declared as `any NSCoding`. For nil, nothing is written, or null if
    /// ``HRArchiver/writesNulls`` is true.
    ///
    /// The parameter is a double optional so that the compiler prefers the methods for declared classes.
    @_disfavoredOverload
    public func encode(_ value: (any NSCoding)??, forKey key: String) throws {
        guard let object = value ?? nil else { return try encodeNil(forKey: key) }
        try attempt(key) { try $0.session.encodeDynamically(object, declared: Any.self, in: $0) }
    }

    /// Encodes, for a key, an object of a class that conforms to both `Encodable` and `NSCoding`. The Codable
    /// implementation is used.
    @_disfavoredOverload
    public func encode<T: NSCoding & AnyObject & Encodable>(_ value: T, forKey key: String) throws {
        try attempt(key) { try $0.session.encodeCodable(value, in: $0) }
    }

    /// Encodes, for a key, an optional object of a class that conforms to both `Encodable` and `NSCoding`. The Codable
    /// implementation is used. For nil, nothing is written, or null if ``HRArchiver/writesNulls`` is true.
    @_disfavoredOverload
    public func encode<T: NSCoding & AnyObject & Encodable>(_ value: T?, forKey key: String) throws {
        guard let value else { return try encodeNil(forKey: key) }
        try encode(value, forKey: key)
    }
}
