import Foundation
import HRArchiving
import TestSupport
import Testing

/// Keys that no type has asked for: left alone, collected, or refused.
@Suite("Unknown keys")
struct UnknownKeyTests {
    private func collected<T>(_ type: T.Type, _ root: HRNode, _ registry: HRClassRegistry = HRClassRegistry()) throws
        -> [String]
    {
        let unarchiver = HRUnarchiver(registry: registry)
        return try unarchiver.unarchiveCollectingUnknownKeys(type, from: HRDocument(root)).unknownKeys
            .map(\.description)
    }

    private func refuse<T>(
        _ description: String, _ type: T.Type, _ root: HRNode, sourceLocation: SourceLocation = #_sourceLocation
    ) -> HRError? {
        expectError(.unknownKey, description, sourceLocation: sourceLocation) {
            _ = try HRUnarchiver(unknownKeys: .error).unarchive(type, from: HRDocument(root))
        }
    }

    @Test("They are ignored by default", arguments: HRFormat.each)
    func ignored(format: HRFormat) throws {
        let data = try format.data(from: HRDocument(["text": "a", "txet": "b"]))
        #expect(try HRUnarchiver().unarchive(Plain.self, from: data) == Plain("a"))
    }

    @Test("They are collected with their paths, in order")
    func collecting() throws {
        let root: HRNode = [["text": "a", "x": 1, "y": ["z": 2]], ["text": "b"], ["text": "c", "a.b": 3]]
        #expect(try collected([Plain].self, root) == ["0.x", "0.y", #"2.a\.b"#])
    }

    @Test("The first one is an error, with the key that was most likely meant and those that there are")
    func refusing() {
        let error = refuse(
            #"HR0201 Plain has no key "txet" (did you mean "text"?) at 1.txet"#, [Plain].self,
            [["text": "a"], ["text": "b", "txet": "c"]])
        #expect(error?.notes == ["Plain reads text"])
    }

    @Test("A missing key is found before an unknown one is, for it is the same mistake")
    func missing() {
        let error = expectError(.missingKey, #"HR0203 Plain needs the key "text", which is missing at $root"#) {
            _ = try HRUnarchiver(unknownKeys: .error).unarchive(Plain.self, from: HRDocument(["color": "c"]))
        }
        #expect(error?.suggestion == nil)
    }

    @Test("Keys that are asked for and absent are known ones")
    func askedForAndAbsent() throws {
        #expect(try collected(Person.self, ["name": "a"]) == [])
        let error = refuse(
            #"HR0201 Person has no key "nikname" (did you mean "nickname"?) at nikname"#, Person.self,
            ["name": "a", "nikname": "b"])
        #expect(error?.notes == ["Person reads name, nickname, age (default 0), boss"])
    }

    @Test("Keys of superclasses and subclasses are all known")
    func superclasses() throws {
        var registry = HRClassRegistry()
        registry.register(Employee.self)
        let employee: HRNode = .object("Employee", ["name": "a", "age": 5, "salary": 1, "bonus": 2])
        #expect(try collected([Person].self, [employee], registry) == ["0.bonus"])
        #expect(try collected(Employee.self, ["name": "a", "salary": 1, "boss": ["name": "b"]]) == [])
    }

    @Test("Keys that a helper asks for are known, also by contains")
    func helpers() throws {
        #expect(try collected(Helped.self, ["a": 1, "b": 2, "c": 3, "d": 4]) == ["d"])
    }

    @Test("A type that asks for all keys knows them all")
    func keys() throws {
        #expect(try collected(Whole.self, ["a": 1, "b": 2]) == [])
        #expect(try collected([String: Int].self, ["a": 1, "b": 2]) == [])
        #expect(try collected(Any.self, ["a": ["b": [["c": 1]]]]) == [])
    }

    @Test("Keys of Codable types, nested containers and enums")
    func codable() throws {
        #expect(try collected([CodableNode.Value].self, [["text": "a", "x": 1]]) == ["0.x"])
        #expect(try collected(CodableNode.self, ["name": "a", "children": [], "nam": 1]) == ["nam"])
        let value: HRNode = ["name": "a", "children": [], "value": ["text": "t", "txt": 1], "partner": nil]
        #expect(try collected(CodableNode.self, value) == ["value.txt"])
    }

    @Test("Keys of what an alias leads to are told once, at their own place")
    func aliases() throws {
        let root: HRNode = [["text": "a", "x": 1], .alias("0"), .alias("0")]
        #expect(try collected([Plain].self, root) == ["0.x"])
        #expect(try collected([Node].self, [.alias("1"), ["name": "a", "x": 1], .alias("1")]) == ["1.x"])
    }

    @Test("Reserved words are no keys", arguments: [HRFormat.json, .xmlPropertyList, .binaryPropertyList])
    func reservedWords(format: HRFormat) throws {
        let json = #"{"$comment": "c", "$schema": "s", "$class": "Plain", "$id": "i", "$version": 0, "text": "a"}"#
        let document = try HRFormat.json.document(from: Data(json.utf8))
        let data = try format.data(from: document)
        let back = try HRUnarchiver(unknownKeys: .error).unarchive(Plain.self, from: data)
        #expect(back == Plain("a"))
    }

    @Test("A closure receives what the unarchiver drops", arguments: HRFormat.each)
    func reported(format: HRFormat) throws {
        let reports = Reports()
        let unarchiver = HRUnarchiver(unknownKeys: .report { reports.add($0) })
        let known = try format.data(from: HRDocument(["text": "a"]))
        _ = try unarchiver.unarchive(Plain.self, from: known)
        #expect(reports.all.isEmpty)
        let data = try format.data(from: HRDocument(.array([["text": "a", "x": 1], ["y": 2, "text": "b"]])))
        #expect(try unarchiver.unarchive([Plain].self, from: data).count == 2)
        #expect(reports.all == [["0.x", "1.y"]])
        // Nothing is reported for a value that cannot be decoded.
        expectError(.missingKey) { _ = try unarchiver.unarchive(Plain.self, from: HRDocument(["x": 1])) }
        #expect(reports.all.count == 1)
    }

    private final class Reports: @unchecked Sendable {
        private let lock = NSLock()
        private var paths: [[HRPath]] = []
        var all: [[HRPath]] { lock.withLock { paths } }
        func add(_ new: [HRPath]) { lock.withLock { paths.append(new) } }
    }

    @Test("An open file says what it contains and no type reads, before and after a save")
    func unread() throws {
        let folder = try ScratchFolder()
        let text = #"[{ "text": "a", "x": { "deep": 1 } }, { "text": "b" } /* the last */]"#
        let url = try folder.file("plain.json", text)
        let file = try HRUnarchiver().open([Plain].self, at: url)
        #expect(try file.unreadKeys() == ["0.x"])
        #expect(try file.changes().isEmpty)
        file.root[1] = Plain("c")
        file.root.reverse()
        try file.save()
        #expect(try String(contentsOf: url, encoding: .utf8).contains(#""x": { "deep": 1 }"#))
        #expect(try file.unreadKeys() == ["1.x"])
    }

    @Test("What nobody reads is told once, with all that lies in it")
    func subtree() throws {
        #expect(try collected(Plain.self, ["text": "a", "tree": ["b": ["c": 1], "d": 2]]) == ["tree"])
    }
}

private class Person: HRCoding {
    var name: String
    var nickname: String?
    var age: Int
    var boss: Person?

    required init(coder: HRDecoder) throws {
        name = try coder.decode(forKey: "name")
        nickname = try coder.decodeIfPresent(forKey: "nickname")
        age = try coder.decode(forKey: "age", default: 0)
        try coder.decodeReference(Person.self, forKey: "boss") { [unowned self] in boss = $0 }
    }

    func encode(with coder: HREncoder) throws {}
}

private final class Employee: Person {
    var salary: Int

    required init(coder: HRDecoder) throws {
        salary = try coder.decode(forKey: "salary")
        try super.init(coder: coder)
    }
}

private struct Helped: HRDecodable {
    init(coder: HRDecoder) throws {
        _ = try coder.decode(Int.self, forKey: "a")
        try help(coder)
    }

    private func help(_ coder: HRDecoder) throws {
        _ = try coder.decodeIfPresent(Int.self, forKey: "b")
        _ = coder.contains("c")
    }
}

private struct Whole: HRDecodable {
    let values: [String: Int]
    init(coder: HRDecoder) throws { values = try coder.decode() }
}
