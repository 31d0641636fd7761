import HRArchiving

/// Collects the texts that must not be shown.
struct SecretScan {
    private(set) var texts: Set<String> = []

    /// Takes all texts in a value.
    mutating func take(_ node: HRNode) {
        switch node {
        case .string(let text): take(text)
        case .integer(let number): takeNumber(number.description)
        case .real(let number): takeNumber(number.description)
        case .array(let elements): for element in elements { take(element) }
        case .dictionary(let fields): for field in fields { take(field.value) }
        case .object(let object):
            for field in object.fields { take(field.value) }
            if let value = object.plainValue { take(value) }
        case .null, .bool, .date, .data, .alias: break
        }
    }

    /// Takes what stands under secret keys in a value, at any depth.
    mutating func take(_ keys: Set<String>, in node: HRNode) {
        if let elements = node.elements { for element in elements { take(keys, in: element) } }
        for field in node.fields ?? HRFields() {
            if keys.contains(field.key.lowercased()) { take(field.value) } else { take(keys, in: field.value) }
        }
    }

    mutating func take(_ text: String) { texts.insert(text) }

    /// A short number is no secret that could be told from others.
    private mutating func takeNumber(_ text: String) { if text.count > 3 { texts.insert(text) } }
}
