/// A spelling of documents as bytes.
///
/// ```swift
/// try archiver.archive(garage, as: .xmlPropertyList)
/// try archiver.archive(garage, as: .json.compact)
/// ```
public struct HRFormat: Hashable, Sendable {
    package typealias Kind = DocumentSource.Kind

    /// Who turns documents into bytes and bytes into documents.
    ///
    /// ```swift
    /// try archiver.archive(garage, as: .json.using(.foundation))
    /// let unarchiver = HRUnarchiver(implementation: .foundation)
    /// ```
    ///
    /// Both write files that the other reads. Old-style property lists are read in one way, whatever is chosen.
    public struct Implementation: Hashable, Sendable {
        private enum Kind { case foundation, direct }
        private let kind: Kind
        /// Foundation's `PropertyListSerialization` and `JSONSerialization`: their bytes exactly, with sorted keys, for
        /// whoever needs those, or Foundation's judgement on what is a property list or JSON, besides the library's: what
        /// the library's readers refuse, Foundation does not get to see.
        public static let foundation = Self(kind: .foundation)
        /// The readers and writers of this library: many times faster, with keys in the order of the coders, strict
        /// about what they read, and exact about where it is wrong.
        public static let direct = Self(kind: .direct)
    }

    package var kind: Kind
    package var implementation = Implementation.direct
    package var isCompact = false
    package var sortsKeys = false
    package var spelling = WritingOptions.Spelling.shortest
    /// Whether the file is a plain tree, as other programs write and read it: no word is reserved.
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
