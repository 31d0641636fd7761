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

// Each option is a property, which gives the same format with it: `.json.sortingKeys.compact`.
extension HRFormat {
    /// The same format by an implementation of one's choice; ``Implementation/direct`` by default.
    public func using(_ implementation: Implementation) -> HRFormat { with { $0.implementation = implementation } }

    /// The same format with the keys of every dictionary sorted. Foundation's always are.
    ///
    /// By default they stand in the order in which they were encoded, behind `$class`, `$id` and `$version`, which are
    /// sorted with the others here.
    public var sortingKeys: HRFormat { with { $0.sortsKeys = true } }

    /// The same format without blanks and line breaks that only help the eye. Property lists stay as they are.
    public var compact: HRFormat { with { $0.isCompact = true } }

    /// The same format with numbers and layout as Foundation spells them, for whoever compares bytes.
    ///
    /// Together with ``sortingKeys``, the bytes of an XML property list are those of `PropertyListSerialization`, and the bytes
    /// of JSON those of `JSONSerialization` with `[.prettyPrinted, .sortedKeys]`:
    ///
    /// ```swift
    /// let format = HRFormat.json.sortingKeys.spellingAsFoundation
    /// ```
    ///
    /// 1. Reals have 17 digits in XML. In JSON, 3.0 is `3`, which reads back as an integer where no real is asked for.
    /// 2. In JSON a blank stands before each colon, a slash is `\/`, and empty containers take three lines.
    /// 3. What Foundation would lose stays as it is: -0.0 in XML, fractions of seconds, characters that XML cannot hold.
    ///
    /// Binary property lists stay as they are.
    public var spellingAsFoundation: HRFormat { with { $0.spelling = .foundation } }

    /// The same format for a plain tree, in which no word is reserved.
    package func plain(_ isPlain: Bool = true) -> HRFormat { with { $0.isPlain = isPlain } }

    private func with(_ change: (inout HRFormat) -> Void) -> HRFormat {
        var format = self
        change(&format)
        return format
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
