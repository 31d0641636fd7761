/// Turns object graphs into documents that people read and edit.
///
/// ```swift
/// let archiver = HRArchiver()
/// let data = try archiver.archive(garage, as: .json)
/// try archiver.archive(garage, to: URL(filePath: "garage.plist"))    // the extension decides; the write is atomic
/// print(try archiver.document(from: garage))
/// ```
///
/// An archiver is a value that holds nothing but settings: make one, copy it, use it from any task.
///
/// A class instance that is met again becomes an alias to where it was first written, by identity and never by
/// equality; values are written out each time.
public struct HRArchiver: Sendable {
    /// How references name the object that they refer to.
    public struct References: Sendable, Hashable {
        private enum Kind { case keyPath, ids }
        private let kind: Kind
        /// By the way to it: `people.0.address`. HRCoder reads these, with ``Compatibility/hrCoder``.
        public static let keyPath = Self(kind: .keyPath)
        /// By an id on the object, `#anna`: independent of its position, so that a person may move elements.
        public static let ids = Self(kind: .ids)
    }

    /// Whose spelling files are written in.
    public struct Compatibility: Sendable, Hashable {
        private enum Kind { case standard, hrCoder }
        private let kind: Kind
        /// This library's own, which people read best.
        public static let standard = Self(kind: .standard)
        /// That of HRCoder, which loads such files if references are key paths: Foundation's objects are written with the
        /// fields that Foundation's own code has for them, dates that a format has no notation for as objects of `NSDate`.
        ///
        /// What HRCoder has no spelling for stays as it is: keys that begin with `$` and dots in key paths are escaped,
        /// dictionaries with other keys than strings are arrays of pairs, and real numbers that are not finite have a word
        /// of their own in JSON.
        public static let hrCoder = Self(kind: .hrCoder)
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
    public struct ClassNames: Sendable, Hashable {
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

    /// The names that types are written under, where they differ from what the types say themselves, and the classes of
    /// Foundation's that are written where no declaration names them.
    public var registry: ClassRegistry
    /// How references are written. Key paths by default.
    public var references: References
    /// Whose spelling files are written in. This library's own by default; any is read.
    public var compatibility: Compatibility
    /// How a `Decimal` is written. As a string by default.
    public var decimals: HRDecimals
    /// Which objects and values say their class. All by default.
    public var classNames: ClassNames
    /// How Codable types and maps are spelled in plain trees, as `JSONEncoder` and `PropertyListEncoder` write them. Nil by
    /// default: then files are this library's own, with references and classes.
    public var codable: HRCodableSpelling?
    /// How many levels of containers an object may lie deep, its own counted. What would lie deeper is written under
    /// `$definitions`, in a loop, so that graphs of any length can be written on any stack. 32 by default.
    ///
    /// Within a definition levels are counted anew, up to a quarter of it and at least 4. Only objects move there, not
    /// structures and collections, for which ``CodingLimits/depth`` holds; for HRCoder and in plain data nothing does.
    public var nesting: Int
    /// Bounds on depth and size.
    public var limits: CodingLimits
    /// How files get new contents. All at once by default.
    public var saving: Saving
    /// Whether nil is written as null under its key. By default it is not written at all.
    public var writesNulls: Bool
    /// What the archived types can look up in their coder.
    public var userInfo: [CodingUserInfoKey: any Sendable]

    /// Makes an archiver; every setting has a default.
    public init(
        registry: ClassRegistry = ClassRegistry(), references: References = .keyPath,
        compatibility: Compatibility = .standard, limits: CodingLimits = .standard, writesNulls: Bool = false,
        userInfo: [CodingUserInfoKey: any Sendable] = [:], saving: Saving = .atomic, decimals: HRDecimals = .text,
        nesting: Int = 32, classNames: ClassNames = .always, codable: HRCodableSpelling? = nil
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
        self.classNames = classNames
        self.codable = codable
    }
}
