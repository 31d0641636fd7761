// Names and texts of users and files, formatted for messages.

/// Returns a name in double quotes for a message, with escaped control characters, and cut after 40 characters.
package func quoted(_ name: String) -> String {
    "\"" + excerpt(name, limit: 40) + "\""
}

package let listedNames = 8

/// Returns the first eight names as a list for a message.
package func list(_ names: some Collection<String>) -> String {
    names.prefix(listedNames).map { excerpt($0, limit: 60) }.joined(separator: ", ")
        + (names.count > listedNames ? ", …" : "")
}

/// Returns a count with its noun: `1 error`, `2 errors`.
package func counted(_ count: Int, _ name: String) -> String { "\(count) \(name)\(count == 1 ? "" : "s")" }

/// Returns the beginning of a text, with escapes for characters that could disturb a terminal or a log.
///
/// - Parameter limit: The maximum number of Unicode scalars of the text; the result ends with "…" if there are more.
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
    /// Returns true if a key is in this set of secret keys, regardless of case.
    package func hidesValue(of key: String) -> Bool {
        if contains(key) { return true }
        let key = key.lowercased()
        return contains { $0.lowercased() == key }
    }
}
