/// Brings object graphs back from documents.
///
/// ```swift
/// var registry = HRClassRegistry()
/// registry.register(Car.self)
/// let unarchiver = HRUnarchiver(registry: registry)
/// let garage = try unarchiver.unarchive(Garage.self, from: url)            // the format shows in the first bytes
/// let vehicles = try unarchiver.unarchive([any Vehicle].self, from: data)
/// ```
///
/// An unarchiver is a value that holds nothing but settings: make one, copy it, use it from any task. What a file can
/// create is limited to the type that is asked for, the types that this one declares, and the registry.
public struct HRUnarchiver: Sendable {
    /// What is done with keys that no type has asked for.
    public struct UnknownKeys: Sendable, Hashable {
        private enum Kind { case ignore, collect, error }
        private let kind: Kind
        /// They are left alone.
        public static let ignore = Self(kind: .ignore)
        /// They are collected, by ``HRUnarchiver/unarchiveCollectingUnknownKeys(_:from:)``.
        package static let collect = Self(kind: .collect)
        /// The first one is an error, with the key that was most likely meant.
        public static let error = Self(kind: .error)
    }

    /// What is taken for JSON when a file is read; writing never makes anything that RFC 8259 has not.
    ///
    /// ```swift
    /// let unarchiver = HRUnarchiver(json: .strict)
    /// ```
    public struct JSONSyntax: Hashable, Sendable {
        private enum Kind { case relaxed, strict }
        private let kind: Kind
        /// JSON as people write it: with `//` and `/* */` comments, and a comma after the last member.
        ///
        /// `JSONSerialization` does not know comments. Where it is asked for, it is given what is JSON to the letter, and this
        /// library's own reader reads the rest.
        public static let relaxed = Self(kind: .relaxed)
        /// JSON to the letter of RFC 8259.
        public static let strict = Self(kind: .strict)
    }

    /// What reading does with a key that stands twice in one dictionary.
    ///
    /// RFC 8259 only says that keys *should* be unique, and most readers of JSON take the last.
    public struct DuplicateKeys: Hashable, Sendable {
        private enum Kind { case refuse, lastWins }
        private let kind: Kind
        /// It is an error that shows both places: one of two values would be lost in silence.
        public static let refuse = Self(kind: .refuse)
        /// The last one counts, at the place of the first.
        ///
        /// Files are then read by this library's own readers.
        public static let lastWins = Self(kind: .lastWins)
    }

    /// The types that a file may create besides the one that is asked for, and their names.
    public var registry: HRClassRegistry
    /// The coder whose files are read. By default archives in this library's own notation and in HRCoder's, and plain files
    /// without dates and data.
    ///
    /// ``HRArchiver/Compatibility/hrCoder`` also lets files create the classes of Foundation's that HRCoder has a notation for,
    /// such as `NSSet` and `NSURL`, without registration. Plain trees, which `JSONEncoder` and `PropertyListEncoder` write,
    /// are read only where the compatibility says so.
    public var compatibility: HRArchiver.Compatibility
    /// What is done with keys that no type has asked for. They are ignored by default.
    public var unknownKeys: UnknownKeys
    /// Whether numbers, texts and booleans stand for one another: `"5"`, 5.0 and true for a number, 1 and `"YES"` for true.
    /// Not by default.
    ///
    /// Files of old need it: HRCoder took whatever it found for the number that was asked for, and old-style property
    /// lists have nothing but strings. A value that would not come through whole is an error nevertheless.
    public var convertsScalars: Bool
    /// What is taken for JSON: as people write it, with comments and trailing commas, by default; or to the letter.
    public var json: JSONSyntax {
        get { rules.json }
        set { rules.json = newValue }
    }
    /// What is done with a key that stands twice in one dictionary of a file. It is an error by default.
    public var duplicateKeys: DuplicateKeys {
        get { rules.duplicateKeys }
        set { rules.duplicateKeys = newValue }
    }
    /// The notation of Codable types in plain trees; nil for archives.
    package var codable: HRCodableSpelling? {
        get { compatibility.codable }
        set { compatibility = .codable(newValue) }
    }
    /// Who reads files: this library's own readers by default, or Foundation's.
    public var implementation: HRFormat.Implementation
    /// Bounds on depth and size.
    public var limits: HRLimits {
        get { rules.limits }
        set { rules.limits = newValue }
    }
    /// What files are read by, whatever their format.
    private(set) var rules: ReadingRules
    /// How large files are, in bytes, that a document remembers which was read from them: 64 MB by default.
    ///
    /// The bytes are kept as long as the document, so that errors about it have their line; 0 keeps none.
    public var sourceLimit: Int
    /// Keys whose values no report shows, at any depth: `password`, `secret`, `secrets` and `token` by default.
    public var secretKeys: Set<String> {
        get { givenSecretKeys ?? Self.defaultSecretKeys }
        set { givenSecretKeys = newValue }
    }
    /// Nil for those that are secret by default: only messages need them, and to make a set takes time.
    private var givenSecretKeys: Set<String>?
    /// What the types can look up in their coder.
    public var userInfo: [CodingUserInfoKey: any Sendable]
    /// What a search for faults looks for that reads a document as a type.
    package var faults = SoughtFaults()
    /// What is told to a run, and learnt from it, by whoever lays documents over one another.
    package var observation: ReadingObservation?

    /// The keys that are secret by default.
    public static let defaultSecretKeys: Set<String> = ["password", "secret", "secrets", "token"]

    /// Makes an unarchiver; every setting has a default. Secret keys are ``defaultSecretKeys`` if none are given.
    public init(
        registry: HRClassRegistry = HRClassRegistry(), compatibility: HRArchiver.Compatibility = .standard,
        unknownKeys: UnknownKeys = .ignore, convertsScalars: Bool = false, json: JSONSyntax = .relaxed,
        duplicateKeys: DuplicateKeys = .refuse,
        implementation: HRFormat.Implementation = .direct, limits: HRLimits = .standard,
        sourceLimit: Int = 64 << 20, secretKeys: Set<String>? = nil,
        userInfo: [CodingUserInfoKey: any Sendable] = [:]
    ) {
        self.registry = registry
        self.compatibility = compatibility
        self.unknownKeys = unknownKeys
        self.convertsScalars = convertsScalars
        rules = ReadingRules(json: json, duplicateKeys: duplicateKeys, limits: limits)
        self.implementation = implementation
        self.sourceLimit = sourceLimit
        givenSecretKeys = secretKeys
        self.userInfo = userInfo
    }
}

/// What a search for faults looks for.
package struct SoughtFaults: Sendable {
    /// How many; of more than 20, only the number is told.
    package var limit = 20
    /// Whether unknown keys are found without an error for each; only tests do without.
    package var notesUnknownKeys = true
}
