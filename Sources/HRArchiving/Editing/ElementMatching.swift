/// Matches the elements of a new array with those of an old one.
///
/// Elements are matched by equal keys: first at the beginning and at the end of both arrays, then the elements whose
/// keys are unique in both arrays and that keep their order (patience diff), then all others. Elements that have no
/// match can then be matched by other keys or by position.
package struct ElementMatching {
    /// For each new element, the position of the matching old element; nil if there is none.
    package private(set) var origins: [Int?]
    private var isTaken: [Bool]

    package init(old: Int, new: Int) {
        origins = Array(repeating: nil, count: new)
        isTaken = Array(repeating: false, count: old)
    }

    /// The number of old elements.
    package var oldCount: Int { isTaken.count }

    /// True if every new element has a match.
    var isComplete: Bool { !origins.contains(nil) }

    private mutating func take(_ old: Int, for new: Int) {
        origins[new] = old
        isTaken[old] = true
    }

    /// Matches elements that have equal keys and are not matched yet. Elements whose key is nil are ignored.
    ///
    /// - Complexity: O(n log n), if keys are hashed and compared in constant time.
    package mutating func match<Key: Hashable>(_ old: [Key?], _ new: [Key?]) {
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
        var numbers: [Key: Int] = [:]
        func number(_ key: Key?) -> Int? {
            guard let key else { return nil }
            if let known = numbers[key] { return known }
            numbers[key] = numbers.count
            return numbers.count - 1
        }
        let oldKeys = Keys(start: start, (start..<oldEnd).map { isTaken[$0] ? nil : number(old[$0]) })
        let newKeys = Keys(start: start, (start..<newEnd).map { origins[$0] == nil ? number(new[$0]) : nil })
        matchUnique(oldKeys, newKeys, numbers.count)
        matchRest(oldKeys, newKeys, numbers.count)
    }

    /// Matches pairs of elements that have no match yet.
    package mutating func match(_ pairs: [(old: Int, new: Int)]) {
        for (old, new) in pairs { take(old, for: new) }
    }

    private func canMatch<Key: Hashable>(_ old: [Key?], _ first: Int, _ new: [Key?], _ second: Int) -> Bool {
        guard let key = old[first], origins[second] == nil, !isTaken[first] else { return false }
        return key == new[second]
    }

    /// The keys of a range of elements, as numbers: equal keys have equal numbers. Elements that are ignored have nil.
    private struct Keys {
        let start: Int
        let numbers: [Int?]

        init(start: Int, _ numbers: [Int?]) {
            self.start = start
            self.numbers = numbers
        }

        var range: Range<Int> { start..<start + numbers.count }

        subscript(index: Int) -> Int? { range.contains(index) ? numbers[index - start] : nil }
    }

    /// Matches elements that are unique on both sides and keep their order, and then equal elements next to them.
    private mutating func matchUnique(_ old: Keys, _ new: Keys, _ count: Int) {
        var found = [(old: Int, oldCount: Int, new: Int, newCount: Int)](repeating: (0, 0, 0, 0), count: count)
        for index in old.range { if let key = old[index] { found[key].old = index; found[key].oldCount += 1 } }
        for index in new.range { if let key = new[index] { found[key].new = index; found[key].newCount += 1 } }
        let single = found.filter { $0.oldCount == 1 && $0.newCount == 1 }.sorted(byNumber: \.new)
        for index in Self.longestIncreasingSubsequence(single.map(\.old)) {
            let (old:first, oldCount:_, new:second, newCount:_) = single[index]
            if isFree(first, second) { take(first, for: second) }
            for step in [1, -1] { grow(from: first, second, by: step, old, new) }
        }
    }

    private func isFree(_ old: Int, _ new: Int) -> Bool { origins[new] == nil && !isTaken[old] }

    private mutating func grow(from first: Int, _ second: Int, by step: Int, _ old: Keys, _ new: Keys) {
        var (first, second) = (first + step, second + step)
        while let key = old[first], key == new[second], isFree(first, second) {
            take(first, for: second)
            (first, second) = (first + step, second + step)
        }
    }

    private mutating func matchRest(_ old: Keys, _ new: Keys, _ count: Int) {
        var waiting = [[Int]](repeating: [], count: count)
        for index in old.range.reversed() where !isTaken[index] {
            if let key = old[index] { waiting[key].append(index) }
        }
        for index in new.range where origins[index] == nil {
            if let key = new[index], let origin = waiting[key].popLast() { take(origin, for: index) }
        }
    }

    /// Matches each remaining new element with the next remaining old element, if a condition is true for the two.
    ///
    /// - Parameter isBetween: If true, two elements are matched only if they are between the same matched elements.
    ///   Otherwise the old one was removed at one position and the new one inserted at another; if they were matched,
    ///   the new one would get the comments of the old one.
    mutating func matchInOrder(isBetween: Bool = true, _ condition: (_ old: Int, _ new: Int) -> Bool) {
        var old = 0
        let ends = isBetween ? endsOfGaps : []
        for new in origins.indices {
            if let origin = origins[new] {
                if isBetween { old = max(old, origin + 1) }
                continue
            }
            while old < isTaken.count, isTaken[old] { old += 1 }
            if old < (isBetween ? ends[new] : isTaken.count), condition(old, new) { take(old, for: new) }
        }
    }

    /// For each new element, the position of the old element that matches the next new one with a match; the number of
    /// old elements if there is none.
    private var endsOfGaps: [Int] {
        var ends = Array(repeating: isTaken.count, count: origins.count)
        for new in origins.indices.dropLast().reversed() { ends[new] = origins[new + 1] ?? ends[new + 1] }
        return ends
    }

    /// Returns the indexes of a longest increasing subsequence.
    ///
    /// - Complexity: O(n log n).
    package static func longestIncreasingSubsequence(_ numbers: [Int]) -> [Int] {
        var ends: [Int] = []
        var before: [Int] = []
        for (index, number) in numbers.enumerated() {
            let length = ends.partition { numbers[$0] < number }
            before.append(length > 0 ? ends[length - 1] : -1)
            if length == ends.count { ends.append(index) } else { ends[length] = index }
        }
        var row: [Int] = []
        var index = ends.last ?? -1
        while index >= 0 {
            row.append(index)
            index = before[index]
        }
        return row.reversed()
    }
}

extension ElementMatching {
    /// The positions of the new elements whose match keeps its order among the others: as many as possible.
    package var staying: Set<Int> {
        let matched = origins.indices.filter { origins[$0] != nil }
        return Set(Self.longestIncreasingSubsequence(matched.compactMap { origins[$0] }).map { matched[$0] })
    }

    /// The elements without a match, by the matched elements between which they are.
    package var gaps: [(old: [Int], new: [Int])] {
        let staying = staying
        let taken = Set(origins.compactMap { $0 })
        var gaps: [(old: [Int], new: [Int])] = []
        var (start, news) = (0, [Int]())
        func close(at end: Int) {
            let olds = (start..<max(start, end)).filter { !taken.contains($0) }
            if !olds.isEmpty, !news.isEmpty { gaps.append((olds, news)) }
            (start, news) = (end + 1, [])
        }
        for (position, origin) in origins.enumerated() {
            if let origin, staying.contains(position) { close(at: origin) }
            if origin == nil { news.append(position) }
        }
        close(at: oldCount)
        return gaps
    }

    /// Matches similar elements: those between the same matched elements first, in their order, and then those that have
    /// moved as well, if they are few.
    ///
    /// - Parameter similarity: The similarity of an old and a new element; from 0.5 on, they are matched.
    mutating func matchSimilar(_ similarity: (_ old: Int, _ new: Int) -> Double) {
        for gap in gaps { matchSimilar(gap.old, gap.new, window: 4, similarity) }
        let olds = (0..<oldCount).filter { !isTaken[$0] }, news = origins.indices.filter { origins[$0] == nil }
        guard olds.count <= 100, news.count <= 100 else { return }
        matchSimilar(olds, news, window: nil, similarity)
    }

    /// - Parameter window: The number of the next old elements that are compared with a new one; nil for all of them.
    private mutating func matchSimilar(
        _ olds: [Int], _ news: [Int], window: Int?, _ similarity: (_ old: Int, _ new: Int) -> Double
    ) {
        var start = 0
        for new in news {
            var best: (position: Int, similarity: Double)?
            for position in olds.indices.dropFirst(start).prefix(window ?? olds.count) where !isTaken[olds[position]] {
                let similarity = similarity(olds[position], new)
                if similarity >= 0.5, similarity > best?.similarity ?? 0 { best = (position, similarity) }
            }
            guard let best else { continue }
            take(olds[best.position], for: new)
            if window != nil { start = best.position + 1 }
        }
    }
}
