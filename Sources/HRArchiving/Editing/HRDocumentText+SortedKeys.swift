extension HRDocumentText {
    /// Sorts the keys of every dictionary, reserved keys first; comments move with their members.
    ///
    /// - Throws: An ``HRError`` if a change that was requested before cannot be applied.
    /// - Complexity: O(n log n) in the number of members.
    public mutating func sortKeys() throws(HRError) {
        try changeTree { tree throws(HRError) in tree.sortKeys() }
    }
}

extension EditTree {
    fileprivate mutating func sortKeys() {
        var waiting = [Self.root]
        while let node = waiting.popLast() {
            guard kind(of: node) != .leaf else { continue }
            let members = members(of: node)
            if kind(of: node) == .dictionary {
                let keys = members.map { key(of: $0, in: node) ?? "" }
                let order = members.indices.sorted { KeyOrder.precedes(keys[$0], keys[$1]) }
                arrange(order.map { members[$0] }, in: node)
            }
            for member in members where isContainer(member, of: node) {
                waiting.append(self.node(of: member, in: node))
            }
        }
    }

    private func isContainer(_ member: Member, of node: Int) -> Bool {
        switch member {
        case .place(let place): texts.kind(of: Location(text: nodes[node].value.text, place: place)) != .leaf
        case .node(let id): kind(of: id) != .leaf
        }
    }
}

/// The order of keys: reserved keys in the order in which an archiver writes them, then users' keys by their Unicode
/// scalars, and `$definitions` last.
private enum KeyOrder {
    private static let words = [Vocabulary.comment, Vocabulary.schema] + ReservedMember.order

    static func precedes(_ left: String, _ right: String) -> Bool {
        let (first, second) = (rank(of: left), rank(of: right))
        return first == second
            ? left.unicodeScalars.lexicographicallyPrecedes(right.unicodeScalars) : first < second
    }

    private static func rank(of key: String) -> Int {
        words.firstIndex(of: key) ?? (key == Vocabulary.definitions ? words.count + 1 : words.count)
    }
}
