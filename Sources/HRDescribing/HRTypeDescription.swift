public import HRArchiving

/// What a type writes into files and reads from them: its keys, their types, which of them are required, and their
/// defaults.
///
/// ```swift
/// let service = HRTypeDescription(of: Service.self)
/// print(try service.schema())      // a JSON Schema, for editors
/// print(try service.template())    // a file with all defaults, and comments
/// ```
///
/// Property maps are described exactly. Other types are *recorded*: their initializers are run with made-up values, at
/// most three times each, and the description contains what they have requested. See ``init(of:registry:samples:)``.
public struct HRTypeDescription: Hashable, Sendable {
    /// The values of a property, an element or a root.
    public indirect enum Shape: Hashable, Sendable {
        /// Any value.
        case any
        /// A boolean.
        case bool
        /// A whole number; the range is nil for types of 64 bits and more, whose limits editors round.
        case integer(ClosedRange<Int>?)
        /// A whole number or a number with a fraction.
        case number
        /// A decimal number, also as a string of its digits.
        case decimal
        /// A string.
        case string
        /// A string in a notation.
        case text(Notation)
        /// A point in time.
        case date
        /// Bytes.
        case data
        /// An array of any length.
        case array(Shape)
        /// An array in which each value occurs once, in any order.
        case set(Shape)
        /// An array with a fixed number of elements, such as the two bounds of a range.
        case elements([Shape])
        /// A dictionary with strings as keys.
        case dictionary(keys: Notation?, Shape)
        /// A value, or null.
        case optional(Shape)
        /// One of several simple values.
        case choice([HRNode])
        /// An enum with values: a dictionary whose only key is the name of the case.
        case cases([Case])
        /// An object, by the name of its description in ``HRTypeDescription/objects``.
        case object(String)
        /// An object of one of several types, by the names of their descriptions; its `$class` says which. Without
        /// `$class`, it is of the declared type, or an error if that is a protocol. Files without `$class` specify the
        /// type as the family does, by its name in ``HRTypeDescription/families``.
        case oneOf([String], declared: String?, family: String?)
        /// A value that must not be shown.
        case secret(Shape)
    }

    /// The notation of a string.
    public struct Notation: Hashable, Sendable {
        /// The notation in words: `a URL`, `a byte count, such as 512MiB`.
        public let words: String
        /// A regular expression that all strings of the notation match; nil if none is known.
        public let pattern: String?
        /// The name of the notation in JSON Schema, such as `uuid`; nil if it has none.
        public let format: String?

        /// A string in the notation, for templates; empty if none is known.
        public let example: String

        /// Creates a notation.
        public init(_ words: String, pattern: String? = nil, format: String? = nil, example: String = "") {
            (self.words, self.pattern, self.format, self.example) = (words, pattern, format, example)
        }
    }

    /// A case of an enum.
    public struct Case: Hashable, Sendable {
        /// The name of the case, which is its key.
        public let name: String
        /// The associated values, with their labels as keys; nil if they are not known.
        public let properties: [Property]?
    }

    /// A value under a key.
    public struct Property: Hashable, Sendable {
        /// What happens if a file does not contain the key.
        public enum Presence: Hashable, Sendable {
            /// It is an error.
            case required
            /// The value is nil, or the one with which the object was made.
            case optional
            /// The value is a default.
            case hasDefault(HRNode)
        }

        /// The keys, from the object inwards. There are several if the value is in dictionaries within the object.
        public let keys: [String]
        /// The keys under which older files have the value.
        public internal(set) var formerKeys: [[String]] = []
        /// The values.
        public internal(set) var shape: Shape
        /// What happens if a file does not contain the key.
        public internal(set) var presence: Presence
        /// True if null means the same as no key.
        public internal(set) var acceptsNull = false
        /// The documentation; nil if there is none. See ``HRDocumented``.
        public internal(set) var documentation: String?
        /// True if the value is read.
        public internal(set) var isRead = true
        /// True if the value is written.
        public internal(set) var isWritten = true
    }

    /// A type whose values are objects: dictionaries with `$class`, or dictionaries.
    public struct Object: Hashable, Sendable {
        /// The name of the description: the class name, unless two types have the same.
        public let name: String
        /// The name in `$class`; nil for types without a name in files.
        public let className: String?
        /// Former class names.
        public internal(set) var formerNames: [String] = []
        /// The version of the type.
        public internal(set) var version = 0
        /// The properties, in the order in which the type writes or reads them.
        public internal(set) var properties: [Property] = []
        /// The single value that files contain in place of an object with keys; nil for most types.
        public internal(set) var value: Shape?
        /// True if other keys are preserved or read.
        public internal(set) var isOpen = false
        /// The documentation of the type; nil if there is none.
        public internal(set) var documentation: String?
        /// What is not known about the type, one sentence each. Empty if the description is complete.
        public internal(set) var gaps: [String] = []
    }

    /// How files without `$class` specify the types of values; see `HRFamily`.
    public struct Family: Hashable, Sendable {
        /// Where a file has the name of the type.
        public enum Tagging: Hashable, Sendable {
            /// Under a key of the object, beside its properties.
            case beside(key: String)
            /// Under a key, and the object under another one.
            case above(key: String, content: String)
            /// The object is under the name.
            case nested
        }

        /// A type of the family.
        public struct Member: Hashable, Sendable {
            /// The name in files.
            public let name: String
            /// The name of the description in ``HRTypeDescription/objects``.
            public let object: String
        }

        /// The name of the base type, with a number if an object has that name.
        public let name: String
        /// Where a file has the name of the type.
        public let tagging: Tagging
        /// The types, in the order in which they were declared.
        public let members: [Member]
        /// True if other names are accepted.
        public let isOpen: Bool
    }

    /// The root.
    public internal(set) var root: Shape
    /// The types of objects that occur in the root, sorted by their names.
    public internal(set) var objects: [Object]
    /// The families of the types that occur in the root, sorted by their names.
    public internal(set) var families: [Family]

    /// What is not known, one sentence each, with the name of the type. Empty if the description is complete.
    public var gaps: [String] { objects.flatMap { object in object.gaps.map { "\(object.name): \($0)" } } }

    /// Returns the description of the objects of a type; nil if there is none with the name.
    ///
    /// - Complexity: O(n) in the number of types.
    public func object(named name: String) -> Object? { objects.first { $0.name == name } }

    /// Returns the family with a name; nil if there is none.
    ///
    /// - Complexity: O(n) in the number of families.
    public func family(named name: String) -> Family? { families.first { $0.name == name } }
}
