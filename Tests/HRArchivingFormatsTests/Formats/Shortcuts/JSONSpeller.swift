import Foundation
import HRArchiving
import TestSupport

/// Spells documents in JSON as many hands would have written them: each member in a way of its own.
struct JSONSpeller {
    private var rows: GeneratedRows
    private let blanks: [String]
    private var text: [UInt8] = []

    init(seed: UInt64, hasComments: Bool) {
        rows = GeneratedRows(seed: seed)
        let comments = hasComments ? ["/**/", " // two words\n", "/* {\"a\":1} */ ", "\t/* , */", "//\r\n"] : []
        blanks = ["", "", " ", "\n  ", "\t", "\r\n\t", "         ", " "] + comments
    }

    /// A document and its text.
    mutating func document() -> (node: HRNode, text: [UInt8]) {
        let node = rows.root()
        blank()
        spell(node)
        blank()
        return (node, text)
    }

    /// What stands between two signs: mostly nothing.
    private mutating func blank() {
        if rows.chance(3) { put(rows.pick(blanks)) }
    }

    private mutating func put(_ string: String) { text += string.utf8 }

    private mutating func spell(_ node: HRNode) {
        switch node {
        case .array(let elements):
            put("[")
            for (index, element) in elements.enumerated() {
                separate(index)
                spell(element)
            }
            end(elements.count, "]")
        case .dictionary(let fields): members(fields.map { (Vocabulary.escaped($0.key), $0.value) })
        case .object(let object):
            var words: [(String, HRNode)] = [("$class", .string(object.className ?? ""))]
            if let id = object.id { words.append(("$id", .string(id))) }
            let fields = object.fields.map { (Vocabulary.escaped($0.key), $0.value) }
            members(rows.chance(5) ? fields + words : words + fields)
        case .data(let data): members([("$data", .string(data.base64EncodedString()))])
        default: leaf(node)
        }
    }

    private mutating func members(_ members: [(key: String, value: HRNode)]) {
        put("{")
        for (index, member) in members.enumerated() {
            separate(index)
            string(member.key)
            blank()
            put(":")
            blank()
            spell(member.value)
        }
        end(members.count, "}")
    }

    private mutating func separate(_ index: Int) {
        blank()
        guard index > 0 else { return }
        put(",")
        blank()
    }

    private mutating func end(_ count: Int, _ bracket: String) {
        blank()
        // Where comments are read, so is a comma after the last member.
        if count > 0, blanks.count > 8, rows.chance(6) {
            put(",")
            blank()
        }
        put(bracket)
    }

    private mutating func leaf(_ node: HRNode) {
        switch node {
        case .bool(let value): put(value ? "true" : "false")
        case .integer(let value): put(value.description)
        case .real(let value): put(spelling(of: value))
        case .string(let value): string(value)
        default: put("null")
        }
    }

    /// The number as it is, with more zeros, or with an exponent.
    private mutating func spelling(of value: Double) -> String {
        let text = value.description
        guard !text.contains("e") else { return rows.chance(2) ? text : text.replacing("e", with: "E") }
        switch rows.number(below: 4) {
        case 0: return text + "00"
        case 1: return text + rows.pick(["e0", "E+0", "e-00"])
        case 2 where value.magnitude >= 1:
            return text.replacing(".", with: "") + "e-\(text.drop { $0 != "." }.count - 1)"
        default: return text
        }
    }

    private mutating func string(_ string: String) {
        put("\"")
        let escapesAll = rows.chance(8)
        for scalar in string.unicodeScalars {
            switch scalar {
            case "\"": put(rows.pick(["\\\"", "\\u0022"]))
            case "\\": put("\\\\")
            case "\n": put(rows.pick(["\\n", "\\u000a", "\\u000A"]))
            case _ where escapesAll && scalar.value < 0x10000:
                let digits = String(scalar.value, radix: 16)
                put("\\u" + String(repeating: "0", count: 4 - digits.count) + digits)
            default: put(String(scalar))
            }
        }
        put("\"")
    }
}
