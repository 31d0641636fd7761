public import Foundation

/// One value of a document: any value of a property list or JSON, and also objects and references.
///
/// A node is a plain value. It can be printed, compared, edited and written by hand:
///
/// ```swift
/// let car: HRNode = .object("Car", ["wheels": 4, "owner": .alias("people.0")])
/// ```
///
/// The reserved keys of files (`$class`, `$alias` …) are represented by cases of this type. A key `$class` in a
/// dictionary node is therefore an ordinary key, which is written with an additional `$`.
///
/// Equality is exact: an integer never equals a real, reals and dates are equal if they have the same bits (all NaN are
/// equal), and the order of keys is ignored.
///
/// Nodes are released, compared and hashed recursively. Parsers and archivers limit the depth of nodes to
/// `HRLimits.depth`; a program that nests nodes itself can use about 2,000 levels on a stack of 512 KB.
public enum HRNode: Sendable {
    /// Null, such as an empty element of an array.
    case null
    /// A boolean; never equal to 0 or 1.
    case bool(Bool)
    /// A whole number.
    case integer(HRInteger)
    /// A floating point number.
    case real(Double)
    /// A number with more digits than 64 bits or a `Double` can represent, stored as its digits.
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
    /// An object: a dictionary with a class or an id.
    case object(HRObject)
    /// A reference to another value of the document.
    case alias(HRAlias)
}

extension HRNode {
    /// Returns an integer node for an integer of any type, or a ``number(_:)`` node with its digits if the integer fits
    /// neither `Int64` nor `UInt64`.
    public static func integer(_ value: some BinaryInteger) -> HRNode {
        HRInteger(exactly: value).map { .integer($0) } ?? .number(checked: "\(value)")
    }

    /// Returns an object node with a class.
    public static func object(
        _ className: String, id: String? = nil, version: Int = 0, _ fields: HRFields = [:]
    ) -> HRNode {
        .object(HRObject(className: className, id: id, version: version, fields: fields))
    }

    /// The keys and values of a dictionary or an object, otherwise nil. Setting the fields of an object keeps its class
    /// and id.
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

    /// The element of an array at an index; nil if the index is out of bounds or the node is not an array.
    public subscript(index: Int) -> HRNode? {
        guard case .array(let elements) = self, elements.indices.contains(index) else { return nil }
        return elements[index]
    }

    /// True if the node counts as a level of nesting.
    var isContainer: Bool {
        switch self {
        case .array, .dictionary, .object: true
        default: false
        }
    }

    /// True if the node neither contains nor refers to other nodes.
    package var isLeaf: Bool {
        switch self {
        case .array, .dictionary, .object, .alias: false
        default: true
        }
    }

    /// The kind of value, in error messages: "a string", "an object".
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
    /// Compares the contents. For reals, dates and the order of keys, see the description of ``HRNode``.
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
    /// Returns true if both have the same bits, or both are NaN.
    package func isSame(as other: Double) -> Bool {
        bitPattern == other.bitPattern || (isNaN && other.isNaN)
    }
}

extension HRNode: ExpressibleByNilLiteral, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
    ExpressibleByFloatLiteral, ExpressibleByStringLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
    /// Creates a null node.
    public init(nilLiteral: ()) { self = .null }
    /// Creates a boolean node.
    public init(booleanLiteral value: Bool) { self = .bool(value) }
    /// Creates an integer node.
    public init(integerLiteral value: Int64) { self = .integer(HRInteger(value)) }
    /// Creates a real node.
    public init(floatLiteral value: Double) { self = .real(value) }
    /// Creates a string node.
    public init(stringLiteral value: String) { self = .string(value) }
    /// Creates an array node.
    public init(arrayLiteral elements: HRNode...) { self = .array(elements) }
    /// Creates a dictionary node. All keys are ordinary keys: a key that begins with `$`, such as `$class`, has no
    /// special meaning here.
    public init(dictionaryLiteral elements: (String, HRNode)...) {
        self = .dictionary(HRFields(elements))
    }
}
