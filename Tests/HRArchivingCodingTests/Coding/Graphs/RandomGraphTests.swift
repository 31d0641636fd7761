import Foundation
import HRArchiving
import TestSupport
import Testing

/// "Archive, unarchive, equal, same identities" for graphs that chance has made. Each is made anew from the seed that a
/// failure names.
@Suite("Graphs made by chance")
struct RandomGraphTests {
    /// How many parts the graphs are made in, so that they can be tested side by side.
    static let parts = 0..<4

    /// The seeds of a part of a kind's graphs. For each format there are 2,000 graphs of all kinds together, in a debug
    /// build 400.
    private func seeds(_ part: Int, of count: Int) -> Range<UInt64> {
        let size = count / Self.parts.count
        return UInt64(part * size)..<UInt64((part + 1) * size)
    }

    private func references(_ seed: UInt64) -> HRArchiver.ReferenceStyle { seed % 2 == 0 ? .keyPath : .ids }

    private func expectSame(_ root: any Walkable, _ seed: UInt64, pass: (HRFormat) throws -> any Walkable) {
        let original = GraphWalk(root)
        for format in HRFormat.each {
            do {
                let back = GraphWalk(try pass(format))
                let difference = back.difference(from: original)
                #expect(difference == nil, "seed \(seed), \(format)")
                back.unlink()
            } catch {
                Issue.record("seed \(seed), \(format): \(error)")
            }
        }
    }

    @Test("Objects that take part by hand", .slow, arguments: parts)
    func byHand(part: Int) {
        for seed in seeds(part, of: Scale.count(1000, inDebug: 200)) {
            var graphs = RandomGraphs(seed: seed)
            let elements = graphs.elements()
            let archiver = HRArchiver(registry: elementRegistry, references: references(seed))
            expectSame(elements[0], seed) { format in
                let data = try archiver.archive(elements[0], as: format)
                return try HRUnarchiver(registry: elementRegistry).unarchive(Element.self, from: data)
            }
            for element in elements { element.unlink() }
        }
    }

    @Test("Objects that take part through the compiler's Codable", arguments: parts)
    func synthesized(part: Int) {
        for seed in seeds(part, of: Scale.count(500, inDebug: 100)) {
            var graphs = RandomGraphs(seed: seed)
            let root = graphs.codableTree()
            let archiver = HRArchiver(registry: codableElementRegistry, references: references(seed))
            expectSame(root, seed) { format in
                let data = try archiver.archive(root, as: format)
                return try HRUnarchiver(registry: codableElementRegistry).unarchive(CodableElement.self, from: data)
            }
            GraphWalk(root).unlink()
        }
    }

    @Test("Objects that take part through Codable of their own", arguments: parts)
    func registering(part: Int) {
        for seed in seeds(part, of: Scale.count(500, inDebug: 100)) {
            var graphs = RandomGraphs(seed: seed)
            let elements = graphs.registeringElements()
            expectSame(elements[0], seed) { format in
                let data = try HRArchiver(references: references(seed)).archive(elements[0], as: format)
                return try HRUnarchiver().unarchive(RegisteringElement.self, from: data)
            }
            for element in elements { element.unlink() }
        }
    }

    @Test("Arrays of existentials as the root", arguments: HRFormat.each)
    func roots(format: HRFormat) throws {
        for seed in 0..<30 as Range<UInt64> {
            var graphs = RandomGraphs(seed: seed &+ 1_000_000)
            let elements = graphs.elements()
            let archiver = HRArchiver(registry: elementRegistry, references: references(seed))
            let pieces: [any Piece] = elements
            let data = try archiver.archive(pieces, as: format)
            let back = try HRUnarchiver(registry: elementRegistry).unarchive([any Piece].self, from: data)
            let (list, whole) = (Element("all"), Element("all"))
            list.pieces = back
            whole.pieces = pieces
            let difference = GraphWalk(list).difference(from: GraphWalk(whole))
            #expect(difference == nil, "seed \(seed)")
            for case let element as Element in back + pieces { element.unlink() }
        }
    }

    @Test("The same seed gives the same document, twice written")
    func deterministic() throws {
        for seed in 0..<100 as Range<UInt64> {
            var (first, second) = (RandomGraphs(seed: seed), RandomGraphs(seed: seed))
            let (left, right) = (first.elements(), second.elements())
            let archiver = HRArchiver(registry: elementRegistry, references: references(seed))
            let document = try archiver.document(archiving: left[0]).description
            #expect(try archiver.document(archiving: right[0]).description == document, "seed \(seed)")
            for element in left + right { element.unlink() }
        }
    }
}
