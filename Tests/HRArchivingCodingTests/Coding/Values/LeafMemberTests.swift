import Foundation
import HRArchiving
import TestSupport
import Testing

/// Dictionaries of strings to leaves are read and written by loops of their own; those of any other type are not.
@Suite("Dictionaries of leaves are read and written as those of other values")
struct LeafMemberTests {
    private static let keys = ["", "a", "b.c", "$class", "$$", "\\", "é", "e\u{301}x", "Z", "\u{1F600}", "\u{FF5E}"]
    private static let nodes: [HRNode] = [
        .null, .bool(true), .integer(7), .integer(HRInteger(UInt64.max)), .real(2), .real(0.5), .string("text"),
        .string("5"), .array([]), .dictionary([:]),
    ]
    private static let unarchivers = [
        HRUnarchiver(), HRUnarchiver(compatibility: .jsonEncoder), HRUnarchiver(unknownKeys: .error),
        HRUnarchiver(convertsScalars: true),
    ]

    @Test("What is read, and what is wrong with it")
    func reading() {
        for seed in 0..<(Scale.isFull ? 20_000 : 2000) {
            var random = SeededGenerator(seed: UInt64(seed))
            let meant = Self.nodes.randomElement(using: &random) ?? .null
            let fields = Self.keys.shuffled(using: &random).prefix(Int.random(in: 0...5, using: &random)).map { key in
                (key, Int.random(in: 0..<9, using: &random) == 0 ? Self.nodes.randomElement(using: &random) : meant)
            }
            let document = HRDocument(.dictionary(["map": .dictionary(HRFields(fields.map { ($0, $1 ?? .null) }))]))
            for unarchiver in Self.unarchivers {
                compare(String.self, document, unarchiver)
                compare(Int.self, document, unarchiver)
                compare(Bool.self, document, unarchiver)
            }
        }
    }

    private func compare<Leaf: HRLeaf & Codable & Hashable>(
        _ type: Leaf.Type, _ document: HRDocument, _ unarchiver: HRUnarchiver
    ) {
        let quick = Result { try unarchiver.unarchive([String: [String: Leaf]].self, from: document) }
        let long = Result { try unarchiver.unarchive([String: [String: Same<Leaf>]].self, from: document) }
        #expect(text(quick) == text(long.map { $0.mapValues { $0.mapValues(\.leaf) } }), "\(document)")
    }

    private func text<Value>(_ result: Result<[String: [String: Value]], any Error>) -> String {
        switch result {
        case .success(let value): "\((value["map"] ?? [:]).sorted { $0.key < $1.key })"
        case .failure(let error as HRError): "\(error.code) \(error.path ?? HRPath()) \(error.message) \(error.help)"
        case .failure(let error): "\(error)"
        }
    }

    @Test("What is written")
    func writing() throws {
        var limits = HRLimits.standard
        limits.nodes = 4
        var flat = HRLimits.standard
        flat.depth = 1
        let archivers = [
            HRArchiver(), HRArchiver(compatibility: .jsonEncoder), HRArchiver(limits: limits), HRArchiver(limits: flat),
        ]
        for seed in 0..<500 {
            var random = SeededGenerator(seed: UInt64(seed))
            let keys = Self.keys.shuffled(using: &random).prefix(Int.random(in: 0...5, using: &random))
            for archiver in archivers {
                compare(keys.map { ($0, "text of \($0)") }, archiver)
                compare(keys.map { ($0, $0.utf8.count) }, archiver)
                compare(keys.map { ($0, $0.isEmpty) }, archiver)
            }
        }
    }

    private func compare<Leaf: HRLeaf & Codable & Hashable>(_ members: [(String, Leaf)], _ archiver: HRArchiver) {
        let map = Dictionary(uniqueKeysWithValues: members)
        let quick = Result { try archiver.document(archiving: ["map": map]).root.description }
        let long = Result {
            try archiver.document(archiving: ["map": map.mapValues { Same(leaf: $0) }]).root.description
        }
        #expect(written(quick) == written(long))
    }

    private func written(_ result: Result<String, any Error>) -> String {
        switch result {
        case .success(let text): text
        case .failure(let error): "\(error)"
        }
    }
}

/// A leaf by another name, which no shortcut knows.
private struct Same<Leaf: HRLeaf & Codable & Hashable>: HRLeaf, Codable, Hashable {
    var leaf: Leaf

    init(leaf: Leaf) { self.leaf = leaf }
    init(from decoder: any Decoder) throws { leaf = try decoder.singleValueContainer().decode(Leaf.self) }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(leaf)
    }

    static func encodeNode(of value: Same, in slot: HREncodingSlot) throws -> HRNode {
        try Leaf.encodeNode(of: value.leaf, in: slot)
    }

    static func decodeNode(in slot: HRDecodingSlot) throws -> Same { Same(leaf: try Leaf.decodeNode(in: slot)) }
}
