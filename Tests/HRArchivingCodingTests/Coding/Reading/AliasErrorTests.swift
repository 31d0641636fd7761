import Foundation
import HRArchiving
import TestSupport
import Testing

/// What messages tell about references that lead nowhere, in circles, or to something else.
@Suite("Errors about aliases")
struct AliasErrorTests {
    private func error<T>(
        _ code: HRError.Code, _ description: String, _ root: HRNode, as type: T.Type,
        sourceLocation: SourceLocation = #_sourceLocation
    ) -> HRError? {
        expectError(code, description, sourceLocation: sourceLocation) {
            _ = try HRUnarchiver().unarchive(type, from: HRDocument(root))
        }
    }

    // MARK: Dangling

    @Test("A key that is not there, with the nearest one")
    func missingKey() {
        let missing = error(
            .danglingReference, #"HR0301 "peple" refers to nothing (did you mean "people"?) at lead"#,
            ["people": ["name": "a"], "lead": .alias("peple")], as: [String: Node].self)
        #expect(missing?.notes == [#"the root has no key "peple""#])
    }

    @Test("A key that is not there within a path, with the nearest path")
    func missingInnerKey() {
        let missing = error(
            .danglingReference,
            #"HR0301 "people.anna.adress" refers to nothing (did you mean "people.anna.address"?) at x.y.z"#,
            ["people": ["anna": ["address": ["name": "n"]]], "x": ["y": ["z": .alias("people.anna.adress")]]],
            as: [String: [String: [String: Node]]].self)
        #expect(missing?.notes == [#""people.anna" has no key "adress""#])
    }

    @Test("An index out of range")
    func indexOutOfRange() {
        let missing = error(
            .danglingReference, #"HR0301 "5" refers to nothing at 1"#, [["name": "a"], .alias("5")], as: [Node].self)
        #expect(missing?.notes == [#"the root is an array of 2 and has no element "5""#])
    }

    @Test("A path into a value without members")
    func throughLeaf() {
        let missing = error(
            .danglingReference, #"HR0301 "a.name.b" refers to nothing at x"#,
            ["a": ["name": "n"], "x": .alias("a.name.b")], as: [String: Node].self)
        #expect(missing?.notes == [#""a.name" is a string and has no members"#])
    }

    @Test("An id that nobody declares, with the nearest one")
    func missingID() {
        let anna: HRNode = .object("Node", id: "anna", ["name": "a"])
        let bob: HRNode = .object("Node", id: "bob", ["name": "b"])
        let missing = error(
            .danglingReference, ##"HR0301 no object is named "#ana" (did you mean "#anna"?) at 2"##,
            [anna, bob, .alias("#ana")], as: [Node].self)
        #expect(missing?.notes == ["2 ids in this file: anna, bob"])
        let none = error(
            .danglingReference, ##"HR0301 no object is named "#ana" at 0"##, [.alias("#ana")], as: [Node].self)
        #expect(none?.notes == ["no object in this file has an $id"])
    }

    @Test("Of many ids, eight are told")
    func manyIDs() {
        let nodes = (10..<20).map { HRNode.object("Node", id: "n\($0)", ["name": "a"]) }
        let missing = error(
            .danglingReference, ##"HR0301 no object is named "#zzzzzz" at 10"##, .array(nodes + [.alias("#zzzzzz")]),
            as: [Node].self)
        #expect(missing?.notes == ["10 ids in this file: n10, n11, n12, n13, n14, n15, n16, n17, …"])
    }

    @Test("A path behind an id that is not there")
    func missingBehindID() {
        _ = error(
            .danglingReference, ##"HR0301 "#anna.children.0" refers to nothing at 1"##,
            [.object("Node", id: "anna", ["name": "a"]), .alias("#anna.children.0")], as: [Node].self)
    }

    @Test("The reference at fault is the one that is told, not the one that led to it")
    func danglingAliasOfAlias() {
        _ = error(
            .danglingReference, #"HR0301 "nowhere" refers to nothing at a"#,
            ["x": .alias("a"), "a": .alias("nowhere")], as: [String: Node].self)
    }

    @Test("What nobody reads may dangle")
    func unreadAlias() throws {
        let root: HRNode = ["text": "a", "x": .alias("nowhere"), "y": .alias("y"), "z": .alias("#none")]
        #expect(try HRUnarchiver().unarchive(Plain.self, from: HRDocument(root)) == Plain("a"))
    }

    // MARK: Loops

    @Test("Aliases that lead round in a circle", arguments: 1...10)
    func loops(length: Int) {
        let nodes = (0..<length).map { HRNode.alias(HRAlias("\(($0 + 1) % length)")) }
        let loop = error(
            .aliasLoop, "HR0303 aliases lead round in a circle and never to a value at 0", .array(nodes),
            as: [Node].self)
        let names = (0..<min(length, 8)).map { "\(($0 + 1) % length)" }
        #expect(loop?.notes == [names.joined(separator: " -> ")])
    }

    @Test("A path through itself")
    func loopThroughPath() {
        _ = error(
            .aliasLoop, "HR0303 aliases lead round in a circle and never to a value at a",
            ["a": .alias("a.b"), "b": ["name": "n"]], as: [String: Node].self)
    }

    @Test("An alias to what holds it, which is a value, is an error and no endless value")
    func valueInItself() {
        _ = error(
            .cycle, #"HR0310 element 0 leads back to what holds it, and only objects can hold themselves at 0.0"#,
            [[.alias("0")]], as: [[[Int]]].self)
        expectError(.cycle) { _ = try HRUnarchiver().unarchive(Any.self, from: HRDocument(["a": [.alias("a")]])) }
        expectError(.cycle) { _ = try HRUnarchiver().unarchive(Any.self, from: HRDocument(["a": [.alias("$root")]])) }
    }

    // MARK: Wrong types

    @Test("An alias to a value of another kind")
    func wrongKind() {
        _ = error(
            .wrongReferenceType,
            #"HR0304 "x" refers to "a", where the value must be an object of class "Node", found a string at x"#,
            ["x": .alias("a"), "a": "text"], as: [String: Node].self)
        _ = error(
            .wrongReferenceType,
            #"HR0304 "text" refers to "number", where the value must be a string, found an integer at text"#,
            ["number": 5, "text": .alias("number")], as: NumberAndText.self)
    }

    @Test("An alias to an object of another class")
    func wrongClass() {
        var registry = HRClassRegistry()
        registry.register(Node.self)
        registry.register(Other.self)
        let root: HRNode = ["a": .object("Other"), "b": .alias("a")]
        expectError(
            .wrongReferenceType, #"HR0304 "b" must be of class "Node", and refers to an object of class "Other" at b"#
        ) {
            _ = try HRUnarchiver(registry: registry).unarchive(Two.self, from: HRDocument(root))
        }
        let before: HRNode = ["a": .alias("b"), "b": .object("Node", ["name": "n"])]
        expectError(.wrongClass) {
            _ = try HRUnarchiver(registry: registry).unarchive(Two.self, from: HRDocument(before))
        }
    }

    // MARK: Ids that are none

    @Test("Two objects with one id, both places", arguments: HRFormat.each)
    func duplicateID(format: HRFormat) throws {
        let root: HRNode = [
            "a": [.object("Node", id: "anna", ["name": "a"])], "b": .object("Node", id: "anna", ["name": "b"]),
        ]
        let data = try format.data(from: HRDocument(root))
        let duplicate = expectError(.duplicateID, #"HR0305 the id "anna" is declared twice at b"#) {
            _ = try HRUnarchiver().unarchive(Any.self, from: data)
        }
        #expect(duplicate?.notes == ["it is declared first at a.0"])
    }

    @Test("A reference whose id is none", arguments: ["#", "#.a", "#1", "#-a", "#a b", "#a$"])
    func malformedReference(text: String) {
        let malformed = error(
            .malformedReference, "HR0306 \"\(text)\" is not a reference at 0", [.alias(HRAlias(text))], as: [Node].self)
        #expect(malformed?.help == [##"write "#id", "$root" or a key path such as "people.0""##])
    }

    @Test("An id that is none", arguments: ["", "1", "-a", "a b", "a.b", "#a", "a$"])
    func malformedID(id: String) {
        let node: HRNode = .object(HRObject(className: nil, id: id, fields: ["name": "a"]))
        let malformed = error(.malformedReference, "HR0306 \"\(id)\" is not an id at 0", [node], as: [Node].self)
        #expect(malformed?.help == ["an id is a letter or \"_\", then letters, digits, \"_\" and \"-\""])
    }

    // MARK: Cycles through initializers

    @Test("An object that is needed to make itself: the message names the code to change")
    func cycleThroughInitializer() {
        let cycle = error(
            .cycle, #"HR0310 "next" needs the root while that is still being made at next.next"#,
            ["next": ["next": .alias("$root")]], as: Eager.self)
        #expect(
            cycle?.help == [
                #"in Eager.init(coder:) call coder.register(self) before decoding "next""#,
                #"or read it later: coder.decodeReference(forKey: "next") { self.property = $0 }"#,
            ])
        _ = error(
            .cycle, #"HR0310 "next" needs "0" while that is still being made at 0.next"#,
            [["next": .alias("0")]], as: [Eager].self)
        _ = error(
            .cycle, #"HR0310 "next" needs "0" while that is still being made at 2.next"#,
            [["next": .alias("1")], ["next": .alias("2")], ["next": .alias("0")]], as: [Eager].self)
    }

    @Test("A cycle through Codable initializers without a wrapper")
    func cycleThroughCodable() {
        _ = error(
            .cycle, #"HR0310 "next" needs the root while that is still being made at next.next"#,
            ["next": ["next": .alias("$root")]], as: EagerCodable.self)
    }
}

private final class Other: HRCoding {
    init(coder: HRDecoder) throws {}
    func encode(with coder: HREncoder) throws {}
}

private struct Two: HRDecodable {
    init(coder: HRDecoder) throws {
        _ = try coder.decode(Other.self, forKey: "a")
        _ = try coder.decode(Node.self, forKey: "b")
    }
}

/// An integer, and then a string.
private struct NumberAndText: HRDecodable {
    init(coder: HRDecoder) throws {
        _ = try coder.decode(Int.self, forKey: "number")
        _ = try coder.decode(String.self, forKey: "text")
    }
}

/// A class that reads its neighbour before it has made itself known.
private final class Eager: HRDecodable {
    let next: Eager?
    init(coder: HRDecoder) throws { next = try coder.decodeIfPresent(forKey: "next") }
}

private final class EagerCodable: Decodable {
    let next: EagerCodable?
}
