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

extension HRArchiver {
    /// The document of an object of a class that conforms to `NSCoding`.
    ///
    /// - Throws: An ``HRError`` with the path of what could not be archived.
    @_disfavoredOverload
    public func document<T: NSCoding & AnyObject>(from value: T) throws(HRError) -> HRDocument {
        try run { try $0.session.encodeKeyed(value, in: $0) }
    }

    /// The bytes of an object of a class that conforms to `NSCoding`.
    ///
    /// - Throws: An ``HRError`` with the path of what could not be archived.
    @_disfavoredOverload
    public func archive<T: NSCoding & AnyObject>(_ value: T, as format: HRFormat) throws(HRError) -> Data {
        try data(of: document(from: value), as: format)
    }

    /// The document of an object of a class that is Codable, and conforms to `NSCoding` too: what Codable writes.
    ///
    /// - Throws: An ``HRError`` with the path of what could not be archived.
    @_disfavoredOverload
    public func document<T: NSCoding & AnyObject & Encodable>(from value: T) throws(HRError) -> HRDocument {
        try run { try $0.session.encodeCodable(value, in: $0) }
    }

    /// The bytes of an object of a class that is Codable, and conforms to `NSCoding` too: what Codable writes.
    ///
    /// - Throws: An ``HRError`` with the path of what could not be archived.
    @_disfavoredOverload
    public func archive<T: NSCoding & AnyObject & Encodable>(_ value: T, as format: HRFormat) throws(HRError) -> Data {
        try data(of: document(from: value), as: format)
    }

    /// Writes an object of a class that conforms to `NSCoding` to a file; see ``archive(_:of:to:as:)``.
    ///
    /// - Throws: An ``HRError`` with the path of what could not be archived, or with why the file could not be written.
    @_disfavoredOverload
    public func archive<T: NSCoding & AnyObject>(
        _ value: T, to url: URL, as format: HRFormat? = nil
    ) throws(HRError) {
        try write(url, format) { () throws(HRError) in try document(from: value) }
    }

    /// Writes an object of a class that is Codable, and conforms to `NSCoding` too, to a file: what Codable writes.
    ///
    /// - Throws: An ``HRError`` with the path of what could not be archived, or with why the file could not be written.
    @_disfavoredOverload
    public func archive<T: NSCoding & AnyObject & Encodable>(
        _ value: T, to url: URL, as format: HRFormat? = nil
    ) throws(HRError) {
        try write(url, format) { () throws(HRError) in try document(from: value) }
    }
}
