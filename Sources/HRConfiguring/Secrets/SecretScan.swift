import HRArchiving

/// Collects the strings that must not be shown.
struct SecretScan {
    private(set) var texts: Set<String> = []
    /// The paths of secrets that a file may write in another notation.
    private(set) var paths: [HRPath] = []

    mutating func take(_ node: HRNode, at path: HRPath) {
        switch node {
        case .string(let text): take(text, at: path)
        case .integer(let number): takeNumber(number.description)
        case .real(let number):
            takeNumber(number.description)
            paths.append(path)
        case .number(let number):
            takeNumber(number.text)
            paths.append(path)
        case .data: paths.append(path)
        case .null, .bool, .date, .alias: break
        case .array, .dictionary, .object: forEachMember(of: node, at: path) { $0.take($1, at: $2) }
        }
    }

    /// Adds the values of secret keys in a value, at any depth.
    mutating func take(_ keys: Set<String>, in node: HRNode, at path: HRPath) {
        forEachMember(of: node, at: path) { scan, member, path in
            let isSecret = path.components.last.map(keys.hidesValue) ?? false
            if isSecret { scan.take(member, at: path) } else { scan.take(keys, in: member, at: path) }
        }
    }

    mutating func take(_ text: String, at path: HRPath) {
        texts.insert(text)
        // The path is recorded as well, because a file can write any character in several ways.
        paths.append(path)
    }

    /// A short number is not added, because it cannot be distinguished from other numbers.
    private mutating func takeNumber(_ text: String) { if text.count > 3 { texts.insert(text) } }

    private mutating func forEachMember(
        of node: HRNode, at path: HRPath, _ body: (inout SecretScan, HRNode, HRPath) -> Void
    ) {
        for (index, element) in (node.elements ?? []).enumerated() {
            body(&self, element, path.appending(String(index)))
        }
        for field in node.fields ?? HRFields() { body(&self, field.value, path.appending(field.key)) }
        if case .object(let object) = node, let value = object.plainValue { body(&self, value, path) }
    }
}
