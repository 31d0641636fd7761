import Foundation
import HRArchiving

extension GoldenGraph {
    /// Whether the graph has nothing at a place of the file: no such key, no value, or the placeholder of an alias.
    func hasNothing(at path: HRPath, _ classes: GoldenClasses) -> Bool {
        switch value(at: path, classes)?.value {
        case nil, .absent, .placeholder: true
        default: false
        }
    }

    /// The number or boolean at a place of the file that is a field, and the field.
    func scalar(
        at path: HRPath, _ classes: GoldenClasses
    ) -> (value: GoldenValue, field: GoldenClass.Field)? {
        guard let (value, field) = value(at: path, classes), let field, field.isScalar else { return nil }
        return (value, field)
    }

    /// The value at a place of the file, and the field that holds it if one does.
    private func value(
        at path: HRPath, _ classes: GoldenClasses
    ) -> (value: GoldenValue, field: GoldenClass.Field?)? {
        var value = root
        var field: GoldenClass.Field?
        for component in path.components {
            guard let node = node(of: value) else { return nil }
            field = nil
            switch node.type {
            case .object:
                let definition = node.class.flatMap { classes.definition(named: $0) }
                field = definition?.fields.first { $0.key == component }
                guard let found = field.flatMap({ node.fields?[$0.property] }) else { return nil }
                value = found
            case .array:
                guard let index = Int(component), let items = node.items, items.indices.contains(index) else {
                    return nil
                }
                value = items[index]
            case .dict:
                guard let entry = node.entries?.first(where: { $0.first == .string(component) }) else { return nil }
                value = entry.last ?? .absent
            default:
                return nil
            }
        }
        return (value, field)
    }

    /// Whether the original has left a placeholder anywhere.
    var hasPlaceholder: Bool {
        root == .placeholder || objects.values.contains { $0.children.contains(.placeholder) }
    }
}

extension GoldenValue {
    /// The node of a number or a boolean.
    var number: HRNode? {
        switch self {
        case .bool(let value): .bool(value)
        case .int(let text): Int64(text).map { .integer(HRInteger($0)) }
        case .real(let bits): .real(Double(bitPattern: bits))
        default: nil
        }
    }
}

extension GraphComparison.Difference {
    /// Whether nothing was expected: no key, no value, or the placeholder of an alias.
    var isOfNothing: Bool {
        switch expected {
        case nil, .absent, .placeholder: true
        default: false
        }
    }

    /// Whether a key of a dictionary was expected.
    var isOfKey: Bool { key != nil && owner == nil && expected != nil }

    /// Whether GNUstep has taken the largest number for one that is larger, or nothing for one in hexadecimal digits.
    var isOfGuess: Bool {
        switch (expected, actual) {
        case (.int(let text), .int), (.int(let text), .real):
            ["0", "9223372036854775807", "-9223372036854775808"].contains(text)
        case (.real(let bits), .int), (.real(let bits), .real): !Double(bitPattern: bits).isFinite
        default: false
        }
    }
}
