import Foundation
import HRArchiving
import TestSupport
import Testing

/// Saves in which objects have gone, others have come, and others have moved.
@Suite("Removed and new objects in one save")
struct RemovedAndNewTests {
    private class Item: Codable {
        var number: Int
        init(_ number: Int) { self.number = number }
    }

    private final class Special: Item {}

    private static let registry = {
        var registry = HRClassRegistry()
        registry.register(Special.self, as: "Special")
        return registry
    }()

    @Test("A new object does not get the comments of a removed one", arguments: [false, true])
    func comments(isOfSubclass: Bool) throws {
        let folder = try ScratchFolder()
        let text = """
            [
              { // inside
                "number": 1 // one
              }, // after
              { "number": 2 } // two
            ]

            """
        let url = try folder.file("items.json", text)
        let file = try HRUnarchiver(registry: Self.registry).open([Item].self, at: url)
        file.root.removeFirst()
        file.root.append(isOfSubclass ? Special(5) : Item(5))
        let changes = try file.save()
        #expect(Set(changes.map(\.kind)) == [.added, .removed], "\(changes)")
        #expect(changes.flatMap(\.comments) == ["// after"])
        let written = try String(contentsOf: url, encoding: .utf8)
        #expect(written.hasPrefix("[\n  { \"number\": 2 }, // two\n"), "\(written)")
        #expect(!written.contains("// inside") && !written.contains("// one") && !written.contains("// after"))
    }

    @Test("Each comment stays with its object, whatever comes and goes", arguments: 0..<40)
    func anyChange(seed: Int) throws {
        let folder = try ScratchFolder()
        var random = SeededGenerator(seed: UInt64(seed))
        let count = Int.random(in: 1...12, using: &random)
        let lines = (0..<count).map { "  { \"number\": \($0) }\($0 == count - 1 ? "" : ",") // of \($0)\n" }
        let url = try folder.file("items.json", "[\n" + lines.joined() + "]\n")
        let file = try HRUnarchiver().open([Item].self, at: url)
        for step in 0..<5 {
            file.root.removeAll { _ in Int.random(in: 0..<4, using: &random) == 0 }
            for index in 0..<Int.random(in: 0...2, using: &random) {
                let position = Int.random(in: 0...file.root.count, using: &random)
                file.root.insert(Item(100 + step * 10 + index), at: position)
            }
            if Bool.random(using: &random) { file.root.shuffle(using: &random) }
            try file.save()
            let text = try String(contentsOf: url, encoding: .utf8)
            for line in text.split(separator: "\n") where line.contains("//") {
                let number = line.split(separator: ":").last?.prefix { $0 != "}" } ?? ""
                let owner = line.split(separator: " ").last ?? ""
                #expect(number.trimmingCharacters(in: .whitespaces) == owner, "\(text)")
            }
            let kept = file.root.filter { $0.number < 100 }
            #expect(text.split(separator: "\n").count { $0.contains("// of") } == kept.count, "\(text)")
        }
    }

    @Test("A new value gets the comment of a removed one only in its place", arguments: 0..<200)
    func values(seed: Int) throws {
        let folder = try ScratchFolder()
        var random = SeededGenerator(seed: UInt64(seed))
        let old = Array(0..<Int.random(in: 1...8, using: &random))
        let lines = old.map { "  \($0)\($0 == old.count - 1 ? "" : ",") // of \($0)\n" }
        let url = try folder.file("values.json", "[\n" + lines.joined() + "]\n")
        let file = try HRUnarchiver().open([Int].self, at: url)
        var new = old.filter { _ in Bool.random(using: &random) }
        for value in 100..<(100 + Int.random(in: 0...3, using: &random)) {
            new.insert(value, at: Int.random(in: 0...new.count, using: &random))
        }
        file.root = new
        try file.save()
        let text = try String(contentsOf: url, encoding: .utf8)
        #expect(try HRUnarchiver().unarchive([Int].self, from: url) == new)
        for line in text.split(separator: "\n") where line.contains("// of") {
            let numbers = line.split { !$0.isNumber }.compactMap { Int($0) }
            guard numbers.count == 2, numbers[0] != numbers[1] else { continue }
            let (value, removed) = (numbers[0], numbers[1])
            // Both are between the same values that remain.
            let before = new.prefix { $0 != value }.last { old.contains($0) }
            let after = new.drop { $0 != value }.first { old.contains($0) }
            #expect(!new.contains(removed) && (before ?? -1) < removed && removed < (after ?? .max), "\(new): \(text)")
        }
    }
}
