import Foundation
import HRArchiving

/// A tree as the containers that Foundation's writers take. Objects and aliases are the dictionaries that stand for them.
func foundationObject(_ node: HRNode) -> Any {
    switch node {
    case .null: return NSNull()
    case .bool(let value): return value
    case .integer(let value): return value.exactly(Int.self) ?? value.bits as Any
    case .real(let value): return value
    case .number(let value): return value.doubleValue
    case .string(let value): return value
    case .date(let value): return value
    case .data(let value): return value
    case .array(let elements): return elements.map(foundationObject)
    case .dictionary(let fields): return foundationObject([:], fields)
    case .alias(let alias): return [Vocabulary.alias: alias.text]
    case .object(let object):
        var declared: [String: Any] = [:]
        declared[Vocabulary.className] = object.className
        declared[Vocabulary.id] = object.id
        if object.version != 0 { declared[Vocabulary.version] = object.version }
        return foundationObject(declared, object.fields)
    }
}

private func foundationObject(_ declared: [String: Any], _ fields: HRFields) -> Any {
    var dictionary = declared
    for field in fields { dictionary[Vocabulary.escaped(field.key)] = foundationObject(field.value) }
    return dictionary
}

extension HRNode {
    /// What JSON keeps of a document that `JSONSerialization` writes: whole reals are integers.
    var writtenByJSONSerialization: HRNode {
        switch self {
        case .array(let elements): return .array(elements.map(\.writtenByJSONSerialization))
        case .dictionary(let fields):
            return .dictionary(HRFields(fields.map { ($0.key, $0.value.writtenByJSONSerialization) }))
        case .object(let object):
            let fields = HRFields(object.fields.map { ($0.key, $0.value.writtenByJSONSerialization) })
            return .object(
                HRObject(className: object.className, id: object.id, version: object.version, fields: fields))
        case .real(let value):
            let text = value.description
            guard text.hasSuffix(".0"), let integer = Int64(text.dropLast(2)) else { return self }
            return .integer(HRInteger(integer))
        default: return self
        }
    }
}
