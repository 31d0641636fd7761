import HRArchiving

/// The values of a document with the hashes of their contents.
struct HashedTree {
    let tree: ValueTree
    let hashes: ContentHashes

    /// - Complexity: O(n) in the number of values.
    init(_ document: HRDocument, _ options: HRComparisonOptions) {
        tree = ValueTree(document)
        hashes = ContentHashes(tree, isExact: options.isExact)
    }

    /// True for an object that may have been moved to another container: it has a class or is an element of an array.
    /// A dictionary under a key is part of the object around it.
    func isMovable(_ index: Int) -> Bool {
        guard let container = tree[index].container, !tree[index].members.isEmpty, tree.isContainer(index),
            !tree.isArray(index)
        else { return false }
        return tree.className(of: index) != nil || tree.isArray(container)
    }

    /// What identifies an element of an array: its class, and its value under the first identifying key that it has.
    struct Identity: Hashable {
        let className: String?
        let key: String
        let value: HRNode
    }

    /// Returns what identifies an element of an array; nil if it has no simple value under one of the keys.
    func identity(of index: Int, by keys: [String]) -> Identity? {
        guard let container = tree[index].container, tree.isArray(container), !tree.isArray(index) else { return nil }
        for key in keys {
            guard let member = tree.member(of: index, key), tree[member].node.isLeaf else { continue }
            return Identity(className: tree.className(of: index), key: key, value: tree[member].node)
        }
        return nil
    }

    /// Returns what identifies the elements of arrays.
    ///
    /// - Complexity: O(n) in the number of values.
    func identities(by keys: [String]) -> Set<Identity> { Set(tree.indices.compactMap { identity(of: $0, by: keys) }) }

    /// Returns true if two elements of arrays have the same value under an identifying key.
    func hasSameIdentity(_ index: Int, _ other: HashedTree, _ otherIndex: Int, by keys: [String]) -> Bool {
        guard let identity = identity(of: index, by: keys) else { return false }
        return identity == other.identity(of: otherIndex, by: keys)
    }

    /// Returns the number of elements that two arrays have in common, in any order.
    func commonElements(_ members: Range<Int>, _ other: HashedTree, _ otherMembers: Range<Int>) -> Int {
        var counts: [Int: Int] = [:]
        for member in members { counts[hashes.share(of: member), default: 0] += 1 }
        return otherMembers.count { member in
            guard let count = counts[other.hashes.share(of: member)], count > 0 else { return false }
            counts[other.hashes.share(of: member)] = count - 1
            return true
        }
    }

    /// Returns the pairs of values with equal contents that occur only once on both sides.
    func uniquePairs(_ members: [Int], _ other: HashedTree, _ otherMembers: [Int]) -> [(Int, Int)] {
        let groups = Dictionary(grouping: members) { hashes[$0] }
        let others = Dictionary(grouping: otherMembers) { other.hashes[$0] }
        return members.compactMap { member in
            guard groups[hashes[member]]?.count == 1, let match = others[hashes[member]], match.count == 1 else {
                return nil
            }
            return (member, match[0])
        }
    }
}
