/// Matches the objects and elements of a graph's archive with those of an earlier archive.
struct GraphMatching {
    let before: GraphBodies
    let now: GraphBodies
    /// The old numbers of the new objects that have a match, by their new numbers.
    private(set) var matches: NumberMap
    /// The new numbers of the old objects that have a match, by their old numbers.
    private(set) var successors = NumberMap()
    /// True if objects were matched by their identity. In that case, a new object whose identity is not in the earlier
    /// archive has no match.
    let knowsObjects: Bool
    /// The new objects that were matched since the last call of `takeMatched()`.
    private var matched: [Int]
    /// Objects that were found to be new.
    private var new: Set<Int> = []

    init(_ before: GraphBodies, _ now: GraphBodies) {
        self.before = before
        self.now = now
        matches = now.archive.numbers(in: before.archive)
        knowsObjects = !matches.isEmpty
        matched = Array(matches.keys)
        for number in matched {
            if let old = matches[number] { successors.add(number, for: old) }
        }
        guard let first = before.archive.document.root.objectNumber,
            let second = now.archive.document.root.objectNumber, areFree(first, second)
        else { return }
        match(first, second)
    }

    // MARK: Objects

    /// Returns true if a new object is the same as an old one. If neither has a match yet and the two may be the same,
    /// they are matched.
    mutating func isSame(_ before: Int, _ now: Int) -> Bool {
        if let known = matches[now] { return known == before }
        guard mayMatch(before, now) else { return false }
        match(before, now)
        return true
    }

    private mutating func match(_ before: Int, _ now: Int) {
        matches.add(before, for: now)
        successors.add(now, for: before)
        matched.append(now)
    }

    /// Returns the new objects that were matched since the last call.
    mutating func takeMatched() -> [Int] {
        defer { matched = [] }
        return matched
    }

    /// True if two objects are unmatched and of the same class.
    private func areFree(_ before: Int, _ now: Int) -> Bool {
        matches[now] == nil && successors[before] == nil && !new.contains(now)
            && self.before[before]?.className == self.now[now]?.className
    }

    /// True if two objects without a match may be the same: if objects were not matched by identity, or if neither of
    /// the two has an identity, because they were created only for writing.
    private func mayMatch(_ before: Int, _ now: Int) -> Bool {
        areFree(before, now)
            && (!knowsObjects
                || self.before.archive.object(before) == nil && self.now.archive.object(now) == nil)
    }

    /// Marks an object as new, so that it is not matched any more.
    mutating func noteNew(_ number: Int) { new.insert(number) }

    /// Matches the objects in two equal values, except those inside of other objects.
    mutating func matchObjects(in old: HRNode, _ new: HRNode) {
        guard !knowsObjects else { return }
        var waiting = Array(zip(old.children, new.children))
        while let (old, new) = waiting.popLast() {
            if let first = old.objectNumber, let second = new.objectNumber {
                _ = isSame(first, second)
            } else {
                waiting += zip(old.children, new.children)
            }
        }
    }

    /// True if both archives have the same objects, all of which are matched.
    var isOneToOne: Bool { matches.count == now.count && matches.count == before.count }

    /// The new objects whose contents differ from before.
    ///
    /// - Complexity: O(n) in the number of values.
    var changed: [Int] {
        matches.keys.filter { number in
            guard let old = matches[number].flatMap({ before[$0] }), let new = now[number] else { return true }
            return before.archive.needsClass(old) != now.archive.needsClass(new)
                || !isEqualBody(old, new, homes: nil)
        }
    }

    // MARK: Elements

    /// Matches new elements with old ones: by identity, by label, by equality, and by position among elements of the
    /// same class.
    func match(_ old: [HRNode], _ new: [HRNode]) -> [Int?] {
        var matching = matchingByContent(old, new)
        matching.matchInOrder { first, second in
            mayBeSame(old[first], new[second])
                || old[first].objectNumber == nil && new[second].objectNumber == nil
                    && old[first].isSameKind(as: new[second])
        }
        if !knowsObjects { matching.matchInOrder(isBetween: false) { mayBeSame(old[$0], new[$1]) } }
        return matching.origins
    }

    /// Matches members of an unordered array: by identity, by label, by equality, and pairs also by equal keys.
    func matchMembers(_ old: [HRNode], _ new: [HRNode], arePairs: Bool) -> [Int?] {
        var matching = matchingByContent(old, new)
        if arePairs { matching.match(old.map { $0[0].map(oldOutline) }, new.map { $0[0].map(newOutline) }) }
        return matching.origins
    }

    private func matchingByContent(_ old: [HRNode], _ new: [HRNode]) -> ElementMatching {
        var matching = ElementMatching(old: old.count, new: new.count)
        if hasObjects {
            matching.match(old.map(\.objectNumber), new.map { $0.objectNumber.flatMap { matches[$0] } })
            guard !matching.isComplete else { return matching }
            // Objects without a known identity are matched by their labels and by their contents.
            let free = new.map { $0.objectNumber.flatMap { matches[$0] } == nil ? $0 : .null }
            matching.match(old.map { label(of: $0, in: before) }, free.map { label(of: $0, in: now) })
            matching.match(old.map { bodyKey(of: $0, in: before) }, free.map { bodyKey(of: $0, in: now) })
        }
        // Values that are not objects are compared with old numbers in place of the objects in them.
        matching.match(old.map { key(of: $0, oldOutline) }, new.map { key(of: $0, newOutline) })
        return matching
    }

    /// True if an archive has objects, so that equal nodes of the two archives may contain or refer to different
    /// objects.
    var hasObjects: Bool { before.count > 0 || now.count > 0 }

    private func key(of node: HRNode, _ outline: (HRNode) -> HRNode) -> HRNode? {
        guard hasObjects else { return node }
        // A literal nil would be the node `null` here.
        return node.objectNumber == nil ? outline(node) : HRNode?.none
    }

    private func oldOutline(of node: HRNode) -> HRNode { node.outline { $0 } }
    private func newOutline(of node: HRNode) -> HRNode { node.outline { matches[$0] ?? -1 - $0 } }

    /// True if two objects without a known identity may be the same, by their classes.
    private func mayBeSame(_ old: HRNode, _ new: HRNode) -> Bool {
        guard let first = old.objectNumber, let second = new.objectNumber else { return false }
        return mayMatch(first, second)
    }

    private func label(of node: HRNode, in bodies: GraphBodies) -> String? {
        node.objectNumber.flatMap { bodies.archive[$0]?.label }
    }

    /// Returns the node of an object with only the fields that are leaves, for comparing two states of the object.
    private func bodyKey(of node: HRNode, in bodies: GraphBodies) -> HRNode? {
        guard let number = node.objectNumber, let body = bodies[number] else { return nil }
        let fields = HRFields(storage: body.fields.storage.filter(\.value.isLeaf))
        return .object(HRObject(className: body.className, fields: fields))
    }

    // MARK: Equality

    /// True if two nodes of the archives are equal.
    ///
    /// - Parameter homes: The places of the old objects that are in the text. These objects are equal to the new
    ///   objects that they match; all others must also have equal contents. If nil, a match is sufficient for all
    ///   objects.
    func isEqual(_ old: HRNode, _ new: HRNode, homes: [Int: Int]?) -> Bool {
        var seen: Set<Int> = []
        return isEqual(old, new, homes, &seen)
    }

    /// True if an object has equal contents in both archives.
    ///
    /// - Parameter homes: See ``isEqual(_:_:homes:)``.
    func isEqualBody(_ old: HRObject, _ new: HRObject, homes: [Int: Int]?) -> Bool {
        var seen: Set<Int> = []
        return isEqualBody(old, new, homes, &seen)
    }

    private func isEqual(_ old: HRNode, _ new: HRNode, _ homes: [Int: Int]?, _ seen: inout Set<Int>) -> Bool {
        switch (old.objectNumber, new.objectNumber) {
        case (let first?, let second?):
            guard matches[second].map({ $0 == first }) ?? mayMatch(first, second) else { return false }
            guard let homes, homes[first] == nil, seen.insert(second).inserted, let old = before[first],
                let new = now[second]
            else { return true }
            return isEqualBody(old, new, homes, &seen)
        case (nil, nil): break
        default: return false
        }
        switch (old, new) {
        case (.array(let old), .array(let new)):
            guard old.count == new.count else { return false }
            for (first, second) in zip(old, new) where !isEqual(first, second, homes, &seen) {
                return false
            }
            return true
        case (.dictionary(let old), .dictionary(let new)):
            return old.matches(new) { isEqual($0, $1, homes, &seen) }
        case (.object(let old), .object(let new)):
            return old.id == new.id && isEqualBody(old, new, homes, &seen)
        default: return old == new
        }
    }

    private func isEqualBody(
        _ old: HRObject, _ new: HRObject, _ homes: [Int: Int]?, _ seen: inout Set<Int>
    ) -> Bool {
        guard old.className == new.className, old.version == new.version else { return false }
        switch (old.plainValue, new.plainValue) {
        case (let old?, let new?): return isEqual(old, new, homes, &seen)
        case (nil, nil): return old.fields.matches(new.fields) { isEqual($0, $1, homes, &seen) }
        default: return false
        }
    }
}
