import HRArchiving

/// Values that are put at their paths one by one, and make a tree in the end: what each costs does not depend on how many there
/// are.
struct TextTree {
    /// What stands here, but for the members.
    private var node: HRNode
    /// The members in order; nil where nobody has put anything below.
    private var keys: [String]?
    private var members: [String: TextTree] = [:]

    init(_ node: HRNode = [:]) {
        self.node = node
    }

    /// Puts a value at a path, with the dictionaries on the way; what is none is replaced by one.
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
