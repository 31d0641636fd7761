public import Foundation
public import ObjectMapping

// Plain data is JSON, or a property list, in a shape that other programs define: without `$class` and references, and
// with the keys of the property map, in the order of the map.

extension EncodingDescription {
    /// Encodes a value as plain JSON: no classes, ids or references, only the keys that the description specifies.
    ///
    /// A second occurrence of an object is written in full again.
    ///
    /// - Parameters:
    ///   - value: The value.
    ///   - isCompact: If true, optional white space is omitted.
    /// - Throws: An `HRError` with the path of the value that could not be written; also if an object refers to itself,
    ///   directly or indirectly.
    public func jsonData(from value: Value, isCompact: Bool = false) throws(HRError) -> Data {
        try data(from: value, as: isCompact ? .json.compact : .json)
    }

    /// Encodes a value as plain data in a format: no classes, ids or references, only the keys that the description
    /// specifies.
    ///
    /// - Throws: An `HRError` with the path of the value that could not be written; also if an object refers to itself,
    ///   directly or indirectly.
    public func data(from value: Value, as format: HRFormat) throws(HRError) -> Data {
        try format.data(from: document(from: value))
    }

    /// Encodes a value as a plain document: no classes, ids or references, only the keys that the description
    /// specifies.
    ///
    /// - Throws: An `HRError` with the path of the value that could not be written; also if an object refers to itself,
    ///   directly or indirectly.
    public func document(from value: Value) throws(HRError) -> HRDocument {
        try HRArchiver().run { slot in
            slot.session.form = .plainData
            return try CoderMaker().coder(for: layout).encode(value, in: slot)
        }
    }

    /// Encodes a value as Foundation containers of strings, numbers, dates and data, for `PropertyListSerialization`.
    ///
    /// - Throws: An `HRError` with the path of the value that could not be written.
    public func propertyListObject(from value: Value) throws(HRError) -> Any {
        try document(from: value).propertyListObject
    }

    /// Encodes a value as Foundation containers of strings, numbers, booleans and `NSNull`, for `JSONSerialization`.
    ///
    /// - Throws: An `HRError` with the path of the value that could not be written.
    public func jsonObject(from value: Value) throws(HRError) -> Any {
        try document(from: value).jsonObject
    }
}

extension DecodingDescription {
    /// Decodes a value from plain JSON, without classes, ids and references.
    ///
    /// - Throws: An `HRError` with the line and column of the value that could not be decoded.
    public func value(fromJSON data: Data) throws(HRError) -> Value {
        let unarchiver = HRUnarchiver()
        // The format is known; this call only throws the specific error for an empty file.
        _ = try unarchiver.format(of: data)
        return try value(from: unarchiver.read(data, as: .json))
    }

    /// Decodes a value from plain data, without classes, ids and references. The format is detected from the first
    /// bytes.
    ///
    /// - Throws: An `HRError` with the path of the value that could not be decoded, and with its line and column if the
    ///   format is text.
    public func value(from data: Data) throws(HRError) -> Value {
        try value(from: HRUnarchiver().read(data))
    }

    /// Decodes a value from a plain document, without classes, ids and references.
    ///
    /// - Throws: An `HRError` with the path of the value that could not be decoded.
    public func value(from document: HRDocument) throws(HRError) -> Value {
        try HRUnarchiver().run(document) { slot in
            slot.session.form = .plainData
            return try CoderMaker().coder(for: layout).decode(in: slot)
        }.value
    }

    /// Decodes a value from Foundation containers, such as the result of `PropertyListSerialization`.
    ///
    /// - Throws: An `HRError` with the path of the value that could not be decoded.
    public func value(fromPropertyListObject object: Any) throws(HRError) -> Value {
        try value(from: HRDocument(propertyListObject: object))
    }

    /// Decodes a value from Foundation containers, such as the result of `JSONSerialization`.
    ///
    /// - Throws: An `HRError` with the path of the value that could not be decoded.
    public func value(fromJSONObject object: Any) throws(HRError) -> Value {
        try value(from: HRDocument(jsonObject: object))
    }
}
