/// The elements of property lists.
enum XMLElement: UInt8, CaseIterable {
    case plist, dictionary, array, key, string, integer, real, date, data, yes, no

    /// `<key>` and `<string>` in one word each, with the first byte lowest.
    static let keyTag: UInt64 = 0x3E_7965_6B3C, stringTag: UInt64 = 0x3E67_6E69_7274_733C

    var name: StaticString {
        switch self {
        case .plist: "plist"
        case .dictionary: "dict"
        case .array: "array"
        case .key: "key"
        case .string: "string"
        case .integer: "integer"
        case .real: "real"
        case .date: "date"
        case .data: "data"
        case .yes: "true"
        case .no: "false"
        }
    }

    /// The name and the `>` after it in one word, and the number of bytes in that word.
    @inline(__always)
    var closing: (word: UInt64, length: Int) {
        switch self {
        case .string: (0x3E_676E_6972_7473, 7)
        case .key: (0x3E79_656B, 4)
        case .dictionary: (0x3E_7463_6964, 5)
        case .array: (0x3E79_6172_7261, 6)
        case .integer: (0x3E72_6567_6574_6E69, 8)
        case .real: (0x3E_6C61_6572, 5)
        case .yes: (0x3E_6575_7274, 5)
        case .no: (0x3E65_736C_6166, 6)
        case .date: (0x3E_6574_6164, 5)
        case .data: (0x3E_6174_6164, 5)
        case .plist: (0x3E74_7369_6C70, 6)
        }
    }

    /// Creates the element for a name of up to seven bytes in one word, with the first byte lowest; nil for other
    /// names.
    @inline(__always)
    init?(word: UInt64) {
        switch word {
        case 0x676E_6972_7473: self = .string
        case 0x79_656B: self = .key
        case 0x7463_6964: self = .dictionary
        case 0x79_6172_7261: self = .array
        case 0x72_6567_6574_6E69: self = .integer
        case 0x6C61_6572: self = .real
        case 0x6575_7274: self = .yes
        case 0x65_736C_6166: self = .no
        case 0x6574_6164: self = .date
        case 0x6174_6164: self = .data
        case 0x74_7369_6C70: self = .plist
        default: return nil
        }
    }
}

/// A tag that opens an element.
struct XMLTag {
    let element: XMLElement
    /// The offset of its `<`.
    let start: Int
    /// The offset after its `>`.
    let end: Int
    /// True if the tag also closes the element: `<true/>`.
    let isEmpty: Bool

    var place: ParseFault.Position { .bytes(start..<end) }
}
