public import Foundation

/// One value of a document: what a property list or JSON can hold, plus objects and references between them.
///
/// A node is a plain value. It can be printed, compared, edited and written by hand:
///
/// ```swift
/// let car: HRNode = .object("Car", ["wheels": 4, "owner": .alias("people.0")])
/// ```
///
/// The words that files reserve (`$class`, `$alias` …) are cases here, so a key of the user's that happens to be spelled
/// `$class` stays a key: formats write it with one more `$`.
///
/// Equality is exact: an integer never equals a real, reals and dates are equal when they have the same bits (any NaN
/// equals any other), and the order of keys does not count.
///
/// Nodes are released, compared and hashed by recursion. Readers and archivers keep their depth below the limit of
/// `HRLimits.depth`; a program that nests nodes itself has room for about 2,000 levels on a stack of 512 KB.
public enum HRNode: Sendable {
    /// No value, where one is expected: an empty element of an array.
    case null
    /// True or false; never confused with 0 and 1.
    case bool(Bool)
    /// A whole number.
    case integer(HRInteger)
    /// A floating point number.
    case real(Double)
    /// A number that has more digits than 64 bits or a `Double` hold, by its digits.
    case number(HRNumber)
    /// A string.
    case string(String)
    /// A point in time.
    case date(Date)
    /// Bytes.
    case data(Data)
    /// An array of nodes.
    case array([HRNode])
    /// A dictionary with string keys.
    case dictionary(HRFields)
    /// An object: a dictionary that says which class it is of, or that has an id.
    case object(HRObject)
    /// A reference to another place in the document.
    case alias(HRAlias)
}

extension HRNode {
    /// A whole number of any integer type; its digits if it has more than 64 bits.
    public static func integer(_ value: some BinaryInteger) -> HRNode {
        HRInteger(exactly: value).map { .integer($0) } ?? .number(checked: "\(value)")
    }

    /// An object of a class.
    public static func object(
        _ className: String, id: String? = nil, version: Int = 0, _ fields: HRFields = [:]
    ) -> HRNode {
        .object(HRObject(className: className, id: id, version: version, fields: fields))
    }

    /// The node's keys and values, if it is a dictionary or an object. An object that gets others keeps its class and its id.
    public var fields: HRFields? {
        get {
            switch self {
            case .dictionary(let fields): fields
            case .object(let object): object.fields
            default: nil
            }
        }
        set {
            if case .object(var object) = self, let newValue {
                object.fields = newValue
                self = .object(object)
            } else {
                self = newValue.map { .dictionary($0) } ?? .null
            }
        }
    }

    /// The value under a key of a dictionary or an object.
    public subscript(key: String) -> HRNode? { fields?[key] }

    /// The element of an array; nil outside its bounds.
    public subscript(index: Int) -> HRNode? {
        guard case .array(let elements) = self, elements.indices.contains(index) else { return nil }
        return elements[index]
    }

    /// Whether the node is a level of its own in the depth of a document.
    var isContainer: Bool {
        switch self {
        case .array, .dictionary, .object: true
        default: false
        }
    }

    /// Whether nothing can lie within the node.
    package var isLeaf: Bool {
        switch self {
        case .array, .dictionary, .object, .alias: false
        default: true
        }
    }

    /// What kind of value this is, in the words of error messages: "a string", "an object".
    package var kind: String {
        switch self {
        case .null: "null"
        case .bool: "a boolean"
        case .integer: "an integer"
        case .real: "a real number"
        case .number(let number): number.isInteger ? "an integer" : "a real number"
        case .string: "a string"
        case .date: "a date"
        case .data: "data"
        case .array: "an array"
        case .dictionary: "a dictionary"
        case .object(let object): object.className.map { "an object of class \(quoted($0))" } ?? "an object"
        case .alias: "an alias"
        }
    }
}

extension HRNode: Hashable {
    /// Compares contents; see the type's description for reals, dates and the order of keys.
    public static func == (left: HRNode, right: HRNode) -> Bool {
        switch (left, right) {
        case (.null, .null): true
        case (.bool(let left), .bool(let right)): left == right
        case (.integer(let left), .integer(let right)): left == right
        case (.real(let left), .real(let right)): left.isSame(as: right)
        case (.number(let left), .number(let right)): left == right
        case (.string(let left), .string(let right)): left.isSame(as: right)
        case (.date(let left), .date(let right)):
            left.timeIntervalSinceReferenceDate.isSame(as: right.timeIntervalSinceReferenceDate)
        case (.data(let left), .data(let right)): left == right
        case (.array(let left), .array(let right)): left == right
        case (.dictionary(let left), .dictionary(let right)): left == right
        case (.object(let left), .object(let right)): left == right
        case (.alias(let left), .alias(let right)): left == right
        default: false
        }
    }

    /// Hashes the contents.
    public func hash(into hasher: inout Hasher) {
        switch self {
        case .null: hasher.combine(0)
        case .bool(let value): hasher.combine(value)
        case .integer(let value): hasher.combine(value)
        case .real(let value): hasher.combine(value.isNaN ? Double.nan.bitPattern : value.bitPattern)
        case .number(let value): hasher.combine(value)
        case .string(let value): hasher.combine(value)
        case .date(let value): hasher.combine(value.timeIntervalSinceReferenceDate.bitPattern)
        case .data(let value): hasher.combine(value)
        case .array(let value): hasher.combine(value)
        case .dictionary(let value): hasher.combine(value)
        case .object(let value): hasher.combine(value)
        case .alias(let value): hasher.combine(value)
        }
    }
}

extension Double {
    /// Whether both have the same bits, or neither is a number.
    package func isSame(as other: Double) -> Bool {
        bitPattern == other.bitPattern || (isNaN && other.isNaN)
    }
}

extension String {
    /// Whether both have the same Unicode scalars: unlike `==`, which takes é and e + ´ for equal, and takes long where many
    /// marks combine.
    package func isSame(as other: String) -> Bool {
        utf8.elementsEqual(other.utf8)
    }
}

extension HRNode: ExpressibleByNilLiteral, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
    ExpressibleByFloatLiteral, ExpressibleByStringLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
    /// Null.
    public init(nilLiteral: ()) { self = .null }
    /// A boolean.
    public init(booleanLiteral value: Bool) { self = .bool(value) }
    /// A whole number.
    public init(integerLiteral value: Int64) { self = .integer(HRInteger(value)) }
    /// A real number.
    public init(floatLiteral value: Double) { self = .real(value) }
    /// A string.
    public init(stringLiteral value: String) { self = .string(value) }
    /// An array.
    public init(arrayLiteral elements: HRNode...) { self = .array(elements) }
    /// A dictionary; its keys are the user's, also where they begin with a `$`.
    public init(dictionaryLiteral elements: (String, HRNode)...) {
        self = .dictionary(HRFields(elements))
    }
}
