import Foundation
import KryoCoding

/// Makes Swift values of the neutral values of the corpus.
struct NeutralBuilder {
    /// Whether values are instances also where nothing refers to them.
    var keepsAllIdentities = false
    private var byID: [Int: Any] = [:]

    init(keepsAllIdentities: Bool = false) { self.keepsAllIdentities = keepsAllIdentities }

    mutating func value(_ json: JSON?) throws -> Any? {
        guard let json, json != .null else { return nil }
        if let reference = json["ref"]?.number {
            guard let known = byID[reference] else { throw CorpusError("reference before its object") }
            return known
        }
        if let value = try container(json) { return value }
        let leaf = try NeutralLeaves.leaf(json)
        let isKept = json["id"] != nil || keepsAllIdentities
        guard isKept, !Self.hasNoInstance(leaf) else { return keep(json, leaf) }
        return keep(json, JavaInstance(leaf))
    }

    /// Constants are one object by being equal, and wrappers of primitive types have no identity.
    private static func hasNoInstance(_ value: Any) -> Bool {
        switch value {
        case is JavaEnumValue, is JavaClass, is JavaCurrency, is Bool, is Int8, is Int16, is Int32, is Int64, is Float,
            is Double, is JavaCharacter:
            true
        default: false
        }
    }

    private mutating func keep<T>(_ json: JSON, _ object: T) -> T {
        if let id = json["id"]?.number { byID[id] = object }
        return object
    }

    private mutating func values(_ json: JSON?) throws -> [Any?] {
        var result: [Any?] = []
        for element in json?.array ?? [] { result.append(try value(element)) }
        return result
    }

    private mutating func container(_ json: JSON) throws -> Any? {
        let name = json["class"]?.string ?? ""
        switch json["t"]?.string {
        case "collection":
            let comparator = try value(json["comparator"])
            let collection = keep(json, JavaCollection(name, [], comparator: comparator))
            collection.elements = try values(json["items"])
            return collection
        case "map":
            let comparator = try value(json["comparator"])
            let map = keep(json, JavaMap(name, [], comparator: comparator))
            for entry in json["entries"]?.array ?? [] {
                map.entries.append(JavaMap.Entry(try value(entry.array?[0]), try value(entry.array?[1])))
            }
            return map
        case "emptyList": return keep(json, JavaCollection("java.util.Collections$EmptyList"))
        case "emptySet": return keep(json, JavaCollection("java.util.Collections$EmptySet"))
        case "emptyMap": return keep(json, JavaMap("java.util.Collections$EmptyMap"))
        case "singletonList":
            return keep(json, JavaCollection("java.util.Collections$SingletonList", [try value(json["item"])]))
        case "singletonSet":
            return keep(json, JavaCollection("java.util.Collections$SingletonSet", [try value(json["item"])]))
        case "singletonMap":
            let entry = JavaMap.Entry(try value(json["key"]), try value(json["value"]))
            return keep(json, JavaMap("java.util.Collections$SingletonMap", [entry]))
        case "array":
            let array = keep(json, JavaArray(of: json["component"]?.string ?? ""))
            array.elements = try values(json["items"])
            return array
        case "strings":
            let array = keep(json, JavaArray(of: "java.lang.String"))
            array.elements = try values(json["v"])
            return array
        case "enumSet": return keep(json, try enumSet(json))
        case "bean":
            let object = keep(json, JavaObject(name))
            for (field, json) in (json["fields"]?.object ?? [:]).sorted(by: { $0.key < $1.key }) {
                object[field] = try value(json)
            }
            return object
        default: return nil
        }
    }

    private func enumSet(_ json: JSON) throws -> JavaEnumSet {
        let name = json["class"]?.string ?? ""
        let constants = try Corpus.shared.get().classes[name]?["constants"]?.array ?? []
        let names = constants.map { $0.string ?? $0["name"]?.string ?? "" }
        let elements = (json["items"]?.array ?? []).compactMap(\.string).map { item in
            JavaEnumValue(name, name: item, ordinal: names.firstIndex(of: item) ?? -1)
        }
        return JavaEnumSet(of: name, elements, className: json["runtimeClass"]?.string)
    }
}

/// The values of the corpus that have no parts.
enum NeutralLeaves {
    static func leaf(_ json: JSON) throws -> Any {
        let type = json["t"]?.string ?? ""
        let number = json["v"]?.number ?? 0
        switch type {
        case "boolean": return json["v"]?.bool ?? false
        case "byte": return Int8(number)
        case "short": return Int16(number)
        case "int": return Int32(number)
        case "long": return try Int64(json.textValue)
        case "char": return JavaCharacter(unit: UInt16(number))
        case "float": return try Float(bitPattern: UInt32(bits: json["bits"]))
        case "double": return try Double(bitPattern: UInt64(bits: json["bits"]))
        case "string": return text(json)
        case "stringBuilder": return JavaStringBuilder(text(json))
        case "stringBuffer": return JavaStringBuilder(text(json), isBuffer: true)
        case "class": return JavaClass(json.name)
        case "enum":
            return JavaEnumValue(
                json["class"]?.string ?? "", name: json.name, ordinal: json["ordinal"]?.number ?? -1)
        case "date": return JavaDate(milliseconds: try Int64(json["ms"]))
        case "bigInteger": return try JavaInteger(of: json["v"])
        case "bigDecimal":
            return JavaDecimal(
                unscaled: try JavaInteger(of: json["unscaled"]), scale: Int32(json["scale"]?.number ?? 0))
        case "currency": return JavaCurrency(json["code"]?.string ?? "")
        case "timeZone": return JavaTimeZone(json["zone"]?.string ?? "", className: json["class"]?.string ?? "")
        case "locale":
            return JavaLocale(
                language: json["language"]?.string ?? "", country: json["country"]?.string ?? "",
                variant: json["variant"]?.string ?? "")
        case "calendar": return try calendar(json)
        default: return try array(json, type)
        }
    }

    static func text(_ json: JSON) -> JavaText {
        if let text = json["v"]?.string { return JavaText(text) }
        if let unit = json["repeat"]?.number {
            return JavaText(units: Array(repeating: UInt16(unit), count: json["count"]?.number ?? 0))
        }
        return JavaText(units: (json["utf16"]?.array ?? []).map { UInt16($0.number ?? 0) })
    }

    private static func calendar(_ json: JSON) throws -> JavaCalendar {
        JavaCalendar(
            milliseconds: try Int64(json["ms"]), timeZone: json["zone"]?.string ?? "",
            isLenient: json["lenient"]?.bool ?? true, firstDayOfWeek: Int32(json["firstDayOfWeek"]?.number ?? 0),
            minimalDaysInFirstWeek: Int32(json["minimalDaysInFirstWeek"]?.number ?? 0),
            gregorianChange: try json["gregorianChange"].map { try Int64($0) } ?? JavaCalendar.gregorianChange,
            className: json["class"]?.string ?? "")
    }

    private static func array(_ json: JSON, _ type: String) throws -> Any {
        let values = json["v"]?.array ?? []
        switch type {
        case "bytes": return Data(JSON.bytes(json["hex"]?.string ?? ""))
        case "booleans": return values.map { $0.bool ?? false }
        case "shorts": return values.map { Int16($0.number ?? 0) }
        case "ints": return values.map { Int32($0.number ?? 0) }
        case "longs": return try values.map { try Int64($0) }
        case "chars": return values.map { JavaCharacter(unit: UInt16($0.number ?? 0)) }
        case "floats": return try values.map { try Float(bitPattern: UInt32(bits: $0)) }
        case "doubles": return try values.map { try Double(bitPattern: UInt64(bits: $0)) }
        default: throw CorpusError("unknown type \(type)")
        }
    }
}

extension JSON {
    var textValue: JSON { self["v"] ?? .null }
}

extension FixedWidthInteger {
    init(_ json: JSON?) throws {
        guard let text = json?.string, let value = Self(text) else { throw CorpusError("no number") }
        self = value
    }

    init(bits json: JSON?) throws {
        guard let text = json?.string, let value = Self(text, radix: 16) else { throw CorpusError("no bits") }
        self = value
    }
}

extension JavaInteger {
    init(of json: JSON?) throws {
        guard let text = json?.string, let value = JavaInteger(text) else { throw CorpusError("no whole number") }
        self = value
    }
}
