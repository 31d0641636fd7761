import Foundation
import HRArchiving

/// Prints the positions of objects in archives of graphs of many shapes: depth, number of definitions and number of
/// bytes; and the nesting depth of initializers during decoding, by the kinds of deferred references.
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
            print("\n| model, root | all plain | collections and weak wait | weak only waits |")
            print("|---|---|---|---|")
            for model in Model.all where count <= model.most { try readingRow(model, count) }
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

    private static func readingRow(_ model: Model, _ count: Int) throws {
        let all = model.make(count)
        defer { for item in all { item.others = [] } }
        let archiver = HRArchiver()
        let flat = try archiver.document(archiving: all)
        let documents = [
            ("one", try archiver.document(archiving: [all[0]])), ("flat", flat),
            ("flat, reversed", try archiver.document(archiving: all.reversed())),
        ]
        for (root, document) in documents {
            let depths = ReadItem.Waiting.allCases.map { waiting in
                HRLimits.withStack(megabytes: 1024) { ReadItem.deepest(of: document, waiting) }
            }
            print("| \(model.name), \(root) | \(depths.map(String.init).joined(separator: " | ")) |")
        }
    }

    private static func written(
        _ all: [Item], isFlat: Bool, _ references: HRArchiver.ReferenceStyle
    ) throws -> HRDocument {
        let archiver = HRArchiver(references: references)
        return isFlat ? try archiver.document(archiving: all) : try archiver.document(archiving: all[0])
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
