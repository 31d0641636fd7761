import Foundation
import HRArchiving
import TestSupport
import Testing

/// Shared objects, cycles, and how far they may go.
@Suite("References in archives of NSKeyedArchiver")
struct KeyedArchiveReferenceTests {
    /// An object of class A per list: each field points to an object by its number.
    static func graph(_ objects: [(String, Int)]...) -> KeyedArchiveText {
        var archive = KeyedArchiveText()
        let record = objects.count + 1
        var nodes: [HRNode] = ["$null"]
        for fields in objects {
            let members = fields.map { ($0.0, HRNode.pointer($0.1)) } + [("$class", HRNode.pointer(record))]
            nodes.append(.dictionary(HRFields(members)))
        }
        archive.members["$objects"] = .array(nodes + [.classRecord("A")])
        return archive
    }

    private func root(_ archive: KeyedArchiveText, _ references: HRArchiver.ReferenceStyle) throws -> HRNode {
        try HRDocument(keyedArchive: archive.xml, references: references).root
    }

    @Test("By ids, or by key paths")
    func policies() throws {
        let archive = Self.graph([("x", 2), ("y", 3), ("me", 1)], [("z", 3)], [])
        let byIDs: HRFields = [
            "me": .alias("#a"), "x": .object("A", ["z": .object("A", id: "a-2")]), "y": .alias("#a-2"),
        ]
        #expect(try root(archive, .ids) == .object("A", id: "a", byIDs))
        let byPaths: HRFields = [
            "me": .alias("$root"), "x": .object("A", ["z": .object("A")]), "y": .alias("x.z"),
        ]
        #expect(try root(archive, .keyPath) == .object("A", byPaths))
    }

    @Test("Key paths through arrays, and keys with dots")
    func paths() throws {
        let archive = KeyedArchiveText(
            ["$class": .pointer(4), "a.b": .pointer(2), "c": .pointer(3), "d": .pointer(2)],
            ["$class": .pointer(5), "NS.objects": [.pointer(3)]], ["$class": .pointer(4), "n": 1], .classRecord("A"),
            .classRecord("NSArray"))
        let expected: HRFields = [
            "a.b": [.object("A", ["n": 1])], "c": .alias(#"a\.b.0"#), "d": .alias(#"a\.b"#),
        ]
        #expect(try root(archive, .keyPath) == .object("A", expected))
    }

    @Test("A dictionary and an array that are shared")
    func containers() throws {
        let archive = KeyedArchiveText(
            ["$class": .pointer(5), "NS.objects": [.pointer(2), .pointer(2), .pointer(3), .pointer(3)]],
            ["$class": .pointer(4), "NS.keys": ["k"], "NS.objects": [.pointer(3)]],
            ["$class": .pointer(5), "NS.objects": [1]], .classRecord("NSDictionary"), .classRecord("NSArray"))
        let document = try HRDocument(keyedArchive: archive.binary())
        #expect(document.root == [["k": [1]], .alias("0"), .alias("0.k"), .alias("0.k")])
        let values = HRDocument([["k": [1]], .alias("0")])
        let dictionaries = try HRUnarchiver().unarchive([[String: [Int]]].self, from: values)
        #expect(dictionaries == [["k": [1]], ["k": [1]]])
    }

    @Test("An array that holds itself becomes a document, and no array")
    func selfHolding() throws {
        let archive = KeyedArchiveText(
            ["$class": .pointer(2), "NS.objects": [.pointer(1), 1]], .classRecord("NSMutableArray"))
        let document = try HRDocument(keyedArchive: archive.xml)
        #expect(document.root == [.alias("$root"), 1])
        #expect(throws: HRError.self) { try HRUnarchiver().unarchive([[Int]].self, from: document) }
    }

    /// Objects that each point to the next one.
    static func chain(_ count: Int) -> KeyedArchiveText {
        var nodes: [HRNode] = ["$null"]
        for index in 1...count {
            nodes.append(["$class": .pointer(count + 1), "next": .pointer(index == count ? 0 : index + 1)])
        }
        var archive = KeyedArchiveText()
        archive.members["$objects"] = .array(nodes + [.classRecord("Link")])
        return archive
    }

    @Test("A chain as deep as the limit, on a small stack")
    func deepChain() throws {
        let (data, tooDeep) = (Self.chain(256).xml, Self.chain(257).xml)
        let depth = try onSmallStack {
            var depth = 0
            var node: HRNode? = try HRDocument(keyedArchive: data).root
            while let next = node?["next"], next != .null {
                depth += 1
                node = next
            }
            return depth
        }
        #expect(depth == 255)
        let error = #expect(throws: HRError.self) { try HRDocument(keyedArchive: tooDeep) }
        #expect(error?.code == .depthLimit)
        #expect(error?.path?.components.count == 256)
        #expect(error?.notes == ["each object stands within the one that is first to refer to it"])
    }

    @Test("A chain of 100,000 objects is an error", .slow, arguments: [false, true])
    func longChain(isBinary: Bool) throws {
        let archive = Self.chain(100_000)
        let data = isBinary ? try archive.binary() : archive.xml
        let code = try onSmallStack {
            do throws(HRError) {
                _ = try HRDocument(keyedArchive: data)
                return nil as HRError.Code?
            } catch {
                return error.code
            }
        }
        #expect(code == .depthLimit)
    }

    @Test("20,000 objects side by side that refer to one another")
    func wide() throws {
        let count = 20_000
        var nodes: [HRNode] = [
            "$null", ["$class": .pointer(count + 3), "NS.objects": .array((2..<count + 2).map { .pointer($0) })],
        ]
        for _ in 0..<count { nodes.append(["$class": .pointer(count + 2), "first": .pointer(1)]) }
        var archive = KeyedArchiveText()
        archive.members["$objects"] = .array(nodes + [.classRecord("Part"), .classRecord("NSArray")])
        let document = try HRDocument(keyedArchive: archive.binary())
        #expect(document["19999"] == .object("Part", ["first": .alias("$root")]))
    }

    @Test("Arrays of shared arrays take no more room than they have in the file")
    func bomb() throws {
        var nodes: [HRNode] = ["$null"]
        for index in 1...60 {
            let next = HRNode.pointer(index + 1)
            nodes.append(["$class": .pointer(62), "NS.objects": index == 60 ? [1] : [next, next]])
        }
        var archive = KeyedArchiveText()
        archive.members["$objects"] = .array(nodes + ["$null", .classRecord("NSArray")])
        let document = try HRDocument(keyedArchive: archive.binary())
        let bytes = try HRFormat.json.using(.direct).data(from: document)
        #expect(bytes.count < 100_000)
        let unarchiver = HRUnarchiver(limits: HRLimits(expansion: 1000))
        let error = #expect(throws: HRError.self) { try unarchiver.unarchive([any Sendable].self, from: document) }
        #expect(error?.code == .expansionLimit)
    }

    @Test("Containers within an object that has an id are named from there")
    func containersOfObjects() throws {
        let archive = KeyedArchiveText(
            ["$class": .pointer(4), "NS.objects": [.pointer(2), .pointer(2), .pointer(3)]],
            ["$class": .pointer(5), "list": .pointer(3)], ["$class": .pointer(4), "NS.objects": ["x"]],
            .classRecord("NSArray"), .classRecord("Item"))
        let item = HRNode.object("Item", id: "item", ["list": ["x"]])
        #expect(try root(archive, .ids) == [item, .alias("#item"), .alias("#item.list")])
        #expect(try root(archive, .keyPath) == [.object("Item", ["list": ["x"]]), .alias("0"), .alias("0.list")])
    }

    @Test("Limits on what is repeated")
    func limits() throws {
        let text = String(repeating: "x", count: 1000)
        let archive = KeyedArchiveText(
            ["$class": .pointer(3), "NS.objects": .array(Array(repeating: .pointer(2), count: 1000))], .string(text),
            .classRecord("NSArray"))
        let data = try archive.binary()
        func code(_ limits: HRLimits) -> HRError.Code? {
            do throws(HRError) {
                _ = try HRDocument(keyedArchive: data, limits: limits)
                return nil
            } catch {
                return error.code
            }
        }
        #expect(code(HRLimits(bytes: 1_100_000)) == nil)
        #expect(code(HRLimits(bytes: 900_000)) == .expansionLimit)
        #expect(code(HRLimits(bytes: 1000)) == .byteLimit)
        #expect(code(HRLimits(nodes: 500)) == .nodeLimit)
        #expect(code(HRLimits(depth: 0)) == .depthLimit)
        let keys = KeyedArchiveText(
            [
                "$class": .pointer(3), "NS.keys": .array(Array(repeating: .pointer(2), count: 1000)),
                "NS.objects": .array(Array(repeating: 1, count: 1000)),
            ], .string(text), .classRecord("NSDictionary"))
        let error = #expect(throws: HRError.self) {
            try HRDocument(keyedArchive: keys.binary(), limits: HRLimits(bytes: 900_000))
        }
        #expect(error?.code == .expansionLimit)
        let loop = Self.graph([("a", 1), ("b", 1), ("c", 1)])
        let aliases = #expect(throws: HRError.self) {
            try HRDocument(keyedArchive: loop.xml, limits: HRLimits(aliases: 2))
        }
        #expect(aliases?.code == .aliasLimit)
    }
}
