import ObjectGraph

extension HRDocument {
    /// Sets the value at a path: under a key of a dictionary or an object, or at an index of an array. At the index
    /// that is equal to the array's count, the value is appended. Nil removes the value. Aliases are not followed.
    ///
    /// ```swift
    /// try document.set(8080, at: "server.port")
    /// ```
    ///
    /// - Throws: An ``HRError`` if no container exists for the value; the document is then unchanged.
    /// - Complexity: O(n) in the number of members of the containers along the path.
    public mutating func set(_ value: HRNode?, at path: HRPath) throws(HRError) {
        guard !put(value, at: path) else { return }
        throw obstacle(on: path)
    }

    /// Returns the error for a path at which no value can be set.
    private func obstacle(on path: HRPath) -> HRError {
        var holder = path.isInDefinitions ? HRPath(inDefinitions: []) : HRPath()
        var rest = path.components[...]
        while rest.count > 1, let component = rest.first, self[holder.appending(component)] != nil {
            holder = holder.appending(component)
            rest.removeFirst()
        }
        let node = self[holder] ?? .null, component = rest.first ?? ""
        let near = nearestName(to: component, among: node.fields?.keys ?? [])
        let suggestion = near.map { near in holder.appending([near] + rest.dropFirst()).description }
        return HRError(
            .danglingReference, "nothing can be set at \(quoted(path.description))", path: path,
            suggestion: suggestion, help: Self.help(node), notes: [Self.reason(holder, node, component)])
    }

    private static func help(_ node: HRNode) -> [String] {
        switch node {
        case .array, .dictionary, .object: []
        case .alias(let alias): ["references are not followed: set it in what \(quoted(alias.text)) leads to"]
        default: ["set a dictionary or an array there first: [:] or []"]
        }
    }

    private static func reason(_ path: HRPath, _ node: HRNode, _ component: String) -> String {
        let holder = path.isRoot ? "the root" : quoted(path.description)
        switch node {
        case .array(let elements):
            return "\(holder) is an array of \(elements.count), and \(quoted(component)) is no index in it"
        case .dictionary, .object: return "\(holder) has no key \(quoted(component))"
        default: return "\(holder) is \(node.kind) and has no members"
        }
    }
}
