public import Foundation
public import ObjectGraph

/// A spelling of documents as bytes.
///
/// ```swift
/// try archiver.archive(garage, as: .xmlPropertyList)
/// try archiver.archive(garage, as: .json.compact)
/// ```
public struct HRFormat: Hashable, Sendable {
    /// What a file is written in.
    package enum Kind: Hashable, Sendable {
        case xmlPropertyList
        case binaryPropertyList
        case json
        /// Old-style text, which is read and never written.
        case oldStylePropertyList
    }

    package var kind: Kind
    package var isCompact = false

    package init(_ kind: Kind) {
        self.kind = kind
    }

    /// An XML property list.
    public static let xmlPropertyList = HRFormat(.xmlPropertyList)
    /// A binary property list.
    public static let binaryPropertyList = HRFormat(.binaryPropertyList)
    /// JSON (RFC 8259), indented.
    public static let json = HRFormat(.json)

    /// The same format without blanks and line breaks that only help the eye. Property lists stay as they are.
    public var compact: HRFormat {
        var format = self
        format.isCompact = true
        return format
    }

    /// The format that a file's extension names: `json`; `plist` and `xml` for XML; `bplist` for binary.
    public init?(fileExtension: String) {
        switch fileExtension.lowercased() {
        case "json": self = .json
        case "plist", "xml": self = .xmlPropertyList
        case "bplist": self = .binaryPropertyList
        default: return nil
        }
    }
}

extension HRFormat: CustomStringConvertible {
    /// The format's name, as messages say it.
    public var description: String {
        switch kind {
        case .xmlPropertyList: "XML property list"
        case .binaryPropertyList: "binary property list"
        case .json: "JSON"
        case .oldStylePropertyList: "old-style property list"
        }
    }
}

extension HRFormat {
    /// The bytes of a document.
    ///
    /// - Throws: An ``HRError`` if the document is deeper than the limit or holds what the format cannot say.
    public func data(from document: HRDocument, limits: CodingLimits = .standard) throws(HRError) -> Data {
        try FoundationWriter(format: self, limits: limits).data(from: document)
    }

    /// The document that bytes in this format hold.
    ///
    /// - Throws: An ``HRError`` that says where the bytes are not in the format, or which limit they exceed.
    public func document(from data: Data, limits: CodingLimits = .standard) throws(HRError) -> HRDocument {
        try FoundationReader(format: self, limits: limits).document(from: data)
    }
}
