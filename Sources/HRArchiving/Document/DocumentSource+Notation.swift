// The values that each format has a notation for. Values without a notation are written with reserved keys: see
// `Lowering`. Old-style property lists are only read; for them, properties that matter only for writing return the same
// as for another kind of property list.

extension DocumentSource.Kind {
    /// True if files are text, so that messages can show their lines.
    package var isText: Bool {
        switch self {
        case .json, .xmlPropertyList, .oldStylePropertyList: true
        case .binaryPropertyList: false
        }
    }

    /// True if files can declare their encoding, which need not be a Unicode encoding.
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

    /// True if there is a notation for all dates, including those with fractions of seconds and those of any year.
    package var hasAllDates: Bool {
        switch self {
        case .binaryPropertyList: true
        case .json, .xmlPropertyList, .oldStylePropertyList: false
        }
    }

    /// True if there is a notation for infinite numbers and NaN.
    package var hasNonFiniteNumbers: Bool {
        switch self {
        case .xmlPropertyList, .binaryPropertyList, .oldStylePropertyList: true
        case .json: false
        }
    }

    /// True if numbers are written as digits, so that a number can have more digits than a `Double` can represent.
    package var hasLongNumbers: Bool {
        switch self {
        case .json, .xmlPropertyList: true
        case .binaryPropertyList, .oldStylePropertyList: false
        }
    }

    /// True if strings can contain all characters, including control characters.
    package var hasAllCharacters: Bool {
        switch self {
        case .json, .binaryPropertyList, .oldStylePropertyList: true
        case .xmlPropertyList: false
        }
    }
}
