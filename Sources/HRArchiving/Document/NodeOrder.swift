import Foundation

/// A total order of nodes, by kind, then by value, so that the members of sets are always written in the same order.
enum NodeOrder {
    static func areInOrder(_ left: HRNode, _ right: HRNode) -> Bool {
        compare(left, right) < 0
    }

    /// Returns a negative number, zero or a positive number if the left node is before, equal to or after the right
    /// one.
    static func compare(_ left: HRNode, _ right: HRNode) -> Int {
        switch (left, right) {
        case (.bool(let left), .bool(let right)): sign(left ? 1 : 0, right ? 1 : 0)
        case (.integer(let left), .integer(let right)): sign(left, right)
        case (.real(let left), .real(let right)): compare(left, right)
        case (.number(let left), .number(let right)):
            left.digits == right.digits
                ? sign(left.isInteger ? 0 : 1, right.isInteger ? 0 : 1) : sign(left.digits, right.digits)
        case (.string(let left), .string(let right)): compare(left, right)
        case (.date(let left), .date(let right)):
            compare(left.timeIntervalSinceReferenceDate, right.timeIntervalSinceReferenceDate)
        case (.data(let left), .data(let right)):
            left.lexicographicallyPrecedes(right) ? -1 : left == right ? 0 : 1
        case (.array(let left), .array(let right)): compare(left, right)
        case (.dictionary(let left), .dictionary(let right)): compare(left, right)
        case (.object(let left), .object(let right)): compare(left, right)
        case (.alias(let left), .alias(let right)): compare(left.text, right.text)
        default: sign(rank(left), rank(right))
        }
    }

    private static func rank(_ node: HRNode) -> Int {
        switch node {
        case .null: 0
        case .bool: 1
        case .integer: 2
        case .real: 3
        case .number: 4
        case .string: 5
        case .date: 6
        case .data: 7
        case .array: 8
        case .dictionary: 9
        case .object: 10
        case .alias: 11
        }
    }

    private static func sign<T: Comparable>(_ left: T, _ right: T) -> Int {
        left < right ? -1 : left == right ? 0 : 1
    }

    /// Compares by value, then by bits, so that -0.0, 0.0 and every NaN have a defined order.
    private static func compare(_ left: Double, _ right: Double) -> Int {
        left < right ? -1 : left > right ? 1 : sign(left.bitPattern, right.bitPattern)
    }

    private static func compare(_ left: String, _ right: String) -> Int {
        if left.utf8.lexicographicallyPrecedes(right.utf8) { return -1 }
        return left.isSame(as: right) ? 0 : 1
    }

    private static func compare(_ left: [HRNode], _ right: [HRNode]) -> Int {
        for (left, right) in zip(left, right) {
            let order = compare(left, right)
            if order != 0 { return order }
        }
        return sign(left.count, right.count)
    }

    private static func compare(_ left: HRFields, _ right: HRFields) -> Int {
        for (left, right) in zip(left.storage, right.storage) {
            let keys = compare(left.key, right.key)
            if keys != 0 { return keys }
            let values = compare(left.value, right.value)
            if values != 0 { return values }
        }
        return sign(left.count, right.count)
    }

    private static func compare(_ left: HRObject, _ right: HRObject) -> Int {
        let names = compare(left.className ?? "", right.className ?? "")
        if names != 0 { return names }
        let plain = compare(left.plainValue ?? .null, right.plainValue ?? .null)
        return plain != 0 ? plain : compare(left.fields, right.fields)
    }
}
