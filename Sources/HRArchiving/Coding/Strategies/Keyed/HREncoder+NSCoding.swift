public import Foundation

extension HREncoder {
    /// Writes an object of a class that conforms to `NSCoding` under a key.
    ///
    /// - Parameters:
    ///   - value: The object.
    ///   - type: The class that the object is declared with, which there is no reason to pass; see
    ///     `encode(_:of:forKey:)`.
    ///   - key: The key.
    @_disfavoredOverload
    public func encode<T: NSCoding & AnyObject>(_ value: T, of type: T.Type = T.self, forKey key: String) throws {
        try attempt(key) { try $0.session.encodeKeyed(value, declared: T.self, in: $0) }
    }

    /// Writes an object of a class that conforms to `NSCoding` under a key; nil writes nothing.
    @_disfavoredOverload
    public func encode<T: NSCoding & AnyObject>(_ value: T?, of type: T?.Type = T?.self, forKey key: String) throws {
        guard let value else { return try encodeNil(forKey: key) }
        try encode(value, forKey: key)
    }

    /// Writes an object that is declared as an existential of `NSCoding` under a key.
    ///
    /// Two optionals, none of which is ever nil here, make the compiler prefer the methods for declared classes.
    @_disfavoredOverload
    public func encode(_ value: (any NSCoding)??, forKey key: String) throws {
        guard let object = value ?? nil else { return try encodeNil(forKey: key) }
        try attempt(key) { try $0.session.encodeDynamically(object, isDeclared: false, in: $0) }
    }

    /// Writes an object of a class that is Codable, and conforms to `NSCoding` too, under a key: what Codable writes.
    @_disfavoredOverload
    public func encode<T: NSCoding & AnyObject & Encodable>(_ value: T, forKey key: String) throws {
        try attempt(key) { try $0.session.encodeCodable(value, in: $0) }
    }

    /// Writes an object of a class that is Codable, and conforms to `NSCoding` too, under a key; nil writes nothing.
    @_disfavoredOverload
    public func encode<T: NSCoding & AnyObject & Encodable>(_ value: T?, forKey key: String) throws {
        guard let value else { return try encodeNil(forKey: key) }
        try encode(value, forKey: key)
    }
}
