/// What the files of one kind are made of.
struct ModelSchema: Sendable {
    /// The record that is the root.
    let root: String
    let records: [String: RecordPattern]
}

/// What a record of one kind holds.
struct RecordPattern: Sendable {
    /// The name after `$class`, in archives.
    var className: String?
    /// Of how many records one has an id: 1 for all, 0 for none.
    var ids = 0
    /// The field with the name that only this record has; nil where the key of its member says which one it is.
    var label: String?
    let fields: [FieldPattern]
}

/// A field of a record.
struct FieldPattern: Sendable {
    let key: String
    let value: ValuePattern
    var isOptional = false
    /// What people write above it.
    var comment: String?
}

/// What a value may be.
indirect enum ValuePattern: Sendable {
    /// Always the same text.
    case constant(String)
    case text, number, flag
    /// A reference to a record of one of some kinds.
    case reference(to: [String])
    /// A record of one of some kinds.
    case record([String])
    /// An array; a sorted one is in the order of the names of its elements.
    case list(ValuePattern, count: ClosedRange<Int>, isSorted: Bool = false)
    case map(ValuePattern, keys: KeyPattern, count: ClosedRange<Int>)

    /// Whether it can be replaced by another value of its kind.
    var isPlain: Bool {
        switch self {
        case .text, .number, .flag: true
        default: false
        }
    }

    /// The kinds of records that a member may be; nil where it is none.
    var kinds: [String]? {
        if case .record(let kinds) = self { kinds } else { nil }
    }

    /// The kinds of records that a member may refer to; nil where it is no reference.
    var targets: [String]? {
        if case .reference(let kinds) = self { kinds } else { nil }
    }
}

/// What the keys of a map are.
enum KeyPattern: Sendable {
    /// Words that stand once in the file.
    case words
    /// Some of the keys that tools know.
    case known([String])
    /// 24 hexadecimal digits.
    case identifiers
}
