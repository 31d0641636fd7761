import Foundation
import ObjectGraph

extension HRNode: CustomStringConvertible {
    /// The value, indented, in the notation of JSON files.
    public var description: String {
        var printer = NodePrinter()
        printer.print(self, indent: 0)
        return printer.text
    }
}

extension HRDocument: CustomStringConvertible {
    /// The tree and its definitions, indented, in the notation of JSON files.
    public var description: String {
        guard !definitions.isEmpty else { return root.description }
        var printer = NodePrinter()
        printer.print(self)
        return printer.text
    }
}

/// Prints a tree in the layout of JSON files, including trees that no file can contain.
private struct NodePrinter {
    var text = ""

    mutating func print(_ document: HRDocument) {
        var members =
            switch document.root {
            case .dictionary(let fields): Self.members(of: fields)
            case .object(let object): Self.members(of: object)
            case let other: [(Vocabulary.value, other)]
            }
        members.append((Vocabulary.definitions, .dictionary(document.definitions)))
        print(members, indent: 0)
    }

    mutating func print(_ node: HRNode, indent: Int) {
        switch node {
        case .null: text += "null"
        case .bool(let value): text += value ? "true" : "false"
        case .integer(let value): text += value.description
        case .real(let value) where value.isFinite: text += value.description
        case .real(let value): print([(Vocabulary.real, .string(value.description))], indent: indent)
        case .number(let value): text += value.text
        case .string(let value): text += Self.literal(value)
        case .date(let value): print([(Vocabulary.date, Self.node(of: value))], indent: indent)
        case .data(let value): print([(Vocabulary.data, .string(value.base64EncodedString()))], indent: indent)
        case .alias(let reference): print([(Vocabulary.alias, .string(reference.text))], indent: indent)
        case .array(let elements): print(elements.map { (nil, $0) }, in: ("[", "]"), indent: indent)
        case .dictionary(let fields): print(Self.members(of: fields), indent: indent)
        case .object(let object): print(Self.members(of: object), indent: indent)
        }
    }

    /// Prints the members of a container: each with its key, or, as an element of an array, without one.
    private mutating func print(
        _ members: [(key: String?, value: HRNode)], in brackets: (open: String, close: String) = ("{", "}"), indent: Int
    ) {
        text += brackets.open
        for (index, member) in members.enumerated() {
            text += index == 0 ? "\n" : ",\n"
            text += String(repeating: "  ", count: indent + 1)
            if let key = member.key { text += Self.literal(key) + ": " }
            print(member.value, indent: indent + 1)
        }
        if !members.isEmpty { text += "\n" + String(repeating: "  ", count: indent) }
        text += brackets.close
    }

    private static func members(of fields: HRFields) -> [(key: String?, value: HRNode)] {
        fields.map { (Vocabulary.escaped($0.key), $0.value) }
    }

    private static func members(of object: HRObject) -> [(key: String?, value: HRNode)] {
        var members: [(key: String?, value: HRNode)] = []
        if let className = object.className { members.append((Vocabulary.className, .string(className))) }
        if let id = object.id { members.append((Vocabulary.id, .string(id))) }
        if object.version != 0 { members.append((Vocabulary.version, .integer(HRInteger(Int64(object.version))))) }
        if let value = object.plainValue { members.append((Vocabulary.value, value)) }
        return members + Self.members(of: object.fields)
    }

    private static func node(of date: Date) -> HRNode {
        ISO8601.text(of: date).map { .string($0) } ?? .real(date.timeIntervalSinceReferenceDate)
    }

    private static func literal(_ string: String) -> String {
        var result = "\""
        for (index, scalar) in string.unicodeScalars.enumerated() {
            switch scalar {
            // Foundation's parsers drop it at the start of a string, as if it were a byte order mark.
            case "\u{FEFF}" where index == 0: result += "\\ufeff"
            case "\u{8}": result += "\\b"
            case "\u{C}": result += "\\f"
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case "\n": result += "\\n"
            case "\r": result += "\\r"
            case "\t": result += "\\t"
            case _ where scalar.value < 0x20:
                let digits = String(scalar.value, radix: 16)
                result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }
}
