/// Decodes (unarchives) object graphs from JSON and property list files.
///
/// ```swift
/// var registry = HRClassRegistry()
/// registry.register(Car.self)
/// let unarchiver = HRUnarchiver(registry: registry)
/// let garage = try unarchiver.unarchive(Garage.self, from: url)            // the format is detected
/// let vehicles = try unarchiver.unarchive([any Vehicle].self, from: data)
/// ```
///
/// An unarchiver is a value that contains only settings: create one, copy it, use it from any task. Whatever class
/// names a file contains, only values of the requested type, of the types that this type declares, and of the types in
/// the registry are created.
public struct HRUnarchiver: Sendable {
    /// The policy for unknown keys: keys that the decoded type does not read.
    public struct UnknownKeys: Sendable {
        private enum Kind {
            case ignore, collect, error
            case report(@Sendable ([HRPath]) -> Void)
        }
        private let kind: Kind
        /// Unknown keys are ignored.
        public static let ignore = Self(kind: .ignore)
        /// Unknown keys are collected by ``HRUnarchiver/unarchiveCollectingUnknownKeys(_:from:)``.
        package static let collect = Self(kind: .collect)
        /// The first unknown key is an error, which suggests the key that was most likely meant.
        public static let error = Self(kind: .error)
        /// Unknown keys are dropped, and reported to a closure after a value has been decoded.
        ///
        /// - Parameter receive: Receives the paths of the unknown keys in the order of decoding, if there are any.
        public static func report(_ receive: @escaping @Sendable ([HRPath]) -> Void) -> Self {
            Self(kind: .report(receive))
        }

        var areIgnored: Bool { if case .ignore = kind { true } else { false } }
        var areErrors: Bool { if case .error = kind { true } else { false } }

        /// Reports the unknown keys of a decoded value.
        func report(_ paths: @autoclosure () -> [HRPath]) {
            guard case .report(let receive) = kind else { return }
            let paths = paths()
            if !paths.isEmpty { receive(paths) }
        }
    }

    /// The JSON syntax that is accepted when reading: strict (RFC 8259), or with comments and trailing commas. Written
    /// JSON is always strict.
    ///
    /// ```swift
    /// let unarchiver = HRUnarchiver(json: .strict)
    /// ```
    public struct JSONSyntax: Hashable, Sendable {
        private enum Kind { case relaxed, strict }
        private let kind: Kind
        /// JSON as people write it: with `//` and `/* */` comments, and a comma after the last member.
        ///
        /// `JSONSerialization` does not accept comments. If the ``HRUnarchiver/implementation`` is Foundation's,
        /// `JSONSerialization` reads only files in strict JSON, and this library's parser reads the others.
        public static let relaxed = Self(kind: .relaxed)
        /// Strict JSON according to RFC 8259.
        public static let strict = Self(kind: .strict)
    }

    /// The policy for duplicate keys in a dictionary.
    ///
    /// According to RFC 8259, keys only *should* be unique; for duplicate keys, most JSON parsers use the last value.
    public struct DuplicateKeys: Hashable, Sendable {
        private enum Kind { case refuse, lastWins }
        private let kind: Kind
        /// A duplicate key is an error that shows both locations, since one of the two values would be lost silently.
        public static let refuse = Self(kind: .refuse)
        /// The last value is used, at the position of the first.
        ///
        /// Foundation's parsers are not used with this policy, even if ``HRUnarchiver/implementation`` is Foundation's.
        public static let lastWins = Self(kind: .lastWins)
    }

    /// The registry: the types that a file may name, with their names in files. Values of these types are created in
    /// addition to values of the requested type.
    public var registry: HRClassRegistry
    /// The file dialect that is read. By default, this library's own notation and that of the library HRCoder are read.
    ///
    /// With ``HRArchiver/Compatibility/hrCoder``, objects of the Foundation classes that HRCoder has a notation for,
    /// such as `NSSet` and `NSURL`, are created without registration.
    ///
    /// For files of `JSONEncoder` or `PropertyListEncoder`, choose the corresponding compatibility. By default, the
    /// dates, the data, and the keys that begin with `$` in such files are interpreted in this library's notation.
    public var compatibility: HRArchiver.Compatibility
    /// The policy for unknown keys. They are ignored by default.
    public var unknownKeys: UnknownKeys
    /// True to convert between numbers, strings and booleans: `"5"`, 5.0 and true to a number, 1 and `"YES"` to true.
    /// False by default.
    ///
    /// Older files need this conversion: HRCoder accepted any value where a number was requested, and old-style
    /// property lists contain only strings. A value that cannot be converted without loss is still an error.
    public var convertsScalars: Bool
    /// The JSON syntax that is accepted. By default, comments and trailing commas are accepted.
    public var json: JSONSyntax {
        get { rules.json }
        set { rules.json = newValue }
    }
    /// The policy for duplicate keys in a dictionary. They are an error by default.
    public var duplicateKeys: DuplicateKeys {
        get { rules.duplicateKeys }
        set { rules.duplicateKeys = newValue }
    }
    /// The notation of Codable types if plain trees are read; nil for archives.
    package var codable: HRCodableSpelling? {
        get { compatibility.codable }
        set { compatibility = .codable(newValue) }
    }
    /// The implementation of the parsers: this library's by default (``HRFormat/Implementation/direct``), or
    /// Foundation's (``HRFormat/Implementation/foundation``).
    public var implementation: HRFormat.Implementation
    /// The limits on the depth and the size of archives.
    public var limits: HRLimits {
        get { rules.limits }
        set { rules.limits = newValue }
    }
    /// The settings that the parsers of all formats share.
    private(set) var rules: ReadingRules
    /// The maximum size, in bytes, of a file whose contents a document keeps for error reports: 64 MB by default.
    ///
    /// The contents are kept as long as the document, so that errors about the document have a line. With 0, no
    /// contents are kept.
    public var sourceLimit: Int
    /// The keys whose values are hidden in all reports, at any depth: `password`, `secret`, `secrets` and `token` by
    /// default.
    public var secretKeys: Set<String> {
        get { givenSecretKeys ?? Self.defaultSecretKeys }
        set { givenSecretKeys = newValue }
    }
    /// The secret keys that were set; nil for the default ones, which are not stored here because creating a set takes
    /// time and only messages need it.
    private var givenSecretKeys: Set<String>?
    /// Additional information for the types that are decoded, which they can read as ``HRDecoder/userInfo``.
    public var userInfo: [CodingUserInfoKey: any Sendable]
    /// The settings of a search for all errors of a document.
    package var faults = SoughtFaults()
    /// The inputs and results of a decoding session for `HRConfiguring`, which merges documents.
    package var observation: ReadingObservation?

    /// The keys that are secret by default.
    public static let defaultSecretKeys: Set<String> = ["password", "secret", "secrets", "token"]

    /// Creates an unarchiver; every setting has a default. The secret keys are ``defaultSecretKeys`` if `secretKeys` is
    /// nil.
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

/// The settings of a search for all errors of a document.
package struct SoughtFaults: Sendable {
    /// The maximum number of errors to find. Beyond 20, errors are only counted.
    package var limit = 20
    /// True if unknown keys are recorded without throwing an error for each. Only tests set it to false.
    package var notesUnknownKeys = true
}
