import HRArchiving
import ObjectGraph

/// Finds the keys that variables are for among those that types ask for.
struct VariableMatcher {
    enum Match {
        case path(HRPath)
        /// Nobody has looked into what should stand at a path, because nothing does.
        case needs(HRPath)
        /// There is no such key at a path.
        case unknown(at: HRPath, names: [String])
        case ambiguous([HRPath])
    }

    let questions: [HRPath: KeyQuestions.Container]
    let document: HRDocument
    /// Where something is read that is no container.
    let failures: Set<HRPath>
    /// What has been put in to see who looks into it.
    let tried: Set<HRPath>

    /// The key that a variable is for.
    func match(_ variable: VariableLayer.Variable, prefix: String) -> Match {
        var path = HRPath()
        for (depth, key) in variable.keys.enumerated() {
            switch find(key, at: path) {
            case .path(let next): path = next
            case .unknown(let path, let names):
                let start = variable.keys.prefix(depth).map { VariableName.name(of: $0.text) }
                let head = ([prefix].filter { !$0.isEmpty } + [start.joined(separator: "__")]).filter { !$0.isEmpty }
                let separator = depth == 0 ? "_" : "__"
                return .unknown(
                    at: path, names: names.map { head.joined(separator: "_") + (head.isEmpty ? "" : separator) + $0 })
            case let other: return other
            }
        }
        return .path(path)
    }

    private func find(_ key: VariableName.Key, at path: HRPath) -> Match {
        guard !key.text.isEmpty else { return .unknown(at: path, names: []) }
        let keys = questions[path]?.keys ?? []
        let found = keys.filter { key.isQuoted ? $0 == key.text : VariableName.name(of: $0) == key.text.uppercased() }
        if found.count > 1 { return .ambiguous(found.map(path.appending)) }
        if let found = found.first { return .path(path.appending(found)) }
        guard keys.isEmpty else { return .unknown(at: path, names: keys.map(VariableName.name(of:))) }
        return findFree(key, at: path)
    }

    /// A key of a container that nobody has asked for single keys.
    private func findFree(_ key: VariableName.Key, at path: HRPath) -> Match {
        let node = document[path]
        guard !failures.contains(path), node == nil || node?.fields != nil else { return .unknown(at: path, names: []) }
        if node == nil, questions[path] == nil {
            return tried.contains(path) ? .unknown(at: path, names: []) : .needs(path)
        }
        if key.isQuoted { return .path(path.appending(key.text)) }
        let known = (node?.fields?.keys ?? []).first { VariableName.name(of: $0) == key.text.uppercased() }
        return .path(path.appending(known ?? key.text.lowercased()))
    }
}
