/// Turns object graphs into documents that people read and edit.
///
/// ```swift
/// let archiver = HRArchiver()
/// let data = try archiver.archive(garage, as: .json)
/// try archiver.archive(garage, to: URL(filePath: "garage.plist"))    // the extension decides; the write is atomic
/// print(try archiver.document(archiving: garage))
/// ```
///
/// An archiver is a value that holds nothing but settings: make one, copy it, use it from any task.
///
/// A class instance that is met again becomes an alias to where it was first written, by identity and never by
/// equality; values are written out each time.
public struct HRArchiver: Sendable {
    /// How references name the object that they refer to.
    public struct ReferenceStyle: Sendable, Hashable {
        private enum Kind { case keyPath, ids }
        private let kind: Kind
        /// By the way to it: `people.0.address`. HRCoder reads these, with ``Compatibility/hrCoder``.
        public static let keyPath = Self(kind: .keyPath)
        /// By an id on the object, `#anna`: independent of its position, so that a person may move elements.
        public static let ids = Self(kind: .ids)
    }

    /// The coder whose files are written and read: this library's own, HRCoder, or one of Foundation's coders of Codable types.
    public struct Compatibility: Sendable {
        enum Kind {
            case standard, hrCoder
            case codable(HRCodableSpelling)
        }
        let kind: Kind
        /// This library's own notation, with references and classes, which people read best.
        public static let standard = Self(kind: .standard)
        /// The notation of HRCoder, which loads such files if references are key paths: Foundation's objects are written with the
        /// fields that Foundation's own code has for them, dates that a format has no notation for as objects of `NSDate`.
        ///
        /// What HRCoder has no spelling for stays as it is: keys that begin with `$` and dots in key paths are escaped,
        /// dictionaries with other keys than strings are arrays of pairs, and real numbers that are not finite have a word
        /// of their own in JSON.
        public static let hrCoder = Self(kind: .hrCoder)
        /// Plain trees as `JSONEncoder` writes and `JSONDecoder` reads them by default: Codable types and maps, without
        /// references and classes.
        public static let jsonEncoder = codable(.jsonEncoder)
        /// Plain trees as `PropertyListEncoder` writes and `PropertyListDecoder` reads them.
        public static let propertyListEncoder = codable(.propertyListEncoder)
        /// Plain trees in the notation of coders with other strategies.
        public static func codable(_ spelling: HRCodableSpelling) -> Self { Self(kind: .codable(spelling)) }

        /// Plain trees in a notation, or the standard notation if it is nil.
        package static func codable(_ spelling: HRCodableSpelling?) -> Self {
            spelling.map { Self(kind: .codable($0)) } ?? .standard
        }

        package var isHRCoder: Bool { if case .hrCoder = kind { true } else { false } }
        var isStandard: Bool { if case .standard = kind { true } else { false } }
        /// The notation of Codable types in plain trees; nil for archives.
        package var codable: HRCodableSpelling? { if case .codable(let spelling) = kind { spelling } else { nil } }
    }

    /// How a file gets new contents.
    public struct Saving: Sendable, Hashable {
        private enum Kind { case atomic, inPlaceIfNeeded }
        private let kind: Kind
        /// All at once: whoever reads the file, or finds it after a crash, has its old or its new contents whole. A file that
        /// does not allow that is an error.
        public static let atomic = Self(kind: .atomic)
        /// All at once where that can be, otherwise in place, which is **not atomic**: whoever reads meanwhile, or after a
        /// crash or a full disk, may find parts of both contents.
        ///
        /// For files that cannot be replaced: one that is mounted on its own, as containers are given their configuration,
        /// one of another owner that the group may write, one in a folder that may not be written.
        public static let inPlaceIfNeeded = Self(kind: .inPlaceIfNeeded)
    }

    /// Which objects and values say their class.
    public struct ClassAnnotation: Sendable, Hashable {
        private enum Kind { case always, whereNeeded }
        private let kind: Kind
        /// All that have a name, so that a file shows what each thing is, and reads as what it was whatever is asked for.
        public static let always = Self(kind: .always)
        /// Those that the program would not know without: behind a protocol or `Any`, of a subclass of what is declared, of
        /// another version than the first, what another one stands in for, and what is written under `$definitions`.
        ///
        /// Whoever reads has to ask for the types that were written. It changes nothing for maps, NSCoding and HRCoder.
        public static let whereNeeded = Self(kind: .whereNeeded)
    }

    /// How a `Decimal` is written. Numbers and texts of digits are read everywhere, in plain trees what it writes itself, too.
    public struct Decimals: Hashable, Sendable {
        enum Kind { case text, number, deferredToDecimal }
        let kind: Kind
        /// As a text of its digits: `"12.50"`.
        public static let text = Self(kind: .text)
        /// As a number: `12.5`. One that has more digits than a `Double` is a text of its digits; in plain trees it is a number, too.
        public static let number = Self(kind: .number)
        /// In plain trees as a dictionary of its parts, as `Decimal` writes itself; elsewhere as a text of its digits.
        public static let deferredToDecimal = Self(kind: .deferredToDecimal)
    }

    /// The names that types are written under, where they differ from what the types say themselves, and the classes of
    /// Foundation's that are written where no declaration names them.
    public var registry: HRClassRegistry
    /// How references are written. Key paths by default.
    public var references: ReferenceStyle
    /// The coder whose files are written. This library's own notation by default.
    public var compatibility: Compatibility
    /// How a `Decimal` is written. As a string by default.
    public var decimals: Decimals
    /// Which objects and values say their class. All by default.
    public var classAnnotations: ClassAnnotation
    /// How many levels of containers an object may lie deep, its own counted. What would lie deeper is written under
    /// `$definitions`, in a loop, so that graphs of any length can be written on any stack. 32 by default.
    ///
    /// Within a definition levels are counted anew, up to a quarter of it and at least 4. Only objects move there, not
    /// structures and collections, for which ``HRLimits/depth`` holds; for HRCoder and in plain data nothing does.
    public var nesting: Int
    /// Bounds on depth and size.
    public var limits: HRLimits
    /// How files get new contents. All at once by default.
    public var saving: Saving
    /// Whether nil is written as null under its key. By default it is not written at all.
    public var writesNulls: Bool
    /// What the archived types can look up in their coder.
    public var userInfo: [CodingUserInfoKey: any Sendable]

    /// Makes an archiver; every setting has a default.
    public init(
        registry: HRClassRegistry = HRClassRegistry(), references: ReferenceStyle = .keyPath,
        compatibility: Compatibility = .standard, limits: HRLimits = .standard, writesNulls: Bool = false,
        userInfo: [CodingUserInfoKey: any Sendable] = [:], saving: Saving = .atomic, decimals: Decimals = .text,
        nesting: Int = 32, classAnnotations: ClassAnnotation = .always
    ) {
        self.registry = registry
        self.references = references
        self.compatibility = compatibility
        self.limits = limits
        self.writesNulls = writesNulls
        self.userInfo = userInfo
        self.saving = saving
        self.decimals = decimals
        self.nesting = nesting
        self.classAnnotations = classAnnotations
    }

    /// The notation of Codable types in plain trees; nil for archives.
    package var codable: HRCodableSpelling? {
        get { compatibility.codable }
        set { compatibility = .codable(newValue) }
    }
}
