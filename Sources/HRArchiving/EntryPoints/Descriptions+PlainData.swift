public import Foundation
public import ObjectMapping

// Plain data is JSON, or a property list, whose shape somebody else has decided: without `$class`, without references, and
// with the keys that the map says, in its order.

extension EncodingDescription {
    /// The value as JSON, and nothing else than what the map says.
    ///
    /// There are no references in it: an object that is met again is written again.
    ///
    /// - Parameters:
    ///   - value: The value.
    ///   - isCompact: Whether blanks and line breaks are left out that only help the eye.
    /// - Throws: An `HRError` with the path of what could not be written; also if an object leads back to itself.
    public func jsonData(from value: Value, isCompact: Bool = false) throws(HRError) -> Data {
        try data(from: value, as: isCompact ? .json.compact : .json)
    }

    /// The value in a format, and nothing else than what the map says.
    ///
    /// - Throws: An `HRError` with the path of what could not be written; also if an object leads back to itself.
    public func data(from value: Value, as format: HRFormat) throws(HRError) -> Data {
        try format.data(from: document(from: value))
    }

    /// The value as a document, and nothing else than what the map says.
    ///
    /// - Throws: An `HRError` with the path of what could not be written; also if an object leads back to itself.
    public func document(from value: Value) throws(HRError) -> HRDocument {
        try HRArchiver().run { slot in
            slot.session.form = .plainData
            return try CoderMaker().coder(for: layout).encode(value, in: slot)
        }
    }

    /// The value as Foundation's containers with strings, numbers, dates and data in them: what
    /// `PropertyListSerialization` takes.
    ///
    /// - Throws: An `HRError` with the path of what could not be written.
    public func propertyListObject(from value: Value) throws(HRError) -> Any {
        try document(from: value).propertyListObject
    }

    /// The value as Foundation's containers with strings, numbers, booleans and `NSNull` in them: what
    /// `JSONSerialization` takes.
    ///
    /// - Throws: An `HRError` with the path of what could not be written.
    public func jsonObject(from value: Value) throws(HRError) -> Any {
        try document(from: value).jsonObject
    }
}

extension DecodingDescription {
    /// The value that JSON holds.
    ///
    /// - Throws: An `HRError` with the line and column of what does not fit.
    public func value(fromJSON data: Data) throws(HRError) -> Value {
        let unarchiver = HRUnarchiver()
        // Looked for only to refuse an empty file with the error that says so.
        _ = try unarchiver.format(of: data)
        return try value(from: unarchiver.read(data, as: .json))
    }

    /// The value that bytes hold, whose format shows in the first of them.
    ///
    /// - Throws: An `HRError` with the line and column of what does not fit, where the format has lines.
    public func value(from data: Data) throws(HRError) -> Value {
        try value(from: HRUnarchiver().read(data))
    }

    /// The value that a document holds.
    ///
    /// - Throws: An `HRError` with the path of what does not fit.
    public func value(from document: HRDocument) throws(HRError) -> Value {
        try HRUnarchiver().run(document) { slot in
            slot.session.form = .plainData
            return try CoderMaker().coder(for: layout).decode(in: slot)
        }.value
    }

    /// The value that Foundation's containers hold, such as `PropertyListSerialization` gives them.
    ///
    /// - Throws: An `HRError` with the path of what does not fit.
    public func value(fromPropertyListObject object: Any) throws(HRError) -> Value {
        try value(from: HRDocument(propertyListObject: object))
    }

    /// The value that Foundation's containers hold, such as `JSONSerialization` gives them.
    ///
    /// - Throws: An `HRError` with the path of what does not fit.
    public func value(fromJSONObject object: Any) throws(HRError) -> Value {
        try value(from: HRDocument(jsonObject: object))
    }
}
