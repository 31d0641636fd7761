import Foundation
import HRArchiving
import TestSupport

/// The syntaxes of texts that can be edited.
enum EditSyntax: CaseIterable {
    case json, xml, oldStyle

    /// The values that edits put into a text.
    var newValues: [HRNode] {
        let values: [HRNode] = [
            2, .real(2.5), "new", "a\n\"b\" <c> & é // /*", [], [:], [1, "x"], ["x": [1, ["y": 2]], "z": "w"],
            [[1], [2]],
        ]
        switch self {
        case .json, .xml: return Array(values[..<2]) + [true] + values[2...]
        // Strings with and without a need for quotation marks, by the rules of Xcode and by those for reading.
        case .oldStyle:
            return values + [
                .data(Data([0, 0x0A, 0xFF])), .data(Data()), "", "a-b", "a//b", "a/", "/a", "__", "___", "it's", "\t",
                "$(SRCROOT)/a.b", "\u{1}\u{7F}", "é", "a;b", "👩‍👩‍👧", "\\U0041",
            ]
        }
    }

    /// A value as it is read from a text to which it was written. In old-style text, numbers are strings.
    func asRead(_ node: HRNode) -> HRNode {
        switch (self, node) {
        case (.json, _), (.xml, _): node
        case (.oldStyle, .integer(let number)): .string(number.description)
        case (.oldStyle, .real(let number)): .string(number.description)
        case (.oldStyle, .array(let elements)): .array(elements.map(asRead))
        case (.oldStyle, .dictionary(let fields)):
            .dictionary(HRFields(fields.map { ($0.key, asRead($0.value)) }))
        case (.oldStyle, _): node
        }
    }

    /// The encoding of a text that was made by chance. Xcode has written texts in UTF-16.
    func encoding(seed: UInt64) -> TestedEncoding {
        let all = TestedEncoding.unicode
        switch self {
        case .json, .xml: return all[0]
        case .oldStyle: return seed / 11 % 3 == 0 ? all[Int(seed / 33) % all.count] : all[0]
        }
    }
}

extension TestedEncoding {
    /// The text that bytes in the encoding hold, without its mark.
    func text(_ bytes: [UInt8]) -> String {
        String(data: Data(bytes.dropFirst(bytes.starts(with: mark) ? mark.count : 0)), encoding: encoding) ?? ""
    }
}
