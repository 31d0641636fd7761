public import Foundation
public import HRArchiving

/// Makes documents of every kind of value, with a taste for those that formats get wrong.
public struct RandomDocuments {
    /// Where chance comes from.
    public var generator: SeededGenerator
    /// Whether reals may be whole numbers, which Foundation's JSON writer turns into integers.
    public var allowsWholeReals = true

    /// Starts at a seed; equal seeds give equal documents.
    public init(seed: UInt64) {
        generator = SeededGenerator(seed: seed)
    }

    /// A document of a few to a few dozen values.
    public mutating func document() -> HRDocument {
        var budget = Int.random(in: 1...40, using: &generator)
        // An alias at the root leads nowhere, and is read as a dictionary.
        while true {
            let root = node(depth: 0, &budget)
            if case .alias = root { continue }
            return HRDocument(root)
        }
    }

    private mutating func node(depth: Int, _ budget: inout Int) -> HRNode {
        budget -= 1
        let leavesOnly = depth > 6 || budget <= 0
        switch Int.random(in: 0..<(leavesOnly ? 9 : 17), using: &generator) {
        case 0: return .null
        case 1: return .bool(Bool.random(using: &generator))
        case 2: return .integer(integer())
        case 3: return .real(real())
        case 4, 5: return .string(string())
        case 6: return .date(date())
        case 7: return .data(data())
        case 8: return .alias(alias())
        case 9, 10: return .array(elements(depth: depth, &budget))
        case 11, 12, 13: return .dictionary(fields(depth: depth, &budget))
        case 14: return .array(records(depth: depth, &budget))
        default: return .object(object(depth: depth, &budget))
        }
    }

    private mutating func elements(depth: Int, _ budget: inout Int) -> [HRNode] {
        (0..<Int.random(in: 0...5, using: &generator)).map { _ in node(depth: depth + 1, &budget) }
    }

    private mutating func fields(depth: Int, _ budget: inout Int) -> HRFields {
        let count = Int.random(in: 0...5, using: &generator)
        return HRFields((0..<count).map { _ in (key(), node(depth: depth + 1, &budget)) })
    }

    /// Dictionaries with the same keys, as tables have them: now and then one has a key less, another order or another
    /// kind of value, which is where memories of what came before go wrong.
    private mutating func records(depth: Int, _ budget: inout Int) -> [HRNode] {
        let keys = Array(Set((0..<Int.random(in: 1...4, using: &generator)).map { _ in key() })).sorted()
        let kinds = keys.map { _ in Int.random(in: 0..<4, using: &generator) }
        return (0..<Int.random(in: 2...6, using: &generator)).map { _ in
            var members: [(String, HRNode)] = []
            for (key, kind) in zip(keys, kinds) where !chance(0.1) {
                members.append((key, chance(0.1) ? node(depth: depth + 2, &budget) : leaf(kind)))
            }
            if chance(0.1) { members.shuffle(using: &generator) }
            return .dictionary(HRFields(members))
        }
    }

    private mutating func leaf(_ kind: Int) -> HRNode {
        switch kind {
        case 0: .integer(integer())
        case 1: .string(string())
        case 2: .date(date())
        default: .real(real())
        }
    }

    private mutating func object(depth: Int, _ budget: inout Int) -> HRObject {
        let className: String? =
            chance(0.8)
            ? ["Person", "Outer.Inner", "Box<Int>", "Ünï\u{301}", string()].randomElement(using: &generator) : nil
        let id: String? =
            className == nil || chance(0.3) ? ["anna", "_1", "person-2", "zoë"].randomElement(using: &generator) : nil
        let version = chance(0.2) ? Int.random(in: -3...(1 << 40), using: &generator) : 0
        guard chance(0.2) else {
            return HRObject(className: className, id: id, version: version, fields: fields(depth: depth, &budget))
        }
        return HRObject(
            className: className, id: id, version: version, plainValue: node(depth: depth + 1, &budget))
    }

    private mutating func chance(_ probability: Double) -> Bool {
        Double.random(in: 0..<1, using: &generator) < probability
    }

    // MARK: Leaves

    /// Any integer, often at a border.
    public mutating func integer() -> HRInteger {
        switch Int.random(in: 0..<4, using: &generator) {
        case 0: [0, 1, -1, 255, 256, 65535, 65536, -128, -32769].randomElement(using: &generator) ?? 0
        case 1:
            [HRInteger(Int64.min), HRInteger(Int64.max), HRInteger(UInt64.max)].randomElement(using: &generator) ?? 0
        case 2: HRInteger(UInt64.random(in: .min ... .max, using: &generator))
        default:
            HRInteger(Int64.random(in: .min ... .max, using: &generator) >> Int64.random(in: 0...63, using: &generator))
        }
    }

    /// Any real, often a special one.
    public mutating func real() -> Double {
        while true {
            let value = anyReal()
            if allowsWholeReals || value != value.rounded() || value == 0 && value.sign == .minus || !value.isFinite {
                return value
            }
        }
    }

    private mutating func anyReal() -> Double {
        switch Int.random(in: 0..<5, using: &generator) {
        case 0:
            [0, -0.0, 0.1, .nan, .infinity, -.infinity, .leastNonzeroMagnitude, .greatestFiniteMagnitude, 3, 1e22]
                .randomElement(using: &generator) ?? 0
        case 1: Double.random(in: -1...1, using: &generator)
        case 2: Double(Int.random(in: -1_000_000...1_000_000, using: &generator)) / 100
        default: Double(bitPattern: UInt64.random(in: .min ... .max, using: &generator))
        }
    }

    /// Any finite date: today's, with and without fractions of a second, and absurd ones.
    public mutating func date() -> Date {
        switch Int.random(in: 0..<5, using: &generator) {
        case 0:
            [.distantPast, .distantFuture, Date(timeIntervalSinceReferenceDate: -0.0)].randomElement(using: &generator)
                ?? .distantPast
        case 1:
            Date(
                timeIntervalSinceReferenceDate: Double(
                    Int.random(in: -100_000_000_000...300_000_000_000, using: &generator)))
        case 2, 3: Date(timeIntervalSinceReferenceDate: Double.random(in: -1e9...1e9, using: &generator))
        default: Date(timeIntervalSinceReferenceDate: finiteReal())
        }
    }

    private mutating func finiteReal() -> Double {
        while true {
            let value = Double(bitPattern: UInt64.random(in: .min ... .max, using: &generator))
            if value.isFinite { return value }
        }
    }

    /// Some bytes, often none.
    public mutating func data() -> Data {
        let count = [0, 1, 2, 3, 4, 15, 16, 100].randomElement(using: &generator) ?? 0
        return Data((0..<count).map { _ in UInt8.random(in: .min ... .max, using: &generator) })
    }

    /// A string of characters from everywhere in Unicode, or of words as people write them.
    public mutating func string() -> String {
        if chance(0.2) {
            var texts = RandomTexts(seed: generator.next())
            return texts.text()
        }
        var result = String.UnicodeScalarView()
        for _ in 0..<Int.random(in: 0...8, using: &generator) { result.append(scalar()) }
        return String(result)
    }

    /// A key: like a string, and often short, with dots or a `$`.
    public mutating func key() -> String {
        switch Int.random(in: 0..<6, using: &generator) {
        case 0:
            [
                "$class", "$alias", "$$x", "$", "$string:a\\", "a.b", "", "CF$UID", "0", "$data", "$date", "$comment",
                "NS.time",
            ]
            .randomElement(using: &generator) ?? ""
        case 1: string()
        default:
            ["name", "age", "tags", "children", "parent", "value", "Éa", "x y"].randomElement(using: &generator) ?? ""
        }
    }

    private mutating func alias() -> HRAlias {
        HRAlias(["$root", "#anna", "people.0.address", "a\\.b", "", string()].randomElement(using: &generator) ?? "")
    }

    /// One Unicode scalar, often one that is hard to write.
    public mutating func scalar() -> Unicode.Scalar {
        switch Int.random(in: 0..<4, using: &generator) {
        case 0: SpecialScalars.all.randomElement(using: &generator) ?? "a"
        case 1: Unicode.Scalar(UInt32.random(in: 0...0x10FFFF, using: &generator)) ?? "\u{FFFD}"
        default: Unicode.Scalar(UInt8.random(in: 0x20...0x7E, using: &generator))
        }
    }
}

/// The Unicode scalars that text formats are known to stumble over.
public enum SpecialScalars {
    /// Controls, line ends, marks, non-characters, combining and unassigned ones, emoji, the first and last of each plane.
    public static let all: [Unicode.Scalar] =
        (0...0x20).compactMap(Unicode.Scalar.init) + (0x7E...0xA0).compactMap(Unicode.Scalar.init)
        + [
            0x22, 0x26, 0x27, 0x2F, 0x3C, 0x3E, 0x5C, 0x5D, 0xAD, 0x301, 0x378, 0x200B, 0x200D, 0x200E, 0x2028, 0x2029,
            0x202E, 0x2060, 0x3099, 0xD7FF, 0xE000, 0xE001, 0xFDD0, 0xFE0F, 0xFEFF, 0xFFF9, 0xFFFC, 0xFFFD, 0xFFFE,
            0xFFFF,
            0x10000, 0x1F600, 0x1F1E9, 0x1FFFE, 0x1FFFF, 0xE0001, 0xF0000, 0x10FFFD, 0x10FFFE, 0x10FFFF,
        ].compactMap { Unicode.Scalar($0 as UInt32) }
}
