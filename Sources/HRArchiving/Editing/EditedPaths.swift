/// The paths of values after all changes.
struct EditedPaths {
    private var tree: EditTree
    private let text: PlacedText
    /// The nodes with the text of a place; the one that stays there comes first.
    private var nodes: [Int: [Int]] = [:]
    private var positions: [Int: [EditTree.Member: Int]] = [:]

    init(_ tree: EditTree) {
        self.tree = tree
        text = tree.file
        for (id, node) in tree.nodes.enumerated() {
            guard node.value.text == 0, !node.isCopy else { continue }
            if node.origin == node.value.place {
                nodes[node.value.place, default: []].insert(id, at: 0)
            } else {
                nodes[node.value.place, default: []].append(id)
            }
        }
    }

    /// The node that has the text of a place and will be written; nil if there is none.
    mutating func node(ofPlace place: Int) -> Int? {
        for node in nodes[place] ?? [] where path(ofNode: node) != nil { return node }
        return nil
    }

    /// The path of a value of the file; nil if it is gone.
    mutating func path(ofPlace place: Int) -> HRPath? {
        if nodes[place] != nil { return node(ofPlace: place).flatMap { path(ofNode: $0) } }
        guard let parent = text.tree.parent(of: place) else { return HRPath() }
        guard let path = path(ofPlace: parent), isListed(place, in: parent) else { return nil }
        guard let key = text.key(of: place) else {
            return tree.places(in: EditTree.Location(text: 0, place: parent)).binarySearch(place).map { position in
                path.appending(String(self.position(of: .place(place), inPlace: parent) ?? position))
            }
        }
        return tree.path(path, toKey: key, isAtRoot: parent == text.tree.root)
    }

    /// Whether a member without a node is still in its container.
    private mutating func isListed(_ place: Int, in parent: Int) -> Bool {
        guard let node = nodes[parent]?.first, tree.nodes[node].members != nil else { return true }
        return position(of: .place(place), inPlace: parent) != nil
    }

    private mutating func position(of member: EditTree.Member, inPlace parent: Int) -> Int? {
        nodes[parent]?.first.flatMap { position(of: member, in: $0) }
    }

    /// The path of a node; nil if it is gone.
    mutating func path(ofNode node: Int) -> HRPath? {
        if node == EditTree.root { return HRPath() }
        let parent = tree.nodes[node].parent
        guard parent >= 0, let path = path(ofNode: parent), let member = member(node, of: parent),
            let position = position(of: member, in: parent)
        else { return nil }
        guard tree.kind(of: parent) == .dictionary else { return path.appending(String(position)) }
        guard let key = tree.key(of: member, in: parent) else { return nil }
        return tree.path(path, toKey: key, isAtRoot: parent == EditTree.root)
    }

    private mutating func member(_ node: Int, of parent: Int) -> EditTree.Member? {
        guard let slot = tree.nodes[node].slot, tree.nodes[parent].nodes[slot] == node,
            position(of: .place(slot), in: parent) != nil
        else { return .node(node) }
        return .place(slot)
    }

    private mutating func position(of member: EditTree.Member, in node: Int) -> Int? {
        if positions[node] == nil {
            let members = tree.members(of: node).enumerated().map { ($0.element, $0.offset) }
            positions[node] = Dictionary(members) { first, _ in first }
        }
        return positions[node]?[member]
    }
}
