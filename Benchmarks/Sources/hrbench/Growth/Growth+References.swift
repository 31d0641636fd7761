import Foundation
import HRArchiving

extension Growth {
    /// Flat lists whose objects refer to objects that stand before them, by paths and by ids, and labels that collide.
    static func references(_ count: Int) -> [Subject] {
        let ids = HRArchiver(references: .ids, limits: limits)
        let before: (Int) -> Int? = { $0 > 0 ? $0 - 1 : nil }
        return list("ids, each to the one before", count, ids, name: { _ in "" }, other: before)
            + list("ids of labels that collide", count, ids, name: { _ in "same" }, other: before)
            + list("ids of labels of their own", count, ids, name: { "knot-\($0)" }, other: before)
            + list("paths, each to the one before", count, archiver, name: { _ in "" }, other: before)
    }

    /// Conditional references to objects that are written later.
    static func conditionals(_ count: Int) -> [Subject] {
        let pairs: (Int) -> Int? = { $0 % 2 == 0 && $0 + 1 < count ? $0 + 1 : nil }
        return list("conditionals, pairs forwards", count, archiver, name: { _ in "" }, other: pairs)
            + list(
                "conditionals, pairs forwards by ids", count, HRArchiver(references: .ids, limits: limits),
                name: { _ in "" }, other: pairs)
            + list("conditionals, all to the last", count, archiver, name: { _ in "" }, other: { _ in count - 1 })
    }

    private static func list(
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
