public import Foundation

extension HREncoder {
    /// Encodes an object of a class that conforms to `NSCoding` for a key.
    ///
    /// - Parameters:
    ///   - value: The object.
    ///   - type: The declared class of the object. There is no need to pass it; see `encode(_:of:forKey:)`.
    ///   - key: The key.
    @_disfavoredOverload
    public func encode<T: NSCoding & AnyObject>(_ value: T, of type: T.Type = T.self, forKey key: String) throws {
        try attempt(key) { try $0.session.encodeKeyed(value, declared: T.self, in: $0) }
    }

    /// Encodes an object of a class that conforms to `NSCoding` for a key; nil writes nothing, or null if the archiver
    /// writes nulls.
    @_disfavoredOverload
    public func encode<T: NSCoding & AnyObject>(_ value: T?, of type: T?.Type = T?.self, forKey key: String) throws {
        guard let value else { return try encodeNil(forKey: key) }
        try encode(value, forKey: key)
    }

    /// Encodes an object that is declared as an existential of `NSCoding` for a key; nil writes nothing, or null if the
    /// archiver writes nulls.
    ///
    /// The parameter is a double optional so that the compiler prefers the methods for declared classes.
    @_disfavoredOverload
    public func encode(_ value: (any NSCoding)??, forKey key: String) throws {
        guard let object = value ?? nil else { return try encodeNil(forKey: key) }
        try attempt(key) { try $0.session.encodeDynamically(object, isDeclared: false, in: $0) }
    }

    /// Encodes an object of a class that conforms to both `Encodable` and `NSCoding` for a key, with its Codable
    /// implementation.
    @_disfavoredOverload
    public func encode<T: NSCoding & AnyObject & Encodable>(_ value: T, forKey key: String) throws {
        try attempt(key) { try $0.session.encodeCodable(value, in: $0) }
    }

    /// Encodes an object of a class that conforms to both `Encodable` and `NSCoding` for a key, with its Codable
    /// implementation; nil writes nothing, or null if the archiver writes nulls.
    @_disfavoredOverload
    public func encode<T: NSCoding & AnyObject & Encodable>(_ value: T?, forKey key: String) throws {
        guard let value else { return try encodeNil(forKey: key) }
        try encode(value, forKey: key)
    }
}
