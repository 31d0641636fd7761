import Foundation
import HRArchiving
import ObjectMapping
import TestSupport
import Testing

/// Collections are read in one way, whatever reads their members: a type of its own, Codable, or a map.
@Suite("Collections, whatever reads their members")
struct CollectionReadingTests {
    /// A text that only Codable reads.
    private struct Text: Codable, Hashable {
        let text: String

        init(from decoder: any Decoder) throws { text = try decoder.singleValueContainer().decode(String.self) }
        func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            try container.encode(text)
        }
    }

    /// What came of reading: a value, or the code and the path of the error.
    private struct Outcome<Value: Hashable>: Hashable, CustomStringConvertible {
        var value: Value?
        var error: String?

        init(_ read: () throws -> Value) throws {
            do {
                value = try read()
            } catch let error as HRError {
                self.error = "\(error.code) at \(error.path?.description ?? "nowhere")"
            }
        }

        var description: String { error ?? value.map { "\($0)" } ?? "" }
    }

    private static func object(_ className: String, _ value: HRNode) -> HRNode {
        .object(HRObject(className: className, plainValue: value))
    }

    /// A text that would take long to be hashed.
    private static let hazard = HRNode.string(
        "a" + String(repeating: "\u{301}\u{316}", count: Scale.count(20_000, inDebug: 2_000)))

    static let lists: [HRNode] = {
        let lists: [HRNode] = [
            [], ["a"], ["a", "b", "c"], ["b", "a", "b"], ["é", "e\u{301}"], ["a", 1], ["a", nil], [["a"]],
            .array([hazard]), .array(["a", hazard, "b"]),
        ]
        return lists + lists.map { object("NSSet", $0) } + lists.map { object("NSMutableSet", $0) }
            + [1, "a", nil, ["a": "b"], object("NSArray", ["a"]), object("NSDictionary", ["a": "b"])]
    }()

    static let dictionaries: [HRNode] = {
        let dictionaries: [HRNode] = [
            [:], ["a": "b"], ["a": "b", "b": "c"], ["é": "a", "e\u{301}": "b"], ["a": 1, "b": "c"], ["a": nil],
            ["é": "a", "b": 1, "e\u{301}": "b"],
        ]
        return dictionaries + dictionaries.map { object("NSDictionary", $0) }
            + dictionaries.map { object("NSMutableDictionary", $0) }
            + [1, "a", nil, [], ["a", "b"], [["a", "b"]], object("NSSet", ["a"])]
    }()

    /// The root, and the target of a reference.
    private func documents(_ node: HRNode) -> [(document: HRDocument, isReferredTo: Bool)] {
        [
            (HRDocument(["value": node]), false),
            (HRDocument(["value": .alias(HRAlias(id: "there"))], definitions: ["there": node]), true),
        ]
    }

    private struct Own<Value: HRDecodable>: HRDecodable {
        let value: Value
        init(coder: HRDecoder) throws { value = try coder.decode(forKey: "value") }
    }

    private struct Other<Value: Decodable>: HRDecodable {
        let value: Value
        init(coder: HRDecoder) throws { value = try coder.decode(forKey: "value") }
    }

    private final class Holder<Value> {
        var value: Value
        init(_ value: Value) { self.value = value }
    }

    @Test("Sets", arguments: lists)
    func readSets(node: HRNode) throws {
        let map = PropertyMap({ Holder<Set<String>>([]) }, MappedProperty("value", \.value, through: .set(.identity)))
        for (document, isReferredTo) in documents(node) {
            let own = try Outcome { try HRUnarchiver().unarchive(Own<Set<String>>.self, from: document).value }
            let codable = try Outcome {
                Set(try HRUnarchiver().unarchive(Other<Set<Text>>.self, from: document).value.map(\.text))
            }
            let mapped = try Outcome { try HRUnarchiver().unarchive(through: map, from: document).value }
            // A property without a value keeps that of a new object.
            if node != .null { #expect(own == mapped, "\(isReferredTo)") }
            // Only the text in it can tell that a value of another type takes long to be hashed.
            if !Self.holdsHazard(node) { #expect(own == codable, "\(isReferredTo)") }
        }
    }

    @Test("Dictionaries", arguments: dictionaries)
    func readDictionaries(node: HRNode) throws {
        let map = PropertyMap(
            { Holder<[String: String]>([:]) }, MappedProperty("value", \.value, through: .dictionary(.identity)))
        for (document, isReferredTo) in documents(node) {
            let own = try Outcome { try HRUnarchiver().unarchive(Own<[String: String]>.self, from: document).value }
            let codable = try Outcome {
                try HRUnarchiver().unarchive(Other<[String: Text]>.self, from: document).value.mapValues(\.text)
            }
            let mapped = try Outcome { try HRUnarchiver().unarchive(through: map, from: document).value }
            #expect(own == codable, "\(isReferredTo)")
            if node != .null { #expect(own == mapped, "\(isReferredTo)") }
        }
    }

    @Test("Arrays", arguments: lists)
    func readArrays(node: HRNode) throws {
        let map = PropertyMap({ Holder<[String]>([]) }, MappedProperty("value", \.value, through: .array(.identity)))
        for (document, isReferredTo) in documents(node) {
            let own = try Outcome { try HRUnarchiver().unarchive(Own<[String]>.self, from: document).value }
            let codable = try Outcome {
                try HRUnarchiver().unarchive(Other<[Text]>.self, from: document).value.map(\.text)
            }
            let mapped = try Outcome { try HRUnarchiver().unarchive(through: map, from: document).value }
            #expect(own == codable, "\(isReferredTo)")
            if node != .null { #expect(own == mapped, "\(isReferredTo)") }
        }
    }

    private static func holdsHazard(_ node: HRNode) -> Bool {
        switch node {
        case .string: node == hazard
        case .array(let elements): elements.contains(where: holdsHazard)
        case .object(let object): object.plainValue.map(holdsHazard) ?? false
        default: false
        }
    }
}
