import Foundation
import HRArchiving

extension Growth {
    /// Roots that are dictionaries with many members of a kind that is written with a reserved key.
    static func roots(_ count: Int) -> [Subject] {
        bothWays("root of dates", count) {
            members(count) { Date(timeIntervalSinceReferenceDate: Double($0) + 0.25) }
        } isRight: {
            $0.count == count
        }
            + bothWays("root of data", count) {
                members(count) { Data([UInt8(truncatingIfNeeded: $0), 1]) }
            } isRight: {
                $0.count == count
            }
            + bothWays("root of not a number", count, formats: [formats[0]]) {
                members(count) { _ in Double.nan }
            } isRight: {
                $0.count == count
            }
            + bothWays("root of references", count) {
                let shared = AliasMember(1)
                return members(count) { _ in shared }
            } isRight: {
                Set($0.values.map { ObjectIdentifier($0) }).count == 1 && $0.count == count
            }
    }

    private static func members<Value>(_ count: Int, _ value: (Int) -> Value) -> [String: Value] {
        Dictionary(uniqueKeysWithValues: (0..<count).map { ("member \($0)", value($0)) })
    }
}
