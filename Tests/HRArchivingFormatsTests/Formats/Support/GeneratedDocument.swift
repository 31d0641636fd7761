import Foundation
import HRArchiving
import TestSupport

/// Documents made up by a generator.
struct GeneratedDocument {
    /// What may be part of a document.
    struct Contents: OptionSet {
        let rawValue: Int
        static let nulls = Contents(rawValue: 1)
        static let dates = Contents(rawValue: 2)
        static let data = Contents(rawValue: 4)
        /// Objects, aliases, and keys that begin with a `$`.
        static let objects = Contents(rawValue: 8)
        /// NaN, infinities and -0.0.
        static let oddReals = Contents(rawValue: 16)
        /// Control characters, noncharacters and a leading U+FEFF.
        static let oddText = Contents(rawValue: 32)
        /// Dates with fractions of seconds.
        static let fractions = Contents(rawValue: 64)
        static let all: Contents = [.nulls, .dates, .data, .objects, .oddReals, .oddText, .fractions]
    }

    private var generator: SeededGenerator
    private let contents: Contents

    static func make(seed: Int, _ contents: Contents) -> HRDocument {
        var made = GeneratedDocument(generator: SeededGenerator(seed: UInt64(seed)), contents: contents)
        return HRDocument(made.node(depth: 0))
    }

    private mutating func node(depth: Int) -> HRNode {
        let roll = generator.number(below: 20)
        if depth == 0 || (depth < 5 && roll < 7) { return container(depth: depth) }
        return leaf(roll)
    }

    private mutating func container(depth: Int) -> HRNode {
        let count = generator.number(below: depth == 0 ? 9 : 5)
        switch generator.number(below: contents.contains(.objects) ? 4 : 2) {
        case 0: return .array((0..<count).map { _ in node(depth: depth + 1) })
        case 1, 2: return .dictionary(fields(count, depth: depth))
        default:
            let id = generator.number(below: 3) == 0 ? "id\(generator.number(below: 100))" : nil
            return .object(
                generator.pick(["Person", "Outer.Inner", "Zoë"], or: "X"), id: id,
                version: generator.number(below: 2) * 3, fields(count, depth: depth))
        }
    }

    private mutating func fields(_ count: Int, depth: Int) -> HRFields {
        HRFields((0..<count).map { _ in (key(), node(depth: depth + 1)) })
    }

    private mutating func key() -> String {
        let keys = [
            "a", "b", "name", "Name", "a10", "a9", "A", "é", "x.y", "", "日本", "very long key of the kind", "_", "-",
        ]
        let dollars = ["$class", "$$", "$x", "$alias", "$data"]
        let roll = generator.number(below: 10)
        if roll == 0, contents.contains(.objects) { return generator.pick(dollars, or: "$") }
        return roll < 7 ? generator.pick(keys, or: "k") : "k\(generator.number(below: 1000))"
    }

    private mutating func leaf(_ roll: Int) -> HRNode {
        switch roll {
        case 7 where contents.contains(.nulls): return .null
        case 8 where contents.contains(.dates): return date()
        case 9 where contents.contains(.data):
            let count = generator.number(below: 150)
            return .data(Data((0..<count).map { _ in UInt8(truncatingIfNeeded: generator.next()) }))
        case 10 where contents.contains(.objects):
            return .alias(HRAlias(generator.pick(["a.b.0", "$root", "#x"], or: "")))
        case 11: return .bool(generator.number(below: 2) == 0)
        case 12...14: return integer()
        case 15...16: return .real(real())
        default: return .string(text())
        }
    }

    private mutating func date() -> HRNode {
        let seconds = Double(generator.number(below: 4_000_000_000) - 2_000_000_000)
        let fraction = contents.contains(.fractions) && generator.number(below: 2) == 0
        let time = fraction ? seconds + Double(generator.number(below: 1000)) / 1000 : seconds
        return .date(Date(timeIntervalSinceReferenceDate: time))
    }

    private mutating func integer() -> HRNode {
        let shift = UInt64(generator.number(below: 64))
        let bits = generator.next() >> shift
        if generator.number(below: 2) == 0 { return .integer(HRInteger(Int64(bitPattern: bits))) }
        return .integer(HRInteger(bits))
    }

    private mutating func real() -> Double {
        switch generator.number(below: 6) {
        case 0: return Double(generator.number(below: 100_000)) / 100
        case 1: return Double(generator.number(below: 1000) - 500)
        case 2 where contents.contains(.oddReals):
            return generator.pick(
                [.nan, .infinity, -.infinity, -0.0, .leastNonzeroMagnitude, .greatestFiniteMagnitude], or: 0)
        case 3: return Double(generator.number(below: 1 << 50)) / 1e7
        default:
            let value = Double(bitPattern: generator.next())
            return value.isFinite && value != 0 ? value : 0.1
        }
    }

    private mutating func text() -> String {
        let words = [
            "", "a", "swift", "Zoë", "健太郎", "Nowak & Co", "<b>", "]]>", "\"quoted\"", "back\\slash", "a/b",
            "line\nbreak",
            "tab\there", "👨‍👩‍👧", "e\u{301}", "a rather long string of more than fifteen bytes", " blank ", "\u{7F}",
            "\u{2028}",
        ]
        let odd = ["\u{0}", "\u{1}x", "a\r\nb", "\u{FEFF}start", "\u{FFFE}", "x\u{FFFF}", "\u{1B}[0m", "\r"]
        let isOdd = contents.contains(.oddText) && generator.number(below: 5) == 0
        var text = isOdd ? generator.pick(odd, or: "") : generator.pick(words, or: "")
        if generator.number(below: 4) == 0 { text += generator.pick(words, or: "") }
        return text
    }
}
