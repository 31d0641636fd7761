/// The stable part of a type's name: without its module and without what differs from one process to the next.
///
/// `String(reflecting:)` gives `Module.Outer.Inner`, for generic types `Module.Box<Swift.Int>`, and for private and
/// local types a component that holds a run-time address. What remains here is `Outer.Inner`, `Box<Int>`, and the bare
/// name of a private type, the same in every process and on every platform.
///
/// - Complexity: O(n) in the length of the name; callers keep the result.
package func stableTypeName(of type: Any.Type) -> String {
    let name = String(reflecting: type)
    return TypeNameParser(name.hasPrefix("any ") ? String(name.dropFirst(4)) : name).parse()
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

    /// Reads one possibly qualified, possibly generic name, up to a character that cannot belong to it.
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
                    // An unknown context: the component says nothing that lasts, and its dot goes with it.
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

    /// Reads `<A, B>` and gives it back with stable names.
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
