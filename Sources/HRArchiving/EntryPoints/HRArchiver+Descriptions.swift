public import Foundation
public import ObjectMapping

extension HRArchiver {
    /// The document of a value that is described from outside.
    ///
    /// - Parameters:
    ///   - value: The value.
    ///   - description: A map of the type's properties, or a transform.
    /// - Throws: An ``HRError`` with the path of what could not be archived.
    public func document<Description: EncodingDescription>(
        archiving value: Description.Value, through description: Description
    ) throws(HRError) -> HRDocument {
        try run { try CoderMaker().coder(for: description.layout).encode(value, in: $0) }
    }

    /// The bytes of a value that is described from outside, in a format.
    ///
    /// - Throws: An ``HRError`` with the path of what could not be archived.
    public func archive<Description: EncodingDescription>(
        _ value: Description.Value, through description: Description, as format: HRFormat
    ) throws(HRError) -> Data {
        try data(of: document(archiving: value, through: description), as: format)
    }

    /// Writes a value that is described from outside to a file; see `archive(_:of:to:as:)`.
    ///
    /// - Throws: An ``HRError`` with the path of what could not be archived, or with why the file could not be written.
    public func archive<Description: EncodingDescription>(
        _ value: Description.Value, through description: Description, to url: URL, as format: HRFormat? = nil
    ) throws(HRError) {
        try write(url, format, document(archiving: value, through: description))
    }
}

extension HRUnarchiver {
    /// Reads a value that is described from outside from a document.
    ///
    /// - Parameters:
    ///   - description: A map of the type's properties, or a transform.
    ///   - document: The document.
    /// - Throws: An ``HRError`` with the path of what does not fit.
    public func unarchive<Description: DecodingDescription>(
        through description: Description, from document: HRDocument
    ) throws(HRError) -> Description.Value {
        try run(document) { try CoderMaker().coder(for: description.layout).decode(in: $0) }.value
    }

    /// Reads a value that is described from outside from bytes, whose format shows in the first of them.
    ///
    /// - Throws: An ``HRError`` with the place of what does not fit.
    public func unarchive<Description: DecodingDescription>(
        through description: Description, from data: Data
    ) throws(HRError) -> Description.Value {
        try unarchive(through: description, from: read(data))
    }

    /// Reads a value that is described from outside from a file, whose format shows in its first bytes.
    ///
    /// - Throws: An ``HRError`` with the file and the place of what does not fit.
    public func unarchive<Description: DecodingDescription>(
        through description: Description, from url: URL
    ) throws(HRError) -> Description.Value {
        try unarchive(through: description, from: read(url))
    }

    /// Reads a value that is described from outside, and tells which keys no property has.
    ///
    /// - Throws: An ``HRError`` with the path of what does not fit.
    public func unarchiveCollectingUnknownKeys<Description: DecodingDescription>(
        through description: Description, from document: HRDocument
    ) throws(HRError) -> (value: Description.Value, unknownKeys: [HRPath]) {
        try collectUnknownKeys(of: document) { try CoderMaker().coder(for: description.layout).decode(in: $0) }
    }
}

// MARK: In the code of other types

extension HREncoder {
    /// Writes a value that is described from outside under a key; nil writes nothing.
    public func encode<Description: EncodingDescription>(
        _ value: Description.Value, through description: Description, forKey key: String
    ) throws {
        let node = try CoderMaker().coder(for: description.layout).encode(value, in: slot(key))
        if case .null = node { return try encodeNil(forKey: key) }
        try builder.set(node, forKey: key)
    }
}

extension HRDecoder {
    /// Reads a value that is described from outside under a key.
    public func decode<Description: DecodingDescription>(
        through description: Description, forKey key: String
    ) throws -> Description.Value {
        let slot = try frame.slot(forKey: key)
        let coder = try CoderMaker().coder(for: description.layout)
        do { return try coder.decode(in: slot) } catch { return try slot.placeholder(for: error) }
    }
}
