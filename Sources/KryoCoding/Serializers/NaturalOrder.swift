import Foundation

/// Java's natural order of values, which is used without a comparator.
enum NaturalOrder {
    /// Sorts elements; returns them unchanged if their order is not known.
    static func sorted(_ elements: [Any?]) -> [Any?] {
        var isKnown = true
        let result = elements.sorted { left, right in
            guard let isBefore = isBefore(left, right) else {
                isKnown = false
                return false
            }
            return isBefore
        }
        return isKnown ? result : elements
    }

    private static func isBefore(_ left: Any?, _ right: Any?) -> Bool? {
        let left = (left as? JavaInstance)?.value ?? left
        let right = (right as? JavaInstance)?.value ?? right
        if let left = units(left), let right = units(right) { return left.lexicographicallyPrecedes(right) }
        if let left = left as? any BinaryInteger, let right = right as? any BinaryInteger {
            return isLess(left, than: right)
        }
        if let left = left as? Double, let right = right as? Double { return left < right }
        if let left = left as? Float, let right = right as? Float { return left < right }
        if let left = left as? Date, let right = right as? Date { return left < right }
        if let left = left as? JavaCharacter, let right = right as? JavaCharacter { return left.unit < right.unit }
        if let left = left as? JavaEnumValue, let right = right as? JavaEnumValue {
            return left.ordinal < right.ordinal
        }
        return nil
    }

    private static func isLess(_ left: some BinaryInteger, than right: some BinaryInteger) -> Bool { left < right }

    private static func units(_ value: Any?) -> [UInt16]? {
        if let text = value as? JavaText { return text.units }
        return (value as? String).map { Array($0.utf16) }
    }
}
