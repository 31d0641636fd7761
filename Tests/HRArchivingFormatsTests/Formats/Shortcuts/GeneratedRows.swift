import Foundation
import HRArchiving
import TestSupport

/// Small documents whose members repeat: rows with nearly the same keys in nearly the same order.
struct GeneratedRows {
    private var random: SeededGenerator
    /// The keys of the last row.
    private var keys: [String] = []
    /// How many values may still be made.
    private var budget = 0

    private static let keys = ["a", "b", "width", "é", "a long key of its own", "x.y", "$x", "\"<&"]

    init(seed: UInt64) {
        random = SeededGenerator(seed: seed)
    }

    /// Whether something happens that happens once in so many times.
    mutating func chance(_ number: Int) -> Bool { random.number(below: number) == 0 }

    mutating func pick<Element>(_ elements: [Element]) -> Element {
        elements[random.number(below: elements.count)]
    }

    mutating func number(below bound: Int) -> Int { random.number(below: bound) }

    /// The outermost value.
    mutating func root() -> HRNode {
        budget = 6 + number(below: 14)
        keys = (0..<3).map { _ in pick(Self.keys) }
        let rows = (0..<2 + number(below: 3)).map { _ in row(depth: 0) }
        return chance(2) ? .array(rows) : .dictionary(HRFields(zip(["a", "b", "width", "é", "row"], rows)))
    }

    private mutating func row(depth: Int) -> HRNode {
        if chance(4) { keys = (0..<number(below: 4)).map { _ in pick(Self.keys) } }
        let fields = HRFields(keys.map { ($0, value(depth: depth + 1)) })
        guard chance(3) else { return .dictionary(fields) }
        let id = chance(5) ? "id" : nil
        return .object(pick(["Row", "Zoë", "NSx"]), id: id, fields)
    }

    private mutating func value(depth: Int) -> HRNode {
        budget -= 1
        switch number(below: depth < 3 && budget > 0 ? 14 : 10) {
        case 0: return .bool(chance(2))
        case 1, 2: return .integer(HRInteger(Int64(number(below: 30))))
        case 3: return .integer(HRInteger(Int64(bitPattern: random.next()) >> Int64(number(below: 63))))
        case 4: return .real(Double(number(below: 4000) - 2000) / pick([1, 4, 100, 1000]))
        case 5: return .real(Double(number(below: 1 << 50)) * pick([1e-30, 1e15, 1.0 / 3]))
        case 6, 7, 8: return .string(pick(["", "x", "two words", "é\n<&>\"\\", "a text of more than eight bytes"]))
        case 9: return .data(Data((0..<number(below: 4)).map { UInt8($0) }))
        case 10, 11: return row(depth: depth)
        default: return .array((0..<number(below: 4)).map { _ in value(depth: depth + 1) })
        }
    }
}
