import Foundation
import HRArchiving
import Testing

/// What only one of the two readers accepts, and why that is wanted.
@Suite("Files that only one accepts")
struct AcceptanceTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let reason: String
        let text: String

        init(_ reason: String, _ text: String) {
            self.reason = reason
            self.text = text
        }

        var testDescription: String { "\(reason): \(text)" }
    }

    static let onlyFoundation: [HRFormat: [Case]] = [
        .json.using(.direct): [
            Case("a comma after the last element is no JSON to the letter", "[1,]"),
            Case("a comma after the last member is no JSON to the letter", "{\"a\":1,}"),
            Case("one of two values would be lost; there is HRUnarchiver.DuplicateKeys.lastWins", "{\"a\":1,\"a\":2}"),
            Case("two spellings of é are one key in Swift", "{\"\u{E9}\":1,\"e\u{301}\":2}"),
            Case("deeper than the limit", String(repeating: "[", count: 300) + String(repeating: "]", count: 300)),
        ],
        .xmlPropertyList.using(.direct): [
            Case("one of two values would be lost", "<dict><key>a</key><true/><key>a</key><false/></dict>"),
            Case("a key is no value", "<array><key>a</key></array>"),
            Case("a key takes the place of a value", "<dict><key>a</key><key>b</key></dict>"),
            Case("text behind the end may be half of another file", "<plist><true/></plist>x"),
            Case("base64 that is cut off", "<data>AQI</data>"),
            Case("what is no base64", "<data>!</data>"),
            Case("a day that is not in the calendar", "<date>2001-02-30T00:00:00Z</date>"),
            Case("an attribute without quotation marks", "<dict a=b/>"),
        ],
    ]

    /// Property lists; of JSON texts there are none.
    static let onlyByOwnReader = [
        Case("declarations are passed over", "<!DOCTYPE plist [<!ENTITY a \"b\">]><plist><true/></plist>"),
        Case("white space behind a number", "<integer>1 </integer>"),
        Case("white space round a number", "<real> 1 </real>"),
        Case("a comment within a text", "<string>a<!-- b -->c</string>"),
        Case("a processing instruction within a text", "<string>a<?b?>c</string>"),
    ]

    @Test(
        "Foundation accepts it, and the library's reader refuses it",
        arguments: [HRFormat.json.using(.direct), .xmlPropertyList.using(.direct)])
    func refused(_ format: HRFormat) throws {
        for example in try #require(Self.onlyFoundation[format]) {
            #expect(isAcceptedByFoundation(example.text, format), "\(example.testDescription)")
            #expect(!isAccepted(example.text, format), "\(example.testDescription)")
        }
    }

    @Test("The library's reader accepts it, and Foundation refuses it", arguments: onlyByOwnReader)
    func accepted(_ example: Case) throws {
        #expect(!isAcceptedByFoundation(example.text, .xmlPropertyList.using(.direct)))
        #expect(isAccepted(example.text, .xmlPropertyList.using(.direct)))
    }

    /// Of binary files, all that only Foundation accepts are in ``HostileBinaryTests``, with what is said about each.
    @Test("A list of examples shows each difference in meaning")
    func differences() throws {
        let examples: [(WantedDifference, HRFormat, String)] = [
            (.signOfZero, .json.using(.direct), "[-0]"),
            (.decimalRounding, .json.using(.direct), "[9007199254740993.\(String(repeating: "0", count: 40))1]"),
            (.byteOrderMark, .json.using(.direct), "[\"\u{FEFF}x\"]"),
            (.byteOrderMark, .xmlPropertyList.using(.direct), "<array><string>\u{FEFF}x</string></array>"),
        ]
        for (difference, format, text) in examples {
            let ours = try #require(format.document(from: Data(text.utf8)).root[0])
            let theirs = try #require((foundations(text, format) as? [Any])?.first)
            #expect(!isSameLeaf(ours, theirs), "\(text)")
            #expect(WantedDifference.of(ours, theirs)?.reason == difference.reason, "\(text)")
        }
    }

    private func isAccepted(_ text: String, _ format: HRFormat) -> Bool {
        do throws(HRError) {
            _ = try format.document(from: Data(text.utf8), by: HRUnarchiver(json: .strict))
            return true
        } catch {
            return false
        }
    }

    private func isAcceptedByFoundation(_ text: String, _ format: HRFormat) -> Bool {
        foundations(text, format) != nil
    }

    private func foundations(_ text: String, _ format: HRFormat) -> Any? {
        let data = Data(text.utf8)
        guard format == .json.using(.direct) else {
            return try? PropertyListSerialization.propertyList(from: data, format: nil)
        }
        return try? JSONSerialization.jsonObject(with: data, options: .fragmentsAllowed)
    }
}
