import Foundation
import HRArchiving
import ObjectGraph

/// Values of a document as texts in the rows of a picture.
enum ValueText {
    /// The text in place of a secret value.
    static let hidden = "***"

    private static let cells = 32

    /// Returns the kind of a value in one word; the number of elements for an array.
    static func kind(of node: HRNode) -> String {
        switch node {
        case .null: "null"
        case .bool: "boolean"
        case .integer: "integer"
        case .real: "real"
        case .number(let number): number.isInteger ? "integer" : "real"
        case .string: "string"
        case .date: "date"
        case .data: "data"
        case .array(let elements): elements.isEmpty ? "[]" : "[\(elements.count)]"
        case .dictionary, .object: "{}"
        case .alias: "reference"
        }
    }

    /// Returns the text of a value, cut to a length that fits into a row.
    static func text(of node: HRNode) -> String {
        guard case .array(let elements) = node else { return LabelText.short(leaf(node), cells: cells) }
        var text = "["
        for (index, element) in elements.enumerated() {
            text += index == 0 ? "" : ", "
            if LabelText.cells(of: text) >= cells { return LabelText.short(text, cells: cells - 1) + "]" }
            text += leaf(element)
        }
        return LabelText.cells(of: text) < cells ? text + "]" : LabelText.short(text, cells: cells - 1) + "]"
    }

    private static func leaf(_ node: HRNode) -> String {
        switch node {
        case .bool(let value): value ? "true" : "false"
        case .integer(let value): value.description
        case .real(let value): value.description
        case .number(let value): LabelText.short(value.text, cells: cells)
        case .string(let value): "\"" + LabelText.short(value, cells: cells - 2) + "\""
        case .date(let value): ISO8601.text(of: value) ?? value.timeIntervalSinceReferenceDate.description
        case .data(let value): counted(value.count, "byte")
        case .alias(let alias): LabelText.short("→ " + alias.text, cells: cells)
        case .null, .array, .dictionary, .object: kind(of: node)
        }
    }
}
