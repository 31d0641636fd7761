// Names and texts of others, as messages show them.

/// A name in double quotes, fit for a message: no control characters, at most 40 characters.
package func quoted(_ name: String) -> String {
    "\"" + excerpt(name, limit: 40) + "\""
}

package let listedNames = 8

/// The first eight of some names, as a message lists them.
package func list(_ names: some Collection<String>) -> String {
    names.prefix(listedNames).map { excerpt($0, limit: 60) }.joined(separator: ", ")
        + (names.count > listedNames ? ", …" : "")
}

/// `1 error`, `2 errors`.
package func counted(_ count: Int, _ name: String) -> String { "\(count) \(name)\(count == 1 ? "" : "s")" }

/// The beginning of a text, with whatever could disturb a terminal or a log shown as an escape.
package func excerpt(_ text: String, limit: Int) -> String {
    var result = ""
    var count = 0
    for scalar in text.unicodeScalars {
        if count == limit { return result + "…" }
        count += 1
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned:
            result += "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
        default:
            result.unicodeScalars.append(scalar)
        }
    }
    return result
}

extension Set<String> {
    /// Whether a key is one of these, whose values are secret, in capitals or not.
    package func hidesValue(of key: String) -> Bool {
        if contains(key) { return true }
        let key = key.lowercased()
        return contains { $0.lowercased() == key }
    }
}
