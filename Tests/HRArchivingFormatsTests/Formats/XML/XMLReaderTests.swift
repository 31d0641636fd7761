import Foundation
import HRArchiving
import Testing

@Suite("Reading XML property lists directly")
struct XMLReaderTests {
    private func read(_ body: String) throws -> HRNode {
        try XMLReader().document(from: Data("<plist>\(body)</plist>".utf8)).root
    }

    @Test("Every kind of value, in order")
    func values() throws {
        let text = """
            <?xml version="1.0" encoding="UTF-8"?>
            <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
            <!-- a comment --><?instruction ?>
            <plist version='1.0' xmlns:x = "y">
            <dict>
            \t<key>z</key> <!-- between --> <string>text</string>
            \t<key>$class</key><string>Car</string>
            \t<key>a</key><array><integer>-1</integer><real>1.5</real><true/><false /></array>
            \t<key></key><dict/>
            \t<key/><dict></dict >
            </dict>
            </plist>
            <!-- the end -->
            """
        let withoutDuplicate = text.replacing("\t<key/><dict></dict >\n", with: "")
        let document = try XMLReader().document(from: Data(withoutDuplicate.utf8))
        #expect(document == HRDocument(.object("Car", ["z": "text", "a": [-1, 1.5, true, false], "": [:]])))
        #expect(document.root.fields?.keys == ["z", "a", ""])
        let last = try XMLReader(duplicateKeys: .lastWins).document(from: Data(text.utf8))
        #expect(last == document)
    }

    @Test(
        "Strings",
        arguments: [
            ("", ""), ("a", "a"), (" a\n\tb ", " a\n\tb "), ("&lt;&gt;&amp;&quot;&apos;", "<>&\"'"),
            ("&#65;&#x42;&#x1F600;", "AB😀"),
            ("<![CDATA[<&]>]]>", "<&]>"), ("a<![CDATA[]]>b<!-- <x> -->c<?y z?>d", "abcd"), ("]]>", "]]>"),
            ("é&amp;健太郎", "é&健太郎"),
            ("a\r\nb", "a\r\nb"), ("&#13;", "\r"), ("\u{1}", "\u{1}"), ("0123456789ABCDEF>'\"", "0123456789ABCDEF>'\""),
        ])
    func strings(_ body: String, _ expected: String) throws {
        let node = try read("<string>\(body)</string>")
        #expect(node == .string(expected))
        #expect(try read("<dict><key>\(body)</key><true/></dict>") == [expected: true])
    }

    @Test(
        "Integers",
        arguments: [
            ("0", "0"), ("+1", "1"), ("-1", "-1"), ("007", "7"), ("0x1F", "31"), ("-0xff", "-255"), (" 5\n", "5"),
            ("-0", "0"),
            ("9223372036854775807", "9223372036854775807"), ("-9223372036854775808", "-9223372036854775808"),
            ("18446744073709551615", "18446744073709551615"), ("0xFFFFFFFFFFFFFFFF", "18446744073709551615"),
        ])
    func integers(_ text: String, _ expected: String) throws {
        guard case .integer(let value) = try read("<integer>\(text)</integer>") else {
            Issue.record("no integer")
            return
        }
        #expect(value.description == expected)
    }

    @Test(
        "Reals",
        arguments: [
            ("0", 0.0), ("-0.0", -0.0), ("1", 1), (".5", 0.5), ("5.", 5), ("-12.5e3", -12500), ("1E-2", 0.01),
            ("+3", 3),
            ("0.10000000000000001", 0.1), ("nan", .nan), ("+infinity", .infinity), ("-infinity", -.infinity),
            ("Infinity", .infinity),
            ("inf", .infinity), ("-INF", -.infinity), ("NaN", .nan), ("1e-400", 0), (" 2.5 ", 2.5),
            ("123456789012345678", 123456789012345680),
            ("9007199254740993", 9007199254740992), ("1.7976931348623157e+308", .greatestFiniteMagnitude),
        ])
    func reals(_ text: String, _ expected: Double) throws {
        // A number whose digits no Double holds keeps them, and is that Double for whoever asks for one.
        let value = try #require(try read("<real>\(text)</real>").double)
        #expect(HRNode.real(value) == .real(expected))
    }

    @Test(
        "Dates",
        arguments: [
            ("2001-01-01T00:00:00Z", 0.0), ("2001-01-01T00:00:01Z", 1), ("2000-12-31T23:59:59Z", -1),
            ("2026-11-21T09:30:00Z", 816_946_200),
            ("0000-12-30T00:00:00Z", -63_114_076_800), ("4001-01-01T00:00:00Z", 63_113_904_000),
            ("2000-02-29T12:00:00Z", -26_481_600),
            ("12345-01-01T00:00:00Z", 326_425_075_200),
        ])
    func dates(_ text: String, _ expected: Double) throws {
        #expect(try read("<date>\(text)</date>") == .date(Date(timeIntervalSinceReferenceDate: expected)))
    }

    @Test(
        "Data",
        arguments: [
            ("", []), ("AQID", [1, 2, 3]), ("AQ==", [1]), ("AQI=", [1, 2]), ("\n\tAQID\n\tBAU=\n", [1, 2, 3, 4, 5]),
            ("A Q I D", [1, 2, 3]), ("AQ=\n=", [1]), ("+/+/", [251, 255, 191]),
        ])
    func data(_ text: String, _ expected: [UInt8]) throws {
        #expect(try read("<data>\(text)</data>") == .data(Data(expected)))
    }

    @Test("Without <plist>, and with nothing around it")
    func bare() throws {
        #expect(try XMLReader().document(from: Data("<true/>".utf8)) == HRDocument(true))
        #expect(try read("<true></true>") == true)
        #expect(try read("<data/>") == .data(Data()))
        #expect(try read("<string/>") == "")
    }

    @Test(
        "A DOCTYPE is passed over, with the declarations in it",
        arguments: [
            "<!DOCTYPE plist>", "<!DOCTYPE plist SYSTEM \"file:///etc/passwd\">", "<!DOCTYPE plist []>",
            "<!DOCTYPE plist [ ] >", "<!DOCTYPE plist SYSTEM 'a[b>' [\n<!ELEMENT plist ANY>\n]>",
            "<!DOCTYPE plist [<!ENTITY a \"b>]>'\"><!ENTITY % p '\"]>'> %p;\t<!-- ]> ' \" --><?x ]> ?>]>",
            "<!DOCTYPE plist [<!ATTLIST plist version CDATA \"1.0\"><!NOTATION n SYSTEM \"x\">]><!-- <dict> -->",
        ])
    func doctype(_ doctype: String) throws {
        let data = Data("<?xml version=\"1.0\"?>\(doctype)<plist><array><string>x</string></array></plist>".utf8)
        #expect(try XMLReader().document(from: data) == HRDocument(["x"]))
        let span = try #require(HRFormat.xmlPropertyList.locate("0", in: data))
        #expect(String(decoding: data[span.value], as: UTF8.self) == "<string>x</string>")
    }

    @Test("Entities that a file declares are never expanded, however often they are used")
    func laughs() {
        let lines = (1..<10).map { "<!ENTITY l\($0) \"\(String(repeating: "&l\($0 - 1);", count: 10))\">" }
        let text = "<!DOCTYPE plist [<!ENTITY l0 \"ha\">\(lines.joined())]><plist><string>&l9;</string></plist>"
        let report = failure { () throws(HRError) in
            try HRFormat.xmlPropertyList.using(.direct).document(from: Data(text.utf8))
        }
        #expect(report.contains("HR0104 entities that a file declares are not expanded"))
    }

    @Test("UTF-16 and UTF-32 are read, with and without a byte order mark", arguments: JSONCases.encodings)
    func encodings(_ encoding: String.Encoding) throws {
        let text = "<plist><dict><key>é𝄞</key><string>健</string></dict></plist>"
        for mark in ["", "\u{FEFF}"] {
            let bytes = try #require((mark + text).data(using: encoding))
            #expect(try XMLReader().document(from: bytes) == HRDocument(["é𝄞": "健"]))
        }
    }

    @Test(
        "Other encodings are read by Foundation's tables",
        arguments: [HRFormat.xmlPropertyList.using(.direct), .xmlPropertyList.using(.foundation)],
        [
            ("ISO-8859-1", [0xE9], "é"), ("iso-8859-2", [0xB1], "ą"), ("windows-1252", [0x80, 0xE9], "€é"),
            ("windows-1251", [0xE9], "й"), ("Shift_JIS", [0x93, 0xFA], "日"),
            ("ISO-2022-JP", [0x1B, 0x24, 0x42, 0x46, 0x7C, 0x1B, 0x28, 0x42], "日"),
        ] as [(String, [UInt8], String)])
    func otherEncodings(_ format: HRFormat, _ encoding: (name: String, bytes: [UInt8], text: String)) throws {
        let head = Data("<?xml version=\"1.0\" encoding=\"\(encoding.name)\"?>\n<plist><string>".utf8)
        let data = head + Data(encoding.bytes) + Data("</string></plist>".utf8)
        #expect(try format.document(from: data) == HRDocument(.string(encoding.text)))
        let broken = head + Data(encoding.bytes) + Data("</strin></plist>".utf8)
        let error = #expect(throws: HRError.self) { try format.document(from: broken) }
        #expect(error?.location?.line == 2)
    }

    @Test(
        "Encodings that nobody reads, and bytes that are not in theirs, are refused",
        arguments: [HRFormat.xmlPropertyList.using(.direct), .xmlPropertyList.using(.foundation)],
        [("UTF-7", [0x61]), ("x-unknown", [0x61]), ("windows-1252", [0x81]), ("UTF-8", [0xE9])]
            as [(String, [UInt8])])
    func unknownEncodings(_ format: HRFormat, _ encoding: (name: String, bytes: [UInt8])) {
        let head = Data("<?xml version=\"1.0\" encoding=\"\(encoding.name)\"?>\n<plist><string>".utf8)
        let data = head + Data(encoding.bytes) + Data("</string></plist>".utf8)
        let error = #expect(throws: HRError.self) { try format.document(from: data) }
        #expect(error?.code == .encoding)
    }

    @Test(
        "Encodings that are left to Foundation are named",
        arguments: [
            ("<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?><plist/>", "ISO-8859-1"),
            ("<?xml version='1.0' encoding = 'Shift_JIS' ?><plist/>", "Shift_JIS"),
            ("<?xml version=\"1.0\" encoding=\"utf-8\"?>", nil),
            ("<?xml version=\"1.0\"?><plist/>", nil), ("<plist/>", nil), ("<?xml encoding=\"UTF-7\"", nil),
        ])
    func foreignEncodings(_ text: String, _ expected: String?) {
        #expect(ForeignEncoding.name(in: Data(text.utf8)) == expected)
    }

    @Test(
        "Bytes that are not UTF-8 are refused where they stand",
        arguments: [
            ([0xFF], "1:17"), ([0x61, 0xC3], "1:18"), ([0xED, 0xA0, 0x80], "1:17"),
            ([0xC0, 0xAF, 0x26, 0x6C, 0x74, 0x3B], "1:17"),
        ])
    func malformed(_ bytes: [UInt8], _ place: String) {
        let before = Data("<plist><string>x".utf8)
        let data = before + Data(bytes) + Data("</string></plist>".utf8)
        let report = failure { () throws(HRError) in try XMLReader().document(from: data) }
        #expect(report == "\(place): HR0103 the text is not well-formed UTF-8 at $root\n  help: save the file in UTF-8")
    }
}
