import Foundation
import HRArchiving
import TestSupport
import Testing

/// Arrays of values in files: which element is which shows in the comments beside them.
@Suite("Saving arrays of values")
struct ArraySaveTests {
    private static func file(_ numbers: [Int]) -> String {
        "[\n" + numbers.map { "  \($0), // of \($0)\n" }.joined() + "]\n"
    }

    private static func saved(_ old: [Int], as new: [Int]) throws -> String {
        let scratch = try ScratchFolder()
        let url = try scratch.file("ports.json", file(old))
        let file = try HRUnarchiver().open([Int].self, at: url)
        file.root = new
        try file.save()
        return try String(contentsOf: url, encoding: .utf8)
    }

    @Test("What is equal keeps its comment, in an array of as many elements too")
    func shifted() throws {
        #expect(
            try Self.saved([22, 80, 443], as: [80, 443, 8443]) == "[\n  80, // of 80\n  443, // of 443\n  8443,\n]\n")
        #expect(
            try Self.saved([22, 80, 443], as: [22, 81, 443])
                == "[\n  22, // of 22\n  81, // of 80\n  443, // of 443\n]\n")
        #expect(try Self.saved([1, 2, 3], as: [3, 1, 2]) == "[\n  3, // of 3\n  1, // of 1\n  2, // of 2\n]\n")
    }

    struct Port: Codable, Equatable {
        var number: Int
        var name: String
    }

    @Test("The short way is the long way, whatever has become of the elements", arguments: 0..<4)
    func ways(part: Int) throws {
        for seed in UInt64(part * 100)..<UInt64(part * 100 + 100) {
            var chance = SeededGenerator(seed: seed)
            let old = (0..<Int.random(in: 1...6, using: &chance)).map { _ in
                Port(number: Int.random(in: 0...6, using: &chance), name: "p")
            }
            var new = old
            for _ in 0..<Int.random(in: 1...3, using: &chance) {
                let place = Int.random(in: 0..<new.count, using: &chance)
                switch Int.random(in: 0..<4, using: &chance) {
                case 0: new[place].number = Int.random(in: 0...9, using: &chance)
                case 1: new.swapAt(place, 0)
                case 2: new.append(new.remove(at: place))
                default:
                    new.remove(at: place)
                    new.insert(Port(number: Int.random(in: 0...9, using: &chance), name: "q"), at: 0)
                }
            }
            let text =
                "[\n"
                + old.enumerated().map { "{ \"number\": \($1.number), \"name\": \"\($1.name)\" }, // \($0)\n" }.joined()
                + "]"
            let archiver = HRArchiver()
            let (before, now) = (try archiver.graph(of: old), try archiver.graph(of: new))
            let source = try HRDocumentText(Data(text.utf8))
            let short = try source.updated(from: before, to: now, nesting: 32).0.data
            let long = try source.updated(from: before, to: now, nesting: 32, isWhole: true).0.data
            #expect(short == long, "seed \(seed): \(old) to \(new)")
        }
    }

    struct Keys: Codable {
        var password: String
        var Password: String
        var TOKEN: [String: String]
    }

    @Test("Secret values are not told, in whatever letters their keys are")
    func secrets() throws {
        try ScratchFolder.run { folder in
            let url = folder.appending(path: "keys.json")
            try Data(#"{ "password": "a1", "Password": "b1", "TOKEN": { "x": "c1" } }"#.utf8).write(to: url)
            let file = try HRUnarchiver().open(Keys.self, at: url)
            file.root = Keys(password: "a2", Password: "b2", TOKEN: ["x": "c2"])
            let changes = try file.save()
            let told = changes.description + changes.unifiedDiff + changes.map { "\($0)" }.joined()
            for secret in ["a1", "a2", "b1", "b2", "c1", "c2"] { #expect(!told.contains(secret), "\(told)") }
        }
    }
}
