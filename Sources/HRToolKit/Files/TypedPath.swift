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
        let canonical = QuotedKey.unquoted(path: text.hasPrefix("@") ? "#" + text.dropFirst() : text)
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
