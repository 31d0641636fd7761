import HRArchiving
import ObjectGraph

/// A path as people type it: that of a reference, with `@anna` for `#anna` and `.` for `$root`, which shells leave alone, and
/// with keys in quotes, as `list` prints them.
struct TypedPath {
    let text: String
    let reference: HRAlias
    /// Its keys and indices as they are spelled, from the root or the object with the id on.
    let components: [String]

    init(_ text: String) {
        self.text = text
        guard text != "." else {
            reference = HRAlias(HRPath())
            components = []
            return
        }
        let canonical = Self.canonical(text)
        reference = HRAlias(canonical)
        var components = PathText.components(of: canonical)
        let starts = [Vocabulary.root, Vocabulary.definitions]
        if reference.id != nil || components.first.map(starts.contains) ?? false { components.removeFirst() }
        self.components = components
    }

    /// The id alone that it names, if it does.
    var id: String? { reference.path.components.isEmpty ? reference.id : nil }

    /// The position of the first key that may be a word of files, `$class`, and no key of the user's.
    var wordIndex: Int? { components.firstIndex { $0.hasPrefix("$") && !$0.hasPrefix("$$") } }

    /// Whether it names a word of files, which is meant and no key of the user's that looks like it.
    var hasReservedWord: Bool { components.contains(where: Vocabulary.isReserved) }

    /// The path up to a component.
    func prefix(_ count: Int) -> TypedPath {
        TypedPath(reference.with(Array(reference.path.components.prefix(count))).text)
    }

    // MARK: Quotes

    /// The path as references spell it.
    private static func canonical(_ text: String) -> String {
        let plain = text.hasPrefix("@") ? "#" + text.dropFirst() : text
        guard text.contains("\"") else { return plain }
        var rest = plain[...]
        var parts: [String] = []
        repeat {
            if let key = QuotedKey.take(from: &rest) {
                // In quotes, nothing is an id or the root.
                if parts.isEmpty { parts.append(Vocabulary.root) }
                parts.append(PathText.escaped(key))
            } else {
                parts.append(unquoted(&rest))
            }
        } while rest.popFirst() != nil
        return parts.joined(separator: ".")
    }

    /// What stands before the next dot that ends a key.
    private static func unquoted(_ rest: inout Substring) -> String {
        var text = ""
        while let character = rest.first, character != "." {
            text.append(rest.removeFirst())
            if character == "\\", let next = rest.popFirst() { text.append(next) }
        }
        return text
    }
}

/// A key in quotes, spelled as in JSON.
enum QuotedKey {
    /// Takes one from the beginning of a path; nil if there is none that ends with the text, or before a mark.
    static func take(from rest: inout Substring, before marks: Set<Character> = ["."]) -> String? {
        guard rest.first == "\"" else { return nil }
        var end = rest.index(after: rest.startIndex)
        while end < rest.endIndex, rest[end] != "\"" {
            end =
                rest[end] == "\\"
                ? rest.index(end, offsetBy: 2, limitedBy: rest.endIndex) ?? rest.endIndex
                : rest.index(after: end)
        }
        guard end < rest.endIndex else { return nil }
        let behind = rest.index(after: end)
        guard behind == rest.endIndex || marks.contains(rest[behind]), let key = JSONLine.value(rest[..<behind])?.string
        else { return nil }
        rest = rest[behind...]
        return key
    }
}

extension HRAlias {
    /// The same with other components.
    func with(_ components: [String]) -> HRAlias {
        if let id { return HRAlias(id: id, path: HRPath(components)) }
        var path = path
        path.components = components
        return HRAlias(path)
    }

    /// Where the container is of what it leads to.
    var parent: HRAlias { with(path.components.dropLast()) }
}
