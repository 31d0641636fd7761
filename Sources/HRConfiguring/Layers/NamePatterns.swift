/// Names of variables, in which `*` means any characters, also none.
struct NamePatterns {
    private let names: Set<String>
    private let patterns: [[Substring]]

    init(_ texts: Set<String>) {
        names = texts.filter { !$0.contains("*") }
        patterns = texts.filter { $0.contains("*") }.sorted().map {
            $0.split(separator: "*", omittingEmptySubsequences: false)
        }
    }

    /// - Complexity: O(n · m) in the length of the name and of all patterns.
    func match(_ name: String) -> Bool {
        names.contains(name) || patterns.contains { Self.match(name, $0) }
    }

    /// - Parameter parts: What is between the marks: the first begins the name, the last ends it, and each of the others is
    ///   taken where it comes first.
    private static func match(_ name: String, _ parts: [Substring]) -> Bool {
        guard let first = parts.first, let last = parts.last, name.hasPrefix(first) else { return false }
        var rest = name.dropFirst(first.count)
        for part in parts.dropFirst().dropLast() where !part.isEmpty {
            guard let found = rest.firstRange(of: part) else { return false }
            rest = rest[found.upperBound...]
        }
        return rest.hasSuffix(last)
    }
}
