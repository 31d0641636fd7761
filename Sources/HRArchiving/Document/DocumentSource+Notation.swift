// The values that each format has a notation for. Values without a notation are written with reserved keys: see
// `Lowering`. Old-style property lists are only read; properties that matter only for writing are as in the other
// property lists.

extension DocumentSource.Kind {
    /// Files are text, with lines that messages can show.
    package var isText: Bool {
        switch self {
        case .json, .xmlPropertyList, .oldStylePropertyList: true
        case .binaryPropertyList: false
        }
    }

    /// Files can declare their encoding, and need not be in Unicode.
    package var declaresEncoding: Bool {
        switch self {
        case .xmlPropertyList: true
        case .json, .binaryPropertyList, .oldStylePropertyList: false
        }
    }

    package var hasNull: Bool {
        switch self {
        case .json: true
        case .xmlPropertyList, .binaryPropertyList, .oldStylePropertyList: false
        }
    }

    package var hasData: Bool {
        switch self {
        case .xmlPropertyList, .binaryPropertyList, .oldStylePropertyList: true
        case .json: false
        }
    }

    package var hasDates: Bool {
        switch self {
        case .xmlPropertyList, .binaryPropertyList, .oldStylePropertyList: true
        case .json: false
        }
    }

    /// Dates with fractions of seconds, and dates of all years, have a notation.
    package var hasAllDates: Bool {
        switch self {
        case .binaryPropertyList: true
        case .json, .xmlPropertyList, .oldStylePropertyList: false
        }
    }

    /// Infinite numbers and NaN have a notation.
    package var hasNonFiniteNumbers: Bool {
        switch self {
        case .xmlPropertyList, .binaryPropertyList, .oldStylePropertyList: true
        case .json: false
        }
    }

    /// Numbers are written as digits, of which there may be more than a `Double` keeps.
    package var hasLongNumbers: Bool {
        switch self {
        case .json, .xmlPropertyList: true
        case .binaryPropertyList, .oldStylePropertyList: false
        }
    }

    /// Strings can contain all characters, including control characters.
    package var hasAllCharacters: Bool {
        switch self {
        case .json, .binaryPropertyList, .oldStylePropertyList: true
        case .xmlPropertyList: false
        }
    }
}
