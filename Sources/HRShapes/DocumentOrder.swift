import HRArchiving

/// Sorts errors by the places of their values in a document.
///
/// A checker finds what is wrong with a file in several passes. The document is walked only where there are errors, so
/// that a dictionary with many keys is looked through once, and not once for each error in it.
struct DocumentOrder {
    private let errors: [HRError]
    private let paths: [[String]]
    private var sorted: [HRError] = []

    /// Returns the errors in the order of their values; an error of a container stands before those of its members, and
    /// errors of the same value keep their order.
    ///
    /// - Complexity: O(n) in the number of members of the containers along the paths, and in the lengths of the paths.
    static func sorted(_ errors: [HRError], by document: HRDocument) -> [HRError] {
        guard errors.count > 1 else { return errors }
        var order = DocumentOrder(errors)
        order.append(Array(errors.indices), in: document.root, depth: 0)
        return order.sorted
    }

    private init(_ errors: [HRError]) {
        self.errors = errors
        paths = errors.map { $0.path?.components ?? [] }
        sorted.reserveCapacity(errors.count)
    }

    /// Appends the errors of a node and of its members, whose paths agree in the first `depth` components.
    private mutating func append(_ indices: [Int], in node: HRNode?, depth: Int) {
        guard indices.count > 1 else { return sorted += indices.map { errors[$0] } }
        var groups: [String: [Int]] = [:]
        var names: [String] = []
        for index in indices {
            guard depth < paths[index].count else {
                sorted.append(errors[index])
                continue
            }
            let name = paths[index][depth]
            if groups[name] == nil { names.append(name) }
            groups[name, default: []].append(index)
        }
        for (name, member) in ordered(names, groups, in: node) {
            append(groups[name] ?? [], in: member, depth: depth + 1)
        }
    }

    /// Returns the names and nodes of members in the order of the members; names of members that do not exist stand at
    /// the end.
    private func ordered(
        _ names: [String], _ groups: [String: [Int]], in node: HRNode?
    ) -> [(name: String, node: HRNode?)] {
        guard names.count > 1, let fields = node?.fields else {
            return names.map { (name: $0, index: arrayIndex($0) ?? .max) }.sorted { $0.index < $1.index }
                .map { ($0.name, node?.member($0.name)) }
        }
        // Each key is compared once: looking up every name would take as long as all names times all keys.
        let known = fields.storage.filter { groups[$0.key] != nil }.map { (name: $0.key, node: $0.value as HRNode?) }
        let found = Set(known.map(\.name))
        return known + names.filter { !found.contains($0) }.map { ($0, nil) }
    }
}
