import HRArchiving
import Testing

@Suite("Many references looked up at once")
struct ManyReferencesLookedUpTests {
    private static let document = HRDocument(
        [
            "items": [
                .object(HRObject(className: nil, id: "cup", fields: ["price": 4, "set": .alias("#jug")])),
                .object(HRObject(className: nil, id: "jug", fields: ["price": 9, "a.b": [1]])),
            ],
            "best": .alias("items.0"), "circle": .alias("circle"), "lost": .alias("#mug.price"), "far": .alias("best"),
        ], definitions: ["small": ["price": 1]])

    private static let references: [HRAlias] = [
        "items.0.price", "items.1.a\\.b.0", "items.2", "best", "best.price", "best.set.price", "circle", "lost", "#cup",
        "#cup.set.price", "#none", "$root", "$definitions.small", "#small.price", "far.set", "items", "items.00",
    ]

    @Test("Each leads to what it leads to by itself")
    func each() {
        let document = Self.document
        let found = document.resolved(Self.references)
        #expect(found == Self.references.map { document.resolved($0) })
        #expect(found.map { $0?.int } == [4, 1, nil, nil, 4, 9, nil, nil, nil, 9, nil, nil, nil, 1, nil, nil, nil])
        #expect(document.path(of: "items.0.price") == "items.0.price")
        #expect(document.path(of: "far.set.price") == "items.1.price")
        #expect(document.resolved([]).isEmpty)
    }

    @Test("All references with one letter too many have their repair", arguments: [1, 30, 3000])
    func repairs(count: Int) throws {
        let items = (0..<count).map { HRNode.object(HRObject(className: nil, id: "id-\($0)x", fields: ["n": 1])) }
        let aliases = (0..<count).map { HRNode.alias(HRAlias("#idd-\($0)x.n")) }
        let document = HRDocument(["items": .array(items), "references": .array(aliases), "by": .alias("itms.0.n")])
        let found = try document.repairableReferences()
        #expect(found.map(\.repair.text) == (0..<count).map { "#id-\($0)x.n" } + ["items.0.n"])
        #expect(found.map(\.path.description) == (0..<count).map { "references.\($0)" } + ["by"])
    }
}
