// This file contains all code that parses `String(reflecting:)` of a type. The format is `Module.Outer.Inner`, for
// generic types `Module.Box<Swift.Int>`, and `(extension in Module):Other.Outer.Inner` for types in extensions of
// another module's type. A private type has a context with a run-time address before its name; a local type has two or
// more such contexts.

/// Cached names of types, valid as long as the process runs.
private struct TypeNames {
    var stable: [ObjectIdentifier: String] = [:]
    var lasting: [ObjectIdentifier: String?] = [:]

    /// Shared by all calls: for a small file, parsing type names would take longer than everything else.
    static let known = Locked(TypeNames())
}

/// The name of a type in messages, without its module and without parts that differ between processes.
///
/// - Complexity: O(n) in the length of the name, once per process; callers store the result, because access is locked.
package func stableTypeName(of type: Any.Type) -> String {
    if let known = TypeNames.known.withLock({ $0.stable[ObjectIdentifier(type)] }) { return known }
    let text = String(reflecting: type)
    let name = TypeNameParser(text.hasPrefix("any ") ? String(text.dropFirst(4)) : text).parse()
    TypeNames.known.withLock { $0.stable[ObjectIdentifier(type)] = name }
    return name
}

/// The name of a type in files: `Outer.Inner`. It is the same in every process and on every platform, also for private
/// types.
///
/// Returns nil for generic and local types, and for all other forms: their names may not be unique, or may differ
/// between processes.
///
/// - Complexity: O(n) in the length of the name, once per process; callers store the result, because access is locked.
package func lastingTypeName(of type: Any.Type) -> String? {
    if let known = TypeNames.known.withLock({ $0.lasting[ObjectIdentifier(type)] }) { return known }
    let name = findLastingName(of: type)
    TypeNames.known.withLock { $0.lasting[ObjectIdentifier(type)] = .some(name) }
    return name
}

private func findLastingName(of type: Any.Type) -> String? {
    var components: [Substring] = []
    var isBehindContext = false
    for component in declaredName(of: type).split(separator: ".", omittingEmptySubsequences: false) {
        if component.hasPrefix("(unknown context at $"), component.hasSuffix(")"), !isBehindContext {
            isBehindContext = true
        } else if let first = component.first, !first.isNumber, component.allSatisfy(\.isOfIdentifier) {
            components.append(component)
            isBehindContext = false
        } else {
            return nil
        }
    }
    // The last component of a metatype's name is `Type` or `Protocol`.
    let isMetatype = components.last == "Type" || components.last == "Protocol"
    guard components.count > 1, !isBehindContext, !isMetatype else { return nil }
    return components.dropFirst().joined(separator: ".")
}

/// Returns true if a type is declared in one of the modules, and not in an extension of one of their types.
package func isType(_ type: Any.Type, ofModules modules: Set<String>) -> Bool {
    String(reflecting: type).split(separator: ".").first.map { modules.contains(String($0)) } ?? false
}

/// Returns true for an existential type, whose values have other dynamic types: `any P`, `Any`, `AnyObject`.
package func isExistentialType(_ type: Any.Type) -> Bool {
    String(reflecting: type).hasPrefix("any ") || String(reflecting: Swift.type(of: type)).hasSuffix(".Protocol")
}

/// The name of a type with its module; for a type in an extension, the module is that of the extended type.
private func declaredName(of type: Any.Type) -> Substring {
    let name = String(reflecting: type)[...]
    guard name.hasPrefix("(extension in "), let end = name.firstIndex(of: ":") else { return name }
    return name[name.index(after: end)...]
}

extension Character {
    fileprivate var isOfIdentifier: Bool { isLetter || isNumber || self == "_" }
}

private struct TypeNameParser {
    private let text: [Character]
    private var position = 0

    init(_ text: String) {
        self.text = Array(text)
    }

    func parse() -> String {
        var parser = self
        return parser.name()
    }

    /// Parses one possibly qualified, possibly generic name, up to a character that cannot belong to it.
    private mutating func name() -> String {
        var components: [String] = []
        var current = ""
        reading: while position < text.count {
            let character = text[position]
            switch character {
            case "(" where current.isEmpty:
                skipParenthesised()
                if position < text.count, text[position] == ":" {
                    position += 1
                } else {
                    // An unknown context, whose address differs in each process, is dropped with the dot after it.
                    if position < text.count, text[position] == "." { position += 1 }
                }
            case ".":
                components.append(current)
                current = ""
                position += 1
            case "<":
                current += arguments()
            case ",", ">", " ", ")":
                break reading
            default:
                current.append(character)
                position += 1
            }
        }
        components.append(current)
        return components.dropFirst(components.count > 1 ? 1 : 0).joined(separator: ".")
    }

    /// Parses `<A, B>` and returns it with stable names.
    private mutating func arguments() -> String {
        var names: [String] = []
        position += 1
        while position < text.count, text[position] != ">" {
            if text[position] == "," || text[position] == " " || text[position] == ")" {
                position += 1
            } else {
                names.append(name())
            }
        }
        position += 1
        return "<" + names.joined(separator: ", ") + ">"
    }

    private mutating func skipParenthesised() {
        var depth = 0
        while position < text.count {
            if text[position] == "(" { depth += 1 }
            if text[position] == ")" { depth -= 1 }
            position += 1
            if depth == 0 { return }
        }
    }
}
