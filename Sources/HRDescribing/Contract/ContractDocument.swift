import HRArchiving
import ObjectGraph

/// The notation of a contract: a dictionary of types, each with its class names, its version and its keys. A key is in a
/// line: its type, and whether it is required.
///
/// ```json
/// {
///   "Settings": {
///     "keys": {
///       "port": "integer, has a default, formerly tcpPort",
///       "theme": "light | dark, required"
///     }
///   }
/// }
/// ```
enum ContractDocument {
    static func document(of description: HRTypeDescription) -> HRDocument {
        var types = HRFields()
        if case .object = description.root {} else { types["root"] = ["value": .string(text(of: description.root))] }
        for object in description.objects { types[object.name] = node(of: object) }
        for family in description.families { types[family.name] = ["value": .string(text(of: family))] }
        return HRDocument(.dictionary(types))
    }

    private static func node(of object: HRTypeDescription.Object) -> HRNode {
        var fields = HRFields()
        if !object.formerNames.isEmpty { fields["formerly"] = .array(object.formerNames.map { .string($0) }) }
        if object.version != 0 { fields["version"] = .integer(object.version) }
        if let value = object.value { fields["value"] = .string(text(of: value)) }
        let properties = object.properties.filter(\.isRead)
        if !properties.isEmpty {
            fields["keys"] = .dictionary(
                HRFields(properties.map { (PathText.text(of: $0.keys), .string(ContractKey($0).text)) }))
        }
        return .dictionary(fields)
    }

    /// The type of values in a few words.
    static func text(of shape: HRTypeDescription.Shape) -> String {
        switch shape {
        case .any: "any value"
        case .bool: "boolean"
        case .integer(let range):
            range.map { $0.upperBound < Int.max ? "integer \($0.lowerBound)...\($0.upperBound)" : "integer 0..." }
                ?? "integer"
        case .number: "number"
        case .decimal: "decimal"
        case .string: "string"
        case .text(let notation): notation.words.replacing(",", with: ";")
        case .date: "date"
        case .data: "data"
        case .array(let element): "array of \(text(of: element))"
        case .set(let element): "set of \(text(of: element))"
        case .elements(let shapes): "[\(shapes.map(text).joined(separator: "; "))]"
        case .dictionary(let keys, let value):
            "dictionary of \(text(of: value))" + (keys.map { " by \($0.words.replacing(",", with: ";"))" } ?? "")
        case .optional(let shape): "optional \(text(of: shape))"
        case .choice(let values): values.map(\.shortText).joined(separator: " | ")
        case .cases(let cases): cases.map(text).joined(separator: " | ")
        case .object(let name): name
        case .oneOf(let names, _, _): names.joined(separator: " | ")
        case .secret(let shape): "secret \(text(of: shape))"
        }
    }

    /// The types of a family, each with the place of its name in files without `$class`.
    private static func text(of family: HRTypeDescription.Family) -> String {
        let members = family.members.map { member in
            switch family.tagging {
            case .beside(let key): "\(member.name) under \(key): \(member.object)"
            case .above(let key, let content): "\(member.name) under \(key): \(member.object) under \(content)"
            case .nested: "\(member.object) under \(member.name)"
            }
        }
        return (members + (family.isOpen ? ["any other name"] : [])).joined(separator: " | ")
    }

    private static func text(of one: HRTypeDescription.Case) -> String {
        guard let properties = one.properties else { return "\(one.name)(?)" }
        let values = properties.map { "\(PathText.text(of: $0.keys)): \(text(of: $0.shape))" }
        return values.isEmpty ? one.name : "\(one.name)(\(values.joined(separator: "; ")))"
    }
}

/// The line of a key.
struct ContractKey {
    let shape: String
    /// `required`, `optional` or `has a default`.
    let presence: String
    let formerKeys: [String]

    init(_ property: HRTypeDescription.Property) {
        shape = ContractDocument.text(of: property.shape)
        formerKeys = property.formerKeys.map(PathText.text(of:))
        presence =
            switch property.presence {
            case .required: Self.required
            case .optional: "optional"
            case .hasDefault: "has a default"
            }
    }

    init(text: String) {
        let parts = text.split(separator: ",").map { $0.trimmingPrefix(while: \.isWhitespace) }
        shape = String(parts.first ?? "")
        presence = parts.count > 1 ? String(parts[1]) : ""
        formerKeys = parts.dropFirst(2).map { part in
            String(part.hasPrefix(Self.formerly) ? part.dropFirst(Self.formerly.count) : part)
        }
    }

    static let required = "required"
    private static let formerly = "formerly "

    var text: String { ([shape, presence] + formerKeys.map { Self.formerly + $0 }).joined(separator: ", ") }
    var isRequired: Bool { presence == Self.required }
}
