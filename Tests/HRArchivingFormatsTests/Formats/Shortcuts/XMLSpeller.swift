import Foundation
import HRArchiving
import TestSupport

/// Spells documents as XML property lists as many hands would have written them: each member in a way of its own.
struct XMLSpeller {
    private var rows: GeneratedRows
    private var text: [UInt8] = []

    private static let blanks = [
        "", "\n", "\n\t", "\n\t\t", "\n  ", " ", "\r\n", "<!-- <key>a</key> -->", "\n\t<?pi x?>",
        "\n\t\t\t\t\t\t\t\t\t",
    ]

    init(seed: UInt64) {
        rows = GeneratedRows(seed: seed)
    }

    /// A document and its text.
    mutating func document() -> (node: HRNode, text: [UInt8]) {
        let node = rows.root()
        put(
            rows.pick([
                "", "<?xml version=\"1.0\" encoding=\"UTF-8\"?>", "<?xml version='1.0'?>",
                "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<!DOCTYPE plist>",
            ]))
        blank()
        put("<plist version=\"1.0\">")
        spell(node)
        blank()
        put("</plist>")
        return (node, text)
    }

    private mutating func put(_ string: String) { text += string.utf8 }

    /// What stands between two tags: mostly a line break and a tab.
    private mutating func blank() { put(rows.chance(3) ? rows.pick(Self.blanks) : "\n\t") }

    private mutating func spell(_ node: HRNode) {
        blank()
        switch node {
        case .array(let elements):
            guard !elements.isEmpty || rows.chance(2) else { return put("<array/>") }
            open("array")
            for element in elements { spell(element) }
            close("array")
        case .dictionary(let fields): members(fields.map { (Vocabulary.escaped($0.key), $0.value) })
        case .object(let object):
            var words: [(String, HRNode)] = [("$class", .string(object.className ?? ""))]
            if let id = object.id { words.append(("$id", .string(id))) }
            let fields = object.fields.map { (Vocabulary.escaped($0.key), $0.value) }
            members(rows.chance(5) ? fields + words : words + fields)
        default: leaf(node)
        }
    }

    private mutating func members(_ members: [(key: String, value: HRNode)]) {
        guard !members.isEmpty || rows.chance(2) else { return put("<dict />") }
        open("dict")
        for member in members {
            blank()
            element("key", member.key)
            spell(member.value)
        }
        close("dict")
    }

    private mutating func close(_ name: String) {
        blank()
        put(rows.chance(6) ? "</\(name) >" : "</\(name)>")
    }

    private mutating func open(_ name: String) { put(rows.chance(6) ? "<\(name) >" : "<\(name)>") }

    private mutating func leaf(_ node: HRNode) {
        switch node {
        case .bool(let value):
            let name = value ? "true" : "false"
            put(rows.pick(["<\(name)/>", "<\(name)/>", "<\(name) />", "<\(name)></\(name)>"]))
        case .integer(let value): number("integer", spelling(of: value))
        case .real(let value): number("real", spelling(of: value))
        case .data(let data): number("data", data.base64EncodedString())
        case .string(let value): element("string", value)
        default: put("<true/>")
        }
    }

    private mutating func spelling(of value: Double) -> String {
        let text = value.description
        return text.contains("e") ? text : text + rows.pick(["", "", "00", "e0", "E+00"])
    }

    private mutating func spelling(of value: HRInteger) -> String {
        guard !value.isNegative else { return (rows.chance(3) ? "- " : "-") + value.description.dropFirst() }
        switch rows.number(below: 6) {
        case 0: return "+" + value.description
        case 1: return "0x" + String(value.bits, radix: 16)
        case 2: return "00" + value.description
        default: return value.description
        }
    }

    private mutating func number(_ name: String, _ digits: String) {
        let around = rows.chance(4) ? rows.pick([" ", "\n\t", "\t"]) : ""
        put("<\(name)>\(around)\(digits)\(around)</\(name)>")
    }

    private mutating func element(_ name: String, _ content: String) {
        guard !content.isEmpty || rows.chance(2) else { return put("<\(name)/>") }
        open(name)
        switch rows.number(below: 6) {
        case 0: put("<![CDATA[\(content)]]>")
        case 1: for scalar in content.unicodeScalars { put("&#\(scalar.value);") }
        case 2:
            escaped(content)
            put("<!-- & -->")
        default: escaped(content)
        }
        put("</\(name)>")
    }

    private mutating func escaped(_ content: String) {
        for scalar in content.unicodeScalars {
            switch scalar {
            case "<": put("&lt;")
            case "&": put("&amp;")
            case ">": put(rows.pick([">", "&gt;"]))
            case "\"": put(rows.pick(["\"", "&quot;"]))
            default: put(String(scalar))
            }
        }
    }
}
