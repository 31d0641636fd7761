import Foundation
import HRArchiving
import Testing

@Suite("Finding the place of a value in XML")
struct XMLLocatorTests {
    private static let text = """
        <?xml version="1.0"?><!DOCTYPE plist><!-- <dict> -->
        <plist version="1.0"><dict>
          <key>people</key><array>
            <dict><key>$class</key><string>Person</string><key>na&#109;e</key><string><![CDATA[</string>]]></string></dict>
            <!-- <true/> --><dict><key>$value</key><array><true/><dict><key>x</key> <integer>1</integer></dict></array></dict>
          </array>
          <key>$$x</key><dict/><key></key><array/><key>n</key>
          <data>
            AQID
          </data>
        </dict></plist>
        """

    private func find(_ path: HRPath, word: String? = nil, encoding: String.Encoding = .utf8) throws -> String {
        let data = try #require(Self.text.data(using: encoding))
        guard let span = HRFormat.xmlPropertyList.locate(path, word: word, in: data) else { return "nothing" }
        let value = try #require(String(data: data[span.value], encoding: encoding))
        let key = try span.key.map { try #require(String(data: data[$0], encoding: encoding)) }
        return "\(SourceText(data).location(ofFileBytes: span.value)) \(key ?? "-") \(value)"
    }

    @Test(
        "Values and their keys",
        arguments: [
            ("people.0.name", "4:71 <key>na&#109;e</key> <string><![CDATA[</string>]]></string>"),
            ("people.1.0", "5:51 - <true/>"), ("people.1.1.x", "5:77 <key>x</key> <integer>1</integer>"),
            ("$$x", "7:17 <key>$$x</key> <dict/>"), ("$root.", "7:35 <key></key> <array/>"),
            ("n", "8:3 <key>n</key> <data>\n    AQID\n  </data>"), ("people.2", "nothing"), ("people.x", "nothing"),
            ("n.x", "nothing"), ("$$x.a", "nothing"), ("people.0.$class", "nothing"),
        ])
    func values(_ path: String, _ expected: String) throws {
        #expect(try find(HRPath(path)) == expected)
        #expect(try find(HRPath(path), encoding: .utf16BigEndian) == expected)
    }

    @Test("Reserved words of an object")
    func words() throws {
        #expect(try find("people.0", word: "$class") == "4:28 <key>$class</key> <string>Person</string>")
        #expect(try find("people.0", word: "$id") == "nothing")
    }

    @Test(
        "Text that is no property list comes to an end",
        arguments: [
            "", "<", "<plist", "<plist>", "<plist><dict", "<dict><key>a", "<dict><key>a</key>", "<dict>x", "</dict>",
            "<array><!--", "<dict></",
        ])
    func malformed(_ text: String) {
        #expect(HRFormat.xmlPropertyList.locate("b", in: Data(text.utf8)) == nil)
        #expect(HRFormat.xmlPropertyList.locate("0.1", in: Data(text.utf8)) == nil)
    }
}
