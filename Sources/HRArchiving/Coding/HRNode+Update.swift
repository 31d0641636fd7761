extension HRNode {
    /// Changes the node at a path in its place; false where there is none.
    mutating func update(at path: ArraySlice<String>, _ change: (inout HRNode) -> Void) -> Bool {
        var document = HRDocument(self)
        self = .null
        defer { self = document.root }
        guard var node = document[HRPath(Array(path))] else { return false }
        change(&node)
        return document.root.set(node, at: path)
    }
}
