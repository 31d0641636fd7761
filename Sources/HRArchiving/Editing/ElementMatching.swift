/// Matches the elements of a new array with those of an old one.
///
/// By keys: common ones at both ends first, then unique ones that keep their order (patience diff), then all others.
/// The rest can be matched by other keys, and by position.
struct ElementMatching {
    /// For each new element the position of the old one that it matches.
    private(set) var origins: [Int?]
    private var isTaken: [Bool]

    init(old: Int, new: Int) {
        origins = Array(repeating: nil, count: new)
        isTaken = Array(repeating: false, count: old)
    }

    /// Whether every new element has a match.
    var isComplete: Bool { !origins.contains(nil) }

    private mutating func take(_ old: Int, for new: Int) {
        origins[new] = old
        isTaken[old] = true
    }

    /// Matches elements with equal keys that have no match yet; elements without a key are ignored.
    ///
    /// - Complexity: O(n log n), where keys are hashed and compared in constant time.
    mutating func match<Key: Hashable>(_ old: [Key?], _ new: [Key?]) {
        var start = 0
        var (oldEnd, newEnd) = (old.count, new.count)
        while start < min(oldEnd, newEnd), canMatch(old, start, new, start) {
            take(start, for: start)
            start += 1
        }
        while oldEnd > start, newEnd > start, canMatch(old, oldEnd - 1, new, newEnd - 1) {
            (oldEnd, newEnd) = (oldEnd - 1, newEnd - 1)
            take(oldEnd, for: newEnd)
        }
        guard start < oldEnd, start < newEnd else { return }
        matchUnique(old, start..<oldEnd, new, start..<newEnd)
        matchRest(old, start..<oldEnd, new, start..<newEnd)
    }

    private func canMatch<Key: Hashable>(_ old: [Key?], _ first: Int, _ new: [Key?], _ second: Int) -> Bool {
        guard let key = old[first], origins[second] == nil, !isTaken[first] else { return false }
        return key == new[second]
    }

    /// Matches elements that are unique on both sides and keep their order, and equal ones next to those.
    private mutating func matchUnique<Key: Hashable>(
        _ old: [Key?], _ oldRange: Range<Int>, _ new: [Key?], _ newRange: Range<Int>
    ) {
        var counts: [Key: (old: Int, oldCount: Int, new: Int, newCount: Int)] = [:]
        for index in oldRange where !isTaken[index] {
            if let key = old[index] { counts[key, default: (0, 0, 0, 0)].old = index; counts[key]?.oldCount += 1 }
        }
        for index in newRange where origins[index] == nil {
            if let key = new[index] { counts[key, default: (0, 0, 0, 0)].new = index; counts[key]?.newCount += 1 }
        }
        let single = counts.values.filter { $0.oldCount == 1 && $0.newCount == 1 }.sorted { $0.new < $1.new }
        for index in EditPlanner.longestRise(single.map(\.old)) {
            let (old:first, oldCount:_, new:second, newCount:_) = single[index]
            if origins[second] == nil, !isTaken[first] { take(first, for: second) }
            grow(from: first, second, by: 1, old, oldRange, new, newRange)
            grow(from: first, second, by: -1, old, oldRange, new, newRange)
        }
    }

    private mutating func grow<Key: Hashable>(
        from first: Int, _ second: Int, by step: Int, _ old: [Key?], _ oldRange: Range<Int>, _ new: [Key?],
        _ newRange: Range<Int>
    ) {
        var (first, second) = (first + step, second + step)
        while oldRange.contains(first), newRange.contains(second), canMatch(old, first, new, second) {
            take(first, for: second)
            (first, second) = (first + step, second + step)
        }
    }

    private mutating func matchRest<Key: Hashable>(
        _ old: [Key?], _ oldRange: Range<Int>, _ new: [Key?], _ newRange: Range<Int>
    ) {
        var waiting: [Key: [Int]] = [:]
        for index in oldRange.reversed() where !isTaken[index] {
            if let key = old[index] { waiting[key, default: []].append(index) }
        }
        for index in newRange where origins[index] == nil {
            if let key = new[index], let origin = waiting[key]?.popLast() { take(origin, for: index) }
        }
    }

    /// Matches the rest in order, if a condition holds.
    ///
    /// - Parameter isBetween: Whether elements have to be between the same matches. Others were removed and inserted: matched,
    ///   they would get each other's comments.
    mutating func matchInOrder(isBetween: Bool = true, _ condition: (_ old: Int, _ new: Int) -> Bool) {
        var old = 0
        for new in origins.indices {
            if let origin = origins[new] {
                if isBetween { old = max(old, origin + 1) }
                continue
            }
            while old < isTaken.count, isTaken[old] { old += 1 }
            if old < isTaken.count, condition(old, new) { take(old, for: new) }
        }
    }
}
