import HRArchiving
import ObjectGraph

/// The names that variables have which set keys, for those who have misspelled one.
struct VariableNames {
    let prefix: String
    /// By what is left of them without the prefix, in capitals, with every `_` and `__` taken as one.
    private var plain: [String: Set<String>] = [:]
    /// The same without any `_`.
    private var bare: [String: Set<String>] = [:]
    private var sorted: [String] = []

    /// How many names are made at the most.
    private static let most = 10_000

    /// - Parameter questions: Which keys are asked for, and where.
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

    /// The name that was most likely meant; nil if there is none, or if several are as near.
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
