import Foundation
import HRArchiving

extension Growth {
    /// Flat lists whose objects refer to preceding objects, by paths and by ids, and labels that collide.
    static func references(_ count: Int) -> [Subject] {
        let ids = HRArchiver(references: .ids, limits: limits)
        let before: (Int) -> Int? = { $0 > 0 ? $0 - 1 : nil }
        return references("ids, each to the one before", count, ids, name: { _ in "" }, other: before)
            + references("ids of labels that collide", count, ids, name: { _ in "same" }, other: before)
            + references("ids of labels of their own", count, ids, name: { "knot-\($0)" }, other: before)
            + references("paths, each to the one before", count, archiver, name: { _ in "" }, other: before)
    }

    /// Conditional references to objects that are written later.
    static func conditionals(_ count: Int) -> [Subject] {
        let pairs: (Int) -> Int? = { $0 % 2 == 0 && $0 + 1 < count ? $0 + 1 : nil }
        return references("conditionals, pairs forwards", count, archiver, name: { _ in "" }, other: pairs)
            + references(
                "conditionals, pairs forwards by ids", count, HRArchiver(references: .ids, limits: limits),
                name: { _ in "" }, other: pairs)
            + references("conditionals, all to the last", count, archiver, name: { _ in "" }, other: { _ in count - 1 })
    }

    static func references(
        _ name: String, _ count: Int, _ archiver: HRArchiver, name label: @escaping (Int) -> String,
        other: @escaping (Int) -> Int?
    ) -> [Subject] {
        bothWays(name, count, formats: [formats[0]], archiver: archiver) {
            KnotList(count: count, name: label, other: other)
        } isRight: {
            $0.refers(other)
        }
    }
}
