// What each format has a notation for. What it has none for is written with reserved words: see `Lowering`. Old-style texts
// are only read; where nothing rests on it, they count as the other property lists do.

extension DocumentSource.Kind {
    /// Files are texts, with lines that messages can show.
    package var isText: Bool {
        switch self {
        case .json, .xmlPropertyList, .oldStylePropertyList: true
        case .binaryPropertyList: false
        }
    }

    /// Files can say in which encoding they are, and need not be in Unicode.
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

    /// Dates between two whole seconds have a notation, and those of all years.
    package var hasAllDates: Bool {
        switch self {
        case .binaryPropertyList: true
        case .json, .xmlPropertyList, .oldStylePropertyList: false
        }
    }

    /// Infinite numbers and those that are none have a notation.
    package var hasNonFiniteNumbers: Bool {
        switch self {
        case .xmlPropertyList, .binaryPropertyList, .oldStylePropertyList: true
        case .json: false
        }
    }

    /// Numbers are spelled by their digits, of which there may be more than a `Double` keeps.
    package var hasLongNumbers: Bool {
        switch self {
        case .json, .xmlPropertyList: true
        case .binaryPropertyList, .oldStylePropertyList: false
        }
    }

    /// Texts can hold all characters, control characters among them.
    package var hasAllCharacters: Bool {
        switch self {
        case .json, .binaryPropertyList, .oldStylePropertyList: true
        case .xmlPropertyList: false
        }
    }
}
