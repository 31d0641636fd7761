import Foundation
import HRArchiving
import TestSupport
import Testing

/// Where an archiver writes the objects of graphs of all shapes: each once, in a flat document whose references all lead to it.
@Suite("Placement of objects in graphs of all shapes")
struct PlacementTests {
    static let sizes = [1, 2, 30, 300, 2000]

    @Test("Lists of all objects are flat", arguments: GraphShape.allCases, sizes)
    func flat(shape: GraphShape, size: Int) throws {
        for references in [HRArchiver.ReferenceStyle.keyPath, .ids] {
            let all = Vertex.graph(shape, size)
            defer { Vertex.unlink(all) }
            let document = try onSmallStack { [all = Sent(all)] in
                try HRArchiver(references: references).document(archiving: all.value)
            }
            let facts = DocumentFacts(document)
            #expect(facts.dangling == [] && facts.objects == all.count)
            #expect(facts.depth <= 3 && document.definitions.isEmpty)
            #expect(try HRArchiver(references: references).document(archiving: all) == document)
        }
    }

    @Test("One root is no deeper than the nesting", arguments: GraphShape.allCases, sizes)
    func oneRoot(shape: GraphShape, size: Int) throws {
        for holding in [Vertex.Holding.list, .set] {
            let all = Vertex.graph(shape, size, holding: holding)
            defer { Vertex.unlink(all) }
            let document = try onSmallStack { [root = Sent(all[0])] in try HRArchiver().document(archiving: root.value)
            }
            let facts = DocumentFacts(document)
            #expect(facts.dangling == [] && facts.objects == Self.reachable(from: all[0]))
            // What is too deep is an object; the collection that it would lie in may be one level deeper.
            #expect(facts.depth <= 33 && facts.definitionDepth <= 9)
            #expect(try HRArchiver().document(archiving: all[0]) == document)
        }
    }

    @Test("Meshes are written as they are drawn")
    func mesh() throws {
        let side = 20
        let all = Vertex.graph(
            (0..<side * side).map { index in
                [index + side, index % side < side - 1 ? index + 1 : -1].filter { $0 >= 0 && $0 < side * side }
            })
        defer { Vertex.unlink(all) }
        let rows = stride(from: 0, to: all.count, by: side).map { Array(all[$0..<$0 + side]) }
        let document = try HRArchiver().document(archiving: rows)
        #expect(document["0.0"] == .object("V", ["n": 0, "to": [.alias("1.0"), .alias("0.1")]]))
        let facts = DocumentFacts(document)
        #expect(facts.depth == 4 && facts.objects == all.count && facts.dangling == [])
    }

    @Test("An object is written once, however many there are", arguments: [1000, 10_000])
    func once(count: Int) throws {
        let all = Vertex.graph(.ring, count)
        defer { Vertex.unlink(all) }
        let facts = DocumentFacts(try HRArchiver().document(archiving: all[0]))
        #expect(facts.objects == count && facts.aliases == 1 + (count - 32 + 7) / 8 && facts.dangling == [])
    }

    private static func reachable(from root: Vertex) -> Int {
        var known: Set<Vertex> = [root]
        var open = [root]
        while let vertex = open.popLast() {
            for other in vertex.others where known.insert(other).inserted { open.append(other) }
        }
        return known.count
    }

    /// What goes to another thread, which nobody touches meanwhile.
    private struct Sent<Value>: @unchecked Sendable {
        let value: Value
        init(_ value: Value) { self.value = value }
    }
}
