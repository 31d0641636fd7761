import Foundation
import ObjectGraph

/// Detects Foundation objects that trap on Linux when they are hashed.
enum HashHazard {
    /// Returns a description of an object that cannot be hashed, or nil for all others.
    ///
    /// - Parameter isBridged: True for a member of a Foundation set or dictionary. When such collections are compared,
    ///   they are bridged to Swift collections, and their bridged members are hashed.
    static func reason(against value: Any, isBridged: Bool) -> String? {
        #if canImport(Darwin)
            return nil
        #else
            switch value {
            case is NSDecimalNumber: return "a decimal number"
            case is NSError: return "an error of Foundation's"
            case is NSArray where isBridged: return "an array"
            case is NSDictionary where isBridged: return "a dictionary"
            case let measurement as NSMeasurement where !isHashed(measurement):
                return "a measurement beyond all integers"
            default: return nil
            }
        #endif
    }

    /// Returns the error for a value that cannot be hashed.
    static func error(_ reason: String, at path: HRPath) -> HRError {
        HRError(
            .unsupportedType, "\(reason) can be neither a member of a set nor a key", path: path,
            help: ["write what it says as a string or as a number"])
    }

    /// Returns true if Foundation can hash a measurement. To do so, Foundation converts the value to an integer, also
    /// after conversion to and from the base unit, and traps if this fails.
    private static func isHashed(_ measurement: NSMeasurement) -> Bool {
        let value = measurement.doubleValue
        guard let converter = (measurement.unit as? Dimension)?.converter else { return abs(value) < 0x1p62 }
        let values = [
            value, converter.baseUnitValue(fromValue: value), converter.value(fromBaseUnitValue: value),
        ]
        return values.allSatisfy { abs($0) < 0x1p62 }
    }
}

extension HRDecodingSlot {
    /// Throws an error for a value that cannot be hashed, and therefore cannot be a member of a set or a key.
    func checkHashable<Value>(_ value: Value, at index: Int? = nil, isBridged: Bool = false) throws {
        // A value is cast to `AnyHashable` only if it is one: the cast would bridge some Foundation objects to Swift
        // values.
        let isWrapped = Swift.type(of: value as Any) == AnyHashable.self
        let value: Any = isWrapped ? (value as? AnyHashable)?.base ?? value : value
        if Swift.type(of: value) == String.self, let text = value as? String { try checkMarks(of: text, at: index) }
        guard Swift.type(of: value) is AnyClass, let reason = HashHazard.reason(against: value, isBridged: isBridged)
        else { return }
        throw HashHazard.error(reason, at: index.map { path.appending(String($0)) } ?? path)
    }

    /// Throws an error for a string that takes Swift too long to hash or compare.
    func checkMarks(of text: String, at index: Int? = nil) throws {
        guard CombiningMarks.areTooMany(in: text) else { return }
        var error = CombiningMarks.error(in: "a text")
        error.path = index.map { path.appending(String($0)) } ?? path
        throw error
    }

    /// Returns true if values of a type may be unhashable: strings, Foundation objects, and values of existential
    /// types.
    func mayBeHazards<Value>(_ type: Value.Type) -> Bool {
        if type is any HRDecodable.Type { return type == String.self }
        return type is AnyClass || session.type(type).isExistential
    }

    /// Throws an error for elements that cannot be hashed.
    func checkHashable<Element>(_ elements: [Element]) throws {
        guard mayBeHazards(Element.self) else { return }
        for (index, element) in elements.enumerated() { try checkHashable(element, at: index) }
    }
}
