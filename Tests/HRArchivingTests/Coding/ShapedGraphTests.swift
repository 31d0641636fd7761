import HRArchiving
import ObjectGraph
import TestSupport
import Testing

/// "Archive, unarchive, same identities" for flat lists of objects in every shape and many sizes.
@Suite("Graphs of all shapes")
struct ShapedGraphTests {
    static let sizes = [1, 2, 3, 10, 100]
    static let largeSizes = [1000, 5000]

    @Test("References to any place", arguments: GraphShape.allCases, sizes)
    func anywhere(shape: GraphShape, size: Int) throws {
        var chance = SeededGenerator(seed: UInt64(size))
        let targets = shape.targets(count: min(size, shape.largestCount), using: &chance)
        for format in HRFormat.each { try expectSame(targets, as: format) }
    }

    // Reading a reference to what stands behind begins that object at once, so that long rings and chains of such
    // references lie as deep as they are long.
    @Test("References to what stands before, in large lists", arguments: GraphShape.allCases, largeSizes)
    func backwards(shape: GraphShape, size: Int) throws {
        var chance = SeededGenerator(seed: UInt64(size))
        let targets = shape.backwardTargets(count: min(size, shape.largestCount), using: &chance)
        try expectSame(targets, as: .json)
    }

    private func expectSame(_ targets: [[Int]], as format: HRFormat) throws {
        for references in [HRArchiver.References.keyPath, .ids] {
            var texts = RandomTexts(seed: UInt64(targets.count))
            let archiver = HRArchiver(references: references)

            let knots = ShapedGraph.make(ShapedKnot.self, targets, &texts)
            let backKnots = try HRUnarchiver().unarchive([ShapedKnot].self, from: archiver.archive(knots, as: format))
            expectEqual(ShapedGraph.lines(backKnots), ShapedGraph.lines(knots))
            ShapedGraph.unlink(knots + backKnots)

            let codable = ShapedGraph.make(CodableKnot.self, targets, &texts)
            let backCodable = try HRUnarchiver()
                .unarchive([CodableKnot].self, from: archiver.archive(codable, as: format))
            expectEqual(ShapedGraph.lines(backCodable), ShapedGraph.lines(codable))
            ShapedGraph.unlink(codable + backCodable)
        }
    }

    /// Compares lists line by line: the first difference says enough.
    private func expectEqual(_ found: [String], _ expected: [String]) {
        #expect(found.count == expected.count)
        let difference = zip(found, expected).first { $0 != $1 }.map { "\($0), expected \($1)" }
        #expect(difference == nil)
    }
}
