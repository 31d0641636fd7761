/// Which orders of the elements of an array are right after both sides have changed it.
///
/// 1. Two elements that were there stand as in the base, or as the side that changed their order has them. If ours has
///    changed the order of one of them, and theirs that of the other one, any order is right.
/// 2. An element that one side added or moved into the array stands before and after the same elements as on that side.
///    Elements whose order the other side has changed do not count: whether the new element goes with them is a matter
///    of taste.
/// 3. Two elements that one side added stand in the order of that side. If each side added one, any order is right,
///    which is only possible if they stand in the same gap.
struct ListOrder {
    private let base: [String: Int]
    private let ours: [String: Int]
    private let theirs: [String: Int]
    /// Elements whose order a side has changed against others.
    private let movedByOurs: Set<String>
    private let movedByTheirs: Set<String>

    init(base: [String], ours: [String], theirs: [String]) {
        self.base = Self.places(base)
        self.ours = Self.places(ours)
        self.theirs = Self.places(theirs)
        movedByOurs = Self.moved(self.base, self.ours)
        movedByTheirs = Self.moved(self.base, self.theirs)
    }

    private static func places(_ keys: [String]) -> [String: Int] {
        Dictionary(keys.enumerated().map { ($1, $0) }) { first, _ in first }
    }

    private static func moved(_ base: [String: Int], _ side: [String: Int]) -> Set<String> {
        let common = base.keys.filter { side[$0] != nil }
        return Set(
            common.filter { key in
                common.contains { other in isBefore(key, other, in: base) != isBefore(key, other, in: side) }
            })
    }

    /// Whether an element stands before another one; nil if not both are there.
    private static func isBefore(_ first: String, _ second: String, in places: [String: Int]) -> Bool? {
        guard let first = places[first], let second = places[second] else { return nil }
        return first < second
    }

    /// Two elements that stand in the wrong order; nil if there are none.
    func fault(in merged: [String]) -> (String, String)? {
        for (index, first) in merged.enumerated() {
            for second in merged[(index + 1)...] where mustPrecede(first, second) == false { return (first, second) }
        }
        return nil
    }

    /// Elements in an order that is right; nil if there is none.
    func sorted(_ keys: [String]) -> [String]? {
        var rest = keys
        var sorted: [String] = []
        while !rest.isEmpty {
            let next = rest.firstIndex { key in rest.allSatisfy { $0 == key || mustPrecede($0, key) != true } }
            guard let next else { return nil }
            sorted.append(rest.remove(at: next))
        }
        return sorted
    }

    /// Whether an element must stand before another one, or after it; nil if both are right.
    private func mustPrecede(_ first: String, _ second: String) -> Bool? {
        let orders = [base, ours, theirs].map { Self.isBefore(first, second, in: $0) }
        guard let old = orders[0] else {
            switch (orders[1], orders[2]) {
            case (let order?, nil): return [first, second].contains(where: movedByTheirs.contains) ? nil : order
            case (nil, let order?): return [first, second].contains(where: movedByOurs.contains) ? nil : order
            case (let one?, let other?): return one == other ? one : nil
            case (nil, nil): return nil
            }
        }
        let isFree =
            movedByOurs.contains(first) && movedByTheirs.contains(second)
            || movedByOurs.contains(second) && movedByTheirs.contains(first)
        return isFree ? nil : orders.dropFirst().compactMap(\.self).first { $0 != old } ?? old
    }
}
