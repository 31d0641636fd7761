import Foundation
import HRArchiving
import TestSupport
import Testing

@Suite("Limits, each with its own error")
struct LimitTests {
    private static let document: HRNode = ["a": [1, 2, 3], "b": "x", "c": .alias("a"), "d": .alias("b")]

    private func code(_ format: HRFormat, _ limits: HRLimits) throws -> HRError.Code? {
        let data = try format.data(from: HRDocument(Self.document))
        return #expect(throws: HRError.self) { try format.document(from: data, by: HRUnarchiver(limits: limits)) }?.code
    }

    @Test("Reading", arguments: HRFormat.written)
    func reading(format: HRFormat) throws {
        #expect(try code(format, HRLimits(bytes: 20)) == .byteLimit)
        #expect(try code(format, HRLimits(depth: 1)) == .depthLimit)
        #expect(try code(format, HRLimits(nodes: 7)) == .nodeLimit)
        #expect(try code(format, HRLimits(aliases: 1)) == .aliasLimit)
        #expect(try code(format, HRLimits(depth: 0)) == .depthLimit)
        #expect(try code(format, HRLimits(depth: -1, nodes: 100)) == .depthLimit)
    }

    @Test("Limits that are just large enough", arguments: HRFormat.written)
    func enough(format: HRFormat) throws {
        let data = try format.data(from: HRDocument(Self.document))
        let limits = HRLimits(depth: 2, nodes: 10, bytes: data.count, aliases: 2)
        #expect(try format.document(from: data, by: HRUnarchiver(limits: limits)).root == Self.document)
    }

    @Test("Writing", arguments: HRFormat.written)
    func writing(format: HRFormat) {
        let document = HRDocument(Self.document)
        let depth = #expect(throws: HRError.self) { try format.data(from: document, limits: HRLimits(depth: 1)) }
        #expect(depth?.description == "HR0601 containers lie more than 1 deep in one another at a")
        let nodes = #expect(throws: HRError.self) { try format.data(from: document, limits: HRLimits(nodes: 5)) }
        #expect(nodes?.code == .nodeLimit)
    }

    @Test("Writing holds to the limits of bytes and aliases", arguments: HRFormat.written)
    func writingBytesAndAliases(format: HRFormat) throws {
        let document = HRDocument([
            "a": .array(Array(repeating: "a text of some length", count: 100)), "b": .alias("a"),
        ])
        let size = try format.data(from: document).count
        #expect(try format.data(from: document, limits: HRLimits(bytes: size)).count == size)
        let bytes = #expect(throws: HRError.self) {
            try format.data(from: document, limits: HRLimits(bytes: size - 1))
        }
        #expect(bytes?.code == .byteLimit)
        #expect(bytes?.message == "the file would have more than \(size - 1) bytes")
        #expect(throws: Never.self) { try format.data(from: document, limits: HRLimits(aliases: 1)) }
        let aliases = #expect(throws: HRError.self) {
            try format.data(from: document, limits: HRLimits(aliases: 0))
        }
        #expect(aliases?.code == .aliasLimit)
    }

    /// Sixteen levels of arrays with the next one in them twice: 65,536 times the text, as text 26 MB.
    @Test("A small binary file does not become a large one", arguments: HRFormat.written)
    func small(format: HRFormat) throws {
        var node: HRNode = .string(String(repeating: "x", count: 400))
        for _ in 0..<16 { node = [node, node] }
        let document = HRDocument(node)
        let limits = HRLimits(bytes: 100_000)
        guard format.description != "binary property list" else { return }
        let error = #expect(throws: HRError.self) { try format.data(from: document, limits: limits) }
        #expect(error?.code == .byteLimit)
    }

    @Test("A binary file of more objects than there may be values", arguments: HRFormat.Implementation.each)
    func objects(implementation: HRFormat.Implementation) throws {
        let format = HRFormat.binaryPropertyList.using(implementation)
        let many = try format.data(from: HRDocument(.array((0..<5000).map { .integer(HRInteger(Int64($0))) })))
        let error = #expect(throws: HRError.self) {
            try format.document(from: many, by: HRUnarchiver(limits: HRLimits(nodes: 10)))
        }
        #expect(error?.code == .nodeLimit)
        // Each of two values has a key: five objects with the dictionary.
        let few = try format.data(from: HRDocument(["a": 1, "b": 2]))
        #expect(try format.document(from: few, by: HRUnarchiver(limits: HRLimits(nodes: 3))).root == ["a": 1, "b": 2])
    }

    @Test("What there may be by default")
    func standard() {
        let limits = HRLimits.standard
        #expect(limits.nodes == 20_000_000)
        #expect(limits.aliases == 20_000_000)
        #expect(limits.bytes == 1 << 30)
    }

    @Test("Limits without bounds do no harm", arguments: HRFormat.written)
    func unbounded(format: HRFormat) throws {
        let limits = HRLimits(depth: .max, nodes: .max, bytes: .max, aliases: .max, expansion: .max)
        let document = HRDocument(Self.document)
        #expect(
            try format.document(from: format.data(from: document, limits: limits), by: HRUnarchiver(limits: limits))
                == document)
    }

    @Test("A document that was read with larger limits is held to those of the unarchiver", arguments: Self.formats)
    func later(format: HRFormat) throws {
        let values: HRNode = ["a": [1, 2, 3], "b": ["c": ["d": "x"]]]
        let document = try format.document(from: format.data(from: HRDocument(values)))
        func code(_ limits: HRLimits) -> HRError.Code? {
            #expect(throws: HRError.self) { try HRUnarchiver(limits: limits).unarchive(Any.self, from: document) }?.code
        }
        #expect(code(HRLimits(nodes: 6)) == .nodeLimit)
        #expect(code(HRLimits(depth: 2)) == .depthLimit)
        #expect(throws: Never.self) {
            try HRUnarchiver(limits: HRLimits(depth: 3)).unarchive(Any.self, from: document)
        }
    }

    @Test("A document that is edited after it was read may refer to itself", arguments: Self.formats)
    func edited(format: HRFormat) throws {
        var document = try format.document(from: format.data(from: HRDocument(["a": ["x": 1], "b": 2])))
        document["b"] = .alias("a")
        let values = try HRUnarchiver().unarchive([String: [String: Int]].self, from: document)
        #expect(values == ["a": ["x": 1], "b": ["x": 1]])
    }

    private static let formats =
        HRFormat.written + [.json.using(.direct), .xmlPropertyList.using(.direct), .binaryPropertyList.using(.direct)]
}
