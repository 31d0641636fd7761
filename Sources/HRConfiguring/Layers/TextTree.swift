import HRArchiving

/// Builds a tree from values and their paths. The cost of adding a value does not depend on the number of values.
struct TextTree {
    /// The value at this position. Its own members are no longer used after they have been moved to ``members``.
    private var node: HRNode
    /// The keys of the members in order; nil as long as the members are only in ``node``.
    private var keys: [String]?
    private var members: [String: TextTree] = [:]

    init(_ node: HRNode = [:]) {
        self.node = node
    }

    /// Sets the value at a path. Containers on the path are created, and other values on it are replaced.
    ///
    /// - Complexity: O(n) in the length of the path.
    mutating func put(_ value: HRNode, at path: ArraySlice<String>) {
        guard let key = path.first else {
            self = TextTree(value)
            return
        }
        takeMembersApart()
        if members[key] == nil { keys?.append(key) }
        members[key, default: TextTree()].put(value, at: path.dropFirst())
    }

    private mutating func takeMembersApart() {
        guard keys == nil else { return }
        let fields = node.fields ?? HRFields()
        if node.fields == nil { node = .dictionary([:]) }
        keys = fields.keys
        members = Dictionary(fields.map { ($0.key, TextTree($0.value)) }) { first, _ in first }
    }

    func has(_ path: ArraySlice<String>) -> Bool {
        guard let key = path.first else { return true }
        guard keys != nil else { return HRDocument(node)[HRPath(Array(path))] != nil }
        return members[key]?.has(path.dropFirst()) ?? false
    }

    var made: HRNode {
        guard let keys else { return node }
        var made = node
        made.fields = HRFields(storage: keys.map { HRFields.Field(key: $0, value: members[$0]?.made ?? .null) })
        return made
    }
}
