import Foundation
import ObjectGraph

/// Turns the containers that Foundation's readers give, and those of users, into documents.
struct FoundationLifting {
    private let limits: CodingLimits
    private var lifting = Lifting()
    private var count = 0
    /// The containers around the present value that are objects, and so might hold themselves.
    private var ancestors: [ObjectIdentifier] = []

    init(limits: CodingLimits) {
        self.limits = limits
    }

    /// The document whose root a value is.
    mutating func document(of value: Any) throws(HRError) -> HRDocument {
        HRDocument(try node(of: value, depth: 0))
    }

    private mutating func node(of value: Any, depth: Int) throws(HRError) -> HRNode {
        count += 1
        guard count <= limits.nodes else {
            throw HRError(.nodeLimit, "the document has more than \(limits.nodes) values")
        }
        let type = type(of: value)
        if type == String.self, let string = value as? String { return .string(string) }
        if type == [String: Any].self, let dictionary = value as? [String: Any] {
            return try node(of: dictionary, depth: depth + 1)
        }
        if type == [AnyHashable: Any].self, let dictionary = value as? [AnyHashable: Any] {
            return try node(of: dictionary, depth: depth + 1)
        }
        if type == [Any].self, let array = value as? [Any] { return try node(of: array, depth: depth + 1) }
        if type is AnyClass { return try node(ofInstance: value, depth: depth) }
        if let leaf = try Self.leaf(value, type) { return leaf }
        return try node(ofOther: value, depth: depth)
    }

    // MARK: Leaves

    private static func leaf(_ value: Any, _ type: Any.Type) throws(HRError) -> HRNode? {
        switch value {
        case let value as Bool where type == Bool.self: .bool(value)
        case let value as Int where type == Int.self: .integer(HRInteger(Int64(value)))
        case let value as Double where type == Double.self: .real(value)
        case let value as Date where type == Date.self: try node(of: value)
        case let value as Data where type == Data.self: .data(value)
        case let value as Float where type == Float.self: .real(Double(value))
        case let value as CGFloat where type == CGFloat.self: .real(Double(value))
        case let value as Decimal where type == Decimal.self: try node(ofDigits: value.description)
        case let value as any BinaryInteger: HRInteger(exactly: value).map(HRNode.integer)
        default: nil
        }
    }

    private static func node(of date: Date) throws(HRError) -> HRNode {
        guard date.timeIntervalSinceReferenceDate.isFinite else {
            throw HRError(.invalidValue, "a date must be finite")
        }
        return .date(date)
    }

    /// Bool or not is told here and nowhere else: Foundation has one object each for true and false.
    private static func node(of number: NSNumber) throws(HRError) -> HRNode {
        if number === NSNumber(value: true) { return .bool(true) }
        if number === NSNumber(value: false) { return .bool(false) }
        // Its type code says double, and its doubleValue is not the nearest one.
        if number is NSDecimalNumber { return try node(ofDigits: number.stringValue) }
        switch UInt8(bitPattern: number.objCType.pointee) {
        case UInt8(ascii: "d"): return .real(number.doubleValue)
        case UInt8(ascii: "f"): return .real(Double(number.floatValue))
        case UInt8(ascii: "Q"): return .integer(HRInteger(number.uint64Value))
        default: return .integer(HRInteger(number.int64Value))
        }
    }

    /// The number of a decimal, which does not tell whether it was written with an exponent.
    ///
    /// Digits that neither fit into 64 bits nor could be those of a real are of an integer that would be rounded.
    private static func node(ofDigits digits: String) throws(HRError) -> HRNode {
        if let signed = Int64(digits) { return .integer(HRInteger(signed)) }
        if let unsigned = UInt64(digits) { return .integer(HRInteger(unsigned)) }
        let isWhole = digits.utf8.allSatisfy { $0 == UInt8(ascii: "-") || (0x30...0x39).contains($0) }
        let zeros = digits.utf8.reversed().prefix { $0 == UInt8(ascii: "0") }.count
        guard !isWhole || digits.utf8.count - zeros <= 18, let real = Double(digits) else {
            throw HRError(.outOfRange, "an integer does not fit into 64 bits")
        }
        return .real(real)
    }

    // MARK: Containers

    private func checkDepth(_ depth: Int, of node: HRNode) throws(HRError) -> HRNode {
        switch node {
        case .array, .dictionary, .object:
            guard depth <= limits.depth else { throw depthError }
            return node
        default: return node
        }
    }

    /// A leaf without a notation of its own is up to two dictionaries deeper in a file than in a document.
    static let wrapping = 2

    private var depthError: HRError {
        HRError(.depthLimit, "the document has more than \(limits.depth) levels of containers")
    }

    private func checkRawDepth(_ depth: Int) throws(HRError) {
        guard depth <= limits.depth + Self.wrapping else { throw depthError }
    }

    private mutating func node(of array: [Any], depth: Int) throws(HRError) -> HRNode {
        try checkRawDepth(depth)
        var elements: [HRNode] = []
        elements.reserveCapacity(array.count)
        for element in array {
            do {
                elements.append(try node(of: element, depth: depth))
            } catch {
                throw error.within(String(elements.count))
            }
        }
        return try checkDepth(depth, of: .array(elements))
    }

    private mutating func node(of dictionary: [String: Any], depth: Int) throws(HRError) -> HRNode {
        try checkRawDepth(depth)
        var members: [HRFields.Field] = []
        members.reserveCapacity(dictionary.count)
        for (key, value) in dictionary { try append(value, forKey: key, to: &members, depth: depth) }
        return try lift(&members, depth: depth)
    }

    private mutating func node(of dictionary: [AnyHashable: Any], depth: Int) throws(HRError) -> HRNode {
        try checkRawDepth(depth)
        var members: [HRFields.Field] = []
        members.reserveCapacity(dictionary.count)
        for (key, value) in dictionary {
            try append(value, forKey: try Self.key(key.base), to: &members, depth: depth)
        }
        return try lift(&members, depth: depth)
    }

    private static func key(_ key: Any) throws(HRError) -> String {
        guard let string = key as? String else {
            throw HRError(.unsupportedValue, "a dictionary has a key that is not a string")
        }
        return string
    }

    private mutating func append(
        _ value: Any, forKey key: String, to members: inout [HRFields.Field], depth: Int
    ) throws(HRError) {
        do {
            members.append(HRFields.Field(key: key, value: try node(of: value, depth: depth)))
        } catch {
            throw ReservedWords.pathComponent(of: key).map(error.within) ?? error
        }
    }

    /// Foundation's dictionaries have no order; the same document shall come of the same file every time.
    private mutating func lift(_ members: inout [HRFields.Field], depth: Int) throws(HRError) -> HRNode {
        members.sort { $0.key < $1.key }
        return try checkDepth(depth, of: try lifting.node(of: members, isRoot: depth == 1))
    }

    // MARK: What users hand in

    private mutating func node(ofInstance value: Any, depth: Int) throws(HRError) -> HRNode {
        switch value {
        case let number as NSNumber: return try Self.node(of: number)
        case let string as NSString: return .string(string as String)
        case let array as NSArray:
            return try inside(array) { (lifting) throws(HRError) in
                try lifting.node(of: array.rawElements, depth: depth + 1)
            }
        case let dictionary as NSDictionary:
            return try inside(dictionary) { (lifting) throws(HRError) in
                try lifting.node(of: dictionary, depth: depth + 1)
            }
        case let date as NSDate: return try Self.node(of: date as Date)
        case let data as NSData: return .data(data as Data)
        case is NSNull: return .null
        default: throw Self.unsupported(value)
        }
    }

    private mutating func node(of dictionary: NSDictionary, depth: Int) throws(HRError) -> HRNode {
        try checkRawDepth(depth)
        var members: [HRFields.Field] = []
        members.reserveCapacity(dictionary.count)
        for (key, value) in dictionary.rawMembers {
            try append(value, forKey: try Self.key(key), to: &members, depth: depth)
        }
        return try lift(&members, depth: depth)
    }

    private mutating func inside(
        _ container: AnyObject, _ body: (inout FoundationLifting) throws(HRError) -> HRNode
    ) throws(HRError) -> HRNode {
        let identity = ObjectIdentifier(container)
        guard !ancestors.contains(identity) else {
            throw HRError(.unsupportedValue, "a container holds itself")
        }
        ancestors.append(identity)
        defer { ancestors.removeLast() }
        return try body(&self)
    }

    private mutating func node(ofOther value: Any, depth: Int) throws(HRError) -> HRNode {
        if let array = value as? [Any] { return try node(of: array, depth: depth + 1) }
        if let dictionary = value as? [AnyHashable: Any] { return try node(of: dictionary, depth: depth + 1) }
        throw Self.unsupported(value)
    }

    private static func unsupported(_ value: Any) -> HRError {
        HRError(.unsupportedValue, "a value of type \(quoted("\(type(of: value))")) cannot be part of a document")
    }
}

extension NSArray {
    /// The elements as they are: on Linux every other way converts them, and whatever they hold, to Swift's containers,
    /// without end where one holds itself.
    fileprivate var rawElements: [Any] {
        #if canImport(ObjectiveC)
            return (0..<count).map { self[$0] }
        #else
            return Mirror(reflecting: self).children.map(\.value)
        #endif
    }
}

extension NSDictionary {
    /// The members as they are; see `rawElements`.
    fileprivate var rawMembers: [(key: Any, value: Any)] {
        Array(zip(allKeys, allValues))
    }
}
