import HRArchiving

/// Expands variables in a string: `${HOST}`, `${PORT:-80}`. `$$` is a single `$`; a `$` before any other character is
/// literal.
///
/// The result is a string and is not expanded again.
enum Interpolation {
    enum Fault: Error, Equatable {
        case unclosed
        case nameless
        /// A variable in the default of another variable: its closing brace would end the outer one.
        case nested
        case unset(String)
    }

    /// - Parameter named: The set to which the names of the variables are added.
    static func text(
        _ text: String, _ environment: [String: String], named: inout Set<String>
    ) throws(Fault) -> String {
        var result = ""
        var rest = text.unicodeScalars[...]
        while let scalar = rest.popFirst() {
            guard scalar == "$" else {
                result.unicodeScalars.append(scalar)
                continue
            }
            switch rest.first {
            case "$":
                rest.removeFirst()
                result += "$"
            case "{":
                rest.removeFirst()
                result += try value(&rest, environment, &named)
            default: result += "$"
            }
        }
        return result
    }

    /// The string as a file has it in whose strings variables are expanded.
    static func escaped(_ text: String) -> String {
        text.contains("$$") || text.contains("${") ? text.replacing("$", with: "$$") : text
    }

    /// The name of the first variable in a string; nil if there is none.
    static func variable(in text: String) -> String? {
        var named: Set<String> = []
        do throws(Fault) {
            _ = try Self.text(text, [:], named: &named)
            return named.min()
        } catch {
            return named.min() ?? text
        }
    }

    private static func value(
        _ rest: inout Substring.UnicodeScalarView, _ environment: [String: String], _ named: inout Set<String>
    ) throws(Fault) -> String {
        guard let end = rest.firstIndex(of: "}") else { throw .unclosed }
        let inner = String(rest[..<end])
        if inner.contains("${") { throw .nested }
        rest = rest[rest.index(after: end)...]
        let separator = inner.firstRange(of: ":-")
        let name = separator.map { String(inner[..<$0.lowerBound]) } ?? inner
        guard !name.isEmpty else { throw .nameless }
        named.insert(name)
        if let value = environment[name] { return value }
        guard let separator else { throw .unset(name) }
        return String(inner[separator.upperBound...])
    }
}
