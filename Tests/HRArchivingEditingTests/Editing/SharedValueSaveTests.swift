import Foundation
import HRArchiving
import TestSupport
import Testing

/// Values that a text writes once and refers to from elsewhere are changed at random: the short way for single values steps
/// aside where somebody refers to them, and what is saved reads as what was meant.
@Suite("Saving values that are referred to")
struct SharedValueSaveTests {
    private static let texts = [
        ##"{"a": {"x": 1, "list": [1, 2]}, "b": {"$alias": "a"}, "c": [7], "d": {"x": 5, "list": {"$alias": "a.list"}}}"##,
        ##"{"a": {"$id": "first", "x": 1, "list": [1, 2]}, "b": {"$alias": "#first"}, "c": {"$alias": "#first.list"}, "##
            + ##""d": {"x": {"$alias": "c.1"}, "list": []}}"##,
        ##"{"$definitions": {"one": {"x": 1, "list": [3]}, "x": 4}, "a": {"$alias": "#one"}, "b": {"x": 2, "list": [9]}, "##
            + ##""c": {"$alias": "#one.list"}, "d": {"x": {"$alias": "#x"}, "list": {"$alias": "a.list"}}}"##,
        ##"{"a": {"x": 1, "list": [1, 2]}, "b": {"x": 2, "list": [5]}, "c": [7, 8], "d": {"x": 3, "list": [1]}}"##,
        ##"{"a": {"x": 1, "list": [1, 2]}, "b": {"x": {"$alias": "a.x"}, "list": []}, "c": {"$alias": "a.list"}, "##
            + ##""d": {"$alias": "b"}}"##,
        ##"{"$definitions": {"one": {"x": {"$alias": "#x"}, "list": [3]}, "x": 4}, "a": {"$alias": "#one"}, "##
            + ##""b": {"$alias": "#one"}, "c": [1], "d": {"x": {"$alias": "#x"}, "list": {"$alias": "#one.list"}}}"##,
    ]

    @Test("Both ways give one text, which reads as what was meant", .slow, arguments: texts, 0..<4)
    func rounds(text: String, start: Int) throws {
        for seed in 0..<40 {
            var chance = SeededGenerator(seed: UInt64(start * 40 + seed))
            let unarchiver = HRUnarchiver(), archiver = HRArchiver()
            var sheet = try unarchiver.unarchive(Sheet.self, from: Data(text.utf8))
            let before = try archiver.graph(of: sheet)
            for _ in 0..<Int.random(in: 0...3, using: &chance) { sheet.change(using: &chance) }
            let now = try archiver.graph(of: sheet)
            let source = try HRDocumentText(text)
            let short = try source.updated(from: before, to: now, nesting: 32)
            let long = try source.updated(from: before, to: now, nesting: 32, isWhole: true)
            let data = try short.0.data
            #expect(try data == long.0.data)
            #expect(short.1.description == long.1.description)
            #expect(try unarchiver.unarchive(Sheet.self, from: data) == sheet)
        }
    }
}

private struct Sheet: Codable, Equatable {
    var a: Item
    var b: Item
    var c: [Int]
    var d: Item

    mutating func change(using chance: inout SeededGenerator) {
        let number = Int.random(in: 10..<100, using: &chance)
        switch Int.random(in: 0..<9, using: &chance) {
        case 0: a.x = number
        case 1: b.x = number
        case 2: d.x = number
        case 3: a.list.change(to: number)
        case 4: b.list.change(to: number)
        case 5: d.list.change(to: number)
        case 6: c.append(number)
        default: c.change(to: number)
        }
    }
}

private struct Item: Codable, Equatable {
    var x: Int
    var list: [Int]
}

extension [Int] {
    fileprivate mutating func change(to number: Int) {
        if isEmpty { append(number) } else { self[count - 1] = number }
    }
}
