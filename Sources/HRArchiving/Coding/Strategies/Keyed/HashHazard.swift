import Foundation
import ObjectGraph

/// Objects of Foundation's that trap on Linux when they are hashed.
enum HashHazard {
    /// A name for an object that cannot be hashed; nil for all others.
    ///
    /// - Parameter isBridged: Whether it is for one of Foundation's sets or dictionaries, which are bridged to Swift's,
    ///   and so hash bridged members, when they are compared.
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

    /// The error that something cannot be hashed.
    static func error(_ reason: String, at path: HRPath) -> HRError {
        HRError(
            .unsupportedType, "\(reason) can be neither a member of a set nor a key", path: path,
            help: ["write what it says as a string or as a number"])
    }

    /// Whether the value can be converted to an integer in all units: Foundation does that to hash it, and traps.
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
    /// Refuses what cannot be a member of a set or a key.
    func checkHashable<Value>(_ value: Value, at index: Int? = nil, isBridged: Bool = false) throws {
        // Cast only if it is an `AnyHashable`: the cast bridges some of Foundation's objects to Swift values.
        let isWrapped = Swift.type(of: value as Any) == AnyHashable.self
        let value: Any = isWrapped ? (value as? AnyHashable)?.base ?? value : value
        if Swift.type(of: value) == String.self, let text = value as? String { try checkMarks(of: text, at: index) }
        guard Swift.type(of: value) is AnyClass, let reason = HashHazard.reason(against: value, isBridged: isBridged)
        else { return }
        throw HashHazard.error(reason, at: index.map { path.appending(String($0)) } ?? path)
    }

    /// Refuses a text that takes Swift too long to hash or compare.
    func checkMarks(of text: String, at index: Int? = nil) throws {
        guard CombiningMarks.areTooMany(in: text) else { return }
        var error = CombiningMarks.error(in: "a text")
        error.path = index.map { path.appending(String($0)) } ?? path
        throw error
    }

    /// Whether values of a type may be such that they cannot be hashed: texts, objects of Foundation's, and what is behind
    /// an existential.
    func mayBeHazards<Value>(_ type: Value.Type) -> Bool {
        if type is any HRDecodable.Type { return type == String.self }
        return type is AnyClass || session.type(type).isExistential
    }

    /// Refuses elements that cannot be hashed.
    func checkHashable<Element>(_ elements: [Element]) throws {
        guard mayBeHazards(Element.self) else { return }
        for (index, element) in elements.enumerated() { try checkHashable(element, at: index) }
    }
}
