import Foundation
import TestSupport
import Testing

/// A text that readers of JSON are tried with. The beginning of its name says what they must do, as in JSONTestSuite:
/// `y_` accept it, `n_` refuse it, `i_` one or the other.
struct JSONCase: Sendable, CustomTestStringConvertible {
    let name: String
    let bytes: [UInt8]

    init(_ name: String, _ text: String) {
        self.name = name
        bytes = Array(text.utf8)
    }

    /// Takes bytes that are no UTF-8, in hexadecimal digits.
    init(_ name: String, hex: String) {
        self.name = name
        bytes = BinaryLeaf.bytes(hex)
    }

    var testDescription: String { name }

    /// Whether a key stands twice in one dictionary, which the grammar allows.
    var hasDuplicates: Bool { name.contains("duplicated") }
}

/// All cases; they stand by what must become of them.
enum JSONCases {
    static let encodings: [String.Encoding] = [
        .utf8, .utf16LittleEndian, .utf16BigEndian, .utf32LittleEndian, .utf32BigEndian,
    ]

    static func times(_ count: Int, _ text: String) -> String { String(repeating: text, count: count) }
}
