/// A shape of graphs.
struct Model {
    let name: String
    var most = Int.max
    var isSet = false
    var hasKeys = true
    var hasBack = false
    let targets: (_ index: Int, _ count: Int, _ chance: inout Chance) -> [Int]

    func make(_ count: Int) -> [Item] {
        var chance = Chance(state: 1)
        let all = (0..<count).map { Item($0, isSet: isSet, hasKeys: hasKeys) }
        for (index, item) in all.enumerated() {
            item.others = targets(index, count, &chance).filter { $0 < count }.map { all[$0] }
            if hasBack, index > 0 { item.back = all[index - 1] }
        }
        return all
    }

    static var all: [Model] {
        [
            Model(name: "list") { index, _, _ in [index + 1] },
            Model(name: "double, weak back", hasBack: true) { index, _, _ in [index + 1] },
            Model(name: "ring") { index, count, _ in [(index + 1) % count] },
            Model(name: "binary tree") { index, _, _ in [index * 2 + 1, index * 2 + 2] },
            Model(name: "complete", most: 300, hasKeys: false) { _, count, _ in Array(0..<count) },
            Model(name: "star", most: 10_000, hasKeys: false) { index, count, _ in index == 0 ? Array(1..<count) : [0]
            },
            random(1), random(2), random(4), random(8),
            Model(name: "mesh") { index, count, _ in
                let side = max(1, Int(Double(count).squareRoot()))
                return (index + 1) % side == 0 ? [index + side] : [index + 1, index + side]
            },
            Model(name: "preferential") { index, count, chance in
                // The lower its number, the more objects refer to an object.
                (0..<2).map { _ in chance.next(below: chance.next(below: index + 1) + 1) }
            },
            Model(name: "organisation", hasKeys: false, hasBack: true) { index, _, _ in
                (1...5).map { index * 5 + $0 }
            },
            Model(name: "social, people first", hasKeys: false) { index, count, chance in
                (0..<(index * 10 < count * 9 ? 4 : 20)).map { _ in chance.next(below: count) }
            },
            Model(name: "layered, sets", isSet: true, hasKeys: false) { index, _, _ in
                let next = (index / 25 + 1) * 25
                return (0..<3).map { next + (index + $0) % 25 }
            },
        ]
    }

    private static func random(_ degree: Int) -> Model {
        Model(name: "random d\(degree)", hasKeys: false) { _, count, chance in
            (0..<degree).map { _ in chance.next(below: count) }
        }
    }
}

/// Reproducible pseudorandom numbers.
struct Chance {
    var state: UInt64

    mutating func next(below bound: Int) -> Int {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Int((state >> 33) % UInt64(bound))
    }
}
