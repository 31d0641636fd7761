import Foundation

// What a tool tells of a text, and the order of its keys.
extension HRDocumentText {
    /// What is different from the file as it was read, as `diff -u` shows it; values of secret keys are masked.
    ///
    /// - Parameter name: What the file is called in it.
    /// - Throws: An ``HRError`` if a change cannot be made as it was asked for.
    /// - Complexity: O(n) in the length of the text.
    package func unifiedDiff(name: String) throws(HRError) -> String {
        let text = try applied()
        return UnifiedDiff(
            name: name, old: original.text, edits: text.edited, format: settings.format,
            secretKeys: settings.secretKeys
        ).text
    }

    /// How many comments there are, and how many members under the word for comments.
    ///
    /// - Complexity: O(n) in the length of the text.
    package var commentCounts: (comments: Int, members: Int) {
        let placed = PlacedText(current.text, settings.syntax)
        guard let root = placed.tree.root else { return (0, 0) }
        var comments = 0, members = 0, position = 0
        func count(in gap: Range<Int>) {
            for trivia in placed.syntax.trivia(in: gap, of: placed.text) {
                guard case .comment = trivia.kind else { continue }
                // In XML there are also declarations, and the tag around everything.
                if placed.syntax.isJSON || placed.text[trivia.range].starts(with: Array("<!--".utf8)) { comments += 1 }
            }
        }
        for place in placed.tree.places.indices {
            let value = placed.tree.value(of: place)
            if let key = placed.tree.key(of: place) {
                count(in: position..<max(position, key.lowerBound))
                position = max(position, key.upperBound)
                if placed.key(of: place) == Vocabulary.comment { members += 1 }
            }
            count(in: position..<max(position, value.lowerBound))
            let isLeaf = placed.tree.kind(of: place) == .leaf
            position = max(position, isLeaf ? value.upperBound : placed.inside(of: place).lowerBound)
        }
        // Behind the last leaf stand comments and the ends of containers.
        let end = max(position, placed.tree.value(of: root).upperBound)
        count(in: position..<end)
        count(in: end..<placed.text.count)
        return (comments, members)
    }

    /// Puts the keys of every dictionary in order, reserved words first; comments move with their members.
    ///
    /// - Throws: An ``HRError`` if a change before cannot be made as it was asked for.
    /// - Complexity: O(n log n) in the number of members.
    public mutating func sortKeys() throws(HRError) {
        let text = try applied()
        var tree = EditTree(PlacedText(text.current.text, settings.syntax), text.current.document, settings)
        tree.sortKeys()
        var sorted = text
        sorted.pending = tree
        self = try sorted.applied()
    }
}

extension EditTree {
    /// Puts the members of every dictionary in the order of their keys.
    fileprivate mutating func sortKeys() {
        var waiting = [Self.root]
        while let node = waiting.popLast() {
            guard kind(of: node) != .leaf else { continue }
            let members = members(of: node)
            if kind(of: node) == .dictionary {
                let keys = members.map { key(of: $0, in: node) ?? "" }
                let isSorted = zip(keys, keys.dropFirst()).allSatisfy { !KeyOrder.precedes($1, $0) }
                if !isSorted {
                    let order = members.indices.sorted {
                        KeyOrder.precedes(keys[$0], keys[$1]) || (!KeyOrder.precedes(keys[$1], keys[$0]) && $0 < $1)
                    }
                    arrange(order.map { members[$0] }, in: node)
                }
            }
            for member in members where isContainer(member, of: node) {
                waiting.append(self.node(of: member, in: node))
            }
        }
    }

    private func isContainer(_ member: Member, of node: Int) -> Bool {
        switch member {
        case .place(let place): kind(of: Spot(text: nodes[node].value.text, place: place)) != .leaf
        case .node(let id): kind(of: id) != .leaf
        }
    }
}

/// The order of keys: reserved words as an archiver writes them, then all others by their scalars.
private enum KeyOrder {
    private static let words = [
        Vocabulary.comment, Vocabulary.schema, Vocabulary.className, Vocabulary.id, Vocabulary.version,
    ]

    static func precedes(_ left: String, _ right: String) -> Bool {
        switch (words.firstIndex(of: left), words.firstIndex(of: right)) {
        case (let left?, let right?): left < right
        case (.some, nil): true
        case (nil, .some): false
        // Definitions stand last, as an archiver writes them.
        case (nil, nil) where left == Vocabulary.definitions: false
        case (nil, nil) where right == Vocabulary.definitions: true
        case (nil, nil): left.unicodeScalars.lexicographicallyPrecedes(right.unicodeScalars)
        }
    }
}
