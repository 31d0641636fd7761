import HRArchiving

/// Recognises paths in the notation of other tools: `members[0]`, `.members`, `/members/0`, `$.members[0]`.
enum PathGuess {
    /// The path in the notation of this tool; nil if it is already in that notation, or does not exist.
    static func path(for text: String, in document: HRDocument) -> String? {
        guard let components = text.hasPrefix("/") ? pointer(text) : brackets(text) else { return nil }
        let alias = HRAlias(HRPath(components))
        return alias.text != text && document.path(of: alias) != nil ? alias.text : nil
    }

    /// The parts of a JSON pointer (RFC 6901).
    private static func pointer(_ text: String) -> [String]? {
        let parts = text.dropFirst().split(separator: "/", omittingEmptySubsequences: false)
        return parts.map { String($0).replacing("~1", with: "/").replacing("~0", with: "~") }
    }

    /// The parts of a path with brackets, or with a leading dot, as in jq and JSONPath.
    private static func brackets(_ text: String) -> [String]? {
        var rest = text[...]
        if rest.hasPrefix("$.") || rest.hasPrefix("$[") { rest.removeFirst() }
        guard rest.hasPrefix(".") || rest.contains("[") else { return nil }
        if rest.hasPrefix(".") { rest.removeFirst() }
        var parts: [String] = []
        for part in rest.split(separator: ".", omittingEmptySubsequences: false) {
            let pieces = part.split(separator: "[", omittingEmptySubsequences: false)
            guard let key = pieces.first else { return nil }
            if !key.isEmpty { parts.append(String(key)) }
            for piece in pieces.dropFirst() {
                guard piece.hasSuffix("]") else { return nil }
                parts.append(piece.dropLast().trimmingQuotes)
            }
        }
        return parts
    }
}

extension Substring {
    fileprivate var trimmingQuotes: String {
        guard count > 1, let first, first == last, first == "\"" || first == "'" else { return String(self) }
        return String(dropFirst().dropLast())
    }
}
