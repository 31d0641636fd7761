import Foundation
import KryoCoding

/// Describes Swift values as neutral values of the corpus, with one number for each object that occurs several times.
struct NeutralDescriber {
    private enum Key: Hashable {
        case object(ObjectIdentifier)
        case constant(AnyHashable)
    }

    private let tracksStrings: Bool
    private var seen: [Key: Int] = [:]
    private var ids: [Key: Int] = [:]
    private var isCounting = true

    static func describe(_ values: [Any?], tracksStrings: Bool = true) throws -> [JSON] {
        var describer = NeutralDescriber(tracksStrings: tracksStrings)
        for value in values { _ = try describer.node(value) }
        describer.isCounting = false
        return try values.map { try describer.node($0) }
    }

    private init(tracksStrings: Bool) { self.tracksStrings = tracksStrings }

    private func key(_ value: Any) -> Key? {
        switch value {
        case let instance as JavaInstance:
            if instance.value is String || instance.value is JavaText, !tracksStrings { return nil }
            return .object(ObjectIdentifier(instance))
        case let collection as JavaCollection where collection.className.contains("$Empty"):
            return .constant(collection.className)
        case let map as JavaMap where map.className.contains("$Empty"): return .constant(map.className)
        case let constant as JavaEnumValue: return .constant(constant)
        case let constant as JavaClass: return .constant(constant)
        case let constant as JavaCurrency: return .constant(constant)
        case is JavaObject, is JavaCollection, is JavaMap, is JavaArray, is JavaEnumSet:
            return .object(ObjectIdentifier(value as AnyObject))
        default: return nil
        }
    }

    private mutating func node(_ value: Any?) throws -> JSON {
        guard let value else { return .null }
        if let json = value as? JSON { return json }
        guard let key = key(value) else { return .object(try body(value)) }
        if isCounting {
            seen[key, default: 0] += 1
            if seen[key] == 1 { _ = try body(value) }
            return .null
        }
        if let id = ids[key] { return .object(["ref": .number(id)]) }
        var result: [String: JSON] = [:]
        if let count = seen[key], count > 1 {
            ids[key] = ids.count + 1
            result["id"] = .number(ids.count)
        }
        result.merge(try body(value)) { first, _ in first }
        return .object(result)
    }

    private mutating func body(_ value: Any) throws -> [String: JSON] {
        switch value {
        case let instance as JavaInstance: return try Self.leaf(instance.value)
        case let object as JavaObject:
            var fields: [String: JSON] = [:]
            for name in object.fields.keys.sorted() { fields[name] = try node(object[name]) }
            return ["t": .string("bean"), "class": .string(object.className), "fields": .object(fields)]
        case let collection as JavaCollection: return try body(of: collection)
        case let map as JavaMap: return try body(of: map)
        case let array as JavaArray where array.component == "java.lang.String":
            let elements = try array.elements.map { element in
                try element.map { .object(try Self.leaf(($0 as? JavaInstance)?.value ?? $0)) } ?? JSON.null
            }
            return ["t": .string("strings"), "v": .array(elements)]
        case let array as JavaArray:
            var items: [JSON] = []
            for element in array.elements { items.append(try node(element)) }
            return ["t": .string("array"), "component": .string(array.component), "items": .array(items)]
        case let set as JavaEnumSet:
            return [
                "t": .string("enumSet"), "class": .string(set.enumName),
                "runtimeClass": .string(
                    set.className.flatMap { $0 == "java.util.EnumSet" ? nil : $0 } ?? Self.runtimeClass(set)),
                "items": .array(set.elements.map { .string($0.name) }),
            ]
        default: return try Self.leaf(value)
        }
    }

    private static func runtimeClass(_ set: JavaEnumSet) -> String {
        set.enumName == "kx.Wide" ? "java.util.JumboEnumSet" : "java.util.RegularEnumSet"
    }

    private mutating func body(of collection: JavaCollection) throws -> [String: JSON] {
        switch collection.className {
        case "java.util.Collections$EmptyList": return ["t": .string("emptyList")]
        case "java.util.Collections$EmptySet": return ["t": .string("emptySet")]
        case "java.util.Collections$SingletonList":
            return ["t": .string("singletonList"), "item": try node(collection.elements[0])]
        case "java.util.Collections$SingletonSet":
            return ["t": .string("singletonSet"), "item": try node(collection.elements[0])]
        default: break
        }
        var result: [String: JSON] = ["t": .string("collection"), "class": .string(collection.className)]
        if let comparator = collection.comparator { result["comparator"] = try node(comparator) }
        var items: [JSON] = []
        for element in collection.elements { items.append(try node(element)) }
        result["items"] = .array(items)
        return result
    }

    private mutating func body(of map: JavaMap) throws -> [String: JSON] {
        switch map.className {
        case "java.util.Collections$EmptyMap": return ["t": .string("emptyMap")]
        case "java.util.Collections$SingletonMap":
            let entry = map.entries[0]
            return ["t": .string("singletonMap"), "key": try node(entry.key), "value": try node(entry.value)]
        default: break
        }
        var result: [String: JSON] = ["t": .string("map"), "class": .string(map.className)]
        if let comparator = map.comparator { result["comparator"] = try node(comparator) }
        var entries: [JSON] = []
        for entry in map.entries {
            let key = try node(entry.key)
            entries.append(.array([key, try node(entry.value)]))
        }
        result["entries"] = .array(entries)
        return result
    }
}
