import Foundation
import HRArchiving

/// The shapes of types whose notation is known without a description.
enum LeafShapes {
    typealias Shape = HRTypeDescription.Shape

    static func shape(of type: Any.Type) -> Shape? {
        if let known = table[ObjectIdentifier(type)] { return known }
        guard let notated = type as? any NotatedType.Type else { return nil }
        return .text(
            HRTypeDescription.Notation(
                notated.notation, pattern: notated.notationPattern, example: notated.notationExample))
    }

    private static let table: [ObjectIdentifier: Shape] = {
        let shapes: [(Any.Type, Shape)] = [
            (Bool.self, .bool), (Int.self, .integer(nil)), (Int64.self, .integer(nil)),
            (Int8.self, range(of: Int8.self)), (Int16.self, range(of: Int16.self)), (Int32.self, range(of: Int32.self)),
            (UInt8.self, range(of: UInt8.self)), (UInt16.self, range(of: UInt16.self)),
            (UInt32.self, range(of: UInt32.self)), (UInt.self, .integer(0...Int.max)),
            (UInt64.self, .integer(0...Int.max)),
            (Double.self, .number), (Float.self, .number), (Decimal.self, .decimal),
            (String.self, .string), (Substring.self, .string), (Date.self, .date), (Data.self, .data),
            (Character.self, text("one character", example: "?")),
            (URL.self, text("a URL", format: "uri-reference", example: "https://example.org/")),
            (UUID.self, text("a UUID", pattern: uuid, format: "uuid", example: zeros)),
            (Duration.self, text("a duration, such as 1h30m or 250ms", example: "0s")),
            (Locale.self, text("a locale, such as de_CH", example: "en")),
            (TimeZone.self, text("a time zone, such as Europe/Berlin", example: "GMT")),
            (Any.self, .any), (AnyObject.self, .any), (AnyHashable.self, .any), (HRNode.self, .any),
        ]
        return Dictionary(shapes.map { (ObjectIdentifier($0.0), $0.1) }) { first, _ in first }
    }()

    private static let uuid = "^[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}$"

    private static let zeros = "00000000-0000-0000-0000-000000000000"

    private static func text(
        _ words: String, pattern: String? = nil, format: String? = nil, example: String
    ) -> Shape {
        .text(HRTypeDescription.Notation(words, pattern: pattern, format: format, example: example))
    }

    private static func range<I: FixedWidthInteger>(of type: I.Type) -> Shape {
        .integer(Int(clamping: I.min)...Int(clamping: I.max))
    }

    /// The notation of the keys of a dictionary; nil for strings of any kind. The outer optional is nil if the keys are
    /// not written as strings.
    static func notation(ofKeys type: Any.Type) -> HRTypeDescription.Notation?? {
        switch shape(of: type) {
        case .string: .some(nil)
        case .text(let notation): notation
        case .integer: HRTypeDescription.Notation("a whole number", pattern: "^-?[0-9]+$")
        default: nil
        }
    }
}

extension HRNode {
    /// The shape that a value has, as far as one example shows it.
    var shape: HRTypeDescription.Shape {
        switch self {
        case .bool: .bool
        case .integer: .integer(nil)
        case .real, .number: .number
        case .string: .string
        case .date: .date
        case .data: .data
        case .array(let elements): .array(Set(elements.map(\.shape)).count == 1 ? elements[0].shape : .any)
        default: .any
        }
    }
}
