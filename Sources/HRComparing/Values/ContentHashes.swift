import HRArchiving

/// Hashes of the contents of values, by which equal values are found.
///
/// The hashes do not depend on the order of keys, on class names, and on the spelling of references. In its container,
/// an object with an id counts as its id, so that it makes no difference whether it is there or a reference to it is.
struct ContentHashes {
    private(set) var hashes: [Int]
    private let tree: ValueTree

    /// - Complexity: O(n) in the number of values.
    init(_ tree: ValueTree, isExact: Bool) {
        self.tree = tree
        hashes = Array(repeating: 0, count: tree.indices.count)
        // Members have higher indices than their container.
        for index in tree.indices.reversed() { hashes[index] = hash(of: index, isExact) }
    }

    subscript(index: Int) -> Int { hashes[index] }

    private func hash(of index: Int, _ isExact: Bool) -> Int {
        let value = tree[index]
        var hasher = Hasher()
        switch value.node.plainContainer {
        case .array:
            hasher.combine(1)
            for member in value.members { hasher.combine(share(of: member)) }
        case .dictionary, .object:
            hasher.combine(2)
            hasher.combine(value.members.reduce(0) { $0 &+ field($1) })
        case .alias(let alias): hash(reference: alias, value.target, into: &hasher)
        case let leaf: hasher.combine(isExact ? leaf : leaf.withoutNotation)
        }
        return hasher.finalize()
    }

    private func hash(reference: HRAlias, _ target: Int?, into hasher: inout Hasher) {
        hasher.combine(3)
        if let target { hasher.combine(tree.id(of: target)) } else { hasher.combine(reference.text) }
    }

    /// The hash of a member of a dictionary together with its key.
    func field(_ member: Int) -> Int {
        var hasher = Hasher()
        hasher.combine(tree[member].key)
        hasher.combine(share(of: member))
        return hasher.finalize()
    }

    /// The hash of a value as part of the hash of its container.
    func share(of member: Int) -> Int {
        guard tree.isContainer(member) else { return hashes[member] }
        let id = tree.id(of: member)
        guard id != nil || tree[member].isTarget else { return hashes[member] }
        var hasher = Hasher()
        hasher.combine(3)
        hasher.combine(id)
        return hasher.finalize()
    }
}

extension HRNode {
    /// For a real number that is an integer, that integer; any other value is returned unchanged.
    var withoutNotation: HRNode {
        guard case .real(let number) = self, let integer = Int64(exactly: number) else { return self }
        return .integer(HRInteger(integer))
    }

    /// Returns true if two leaves have the same meaning; if `isExact`, only if they are equal.
    func isSameLeaf(as other: HRNode, _ isExact: Bool) -> Bool {
        isExact ? self == other : withoutNotation == other.withoutNotation
    }
}
