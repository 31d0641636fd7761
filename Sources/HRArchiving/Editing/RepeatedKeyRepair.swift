/// Which of several members with the same key stays in a dictionary.
package enum RepeatedKeyRule: String, CaseIterable, Sendable {
    /// The first one, whatever the values are.
    case first
    /// The last one, whatever the values are.
    case last
    /// The first one, together with what only the others have: members of dictionaries and elements of arrays. Members
    /// that contradict one another are not changed.
    case merge
    /// The last one of those with equal values and equal comments in them. Other members are not changed.
    case equal
}

extension HRDocumentText {
    /// A member that was removed because its key was repeated.
    package struct RemovedMember: Sendable {
        /// The reason why the member could be removed.
        package enum Reason: Sendable {
            case wasEqual, wasMerged, wasOverruled
        }

        package let path: HRPath
        package let reason: Reason
        /// The location of the removed key, and that of the key that stays, in the text before the removal.
        package let location: HRSourceLocation
        package let keptLocation: HRSourceLocation
    }

    /// Removes members whose keys are repeated in their dictionary. Comments of a removed member stay if the member that
    /// is kept has others.
    ///
    /// The text must have been created by an unarchiver with ``HRUnarchiver/DuplicateKeys/lastWins``.
    ///
    /// - Returns: The removed members.
    /// - Throws: An ``HRError`` if a change that was requested before cannot be applied.
    /// - Complexity: O(n) in the length of the text.
    package mutating func removeRepeatedKeys(_ rule: RepeatedKeyRule) throws(HRError) -> [RemovedMember] {
        let text = try applied()
        let placed = text.tree.file
        let members = RepeatedKeySearch.find(in: placed, settings.format)
        guard !members.isEmpty else { return [] }
        var repair = RepeatedKeyRepair(tree: text.tree, rule: rule)
        for group in members.grouped { repair.resolve(group) }
        let repaired = repair.tree
        try changeTree { tree throws(HRError) in
            tree = repaired
            // No value has another path than before.
            tree.noteFollowed()
        }
        let removed = repair.removed
        let keys = removed.flatMap { [$0.place, $0.kept] }.map { placed.tree.key(of: $0) ?? 0..<0 }
        let places = SourceText(text.bytes).locations(of: keys)
        return removed.enumerated().map { index, member in
            RemovedMember(
                path: member.path, reason: member.reason, location: places[2 * index],
                keptLocation: places[2 * index + 1])
        }
    }
}

extension [RepeatedMember] {
    /// The members with the same key of the same dictionary, in the order of the text.
    fileprivate var grouped: [[RepeatedMember]] {
        var positions: [Int: Int] = [:]
        var groups: [[RepeatedMember]] = []
        for member in self {
            if let position = positions[member.places.first] {
                groups[position].append(member)
            } else {
                positions[member.places.first] = groups.count
                groups.append([member])
            }
        }
        return groups
    }
}

/// Removes repeated members from the tree of a text.
private struct RepeatedKeyRepair {
    typealias Reason = HRDocumentText.RemovedMember.Reason

    var tree: EditTree
    let rule: RepeatedKeyRule
    /// The removed members: their places, those of the members that stay, and their paths.
    private(set) var removed: [(place: Int, kept: Int, path: HRPath, reason: Reason)] = []

    init(tree: EditTree, rule: RepeatedKeyRule) {
        self.tree = tree
        self.rule = rule
    }

    /// Removes members with the same key of one dictionary.
    mutating func resolve(_ group: [RepeatedMember]) {
        guard let start = group.first else { return }
        var members = [(place: start.places.first, value: start.values.first)]
        members += group.map { ($0.places.second, $0.values.second) }
        let path = start.path
        switch rule {
        case .first:
            for member in members.dropFirst() { overrule(member, by: members[0], path) }
            fix(members[0].place)
        case .last:
            for member in members.dropLast() { overrule(member, by: members[members.count - 1], path) }
        case .equal: _ = removeEqual(members, path)
        case .merge: merge(removeEqual(members, path), path)
        }
    }

    private typealias Member = (place: Int, value: HRNode)

    private mutating func overrule(_ member: Member, by kept: Member, _ path: HRPath) {
        remove(member.place, for: kept.place, path, member.value == kept.value ? .wasEqual : .wasOverruled)
    }

    /// Removes all members but the last of those with equal values and comments, and returns the others.
    private mutating func removeEqual(_ members: [Member], _ path: HRPath) -> [Member] {
        struct Contents: Hashable {
            let value: HRNode
            let comments: [ArraySlice<UInt8>]
        }
        var kept: [Contents: Int] = [:]
        var rest: [Member] = []
        for member in members.reversed() {
            let contents = Contents(value: member.value, comments: tree.file.comments(in: member.place))
            if let equal = kept[contents] {
                remove(member.place, for: equal, path, .wasEqual)
            } else {
                kept[contents] = member.place
                rest.append(member)
            }
        }
        return rest.reversed()
    }

    private mutating func remove(_ place: Int, for kept: Int, _ path: HRPath, _ reason: Reason) {
        guard let node = tree.node(ofPlace: place) else { return }
        let comments = tree.keepableComments(ofPlace: place).map(\.bytes)
        let keepsComments = !comments.isEmpty && comments != tree.keepableComments(ofPlace: kept).map(\.bytes)
        if keepsComments { tree.keepComments(of: node) }
        tree.remove(node)
        removed.append((place, kept, path, reason))
    }

    /// Gives the node at a place the value that it has in the text. The document has the last value under the key.
    @discardableResult
    private mutating func fix(_ place: Int) -> Int? {
        guard let node = tree.node(ofPlace: place) else { return nil }
        tree.nodes[node].base = tree.texts.meaning(ofTextAt: EditTree.Location(text: 0, place: place))
        return node
    }

    // MARK: Merging

    /// Merges all members into the first one, if none contradicts another.
    private mutating func merge(_ members: [Member], _ path: HRPath) {
        guard let first = members.first, members.count > 1 else { return }
        var merged = first.value
        for member in members.dropFirst() {
            guard let both = merged.merged(with: member.value) else { return }
            merged = both
        }
        guard let target = fix(first.place) else { return }
        for member in members.dropFirst() {
            if let node = fix(member.place) { move(contentsOf: node, to: target) }
            remove(member.place, for: first.place, path, .wasMerged)
        }
    }

    /// Moves members and elements that a container lacks from another one of the same kind.
    private mutating func move(contentsOf source: Int, to target: Int) {
        if tree.kind(of: source) == .array { return moveElements(of: source, to: target) }
        for member in tree.members(of: source) {
            guard let name = tree.name(of: member, in: source) else { continue }
            let node = tree.node(of: member, in: source)
            if let known = tree.member(named: name, in: target) {
                if tree.kind(of: node) != .leaf { move(contentsOf: node, to: tree.node(of: known, in: target)) }
            } else {
                tree.detach(node)
                tree.attach(node, before: nil, in: target)
            }
        }
    }

    private mutating func moveElements(of source: Int, to target: Int) {
        var known = Set(tree.nodes[target].base.elements ?? [])
        for member in tree.members(of: source) {
            let node = tree.node(of: member, in: source)
            guard known.insert(tree.nodes[node].base).inserted else { continue }
            tree.detach(node)
            tree.attach(node, before: nil, in: target)
        }
    }
}

extension HRNode {
    /// Returns the value with the members and elements that only another value has; nil if the two contradict one
    /// another.
    fileprivate func merged(with other: HRNode) -> HRNode? {
        if self == other { return self }
        switch (self, other) {
        case (.array(let elements), .array(let others)):
            let known = Set(elements)
            return .array(elements + others.filter { !known.contains($0) })
        case (.dictionary(let fields), .dictionary(let others)):
            var fields = fields
            for (key, value) in others {
                guard let known = fields[key] else {
                    fields[key] = value
                    continue
                }
                guard let merged = known.merged(with: value) else { return nil }
                fields[key] = merged
            }
            return .dictionary(fields)
        default: return nil
        }
    }
}
