import Foundation

/// Turns nodes into Foundation's mutable containers, which can be filled after they have been put in their place: so
/// neither recursion nor a limit of depth is needed, and nothing can fail.
struct PlainObjects {
    private let lowering: Lowering

    init(kind: HRFormat.Kind) {
        lowering = Lowering(kind: kind, writesNegativeZero: false)
    }

    /// A container whose members are still to be put in.
    private enum Task {
        case fill(NSMutableArray, [HRNode])
        case set(NSMutableDictionary, [HRFields.Field])
    }

    func object(of root: HRNode) -> Any {
        var tasks: [Task] = []
        let result = object(of: root, &tasks)
        while let task = tasks.popLast() {
            switch task {
            case .fill(let array, let elements):
                for element in elements { array.add(object(of: element, &tasks)) }
            case .set(let dictionary, let fields):
                for field in fields {
                    dictionary.setObject(object(of: field.value, &tasks), forKey: NSString(string: field.key))
                }
            }
        }
        return result
    }

    /// A leaf, or a container whose members become a task.
    private func object(of node: HRNode, _ tasks: inout [Task]) -> Any {
        switch node {
        case .array(let elements):
            let array = NSMutableArray(capacity: elements.count)
            tasks.append(.fill(array, elements))
            return array
        case .dictionary(let fields):
            return dictionary(spelled(fields), &tasks)
        case .object(let object):
            return dictionary(lowering.header(of: object) + spelled(object.fields), &tasks)
        default:
            if let number = lowering.foundationNumber(node) { return number }
            guard let member = lowering.wrapped(node) else { return leaf(node) }
            return dictionary([member], &tasks)
        }
    }

    private func dictionary(_ fields: [HRFields.Field], _ tasks: inout [Task]) -> NSMutableDictionary {
        let dictionary = NSMutableDictionary(capacity: fields.count)
        tasks.append(.set(dictionary, fields))
        return dictionary
    }

    private func spelled(_ fields: HRFields) -> [HRFields.Field] {
        fields.storage.map { HRFields.Field(key: lowering.key($0.key), value: $0.value) }
    }

    private func leaf(_ node: HRNode) -> Any {
        switch node {
        case .bool(let value): NSNumber(value: value)
        case .integer(let value): value.exactly(Int64.self).map { NSNumber(value: $0) } ?? NSNumber(value: value.bits)
        case .real(let value): NSNumber(value: value)
        case .string(let value): NSString(string: value)
        case .date(let value): value
        case .data(let value): value
        default: NSNull()
        }
    }
}
