public import Foundation

extension HREncoder {
    /// Writes an object of a class that conforms to `NSCoding` under a key.
    @_disfavoredOverload
    public func encode<T: NSCoding & AnyObject>(_ value: T, forKey key: String) throws {
        try attempt(key) { try $0.session.encodeKeyed(value, in: $0) }
    }

    /// Writes an object of a class that conforms to `NSCoding` under a key; nil writes nothing.
    @_disfavoredOverload
    public func encode<T: NSCoding & AnyObject>(_ value: T?, forKey key: String) throws {
        guard let value else { return try encodeNil(forKey: key) }
        try encode(value, forKey: key)
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
