import HRArchiving
import ObjectGraph

/// The names of the variables that set keys, for suggestions.
struct VariableNames {
    let prefix: String
    /// The names by a simplified form: without the prefix, in capitals, and with every `_` or `__` as a single `_`.
    private var plain: [String: Set<String>] = [:]
    /// The names by a form without the prefix and without separators, in capitals.
    private var bare: [String: Set<String>] = [:]
    private var sorted: [String] = []

    /// The maximum number of names.
    private static let most = 10_000

    /// - Parameter questions: The keys that types read, by container.
    init(prefix: String, _ questions: [HRPath: KeyQuestions.Container], _ matcher: VariableMatcher) {
        self.prefix = prefix
        var count = 0
        for (path, container) in questions.sorted(by: { $0.key.components.lexicographicallyPrecedes($1.key.components) }
        )
        where !path.isInDefinitions && !path.withParents.contains(where: matcher.isArray) {
            for key in container.keys {
                count += 1
                guard count <= Self.most else { break }
                let name = name(of: path.appending(key))
                let parts = parts(of: name)
                plain[parts.joined(separator: "_"), default: []].insert(name)
                bare[parts.joined(), default: []].insert(name)
            }
        }
        sorted = plain.keys.sorted()
    }

    /// The most similar name; nil if there is none, or if several are equally similar.
    func nearest(to name: String) -> String? {
        let parts = parts(of: name), text = parts.joined(separator: "_")
        for same in [plain[text], bare[parts.joined()]] {
            if let same { return same.count == 1 ? same.first : nil }
        }
        let near = nearestName(to: text, among: sorted).flatMap { plain[$0] } ?? []
        return near.count == 1 ? near.first : nil
    }

    /// The name of the variable that sets the key at a path.
    func name(of path: HRPath) -> String { name(of: path.components.map(VariableName.name(of:))) }

    func name(of parts: [String]) -> String {
        ([prefix].filter { !$0.isEmpty } + [parts.joined(separator: "__")]).joined(separator: "_")
    }

    private func parts(of name: String) -> [Substring] {
        let start = prefix.isEmpty ? 0 : prefix.count + 1
        return Substring(name.dropFirst(start).uppercased()).filter { $0 != "\"" }.split(separator: "_")
            .map { Substring(String($0)) }
    }
}
