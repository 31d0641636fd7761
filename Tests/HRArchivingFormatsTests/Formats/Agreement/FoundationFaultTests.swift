import Foundation
import HRArchiving
import Testing

/// All that is written otherwise than Foundation writes it, in Foundation's own spelling: each would be lost by its bytes.
@Suite("What Foundation's bytes lose")
struct FoundationFaultTests {
    /// A value, how this library spells it within an array, and how Foundation does.
    struct Loss: Sendable, CustomTestStringConvertible {
        let reason: String
        let node: HRNode
        let ours: String
        let foundations: String

        init(_ reason: String, _ node: HRNode, _ ours: String, _ foundations: String) {
            self.reason = reason
            self.node = node
            self.ours = ours
            self.foundations = foundations
        }

        var testDescription: String { "\(reason): \(ours)" }
    }

    private static func date(_ seconds: Double) -> HRNode { .date(Date(timeIntervalSinceReferenceDate: seconds)) }

    private static func dictionary(_ word: String, _ content: String) -> String {
        "<dict><key>\(word)</key>\(content)</dict>"
    }

    static let xml: [Loss] = [
        Loss("the sign of zero", -0.0, "<real>-0.0</real>", "<real>0.0</real>"),
        Loss(
            "fractions of seconds", date(0.5), dictionary("$date", "<string>2001-01-01T00:00:00.5Z</string>"),
            "<date>2001-01-01T00:00:00Z</date>"),
        Loss(
            "the sign of a date's zero", date(-0.0), dictionary("$date", "<real>-0.0</real>"),
            "<date>2001-01-01T00:00:00Z</date>"),
        Loss(
            "years of more than four digits", date(252_423_993_600), dictionary("$date", "<real>252423993600</real>"),
            "<date>10000-01-01T00:00:00Z</date>"),
        Loss(
            "years before the first", date(-63_114_076_800), dictionary("$date", "<real>-63114076800</real>"),
            "<date>0000-12-30T00:00:00Z</date>"),
        Loss(
            "control characters, raw, which is no XML", "\u{1}", dictionary("$string", "<string>\\u0001</string>"),
            "<string>\u{1}</string>"),
        Loss(
            "a carriage return, which readers of XML take for a line feed", "\r",
            "<string>&#13;</string>", "<string>\r</string>"),
        Loss(
            "a U+FEFF at the start, which Foundation drops on reading", "\u{FEFF}x",
            dictionary("$string", "<string>\\ufeffx</string>"), "<string>\u{FEFF}x</string>"),
        Loss(
            "noncharacters, which are no XML", "\u{FFFE}", dictionary("$string", "<string>\\ufffe</string>"),
            "<string>\u{FFFE}</string>"),
        Loss(
            "a dictionary that Foundation reads as a pointer of a keyed archive", ["CF$UID": 1],
            dictionary("$string:CF$UID", "<integer>1</integer>"), dictionary("CF$UID", "<integer>1</integer>")),
    ]

    static let json: [Loss] = [
        Loss("a U+FEFF at the start, which Foundation drops on reading", "\u{FEFF}x", "\"\\ufeffx\"", "\"\u{FEFF}x\"")
    ]

    @Test("XML", arguments: xml)
    func xmlBytes(_ fault: Loss) throws {
        let format = HRFormat.xmlPropertyList.using(.direct).sortingKeys.spellingAsFoundation
        let data = try format.data(from: HRDocument([fault.node]))
        let expected = try PropertyListSerialization.data(
            fromPropertyList: foundationObject([fault.node]), format: .xml, options: 0)
        #expect(element(data) == fault.ours)
        #expect(element(expected) == fault.foundations)
        #expect(try format.document(from: data).root == [fault.node])
    }

    @Test("JSON", arguments: json)
    func jsonBytes(_ fault: Loss) throws {
        let format = HRFormat.json.using(.direct).sortingKeys.spellingAsFoundation.compact
        let data = try format.data(from: HRDocument([fault.node]))
        let expected = try JSONSerialization.data(
            withJSONObject: foundationObject([fault.node]), options: [.sortedKeys])
        #expect(String(decoding: data, as: UTF8.self) == "[\(fault.ours)]")
        #expect(String(decoding: expected, as: UTF8.self) == "[\(fault.foundations)]")
        #expect(try format.document(from: data).root == [fault.node])
    }

    @Test("In JSON both write -0.0 as -0, which this library reads as what it was")
    func negativeZero() throws {
        let format = HRFormat.json.using(.direct).sortingKeys.spellingAsFoundation.compact
        let data = try format.data(from: HRDocument([-0.0]))
        #expect(try data == JSONSerialization.data(withJSONObject: [-0.0]))
        #expect(try format.document(from: data).root == [-0.0])
    }

    @Test("Through Foundation slashes are escaped only in Foundation's spelling")
    func slashes() throws {
        let document = HRDocument(["a/b"])
        #expect(try HRFormat.json.using(.foundation).compact.data(from: document) == Data("[\"a/b\"]".utf8))
        #expect(
            try HRFormat.json.using(.foundation).compact.spellingAsFoundation.data(from: document)
                == Data("[\"a\\/b\"]".utf8))
    }

    /// The one element of the array, without what only helps the eye.
    private func element(_ xml: Data) -> String {
        let lines = String(decoding: xml, as: UTF8.self).split(separator: "\n")
        return lines.dropFirst(4).dropLast(2).map { $0.drop { $0 == "\t" } }.joined()
    }
}
