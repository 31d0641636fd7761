public import Foundation

/// How Codable types and maps are spelled in files of `JSONEncoder` and `PropertyListEncoder`, by the strategies that these
/// have.
///
/// ```swift
/// let unarchiver = HRUnarchiver(compatibility: .jsonEncoder)
/// let archiver = HRArchiver(compatibility: .codable(HRCodableSpelling(dates: .secondsSince1970, keys: .snakeCase)))
/// ```
///
/// With it, archivers and unarchivers write and read **plain trees**, as those coders do:
///
/// 1. No word is reserved: `$id`, `$ref` and `$class` are keys like any other, and have no second `$`.
/// 2. There are no references and no classes: an object that is met twice is written twice, and one that leads back to
///    itself is an error.
/// 3. A type that is both Codable and `HRCoding` takes part by its Codable code, and durations are pairs of numbers.
/// 4. Dictionaries whose keys are no strings, integers or `CodingKeyRepresentable` are arrays of keys and values in turn.
///
/// Members of sets and dictionaries are sorted all the same. What a format has no notation for is an error when it is
/// written: JSON has no dates of its own.
public struct HRCodableSpelling: Sendable {
    /// How dates are written and read.
    public struct Dates: Sendable {
        enum Kind {
            case deferredToDate, secondsSince1970, millisecondsSince1970, iso8601, native
            case formatted(DateFormatter)
            case custom(
                encode: @Sendable (Date, any Encoder) throws -> Void, decode: @Sendable (any Decoder) throws -> Date)
        }
        let kind: Kind
        /// Seconds since 2001, as `Date` writes itself.
        public static let deferredToDate = Self(kind: .deferredToDate)
        /// Seconds since 1970.
        public static let secondsSince1970 = Self(kind: .secondsSince1970)
        /// Milliseconds since 1970.
        public static let millisecondsSince1970 = Self(kind: .millisecondsSince1970)
        /// A text in ISO 8601, in whole seconds. Fractions of seconds are read.
        public static let iso8601 = Self(kind: .iso8601)
        /// A text that a formatter makes, and reads.
        public static func formatted(_ formatter: DateFormatter) -> Self { Self(kind: .formatted(formatter)) }
        /// A date of the format's own, which property lists have.
        public static let native = Self(kind: .native)
        /// What a closure writes, and another one reads, as those of `JSONEncoder` and `JSONDecoder` do. They encode and decode
        /// one value, which is no date itself.
        public static func custom(
            encode: @escaping @Sendable (Date, any Encoder) throws -> Void,
            decode: @escaping @Sendable (any Decoder) throws -> Date
        ) -> Self { Self(kind: .custom(encode: encode, decode: decode)) }
    }

    /// How data is written and read.
    public struct DataSpelling: Hashable, Sendable {
        enum Kind { case base64, deferredToData, native }
        let kind: Kind
        /// A text in base64.
        public static let base64 = Self(kind: .base64)
        /// An array of numbers, one for each byte, as `Data` writes itself.
        public static let deferredToData = Self(kind: .deferredToData)
        /// Data of the format's own, which property lists have.
        public static let native = Self(kind: .native)
    }

    /// What becomes of the keys of types, which are never those of dictionaries.
    public struct Keys: Hashable, Sendable {
        private enum Kind { case useDefaultKeys, snakeCase }
        private let kind: Kind
        /// They stay as they are.
        public static let useDefaultKeys = Self(kind: .useDefaultKeys)
        /// `firstName` is `first_name` in the file.
        public static let snakeCase = Self(kind: .snakeCase)
    }

    /// How numbers are written that are infinite or not a number.
    public struct NonConformingFloats: Hashable, Sendable {
        enum Kind: Hashable {
            case `throw`, native
            case convertToString(_ positiveInfinity: String, _ negativeInfinity: String, _ nan: String)
        }
        let kind: Kind
        /// They are an error.
        public static let `throw` = Self(kind: .throw)
        /// They are texts.
        public static func convertToString(positiveInfinity: String, negativeInfinity: String, nan: String) -> Self {
            Self(kind: .convertToString(positiveInfinity, negativeInfinity, nan))
        }
        /// They are numbers of the format's own, which property lists have.
        public static let native = Self(kind: .native)
    }

    /// How dates are written and read. Seconds since 2001 by default. A date of the format's own is always read.
    public var dates: Dates
    /// How data is written and read. Texts in base64 by default. Data of the format's own is always read.
    public var data: DataSpelling
    /// What becomes of the keys of types. They stay as they are by default.
    public var keys: Keys
    /// How a `Decimal` is written. As a number by default.
    public var decimals: HRArchiver.Decimals
    /// How numbers are written that are infinite or not a number. They are an error by default.
    public var nonConformingFloats: NonConformingFloats
    /// Whether URLs write themselves, as dictionaries, and the numbers of a `Float` are whole `Double`s.
    var isOfPropertyLists = false

    /// Makes a spelling; what is not said is as `JSONEncoder` has it by default.
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

    /// What `JSONEncoder` writes and `JSONDecoder` reads by default.
    public static let jsonEncoder = HRCodableSpelling()

    /// What `PropertyListEncoder` writes and `PropertyListDecoder` reads.
    ///
    /// Dates and data are the format's own; in XML, dates lose the fractions of their seconds.
    public static let propertyListEncoder: HRCodableSpelling = {
        var spelling = HRCodableSpelling(
            dates: .native, data: .native, decimals: .deferredToDecimal, nonConformingFloats: .native)
        spelling.isOfPropertyLists = true
        return spelling
    }()
}
