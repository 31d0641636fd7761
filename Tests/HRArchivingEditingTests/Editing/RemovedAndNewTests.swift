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
}
