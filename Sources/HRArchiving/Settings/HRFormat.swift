/// A file format for documents: JSON, or an XML or binary property list.
///
/// ```swift
/// try archiver.archive(garage, as: .xmlPropertyList)
/// try archiver.archive(garage, as: .json.compact)
/// ```
public struct HRFormat: Hashable, Sendable {
    package typealias Kind = DocumentSource.Kind

    /// The implementation of the parsers and writers: this library's (``direct``) or Foundation's (``foundation``).
    ///
    /// ```swift
    /// try archiver.archive(garage, as: .json.using(.foundation))
    /// let unarchiver = HRUnarchiver(implementation: .foundation)
    /// ```
    ///
    /// Each implementation reads the files that the other writes. Old-style property lists are always read by this
    /// library's parser, even with ``foundation``.
    public struct Implementation: Hashable, Sendable {
        private enum Kind { case foundation, direct }
        private let kind: Kind
        /// Foundation's `PropertyListSerialization` and `JSONSerialization`. Files have exactly the bytes that
        /// Foundation writes with sorted keys. A file is read only if both this library's parser and Foundation accept
        /// it.
        public static let foundation = Self(kind: .foundation)
        /// The parsers and writers of this library: many times faster, strict, with keys in the order of encoding and
        /// exact error locations.
        public static let direct = Self(kind: .direct)
    }

    package var kind: Kind
    package var implementation = Implementation.direct
    package var isCompact = false
    package var sortsKeys = false
    package var spelling = WritingOptions.Spelling.shortest
    /// True if the file is a plain tree, as other programs write and read it, in which no key is reserved.
    package var isPlain = false

    package init(_ kind: Kind, _ implementation: Implementation = .direct) {
        self.kind = kind
        self.implementation = implementation
    }

    /// An XML property list.
    public static let xmlPropertyList = HRFormat(.xmlPropertyList)
    /// A binary property list.
    public static let binaryPropertyList = HRFormat(.binaryPropertyList)
    /// JSON (RFC 8259), indented.
    public static let json = HRFormat(.json)

    /// Creates the format for a file extension: `json` for JSON, `plist` and `xml` for an XML property list, `bplist`
    /// for a binary one; nil for any other extension.
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
    /// The format's name in messages.
    public var description: String {
        switch kind {
        case .xmlPropertyList: "XML property list"
        case .binaryPropertyList: "binary property list"
        case .json: "JSON"
        case .oldStylePropertyList: "old-style property list"
        }
    }
}
