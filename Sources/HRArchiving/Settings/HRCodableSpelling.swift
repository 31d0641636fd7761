public import Foundation

/// The encoding strategies (dates, data, keys and numbers) for files in the format of `JSONEncoder` and
/// `PropertyListEncoder`.
///
/// ```swift
/// let unarchiver = HRUnarchiver(compatibility: .jsonEncoder)
/// let archiver = HRArchiver(compatibility: .codable(HRCodableSpelling(dates: .secondsSince1970, keys: .snakeCase)))
/// ```
///
/// With a compatibility such as `.jsonEncoder` or `.codable(_:)`, archivers and unarchivers write and read **plain
/// trees**, as Foundation's coders do:
///
/// 1. No key is reserved: `$id`, `$ref` and `$class` are ordinary keys, and `$` is not escaped.
/// 2. There are no references and no classes: a second occurrence of an object is written in full again, and a cycle is
///    an error.
/// 3. A type that is both Codable and `HRCoding` is archived by its Codable code, and durations are pairs of numbers.
/// 4. Dictionaries whose keys are not strings, integers or `CodingKeyRepresentable` are arrays of alternating keys and
///    values.
///
/// Members of sets and dictionaries are sorted. A value for which a format has no notation is an error when it is
/// written: for example, a date with the strategy ``Dates/native`` in JSON.
public struct HRCodableSpelling: Sendable {
    /// The encoding strategy for dates.
    public struct Dates: Sendable {
        enum Kind {
            case deferredToDate, secondsSince1970, millisecondsSince1970, iso8601, native
            case formatted(DateFormatter)
            case custom(
                encode: @Sendable (Date, any Encoder) throws -> Void, decode: @Sendable (any Decoder) throws -> Date)
        }
        let kind: Kind
        /// Seconds since 2001, as `Date` encodes itself.
        public static let deferredToDate = Self(kind: .deferredToDate)
        /// Seconds since 1970.
        public static let secondsSince1970 = Self(kind: .secondsSince1970)
        /// Milliseconds since 1970.
        public static let millisecondsSince1970 = Self(kind: .millisecondsSince1970)
        /// A string in ISO 8601, in whole seconds. Fractions of seconds are accepted when reading.
        public static let iso8601 = Self(kind: .iso8601)
        /// A string in the format of a date formatter.
        public static func formatted(_ formatter: DateFormatter) -> Self { Self(kind: .formatted(formatter)) }
        /// Dates in a property list's own date type. JSON has no such type.
        public static let native = Self(kind: .native)
        /// Dates that are encoded and decoded by closures, as with the custom strategies of `JSONEncoder` and
        /// `JSONDecoder`. Each closure handles one date, and must not encode or decode it as a `Date`.
        public static func custom(
            encode: @escaping @Sendable (Date, any Encoder) throws -> Void,
            decode: @escaping @Sendable (any Decoder) throws -> Date
        ) -> Self { Self(kind: .custom(encode: encode, decode: decode)) }
    }

    /// The encoding strategy for data.
    public struct DataSpelling: Hashable, Sendable {
        enum Kind { case base64, deferredToData, native }
        let kind: Kind
        /// A string in base64.
        public static let base64 = Self(kind: .base64)
        /// An array of numbers, one for each byte, as `Data` encodes itself.
        public static let deferredToData = Self(kind: .deferredToData)
        /// Data in a property list's own data type. JSON has no such type.
        public static let native = Self(kind: .native)
    }

    /// The encoding strategy for the keys of properties. Keys of dictionaries are never converted.
    public struct Keys: Hashable, Sendable {
        private enum Kind { case useDefaultKeys, snakeCase }
        private let kind: Kind
        /// Keys are not converted.
        public static let useDefaultKeys = Self(kind: .useDefaultKeys)
        /// Keys are converted to snake case: `firstName` is `first_name` in the file.
        public static let snakeCase = Self(kind: .snakeCase)
    }

    /// The encoding strategy for infinite numbers and NaN.
    public struct NonConformingFloats: Hashable, Sendable {
        enum Kind: Hashable {
            case `throw`, native
            case convertToString(_ positiveInfinity: String, _ negativeInfinity: String, _ nan: String)
        }
        let kind: Kind
        /// Infinite numbers and NaN are an error.
        public static let `throw` = Self(kind: .throw)
        /// Infinite numbers and NaN are written as the given strings.
        public static func convertToString(positiveInfinity: String, negativeInfinity: String, nan: String) -> Self {
            Self(kind: .convertToString(positiveInfinity, negativeInfinity, nan))
        }
        /// Infinite numbers and NaN are written as reals of a property list. JSON has no such numbers.
        public static let native = Self(kind: .native)
    }

    /// The encoding strategy for dates. Seconds since 2001 by default. Dates in a property list's own date type can
    /// always be read.
    public var dates: Dates
    /// The encoding strategy for data. Strings in base64 by default. Data in a property list's own data type can always
    /// be read.
    public var data: DataSpelling
    /// The encoding strategy for the keys of properties. By default they are not converted.
    public var keys: Keys
    /// The notation of a `Decimal`. A number by default.
    public var decimals: HRArchiver.Decimals
    /// The encoding strategy for infinite numbers and NaN. They are an error by default.
    public var nonConformingFloats: NonConformingFloats
    /// True to follow `PropertyListEncoder`: a URL is encoded as a dictionary, as `URL` encodes itself, and a `Float`
    /// with all digits that its value has as a `Double`.
    var isOfPropertyLists = false

    /// Creates a set of strategies. Arguments that are omitted have the defaults of `JSONEncoder`.
    public init(
        dates: Dates = .deferredToDate, data: DataSpelling = .base64, keys: Keys = .useDefaultKeys,
        decimals: HRArchiver.Decimals = .number, nonConformingFloats: NonConformingFloats = .throw
    ) {
        self.dates = dates
        self.data = data
        self.keys = keys
        self.decimals = decimals
        self.nonConformingFloats = nonConformingFloats
    }

    /// The format that `JSONEncoder` writes and `JSONDecoder` reads by default.
    public static let jsonEncoder = HRCodableSpelling()

    /// The format that `PropertyListEncoder` writes and `PropertyListDecoder` reads.
    ///
    /// Dates and data have the property list's own types; in XML, dates lose fractions of seconds.
    public static let propertyListEncoder: HRCodableSpelling = {
        var spelling = HRCodableSpelling(
            dates: .native, data: .native, decimals: .deferredToDecimal, nonConformingFloats: .native)
        spelling.isOfPropertyLists = true
        return spelling
    }()
}
