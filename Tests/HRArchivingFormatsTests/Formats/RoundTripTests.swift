import Foundation
import HRArchiving
import TestSupport
import Testing

@Suite("What is written comes back equal")
struct RoundTripTests {
    @Test("Generated documents", .slow, arguments: HRFormat.written, 0..<8)
    func generated(format: HRFormat, part: Int) throws {
        var documents = RandomDocuments(seed: UInt64(part) << 32)
        documents.allowsWholeReals = !format.losesWholeReals
        for _ in 0..<Scale.count(300, inDebug: 80) {
            let document = documents.document()
            let back = try format.document(from: format.data(from: document))
            #expect(back == document)
        }
    }

    @Test("Generated documents, through plain objects", arguments: 0..<4)
    func plainObjects(part: Int) throws {
        var documents = RandomDocuments(seed: UInt64(part) << 40)
        for _ in 0..<300 {
            let document = documents.document()
            #expect(try HRDocument(propertyListObject: document.propertyListObject) == document)
            #expect(try HRDocument(jsonObject: document.jsonObject) == document)
        }
    }

    @Test(
        "The same document gives the same bytes; with sorted keys, whatever their order was",
        arguments: HRFormat.written)
    func determinism(format: HRFormat) throws {
        var documents = RandomDocuments(seed: 7)
        for _ in 0..<200 {
            let document = documents.document()
            let data = try format.data(from: document)
            #expect(try format.data(from: document) == data)
            // Foundation's writers sort in any case.
            let sorted = try format.sortingKeys.data(from: document)
            #expect(try format.sortingKeys.data(from: HRDocument(document.root.reversed)) == sorted)
            #expect(format.implementation == .direct || sorted == data)
        }
    }

    @Test("The order of keys in a file does not change the document")
    func order() throws {
        for implementation in HRFormat.Implementation.each {
            let format = HRFormat.json.using(implementation)
            let one = try format.document(from: Data(#"{"b": 1, "a": {"y": 1, "x": 2}}"#.utf8))
            let other = try format.document(from: Data(#"{"a": {"x": 2, "y": 1}, "b": 1}"#.utf8))
            #expect(one == other)
            #expect((one.description == other.description) == (implementation == .foundation))
            // The library's readers keep it all the same, for whoever looks.
            #expect(one.root.fields?.keys == (implementation == .direct ? ["b", "a"] : ["a", "b"]))
            #expect(other.root.fields?.keys == ["a", "b"])
        }
    }

    @Test("Empty containers within one another", arguments: HRFormat.written)
    func empty(format: HRFormat) throws {
        let root: HRNode = ["a": [], "b": [:], "": [[], [[:]], [:]], "c": ["": [:]]]
        #expect(try format.roundTrip(root) == root)
        #expect(try format.roundTrip([]) == [])
        #expect(try format.roundTrip([:]) == [:])
    }

    @Test("Null everywhere", arguments: HRFormat.written)
    func null(format: HRFormat) throws {
        let root: HRNode = ["a": nil, "b": [nil, [nil]], "c": .object("C", ["n": nil])]
        #expect(try format.roundTrip(root) == root)
        #expect(try format.roundTrip(nil) == nil)
    }

    @Test("Leaves as the root", arguments: HRFormat.written)
    func leaves(format: HRFormat) throws {
        let leaves: [HRNode] = [
            true, false, 0, 1, -1, 0.5, "", "x", .data(Data()), .data(Data([1])), .date(.distantPast),
        ]
        for leaf in leaves { #expect(try format.roundTrip(leaf) == leaf) }
    }

    @Test("Objects with everything that they declare", arguments: HRFormat.written)
    func objects(format: HRFormat) throws {
        let root: HRNode = [
            "plain": .object("Color", ["red": 1]),
            "declared": .object("Person", id: "anna", version: 3, ["name": "Anna", "$class": "user's"]),
            "anonymous": .object(HRObject(className: nil, id: "zoë")),
            "version": .object(HRObject(className: nil, version: -1, fields: ["a": 1])),
            "value": .object(HRObject(className: "Money", plainValue: "10 EUR")),
            "nested": .object(HRObject(className: "A", plainValue: .object(HRObject(className: "B", plainValue: [1])))),
            "data": .object(HRObject(className: "Blob", plainValue: .data(Data([1, 2])))),
            "alias": .alias("declared"), "root": .alias("$root"), "id": .alias("#anna.name"),
        ]
        #expect(try format.roundTrip(root) == root)
    }

    @Test("Data of many sizes", arguments: HRFormat.written)
    func data(format: HRFormat) throws {
        var generator = SeededGenerator(seed: 3)
        let sizes = Array(0...70) + [255, 256, 257, 1023, 1024, 65_535, 65_536, 200_000]
        let root = HRNode.array(
            sizes.map { size in
                .data(Data((0..<size).map { _ in UInt8.random(in: .min ... .max, using: &generator) }))
            })
        #expect(try format.roundTrip(root) == root)
    }
}

extension HRNode {
    /// The same node with the keys of its dictionaries in the opposite order.
    fileprivate var reversed: HRNode {
        switch self {
        case .array(let elements): .array(elements.map(\.reversed))
        case .dictionary(let fields): .dictionary(HRFields(fields.reversed().map { ($0.key, $0.value.reversed) }))
        default: self
        }
    }
}
