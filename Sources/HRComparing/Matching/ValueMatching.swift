import HRArchiving

/// The containers of two documents that are the same objects, arrays and dictionaries, before and after changes.
///
/// Objects are matched by their ids, by identifying keys, and by contents that occur once in both documents. Starting
/// from the roots, members of matched containers are then matched by their keys and, in arrays, by equal contents and by
/// similarity. Last, the remaining objects are matched by similarity with objects anywhere in the other document.
/// Values of different classes are matched by their ids only.
struct ValueMatching {
    let earlier: HashedTree
    let later: HashedTree
    let options: HRComparisonOptions
    /// For each value of the earlier document, the index of the same value in the later one; nil if there is none.
    private(set) var partners: [Int?]
    /// For each value of the later document, the index of the same value in the earlier one; nil if there is none.
    private(set) var origins: [Int?]
    /// True if the search for similar objects was not completed.
    private(set) var isLimited = false
    /// The matched containers whose members have not been matched yet.
    private var waiting: [(old: Int, new: Int)] = []
    /// The targets of references at places of matched containers: they are matched after all values in their own places.
    private var targets: [(old: Int, new: Int)] = []
    /// What identifies the elements of the documents under identifying keys.
    private var identities: (earlier: Set<HashedTree.Identity>, later: Set<HashedTree.Identity>) = ([], [])
    /// The number of comparisons that are still allowed.
    private var budget: Int
    /// True if a wrong guess would put changes into another object, or hide that changes contradict each other. If false,
    /// elements with common keys are the same if neither could be matched with another element, and elements with
    /// different values under an identifying key never are.
    private let isForMerge: Bool

    /// - Complexity: O(n log n) in the number of values, plus `options.maximum`.
    init(
        _ earlier: HashedTree, _ later: HashedTree, _ options: HRComparisonOptions, isForMerge: Bool = false
    ) {
        (self.earlier, self.later, self.options) = (earlier, later, options)
        self.isForMerge = isForMerge
        partners = Array(repeating: nil, count: earlier.tree.indices.count)
        origins = Array(repeating: nil, count: later.tree.indices.count)
        budget = options.maximum
        var comparison = GraphComparison(earlier.tree, later.tree, options)
        if let pairs = comparison.pairs() {
            for (old, new) in pairs { join(old, new) }
            waiting = []
            return
        }
        join(ValueTree.definitions, ValueTree.definitions)
        if earlier.tree.isContainer(ValueTree.root), later.tree.isContainer(ValueTree.root),
            earlier.tree.isArray(ValueTree.root) == later.tree.isArray(ValueTree.root)
        {
            join(ValueTree.root, ValueTree.root)
        }
        matchIDs()
        if !options.keys.isEmpty {
            identities = (earlier.identities(by: options.keys), later.identities(by: options.keys))
            matchUnique { $0.identity(of: $1, by: options.keys) }
        }
        matchUnique { tree, index in tree.isMovable(index) ? tree.hashes[index] : nil }
        repeat { matchWaiting() } while matchTargets() || matchSimilar()
    }

    // MARK: Joining

    private mutating func join(_ old: Int, _ new: Int) {
        partners[old] = new
        origins[new] = old
        waiting.append((old, new))
    }

    private mutating func joinIfPossible(_ old: Int, _ new: Int) {
        if canJoin(old, new) { join(old, new) }
    }

    /// Matches what is at the same place.
    private mutating func joinMembers(_ old: Int, _ new: Int) {
        let (first, second) = (earlier.tree.dereferenced(old), later.tree.dereferenced(new))
        if (first, second) != (old, new) {
            targets.append((first, second))
        } else if canJoin(old, new), hasCompatibleID(old, new) || similarity(old, new) >= 0.5 {
            join(old, new)
        }
    }

    /// Matches similar targets of references at the same place: another reference may be there as well.
    private mutating func matchTargets() -> Bool {
        for (old, new) in targets where canJoin(old, new) && similarity(old, new) >= 0.5 { join(old, new) }
        targets = []
        return !waiting.isEmpty
    }

    /// Returns true unless both values have an id, and the ids differ.
    private func hasCompatibleID(_ old: Int, _ new: Int) -> Bool {
        guard let first = earlier.tree.id(of: old), let second = later.tree.id(of: new) else { return true }
        return first == second
    }

    /// Returns true if two containers have no match yet and may be the same value.
    private func canJoin(_ old: Int, _ new: Int) -> Bool {
        let (earlier, later) = (self.earlier.tree, self.later.tree)
        guard partners[old] == nil, origins[new] == nil, earlier.isContainer(old), later.isContainer(new),
            earlier.isArray(old) == later.isArray(new)
        else { return false }
        if let first = earlier.className(of: old), let second = later.className(of: new), first != second {
            return false
        }
        if !options.keys.isEmpty, hasOtherIdentity(old, new) { return false }
        guard let first = earlier.id(of: old), let second = later.id(of: new), first != second else { return true }
        // The id was changed, unless one of the ids belongs to another object of the other document.
        return later.indicesByID[first] == nil && earlier.indicesByID[second] == nil
    }

    /// Returns true if two elements have different values under an identifying key.
    private func hasOtherIdentity(_ old: Int, _ new: Int) -> Bool {
        guard let first = earlier.identity(of: old, by: options.keys),
            let second = later.identity(of: new, by: options.keys), first.key == second.key,
            first.value != second.value
        else { return false }
        // In a merge, the value was changed, unless it identifies another element of the other document.
        return !isForMerge || identities.later.contains(first) || identities.earlier.contains(second)
    }

    private mutating func matchIDs() {
        for old in earlier.tree.indices {
            guard let id = earlier.tree.id(of: old), earlier.tree.indicesByID[id] == old,
                let new = later.tree.indicesByID[id], earlier.tree.isContainer(old), later.tree.isContainer(new),
                earlier.tree.isArray(old) == later.tree.isArray(new), partners[old] == nil, origins[new] == nil
            else { continue }
            join(old, new)
        }
    }

    /// Matches the values whose key occurs exactly once in both documents. Values whose key is nil are ignored.
    private mutating func matchUnique<Key: Hashable>(_ key: (HashedTree, Int) -> Key?) {
        func count(_ tree: HashedTree, _ matched: [Int?]) -> [Key: (count: Int, index: Int)] {
            var found: [Key: (count: Int, index: Int)] = [:]
            for index in tree.tree.indices where matched[index] == nil {
                if let key = key(tree, index) { found[key, default: (0, index)].count += 1 }
            }
            return found
        }
        let olds = count(earlier, partners), news = count(later, origins)
        let pairs = olds.compactMap { key, old in
            news[key].flatMap { old.count == 1 && $0.count == 1 ? (old.index, $0.index) : nil }
        }
        for (old, new) in pairs.sorted(by: <) { joinIfPossible(old, new) }
    }

    // MARK: Members of matched containers

    private mutating func matchWaiting() {
        var next = 0
        while next < waiting.count {
            let (old, new) = waiting[next]
            if earlier.tree.isArray(old) { matchElements(of: old, new) } else { matchFields(of: old, new) }
            next += 1
        }
        waiting = []
    }

    private mutating func matchFields(of old: Int, _ new: Int) {
        var gone: [Int] = []
        for member in earlier.tree[old].members {
            if let other = later.tree.member(of: new, earlier.tree[member].key) {
                joinMembers(member, other)
            } else {
                gone.append(member)
            }
        }
        guard !gone.isEmpty, earlier.tree.isDictionary(old), later.tree.isDictionary(new) else { return }
        // The key of a member may have been changed.
        let added = later.tree[new].members.filter { earlier.tree.member(of: old, later.tree[$0].key) == nil }
        for (first, second) in earlier.uniquePairs(gone, later, added) { joinIfPossible(first, second) }
    }

    private mutating func matchElements(of old: Int, _ new: Int) {
        let oldMembers = Array(earlier.tree[old].members), newMembers = Array(later.tree[new].members)
        let olds = oldMembers.map(earlier.tree.dereferenced), news = newMembers.map(later.tree.dereferenced)
        var elements = ElementMatching(old: olds.count, new: news.count)
        elements.match(
            olds.map { partners[$0].map(Token.match) ?? .content(earlier.hashes[$0]) },
            news.map { origins[$0] != nil ? Token.match($0) : .content(later.hashes[$0]) })
        for (position, origin) in elements.origins.enumerated() {
            if let origin { joinMembers(oldMembers[origin], newMembers[position]) }
        }
        for gap in elements.gaps { matchGap(gap.old.map { oldMembers[$0] }, gap.new.map { newMembers[$0] }) }
    }

    /// What elements of arrays are matched by: a known match, as its index in the later document, or the content.
    private enum Token: Hashable {
        case match(Int)
        case content(Int)
    }

    /// Matches similar elements between the same matched elements, in their order.
    private mutating func matchGap(_ olds: [Int], _ news: [Int]) {
        let window = 4
        var start = 0
        for new in news where later.tree.isContainer(new) {
            var best: (position: Int, similarity: Double)?
            for position in olds.indices.dropFirst(start).prefix(window) {
                guard canJoin(olds[position], new), hasCompatibleID(olds[position], new) else { continue }
                let similarity = similarity(olds[position], new, isAlone: olds.count == 1 && news.count == 1)
                if similarity >= 0.5, similarity > best?.similarity ?? 0 { best = (position, similarity) }
            }
            if let best {
                join(olds[best.position], new)
                start = best.position + 1
            }
        }
    }

    // MARK: Similarity

    /// Returns the part of the members of two containers that are equal, from 0 to 1.
    ///
    /// - Parameter isAlone: True if there is no other element with which one of the two could be matched. Of two
    ///   dictionaries, common keys are then enough.
    private mutating func similarity(_ old: Int, _ new: Int, isAlone: Bool = false) -> Double {
        let (olds, news) = (earlier.tree[old].members, later.tree[new].members)
        budget -= olds.count
        if olds.isEmpty || news.isEmpty { return olds.count == news.count ? 1 : 0 }
        if earlier.tree.isArray(old) {
            let common = earlier.commonElements(olds, later, news)
            return Double(common) / Double(max(olds.count, news.count))
        }
        var (equal, common) = (0, 0)
        for member in olds {
            guard let other = later.tree.member(of: new, earlier.tree[member].key) else { continue }
            common += 1
            if earlier.hashes.share(of: member) == later.hashes.share(of: other) { equal += 1 }
        }
        if isAlone, !isForMerge, earlier.tree.isDictionary(old), later.tree.isDictionary(new) { equal = common }
        return Double(equal) / Double(olds.count + news.count - common)
    }

    /// Matches the remaining objects with similar ones anywhere in the other document; returns false if there are none.
    private mutating func matchSimilar() -> Bool {
        let olds = earlier.tree.indices.filter { partners[$0] == nil && earlier.isMovable($0) }
        let news = later.tree.indices.filter { origins[$0] == nil && later.isMovable($0) }
        guard !olds.isEmpty, !news.isEmpty else { return false }
        guard budget > 0 else {
            isLimited = true
            return false
        }
        var objectsByField: [Int: [Int]] = [:]
        for new in news {
            for member in later.tree[new].members {
                objectsByField[later.hashes.field(member), default: []].append(new)
            }
        }
        for old in olds {
            var counts: [Int: Int] = [:]
            for member in earlier.tree[old].members {
                let objects = objectsByField[earlier.hashes.field(member)] ?? []
                budget -= objects.count
                for new in objects where canJoin(old, new) && hasCompatibleID(old, new) { counts[new, default: 0] += 1 }
            }
            guard budget > 0 else {
                isLimited = true
                break
            }
            let best = counts.max { ($0.value, $1.key) < ($1.value, $0.key) }
            if let new = best?.key, similarity(old, new) >= 0.5 { join(old, new) }
        }
        return !waiting.isEmpty
    }
}
