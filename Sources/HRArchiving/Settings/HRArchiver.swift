/// Archives object graphs as JSON or property lists that people can read and edit.
///
/// ```swift
/// let archiver = HRArchiver()
/// let data = try archiver.archive(garage, as: .json)
/// try archiver.archive(garage, to: URL(filePath: "garage.plist"))    // the extension decides; the write is atomic
/// print(try archiver.document(archiving: garage))
/// ```
///
/// An archiver is a value that contains only settings: create one, copy it, use it from any task.
///
/// A second occurrence of a class instance is written as an alias to the first one. Instances are compared by identity,
/// never by equality; values are written out each time.
public struct HRArchiver: Sendable {
    /// The notation of references to objects.
    public struct ReferenceStyle: Sendable, Hashable {
        private enum Kind { case keyPath, ids }
        private let kind: Kind
        /// By the path to the object: `people.0.address`. The library HRCoder can read references in this notation, in
        /// files that are written with ``HRArchiver/Compatibility/hrCoder``.
        public static let keyPath = Self(kind: .keyPath)
        /// By an id of the object: `#anna`. An id stays valid if a person moves the object in the file.
        public static let ids = Self(kind: .ids)
    }

    /// The file dialect that is written and read: this library's own, that of the library HRCoder, or that of
    /// Foundation's coders of Codable types.
    public struct Compatibility: Sendable {
        enum Kind {
            case standard, hrCoder
            case codable(HRCodableSpelling)
        }
        let kind: Kind
        /// This library's own notation, with references and classes; the easiest one for people to read.
        public static let standard = Self(kind: .standard)
        /// The notation of the library HRCoder. HRCoder can load files in this notation if the archiver's
        /// ``HRArchiver/references`` are key paths. Objects of Foundation classes are written with the fields that
        /// Foundation encodes for them; in formats without a notation for dates, dates are objects of `NSDate`.
        ///
        /// For values without a notation in HRCoder, this library's notation (``HRArchiver/Compatibility/standard``) is
        /// used: keys that begin with `$` and dots in key paths are escaped, dictionaries with keys other than strings
        /// are arrays of pairs, and infinite numbers and NaN have a special notation in JSON.
        public static let hrCoder = Self(kind: .hrCoder)
        /// The notation that `JSONEncoder` writes and `JSONDecoder` reads by default, for values of Codable types and
        /// property maps. Files contain neither references nor classes.
        public static let jsonEncoder = codable(.jsonEncoder)
        /// The notation that `PropertyListEncoder` writes and `PropertyListDecoder` reads. Files contain neither
        /// references nor classes.
        public static let propertyListEncoder = codable(.propertyListEncoder)
        /// The notation of Foundation's coders of Codable types with the given strategies. Files contain neither
        /// references nor classes.
        public static func codable(_ spelling: HRCodableSpelling) -> Self { Self(kind: .codable(spelling)) }

        /// Returns the compatibility for plain trees in a notation; for nil, ``standard``.
        package static func codable(_ spelling: HRCodableSpelling?) -> Self {
            spelling.map { Self(kind: .codable($0)) } ?? .standard
        }

        package var isHRCoder: Bool { if case .hrCoder = kind { true } else { false } }
        /// The notation of Codable types if plain trees are written; nil for archives.
        package var codable: HRCodableSpelling? { if case .codable(let spelling) = kind { spelling } else { nil } }
    }

    /// The strategy for replacing the contents of a file: atomically, or in place if necessary.
    public struct Saving: Sendable, Hashable {
        private enum Kind { case atomic, inPlaceIfNeeded }
        private let kind: Kind
        /// The file is replaced atomically: a reader, even after a crash, finds either the old or the new contents. If
        /// the file cannot be replaced, an error is thrown.
        public static let atomic = Self(kind: .atomic)
        /// The file is replaced atomically if possible, otherwise written in place, which is **not atomic**: a reader
        /// at the same time, or after a crash or with a full disk, may find parts of both contents.
        ///
        /// Use this setting for files that cannot be replaced: a single file that is mounted, such as the configuration
        /// file of a container; a file of another owner that the group may write; a file in a folder without write
        /// permission.
        public static let inPlaceIfNeeded = Self(kind: .inPlaceIfNeeded)
    }

    /// The rule for when `$class` is written.
    public struct ClassAnnotation: Sendable, Hashable {
        private enum Kind { case always, whereNeeded }
        private let kind: Kind
        /// Writes the class name of every object and value whose type has one: the file is self-describing, and is
        /// decoded to the original types, regardless of the requested type.
        public static let always = Self(kind: .always)
        /// Writes the class name only if it does not follow from the declared type: for a protocol or `Any`, for a
        /// subclass of the declared class, for a type whose version is not the first, for an object that replaces
        /// another one (``HRReplacing``), and under `$definitions`.
        ///
        /// The reader has to request the types that were written. The setting does not affect property maps, classes
        /// that conform to `NSCoding`, and the notation of HRCoder.
        public static let whereNeeded = Self(kind: .whereNeeded)
    }

    /// The notation of a `Decimal`. Numbers and strings of digits can always be read. With a compatibility with
    /// Foundation's coders, such as ``HRArchiver/Compatibility/jsonEncoder``, the dictionary that `Decimal` itself
    /// encodes can be read as well.
    public struct Decimals: Hashable, Sendable {
        enum Kind { case text, number, deferredToDecimal }
        let kind: Kind
        /// A string of its digits: `"12.50"`.
        public static let text = Self(kind: .text)
        /// A number: `12.5`. A decimal with more digits than a `Double` is written as a string of its digits, except
        /// with a compatibility with Foundation's coders: then it is always a number.
        public static let number = Self(kind: .number)
        /// With a compatibility with Foundation's coders, a dictionary of the decimal's parts, as `Decimal` encodes
        /// itself; otherwise a string of its digits.
        public static let deferredToDecimal = Self(kind: .deferredToDecimal)
    }

    /// The registry: the types that are written under a name other than the default one, and the Foundation classes
    /// that may be written where the declared type does not name them, for example for `Any`.
    public var registry: HRClassRegistry
    /// The notation of references. Key paths by default.
    public var references: ReferenceStyle
    /// The file dialect that is written. This library's own notation by default.
    public var compatibility: Compatibility
    /// The notation of a `Decimal`. A string by default.
    public var decimals: Decimals
    /// The rule for when `$class` is written. By default, it is written for every object and value whose type has a
    /// name: ``ClassAnnotation/always``.
    public var classAnnotations: ClassAnnotation
    /// The maximum depth of an object in the file: the number of containers around it, plus one for the object itself.
    /// Deeper objects are written under `$definitions`, so that a chain of objects of any length can be written without
    /// overflowing the stack. 32 by default.
    ///
    /// Within a definition, levels are counted from its start, and the maximum is a quarter of this number, at least 4.
    /// Only objects are moved to the definitions. Structures and collections are limited by ``HRLimits/depth``. With
    /// ``HRArchiver/Compatibility/hrCoder``, and in notations without references, such as that of `JSONEncoder`,
    /// nothing is moved.
    public var nesting: Int
    /// The limits on the depth and the size of archives.
    public var limits: HRLimits
    /// The strategy for replacing the contents of a file. Atomic by default.
    public var saving: Saving
    /// True to write nil as null under the key of the property. By default, nothing is written for nil.
    public var writesNulls: Bool
    /// True to omit the properties that are equal to the defaults of their type (`HRDefaults`), so that files contain
    /// only what differs. False by default.
    ///
    /// A property is omitted only if the type is decoded with the same value without it. Properties whose defaults
    /// differ each time, such as `UUID()`, and values that contain class instances are not omitted.
    public var omitsDefaults: Bool
    /// The address of a JSON Schema, which is written as `$schema`, the first key of JSON files, so that editors check
    /// and complete them: an URL, or a path relative to the file. Nil by default: nothing is written. The key is ignored
    /// when files are read.
    public var schema: String?
    /// The types that are written with all their properties, because their defaults are being determined.
    var unshortenedTypes: Set<ObjectIdentifier> = []
    /// Additional information for the types that are archived, which they can read as ``HREncoder/userInfo``.
    public var userInfo: [CodingUserInfoKey: any Sendable]

    /// Creates an archiver; every setting has a default.
    public init(
        registry: HRClassRegistry = HRClassRegistry(), references: ReferenceStyle = .keyPath,
        compatibility: Compatibility = .standard, limits: HRLimits = .standard, writesNulls: Bool = false,
        userInfo: [CodingUserInfoKey: any Sendable] = [:], saving: Saving = .atomic, decimals: Decimals = .text,
        nesting: Int = 32, classAnnotations: ClassAnnotation = .always, omitsDefaults: Bool = false,
        schema: String? = nil
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
        self.omitsDefaults = omitsDefaults
        self.schema = schema
    }

    /// The notation of Codable types if plain trees are written; nil for archives.
    package var codable: HRCodableSpelling? {
        get { compatibility.codable }
        set { compatibility = .codable(newValue) }
    }
}
