import Foundation
import HRArchiving
import TestSupport
import Testing

/// What hostile or careless files could do to the coding layer, by the numbers of the hazard table.
@Suite("Hazards of coding: references and keys")
struct ReferenceHazardTests {
    @Test("17 Aliases that lead round in circles of every length, also large ones", arguments: [1, 2, 3, 10, 10_000])
    func loops(length: Int) {
        let nodes = (0..<length).map { HRNode.alias(HRAlias("\(($0 + 1) % length)")) }
        expectError(.aliasLoop) { _ = try HRUnarchiver().unarchive([Node].self, from: HRDocument(.array(nodes))) }
        expectError(.aliasLoop) { _ = try HRUnarchiver().unarchive(Any.self, from: HRDocument(.array(nodes))) }
    }

    @Test("17, 19 A chain of ten thousand aliases leads to its end")
    func chain() throws {
        let aliases = (0..<10_000).map { HRNode.alias(HRAlias("\($0 + 1)")) }
        let nodes = try HRUnarchiver().unarchive([Node].self, from: HRDocument(.array(aliases + [["name": "n"]])))
        #expect(Set(nodes.map(ObjectIdentifier.init)).count == 1)
    }

    /// As with circles, each of these would walk all of the chain if nobody remembered that it leads nowhere.
    @Test("17, 19 A chain of ten thousand aliases that leads nowhere")
    func danglingChain() {
        let aliases = (0..<10_000).map { HRNode.alias(HRAlias("\($0 + 1)")) }
        expectError(.danglingReference) {
            _ = try HRUnarchiver().unarchive([Node].self, from: HRDocument(.array(aliases)))
        }
    }

    @Test("18 No text after $alias crashes: it leads somewhere, or is an error with its path")
    func malformedPaths() {
        var graphs = RandomGraphs(seed: 18)
        let pieces = [
            "a", "0", "1", ".", "..", "\\", "#", "$root", "$", "x", "-1", "99999999999999999999", "\u{0}", "é", "",
        ]
        for _ in 0..<3000 {
            let parts = (0..<graphs.few(6)).map { _ in pieces.randomElement(using: &graphs.chance.generator) ?? "" }
            let text = graphs.once(in: 4) ? graphs.name() : parts.joined(separator: graphs.once(in: 2) ? "." : "")
            let root: HRNode = ["a": ["name": "n"], "x": .alias(HRAlias(text)), "0": [["name": "m"]]]
            do {
                _ = try HRUnarchiver().unarchive(Any.self, from: HRDocument(root))
            } catch {
                let isKnown = [.danglingReference, .aliasLoop, .malformedReference, .cycle].contains(error.code)
                #expect(isKnown, "\(error)")
                #expect(error.path != nil, "\(error)")
            }
        }
    }

    @Test("19 Many aliases to one object are one object")
    func manyAliases() throws {
        let aliases = Array(repeating: HRNode.alias("0"), count: 20_000)
        let nodes = try HRUnarchiver().unarchive([Node].self, from: HRDocument(.array([["name": "n"]] + aliases)))
        #expect(nodes.count == 20_001)
        let same = nodes.allSatisfy { $0 === nodes[0] }
        #expect(same)
    }

    @Test("20 References to objects that are being made: itself, a parent, a ring of three", arguments: HRFormat.each)
    func beingMade(format: HRFormat) throws {
        let itself = Node("itself")
        itself.children = [itself]
        let again = try passed(itself, as: format)
        #expect(again.children[0] === again)
        let parent = Node("parent", [Node("child")])
        let family = try passed(parent, as: format)
        #expect(family.children[0].parent === family)
        let ring = ["a", "b", "c"].map { Node($0) }
        for index in ring.indices { ring[index].children = [ring[(index + 1) % 3]] }
        let back = try passed(ring[0], as: format)
        #expect(back.children[0].children[0].children[0] === back)
        for node in [itself, again] + ring { node.children = [] }
        back.children = []
    }

    @Test("21 An alias to a value where an object is wanted", arguments: HRFormat.each)
    func aliasToValue(format: HRFormat) throws {
        let values: [HRNode] = ["text", 5, 2.5, true, [1, 2], .date(Date(timeIntervalSince1970: 0)), .data(Data([1]))]
        for value in values {
            let data = try format.data(from: HRDocument(["node": .alias("value"), "value": value]))
            expectError(.wrongReferenceType) { _ = try HRUnarchiver().unarchive(OneNode.self, from: data) }
        }
        let null = try format.data(from: HRDocument(["node": .alias("value"), "value": nil]))
        expectError(.wrongReferenceType) { _ = try HRUnarchiver().unarchive(OneNode.self, from: null) }
    }

    @Test(
        "22 Keys of every odd scalar are found by the paths that are written to them", .slow, arguments: HRFormat.each)
    func oddKeys(format: HRFormat) throws {
        for scalar in SpecialScalars.all + [".", "\\", "$", "#", "0"] {
            for key in [String(scalar), "a\(scalar)b", "\(scalar).\(scalar)"] {
                let shared = Node("s")
                let back = try passed([key: ["in": shared], "zz last": [key: shared]], as: format)
                let isSame = back[key]?["in"] === back["zz last"]?[key]
                #expect(isSame, "U+\(String(scalar.value, radix: 16))")
            }
        }
    }

    @Test("23 Dictionaries of the user's with reserved words as keys", arguments: HRFormat.each)
    func reservedWords(format: HRFormat) throws {
        let words = [
            "$class", "$alias", "$root", "$id", "$version", "$value", "$data", "$date", "$real", "$string", "$comment",
            "$schema", "$target", "$include", "$env", "$", "$$", "$$class", "$$$alias",
        ]
        for word in words {
            try roundTrip([word: "Plain"], as: format)
            try roundTrip([[word: "0"], [word: "#anna"]], as: format)
            try roundTrip(["a": [word: [word: 1]]], as: format)
        }
        try roundTrip(Dictionary(uniqueKeysWithValues: words.map { ($0, $0) }), as: format)
    }
}

private struct OneNode: HRDecodable {
    let node: Node
    init(coder: HRDecoder) throws { node = try coder.decode(forKey: "node") }
}
