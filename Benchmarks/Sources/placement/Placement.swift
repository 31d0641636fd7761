import Foundation
import HRArchiving

/// Prints where the archiver writes the objects of graphs of many shapes: how deep, how many definitions, how many bytes.
///
///     swift run -c release --package-path Benchmarks placement [COUNT ...]
@main
struct Placement {
    static func main() throws {
        let counts = CommandLine.arguments.dropFirst().compactMap { Int($0) }
        for count in counts.isEmpty ? [1000] : counts {
            print("n = \(count)\n")
            print("| model, root | depth / definitions / KB path / KB id | deepest definition | seconds |")
            print("|---|---|---|---|")
            for model in Model.all where count <= model.most { try row(model, count) }
            print("")
        }
    }

    private static func row(_ model: Model, _ count: Int) throws {
        let all = model.make(count)
        defer { for item in all { item.others = [] } }
        for isFlat in [false, true] {
            let clock = ContinuousClock()
            var document = HRDocument(.null)
            let time = try clock.measure { document = try written(all, isFlat: isFlat, .keyPath) }
            let path = try HRFormat.json.data(from: document).count / 1000
            let ids = try HRFormat.json.data(from: written(all, isFlat: isFlat, .ids)).count / 1000
            let inner = document.definitions.map { depth($0.value) }.max() ?? 0
            let facts = "\(depth(document.root))/\(document.definitions.count)/\(path)/\(ids)"
            let seconds = Double(time.components.attoseconds) / 1e18 + Double(time.components.seconds)
            print("| \(model.name), \(isFlat ? "flat" : "one") | \(facts) | \(inner) | \(seconds.formatted()) |")
        }
    }

    private static func written(
        _ all: [Item], isFlat: Bool, _ references: HRArchiver.References
    ) throws -> HRDocument {
        let archiver = HRArchiver(references: references)
        return isFlat ? try archiver.document(from: all) : try archiver.document(from: all[0])
    }

    private static func depth(_ node: HRNode) -> Int {
        switch node {
        case .array(let elements): 1 + (elements.map(depth).max() ?? 0)
        case .dictionary(let fields): 1 + (fields.map { depth($0.value) }.max() ?? 0)
        case .object(let object):
            object.plainValue.map(depth) ?? 1 + (object.fields.map { depth($0.value) }.max() ?? 0)
        default: 0
        }
    }
}

/// An object that refers to others: to one under a key, to several in a list or a set, to one before it conditionally.
final class Item: HREncodable, Hashable {
    static let archiveName = "N"
    let number: Int
    var others: [Item] = []
    weak var back: Item?
    let isSet: Bool
    /// Whether others stand under keys of their own, in place of in a list.
    let hasKeys: Bool

    init(_ number: Int, isSet: Bool, hasKeys: Bool) {
        self.number = number
        self.isSet = isSet
        self.hasKeys = hasKeys
    }

    func encode(with coder: HREncoder) throws {
        try coder.encode("n\(number)", forKey: "name")
        try coder.encodeConditional(back, forKey: "back")
        if others.isEmpty { return }
        if hasKeys {
            for (index, other) in others.enumerated() {
                try coder.encode(other, forKey: index == 0 ? "next" : "next\(index)")
            }
        } else if isSet {
            try coder.encode(Set(others), forKey: "to")
        } else {
            try coder.encode(others, forKey: "to")
        }
    }

    static func == (left: Item, right: Item) -> Bool { left === right }
    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// A shape that graphs have.
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

/// Numbers by chance, the same each time.
struct Chance {
    var state: UInt64

    mutating func next(below bound: Int) -> Int {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Int((state >> 33) % UInt64(bound))
    }
}
