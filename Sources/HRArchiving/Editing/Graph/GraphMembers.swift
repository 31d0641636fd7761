import ObjectGraph

// New members of objects, and where they are inserted.

extension GraphUpdate {
    /// A member that is not in the text.
    struct NewMember {
        let key: String
        let value: HRNode
        /// Its value in the old archive: absent in the text, or there under a key that the type does not write.
        let old: HRNode?
        /// The place of such a key.
        var twin: Int?
    }

    /// Finds the former keys of new members, which their type reads in its own code: of members of the text, the only
    /// one with the old value.
    ///
    /// - Parameter unknown: The members of the text that no archive has.
    mutating func findTwins(of added: inout [NewMember], among unknown: [String: Int]) {
        guard !unknown.isEmpty, added.contains(where: { $0.old != nil }) else { return }
        var places: [HRNode: [Int]] = [:]
        for place in unknown.values where tree.file.tree.kind(of: place) == .leaf {
            places[tree.meaning(ofPlace: place).withoutSpelling, default: []].append(place)
        }
        for index in added.indices {
            guard let old = added[index].old, let found = places[old.withoutSpelling], found.count == 1 else {
                continue
            }
            added[index].twin = found[0]
        }
    }

    /// Removes members at some places, and inserts new ones, in the order of all keys.
    mutating func arrange(
        _ cursor: Cursor, _ places: [String: Int], without gone: Set<Int>, adding added: [NewMember], in order: [String]
    ) throws(HRError) {
        let container = node(at: cursor)
        let kept = tree.members(of: container).filter {
            if case .place(let place) = $0 { !gone.contains(place) } else { true }
        }
        var new: [String: EditTree.Member] = [:]
        for member in added {
            let fragment = try Fragment(flattened(member.value, beside: nil), key: member.key, in: tree.settings)
            let node = tree.add(fragment, keyed: true, in: container)
            note(fragment: node)
            tree.twins[node] = member.twin
            new[member.key] = .node(node)
        }
        let keys = Dictionary(order.compactMap { key in places[key].map { ($0, key) } }) { first, _ in first }
        let known = kept.map { member in
            let key: String? = if case .place(let place) = member { keys[place] } else { nil }
            return (member: member, key: key)
        }
        tree.arrange(EditTree.merged(known, new, in: order), in: container)
    }
}

extension HRNode {
    /// The leaf with a number in one notation.
    fileprivate var withoutSpelling: HRNode {
        if case .integer(let number) = self { .real(number.doubleValue) } else { self }
    }
}
