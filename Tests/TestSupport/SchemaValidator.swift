import Foundation
import HRArchiving

/// Checks values against the keywords of JSON Schema that schemas of types have. It shares no code with the writer of
/// schemas, and fails for keywords that it does not know.
package struct SchemaValidator {
    private let schema: HRNode
    private static let annotations: Set<String> = [
        "$schema", "$id", "$comment", "title", "description", "default", "definitions", "$defs", "writeOnly",
        "deprecated", "deprecationMessage", "doNotSuggest", "enumDescriptions", "allowComments",
        "allowTrailingCommas", "format", "contentEncoding",
    ]

    /// - Parameter text: The schema, as JSON.
    package init(_ text: String) throws { schema = try Self.plain(text) }

    private static func plain(_ text: String) throws -> HRNode {
        // Keys that begin with $ are ordinary keys in schemas.
        try HRFormat.json.plain().document(from: Data(text.utf8)).root
    }

    /// Returns the errors of a file.
    package func errors(in text: String) throws -> [String] { errors(try Self.plain(text), schema, "$root") }

    private func errors(_ value: HRNode, _ schema: HRNode, _ path: String) -> [String] {
        if case .bool(let isAccepted) = schema { return isAccepted ? [] : ["\(path) was unexpected"] }
        guard let keywords = schema.fields else { return ["\(path): the schema is no object"] }
        if let reference = keywords["$ref"]?.string {
            guard let target = target(reference) else { return ["\(path): no definition \(reference)"] }
            return errors(value, target, path)
        }
        return keywords.flatMap { key, argument in errors(value, key, argument, keywords, path) }
    }

    private func target(_ reference: String) -> HRNode? {
        reference.dropFirst(2).split(separator: "/").reduce(schema as HRNode?) { node, part in
            let name = part.removingPercentEncoding ?? String(part)
            return node?.fields?[name.replacing("~1", with: "/").replacing("~0", with: "~")]
        }
    }

    private func isValid(_ value: HRNode, _ schema: HRNode) -> Bool { errors(value, schema, "").isEmpty }

    private func errors(
        _ value: HRNode, _ keyword: String, _ argument: HRNode, _ keywords: HRFields, _ path: String
    ) -> [String] {
        switch keyword {
        case "type":
            let names = argument.elements?.compactMap(\.string) ?? [argument.string ?? ""]
            return names.contains { isOfType(value, $0) }
                ? [] : ["\(path) is not of type \(names.joined(separator: "|"))"]
        case "const": return value == argument ? [] : ["\(path) was expected to be \(argument)"]
        case "enum":
            return argument.elements?.contains(value) ?? false ? [] : ["\(path) is not one of \(argument)"]
        case "pattern":
            guard let text = value.string else { return [] }
            return text.range(of: argument.string ?? "", options: .regularExpression) == nil
                ? ["\(path) does not match"] : []
        case "minimum":
            return (number(value) ?? 0) < (number(argument) ?? 0) && number(value) != nil
                ? ["\(path) is too small"] : []
        case "maximum":
            return (number(value) ?? 0) > (number(argument) ?? 0) && number(value) != nil
                ? ["\(path) is too large"] : []
        case "minItems", "minProperties":
            return count(value, keyword).map { $0 < (argument.int ?? 0) } ?? false ? ["\(path) is too short"] : []
        case "maxItems", "maxProperties":
            return count(value, keyword).map { $0 > (argument.int ?? 0) } ?? false ? ["\(path) is too long"] : []
        case "items", "prefixItems": return errors(ofElements: value, argument, path)
        case "required":
            guard let fields = value.fields else { return [] }
            return (argument.elements ?? []).compactMap(\.string).filter { fields[$0] == nil }
                .map { "\(path): \($0) is a required property" }
        case "properties":
            return (value.fields ?? [:]).flatMap { key, member in
                argument.fields?[key].map { errors(member, $0, "\(path).\(key)") } ?? []
            }
        case "patternProperties":
            return (value.fields ?? [:]).flatMap { key, member in
                (argument.fields ?? [:]).flatMap { pattern, schema in
                    matches(key, pattern) ? errors(member, schema, "\(path).\(key)") : []
                }
            }
        case "additionalProperties":
            return (value.fields ?? [:]).flatMap { key, member -> [String] in
                let isKnown =
                    keywords["properties"]?.fields?[key] != nil
                    || (keywords["patternProperties"]?.fields ?? [:]).contains { matches(key, $0.key) }
                return isKnown ? [] : errors(member, argument, "\(path).\(key)")
            }
        case "propertyNames":
            return (value.fields?.keys ?? []).flatMap { errors(.string($0), argument, "\(path) key \($0)") }
        case "allOf": return (argument.elements ?? []).flatMap { errors(value, $0, path) }
        case "anyOf": return (argument.elements ?? []).contains { isValid(value, $0) } ? [] : ["\(path) fits none"]
        case "not": return isValid(value, argument) ? ["\(path) must not fit"] : []
        case "if":
            let branch = keywords[isValid(value, argument) ? "then" : "else"]
            return branch.map { errors(value, $0, path) } ?? []
        case "then", "else": return []
        default: return Self.annotations.contains(keyword) ? [] : ["\(path): unknown keyword \(keyword)"]
        }
    }

    private func errors(ofElements value: HRNode, _ argument: HRNode, _ path: String) -> [String] {
        guard let elements = value.elements else { return [] }
        if let schemas = argument.elements {
            return zip(elements, schemas).enumerated().flatMap { errors($1.0, $1.1, "\(path).\($0)") }
        }
        return elements.enumerated().flatMap { errors($1, argument, "\(path).\($0)") }
    }

    private func matches(_ text: String, _ pattern: String) -> Bool {
        text.range(of: pattern, options: .regularExpression) != nil
    }

    private func count(_ value: HRNode, _ keyword: String) -> Int? {
        keyword.hasSuffix("Items") ? value.elements?.count : value.fields?.count
    }

    private func number(_ value: HRNode) -> Double? {
        switch value {
        case .integer, .real, .number: value.double
        default: nil
        }
    }

    private func isOfType(_ value: HRNode, _ name: String) -> Bool {
        switch (value, name) {
        case (.null, "null"), (.bool, "boolean"), (.string, "string"), (.array, "array"), (.dictionary, "object"): true
        case (.integer, "integer"), (.integer, "number"), (.real, "number"), (.number, "number"): true
        case (.real(let number), "integer"): number == number.rounded()
        default: false
        }
    }
}
