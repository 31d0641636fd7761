import Foundation
import HRArchiving
import TestSupport

/// Spells documents as binary property lists in many ways: equal values as one object or as several, numbers in more bytes
/// than they need, text in either encoding.
struct BinarySpeller {
    private var rows: GeneratedRows
    private var builder = BinaryBuilder()
    /// Objects that may be referred to again, by the node that they are.
    private var known: [HRNode: Int] = [:]

    init(seed: UInt64) {
        rows = GeneratedRows(seed: seed)
        builder.referenceSize = rows.chance(2) ? 2 : 4
        builder.offsetSize = rows.chance(2) ? 2 : 4
    }

    /// A document and its bytes.
    mutating func document() -> (node: HRNode, data: Data) {
        let node = rows.root()
        builder.top = object(node)
        return (node, builder.data)
    }

    /// The number of an object that is a value: a new one, or one that is there.
    private mutating func object(_ node: HRNode) -> Int {
        if rows.chance(2), let number = known[node] { return number }
        let bytes = bytes(of: node)
        builder.objects.append(bytes)
        known[node] = builder.objects.count - 1
        return builder.objects.count - 1
    }

    private mutating func bytes(of node: HRNode) -> [UInt8] {
        switch node {
        case .array(let elements): marker(0xA0, elements.count) + references(elements)
        case .dictionary(let fields): members(fields.map { (Vocabulary.escaped($0.key), $0.value) })
        case .object(let object): members(words(of: object))
        case .bool(let value): [value ? 0x09 : 0x08]
        case .integer(let value): integer(value)
        case .real(let value): real(value)
        case .string(let value): string(value)
        case .data(let value): marker(0x40, value.count) + [UInt8](value)
        default: [0x00]
        }
    }

    private mutating func words(of object: HRObject) -> [(String, HRNode)] {
        var words: [(String, HRNode)] = [("$class", .string(object.className ?? ""))]
        if let id = object.id { words.append(("$id", .string(id))) }
        let fields = object.fields.map { (Vocabulary.escaped($0.key), $0.value) }
        return rows.chance(5) ? fields + words : words + fields
    }

    private mutating func members(_ members: [(key: String, value: HRNode)]) -> [UInt8] {
        marker(0xD0, members.count) + references(members.map { .string($0.key) }) + references(members.map(\.value))
    }

    private mutating func references(_ nodes: [HRNode]) -> [UInt8] {
        nodes.flatMap { BinaryBuilder.number(object($0), size: builder.referenceSize) }
    }

    private func marker(_ kind: UInt8, _ count: Int) -> [UInt8] {
        count < 15 ? [kind | UInt8(count)] : [kind | 0xF, 0x10, UInt8(count)]
    }

    private mutating func integer(_ value: HRInteger) -> [UInt8] {
        let bits = Int(truncatingIfNeeded: value.bits)
        if value.isNegative || value.bits > UInt64(UInt32.max) {
            guard !value.isNegative, value.bits > UInt64(Int64.max) else {
                return [0x13] + BinaryBuilder.number(bits, size: 8)
            }
            return [0x14] + BinaryBuilder.number(0, size: 8) + BinaryBuilder.number(bits, size: 8)
        }
        let least = value.bits < 256 ? 0 : value.bits < 65_536 ? 1 : 2
        let power = least + rows.number(below: 4 - least)
        return [0x10 | UInt8(power)] + BinaryBuilder.number(bits, size: 1 << power)
    }

    private mutating func real(_ value: Double) -> [UInt8] {
        guard Double(Float(value)) == value, rows.chance(2) else {
            return [0x23] + BinaryBuilder.number(Int(truncatingIfNeeded: value.bitPattern), size: 8)
        }
        return [0x22] + BinaryBuilder.number(Int(Float(value).bitPattern), size: 4)
    }

    private mutating func string(_ text: String) -> [UInt8] {
        if text.utf8.allSatisfy({ $0 < 0x80 }), !rows.chance(4) { return marker(0x50, text.utf8.count) + text.utf8 }
        return marker(0x60, text.utf16.count) + text.utf16.flatMap { BinaryBuilder.number(Int($0), size: 2) }
    }
}
