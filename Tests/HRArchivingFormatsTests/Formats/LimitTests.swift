import Foundation
import HRArchiving
import TestSupport
import Testing

@Suite("Limits, each with its own error")
struct LimitTests {
    private static let document: HRNode = ["a": [1, 2, 3], "b": "x", "c": .alias("a"), "d": .alias("b")]

    private func code(_ format: HRFormat, _ limits: CodingLimits) throws -> HRError.Code? {
        let data = try format.data(from: HRDocument(Self.document))
        return #expect(throws: HRError.self) { try format.document(from: data, limits: limits) }?.code
    }

    @Test("Reading", arguments: HRFormat.written)
    func reading(format: HRFormat) throws {
        #expect(try code(format, CodingLimits(bytes: 20)) == .byteLimit)
        #expect(try code(format, CodingLimits(depth: 1)) == .depthLimit)
        #expect(try code(format, CodingLimits(nodes: 7)) == .nodeLimit)
        #expect(try code(format, CodingLimits(aliases: 1)) == .aliasLimit)
        #expect(try code(format, CodingLimits(depth: 0)) == .depthLimit)
        #expect(try code(format, CodingLimits(depth: -1, nodes: 100)) == .depthLimit)
    }

    @Test("Limits that are just large enough", arguments: HRFormat.written)
    func enough(format: HRFormat) throws {
        let data = try format.data(from: HRDocument(Self.document))
        let limits = CodingLimits(depth: 2, nodes: 10, bytes: data.count, aliases: 2)
        #expect(try format.document(from: data, limits: limits).root == Self.document)
    }

    @Test("Writing", arguments: HRFormat.written)
    func writing(format: HRFormat) {
        let document = HRDocument(Self.document)
        let depth = #expect(throws: HRError.self) { try format.data(from: document, limits: CodingLimits(depth: 1)) }
        #expect(depth?.description == "HR0601 containers lie more than 1 deep in one another at a")
        let nodes = #expect(throws: HRError.self) { try format.data(from: document, limits: CodingLimits(nodes: 5)) }
        #expect(nodes?.code == .nodeLimit)
    }

    @Test("Writing holds to the limits of bytes and aliases", arguments: HRFormat.written)
    func writingBytesAndAliases(format: HRFormat) throws {
        let document = HRDocument([
            "a": .array(Array(repeating: "a text of some length", count: 100)), "b": .alias("a"),
        ])
        let size = try format.data(from: document).count
        #expect(try format.data(from: document, limits: CodingLimits(bytes: size)).count == size)
        let bytes = #expect(throws: HRError.self) {
            try format.data(from: document, limits: CodingLimits(bytes: size - 1))
        }
        #expect(bytes?.code == .byteLimit)
        #expect(bytes?.message == "the file would have more than \(size - 1) bytes")
        #expect(throws: Never.self) { try format.data(from: document, limits: CodingLimits(aliases: 1)) }
        let aliases = #expect(throws: HRError.self) {
            try format.data(from: document, limits: CodingLimits(aliases: 0))
        }
        #expect(aliases?.code == .aliasLimit)
    }

    /// Sixteen levels of arrays with the next one in them twice: 65,536 times the text, as text 26 MB.
    @Test("A small binary file does not become a large one", arguments: HRFormat.written)
    func small(format: HRFormat) throws {
        var node: HRNode = .string(String(repeating: "x", count: 400))
        for _ in 0..<16 { node = [node, node] }
        let document = HRDocument(node)
        let limits = CodingLimits(bytes: 100_000)
        guard format.description != "binary property list" else { return }
        let error = #expect(throws: HRError.self) { try format.data(from: document, limits: limits) }
        #expect(error?.code == .byteLimit)
    }

    @Test("A binary file of more objects than there may be values", arguments: HRFormat.Implementation.each)
    func objects(implementation: HRFormat.Implementation) throws {
        let format = HRFormat.binaryPropertyList.using(implementation)
        let many = try format.data(from: HRDocument(.array((0..<5000).map { .integer(HRInteger(Int64($0))) })))
        let error = #expect(throws: HRError.self) { try format.document(from: many, limits: CodingLimits(nodes: 10)) }
        #expect(error?.code == .nodeLimit)
        // Each of two values has a key: five objects with the dictionary.
        let few = try format.data(from: HRDocument(["a": 1, "b": 2]))
        #expect(try format.document(from: few, limits: CodingLimits(nodes: 3)).root == ["a": 1, "b": 2])
    }

    @Test("What there may be by default")
    func standard() {
        let limits = CodingLimits.standard
        #expect(limits.nodes == 20_000_000)
        #expect(limits.aliases == 20_000_000)
        #expect(limits.bytes == 1 << 30)
    }

    @Test("Limits without bounds do no harm", arguments: HRFormat.written)
    func unbounded(format: HRFormat) throws {
        let limits = CodingLimits(depth: .max, nodes: .max, bytes: .max, aliases: .max, expansion: .max)
        let document = HRDocument(Self.document)
        #expect(try format.document(from: format.data(from: document, limits: limits), limits: limits) == document)
    }

    @Test("A document that was read with larger limits is held to those of the unarchiver", arguments: Self.formats)
    func later(format: HRFormat) throws {
        let values: HRNode = ["a": [1, 2, 3], "b": ["c": ["d": "x"]]]
        let document = try format.document(from: format.data(from: HRDocument(values)))
        func code(_ limits: CodingLimits) -> HRError.Code? {
            #expect(throws: HRError.self) { try HRUnarchiver(limits: limits).unarchive(Any.self, from: document) }?.code
        }
        #expect(code(CodingLimits(nodes: 6)) == .nodeLimit)
        #expect(code(CodingLimits(depth: 2)) == .depthLimit)
        #expect(throws: Never.self) {
            try HRUnarchiver(limits: CodingLimits(depth: 3)).unarchive(Any.self, from: document)
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
