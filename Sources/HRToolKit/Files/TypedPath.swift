import HRArchiving
import ObjectGraph

/// A path as typed by users, in the notation of references. In addition, `@anna` means `#anna` and `.` means `$root`,
/// because shells do not interpret these characters, and keys may be quoted, as `list` prints them.
struct TypedPath {
    let text: String
    let reference: HRAlias
    /// The keys and indices of the path as written, from the root or the object with the id.
    let components: [String]
    /// The path as a pattern, if it selects values instead of naming one.
    let pattern: HRPathPattern?

    init(_ text: String) {
        self.text = text
        guard text != "." else {
            reference = HRAlias(HRPath())
            components = []
            pattern = nil
            return
        }
        let typed = text.hasPrefix("@") ? "#" + text.dropFirst() : text
        let pattern = text.contains("*") || text.contains("[") ? HRPathPattern(typed) : nil
        self.pattern = pattern?.isSelection == true ? pattern : nil
        let canonical = QuotedKey.unquoted(path: typed)
        reference = HRAlias(canonical)
        var components = PathText.components(of: canonical)
        let starts = [Vocabulary.root, Vocabulary.definitions]
        if reference.id != nil || components.first.map(starts.contains) ?? false { components.removeFirst() }
        self.components = components
    }

    /// Creates the typed form of a path.
    init(_ path: HRPath) {
        self.init(PathLines.text(of: path))
    }

    /// The id, if the path consists of an id only.
    var id: String? { reference.path.components.isEmpty ? reference.id : nil }

    /// The index of the first component that may be a reserved key such as `$class`.
    var wordIndex: Int? { components.firstIndex { $0.hasPrefix("$") && !$0.hasPrefix("$$") } }

    /// True if the path contains a reserved key of archives, which takes precedence over an ordinary key.
    var hasReservedWord: Bool { components.contains(where: Vocabulary.isReserved) }

    /// The path that consists of the first components.
    func prefix(_ count: Int) -> TypedPath {
        TypedPath(reference.with(Array(reference.path.components.prefix(count))).text)
    }
}
