import Foundation
import KryoCoding

extension NeutralDescriber {
    /// A value that has no parts.
    static func leaf(_ value: Any) throws -> [String: JSON] {
        switch value {
        case let value as Bool: return typed("boolean", .bool(value))
        case let value as Int8: return typed("byte", .number(Int(value)))
        case let value as Int16: return typed("short", .number(Int(value)))
        case let value as Int32: return typed("int", .number(Int(value)))
        case let value as Int64: return typed("long", .string("\(value)"))
        case let value as JavaCharacter: return typed("char", .number(Int(value.unit)))
        case let value as Float: return ["t": .string("float"), "bits": bits(value.bitPattern, 8)]
        case let value as Double: return ["t": .string("double"), "bits": bits(value.bitPattern, 16)]
        case let value as String: return text("string", JavaText(value))
        case let value as JavaText: return text("string", value)
        case let value as JavaStringBuilder:
            return text(value.isBuffer ? "stringBuffer" : "stringBuilder", value.text)
        case let value as Date: return date(JavaDate(value))
        case let value as JavaDate: return date(value)
        case let value as JavaClass: return ["t": .string("class"), "name": .string(value.name)]
        case let value as JavaCurrency: return ["t": .string("currency"), "code": .string(value.code)]
        case let value as JavaInteger: return typed("bigInteger", .string(value.description))
        default: return try otherLeaf(value)
        }
    }

    private static func otherLeaf(_ value: Any) throws -> [String: JSON] {
        switch value {
        case let value as JavaDecimal:
            return [
                "t": .string("bigDecimal"), "unscaled": .string(value.unscaled.description),
                "scale": .number(Int(value.scale)),
            ]
        case let value as JavaEnumValue: return try constant(value)
        case let value as JavaTimeZone:
            return ["t": .string("timeZone"), "class": .string(value.className), "zone": .string(value.identifier)]
        case let value as JavaLocale:
            return [
                "t": .string("locale"), "language": .string(value.language), "country": .string(value.country),
                "variant": .string(value.variant),
            ]
        case let value as JavaCalendar: return calendar(value)
        case let value as Data: return ["t": .string("bytes"), "hex": .string(JSON.hex(value))]
        default: return try array(value)
        }
    }

    /// An empty array can be cast to one of any type, so that its own type decides.
    private static func array(_ value: Any) throws -> [String: JSON] {
        let type = type(of: value)
        switch value {
        case let value as [Bool] where type == [Bool].self: return typed("booleans", .array(value.map { .bool($0) }))
        case let value as [Int16] where type == [Int16].self:
            return typed("shorts", .array(value.map { .number(Int($0)) }))
        case let value as [Int32] where type == [Int32].self:
            return typed("ints", .array(value.map { .number(Int($0)) }))
        case let value as [Int64] where type == [Int64].self:
            return typed("longs", .array(value.map { .string("\($0)") }))
        case let value as [JavaCharacter] where type == [JavaCharacter].self:
            return typed("chars", .array(value.map { .number(Int($0.unit)) }))
        case let value as [Float] where type == [Float].self:
            return typed("floats", .array(value.map { bits($0.bitPattern, 8) }))
        case let value as [Double] where type == [Double].self:
            return typed("doubles", .array(value.map { bits($0.bitPattern, 16) }))
        default: throw CorpusError("no description of \(type)")
        }
    }

    private static func typed(_ type: String, _ value: JSON) -> [String: JSON] { ["t": .string(type), "v": value] }

    private static func bits(_ bits: some FixedWidthInteger, _ width: Int) -> JSON {
        let digits = String(bits, radix: 16)
        return .string(String(repeating: "0", count: width - digits.count) + digits)
    }

    private static func text(_ type: String, _ text: JavaText) -> [String: JSON] {
        let units = text.units
        if units.count > 300, let first = units.first, units.allSatisfy({ $0 == first }) {
            return ["t": .string(type), "repeat": .number(Int(first)), "count": .number(units.count)]
        }
        if let string = text.string { return ["t": .string(type), "v": .string(string)] }
        return ["t": .string(type), "utf16": .array(units.map { .number(Int($0)) })]
    }

    private static func date(_ date: JavaDate) -> [String: JSON] {
        ["t": .string("date"), "ms": .string("\(date.milliseconds)")]
    }

    private static func constant(_ value: JavaEnumValue) throws -> [String: JSON] {
        var result: [String: JSON] = [
            "t": .string("enum"), "class": .string(value.className), "name": .string(value.name),
            "ordinal": .number(value.ordinal),
        ]
        let constants = try Corpus.shared.get().classes[value.className]?["constants"]?.array ?? []
        result["runtimeClass"] = constants.first { $0["name"]?.string == value.name }?["runtimeClass"]
        return result
    }

    private static func calendar(_ value: JavaCalendar) -> [String: JSON] {
        var result: [String: JSON] = [
            "t": .string("calendar"), "class": .string(value.className), "zone": .string(value.timeZone),
            "ms": .string("\(value.milliseconds)"), "lenient": .bool(value.isLenient),
            "firstDayOfWeek": .number(Int(value.firstDayOfWeek)),
            "minimalDaysInFirstWeek": .number(Int(value.minimalDaysInFirstWeek)),
        ]
        if value.className != "java.util.JapaneseImperialCalendar" {
            result["gregorianChange"] = .string("\(value.gregorianChange)")
        }
        return result
    }
}
