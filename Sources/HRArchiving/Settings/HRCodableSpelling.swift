public import Foundation

/// How Codable types and maps are spelled in files of `JSONEncoder` and `PropertyListEncoder`, by the strategies that these
/// have.
///
/// ```swift
/// let unarchiver = HRUnarchiver(codable: .jsonEncoder)
/// let archiver = HRArchiver(codable: HRCodableSpelling(dates: .secondsSince1970, keys: .convertToSnakeCase))
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
    public enum Dates: Sendable {
        /// Seconds since 2001, as `Date` writes itself.
        case deferredToDate
        /// Seconds since 1970.
        case secondsSince1970
        /// Milliseconds since 1970.
        case millisecondsSince1970
        /// A text in ISO 8601, in whole seconds. Fractions of seconds are read.
        case iso8601
        /// A text that a formatter makes, and reads.
        case formatted(DateFormatter)
        /// A date of the format's own, which property lists have.
        case native
        /// What a closure writes, and another one reads, as those of `JSONEncoder` and `JSONDecoder` do. They encode and decode
        /// one value, which is no date itself.
        case custom(
            encode: @Sendable (Date, any Encoder) throws -> Void, decode: @Sendable (any Decoder) throws -> Date)
    }

    /// How data is written and read.
    public enum DataSpelling: Sendable {
        /// A text in base64.
        case base64
        /// An array of numbers, one for each byte, as `Data` writes itself.
        case deferredToData
        /// Data of the format's own, which property lists have.
        case native
    }

    /// What becomes of the keys of types, which are never those of dictionaries.
    public enum Keys: Sendable {
        /// They stay as they are.
        case useDefaultKeys
        /// `firstName` is `first_name` in the file.
        case snakeCase

        /// `firstName` is `first_name` in the file: the name that `JSONEncoder` has for ``snakeCase``.
        public static let convertToSnakeCase = Keys.snakeCase
        /// `first_name` in the file is `firstName`: the name that `JSONDecoder` has for ``snakeCase``.
        public static let convertFromSnakeCase = Keys.snakeCase
    }

    /// How a `Decimal` is written. Numbers, texts of digits and what a `Decimal` writes itself are read.
    public enum Decimals: Sendable {
        /// A number. A decimal that would not come back equal is an error.
        case number
        /// A text of its digits.
        case text
        /// A dictionary of its parts, as `Decimal` writes itself.
        case deferredToDecimal
    }

    /// How numbers are written that are infinite or not a number.
    public enum NonConformingFloats: Sendable {
        /// They are an error.
        case `throw`
        /// They are texts.
        case convertToString(positiveInfinity: String, negativeInfinity: String, nan: String)
        /// They are numbers of the format's own, which property lists have.
        case native
    }

    /// How dates are written and read. Seconds since 2001 by default. A date of the format's own is always read.
    public var dates: Dates
    /// How data is written and read. Texts in base64 by default. Data of the format's own is always read.
    public var data: DataSpelling
    /// What becomes of the keys of types. They stay as they are by default.
    public var keys: Keys
    /// How a `Decimal` is written. As a number by default.
    public var decimals: Decimals
    /// How numbers are written that are infinite or not a number. They are an error by default.
    public var nonConformingFloats: NonConformingFloats
    /// Whether URLs write themselves, as dictionaries, and the numbers of a `Float` are whole `Double`s.
    var isOfPropertyLists = false

    /// Makes a spelling; what is not said is as `JSONEncoder` has it by default.
    public init(
        dates: Dates = .deferredToDate, data: DataSpelling = .base64, keys: Keys = .useDefaultKeys,
        decimals: Decimals = .number, nonConformingFloats: NonConformingFloats = .throw
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
