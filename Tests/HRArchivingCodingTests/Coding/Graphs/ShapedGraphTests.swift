import Foundation
import HRArchiving
import TestSupport
import Testing

/// "Archive, unarchive, same identities" for flat lists of objects in every shape and many sizes.
@Suite("Graphs of all shapes")
struct ShapedGraphTests {
    static let sizes = [1, 2, 3, 10, 100]
    static let largeSizes = [1000, Scale.count(5000, inDebug: 2000)]

    @Test("References to any place", .slow, arguments: GraphShape.allCases, sizes + largeSizes)
    func anywhere(shape: GraphShape, size: Int) throws {
        var chance = SeededGenerator(seed: UInt64(size))
        let targets = shape.targets(count: min(size, shape.largestCount), using: &chance)
        for format in size > 100 ? [.json] : HRFormat.each {
            try expectSame(targets, as: format, ShapedKnot.self)
            if size <= 100 { try expectSame(targets, as: format, CodableKnot.self) }
        }
    }

    @Test("References to what stands before, in large lists", .slow, arguments: GraphShape.allCases, largeSizes)
    func backwards(shape: GraphShape, size: Int) throws {
        var chance = SeededGenerator(seed: UInt64(size))
        let targets = shape.backwardTargets(count: min(size, shape.largestCount), using: &chance)
        try expectSame(targets, as: .json, ShapedKnot.self)
        try expectSame(targets, as: .json, CodableKnot.self)
    }

    private func expectSame(_ targets: [[Int]], as format: HRFormat, _ type: ShapedKnot.Type) throws {
        try expectSame(targets, type) { try $0.archive($1, as: format) }
    }

    private func expectSame(_ targets: [[Int]], as format: HRFormat, _ type: CodableKnot.Type) throws {
        try expectSame(targets, type) { try $0.archive($1, as: format) }
    }

    private func expectSame<Knot: ShapedElement>(
        _ targets: [[Int]], _ type: Knot.Type, archive: (HRArchiver, [Knot]) throws -> Data
    ) throws {
        for references in [HRArchiver.ReferenceStyle.keyPath, .ids] {
            var texts = RandomTexts(seed: UInt64(targets.count))
            let knots = ShapedGraph.make(type, targets, &texts)
            let data = try archive(HRArchiver(references: references), knots)
            let back = try HRUnarchiver().unarchive([Knot].self, from: data)
            expectEqual(ShapedGraph.lines(back), ShapedGraph.lines(knots))
            ShapedGraph.unlink(knots + back)
        }
    }

    /// Compares lists line by line: the first difference says enough.
    private func expectEqual(_ found: [String], _ expected: [String]) {
        #expect(found.count == expected.count)
        let difference = zip(found, expected).first { $0 != $1 }.map { "\($0), expected \($1)" }
        #expect(difference == nil)
    }
}
