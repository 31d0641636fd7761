public import Foundation
public import ObjectMapping

extension HRArchiver {
    /// Archives a value with an external description, such as a property map, as a document.
    ///
    /// - Parameters:
    ///   - value: The value.
    ///   - description: A map of the type's properties, or a transform.
    /// - Throws: An ``HRError`` with the path of the value that could not be archived.
    public func document<Description: EncodingDescription>(
        archiving value: Description.Value, through description: Description
    ) throws(HRError) -> HRDocument {
        try run { try CoderMaker().coder(for: description.layout).encode(value, in: $0) }
    }

    /// Archives a value with an external description, such as a property map, as data in a format.
    ///
    /// - Throws: An ``HRError`` with the path of the value that could not be archived.
    public func archive<Description: EncodingDescription>(
        _ value: Description.Value, through description: Description, as format: HRFormat
    ) throws(HRError) -> Data {
        try data(of: document(archiving: value, through: description), as: format)
    }

    /// Archives a value with an external description, such as a property map, to a file; see `archive(_:of:to:as:)`.
    ///
    /// - Throws: An ``HRError`` with the path of the value that could not be archived, or with the reason why the file
    ///   could not be written.
    public func archive<Description: EncodingDescription>(
        _ value: Description.Value, through description: Description, to url: URL, as format: HRFormat? = nil
    ) throws(HRError) {
        try write(url, format, document(archiving: value, through: description))
    }
}

extension HRUnarchiver {
    /// Decodes a value with an external description, such as a property map, from a document.
    ///
    /// - Parameters:
    ///   - description: A map of the type's properties, or a transform.
    ///   - document: The document.
    /// - Throws: An ``HRError`` with the path of the value that could not be decoded.
    public func unarchive<Description: DecodingDescription>(
        through description: Description, from document: HRDocument
    ) throws(HRError) -> Description.Value {
        try run(document) { try CoderMaker().coder(for: description.layout).decode(in: $0) }.value
    }

    /// Decodes a value with an external description, such as a property map, from data. The format is detected from the
    /// first bytes.
    ///
    /// - Throws: An ``HRError`` with the location of the value that could not be decoded.
    public func unarchive<Description: DecodingDescription>(
        through description: Description, from data: Data
    ) throws(HRError) -> Description.Value {
        try unarchive(through: description, from: read(data))
    }

    /// Decodes a value with an external description, such as a property map, from a file. The format is detected from
    /// the first bytes.
    ///
    /// - Throws: An ``HRError`` with the file and the location of the value that could not be decoded.
    public func unarchive<Description: DecodingDescription>(
        through description: Description, from url: URL
    ) throws(HRError) -> Description.Value {
        try unarchive(through: description, from: read(url))
    }

    /// Decodes a value with an external description, such as a property map, and returns the value with the paths of
    /// all unknown keys: those that the description does not specify.
    ///
    /// - Throws: An ``HRError`` with the path of the value that could not be decoded.
    public func unarchiveCollectingUnknownKeys<Description: DecodingDescription>(
        through description: Description, from document: HRDocument
    ) throws(HRError) -> (value: Description.Value, unknownKeys: [HRPath]) {
        try collectUnknownKeys(of: document) { try CoderMaker().coder(for: description.layout).decode(in: $0) }
    }
}

// MARK: In the code of other types

extension HREncoder {
    /// Encodes a value with an external description, such as a property map, under a key; for nil, nothing is written.
    public func encode<Description: EncodingDescription>(
        _ value: Description.Value, through description: Description, forKey key: String
    ) throws {
        let node = try CoderMaker().coder(for: description.layout).encode(value, in: slot(key))
        if case .null = node { return try encodeNil(forKey: key) }
        try builder.set(node, forKey: key)
    }
}

extension HRDecoder {
    /// Decodes a value with an external description, such as a property map, under a key.
    public func decode<Description: DecodingDescription>(
        through description: Description, forKey key: String
    ) throws -> Description.Value {
        let slot = try frame.slot(forKey: key)
        let coder = try CoderMaker().coder(for: description.layout)
        do { return try coder.decode(in: slot) } catch { return try slot.placeholder(for: error) }
    }
}
