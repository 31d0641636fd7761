import Foundation
import HRArchiving
import TestSupport
import Testing

@Suite("XML that is no property list")
struct XMLScanTests {
    @Test(
        "Every mistake has its place",
        arguments: [
            ("<string>a", "</string>"), ("<array><true/>", "expected </array>"),
            ("<dict><key>a</key></dict>", "a key has no value"),
            ("<dict><true/></dict>", "expected a <key>"),
            ("<dict><key>a</key><key>b</key></dict>", "found a second <key>"),
            ("<array><key>a</key></array>", "found a second <key>"), ("<text>a</text>", "<text> is no element"),
            ("<dict><key>a</key><null/></dict>", "<null> is no element"), ("<array>x</array>", "found text"),
            ("<array><plist><true/></plist></array>", "<plist> stands inside another"), ("<true>", "expected </true>"),
            ("<true> </true>", "expected </true>"), ("<true/><true/>", "holds one value"),
            ("<string>&nbsp;</string>", "begins no reference"), ("<string>&#xD800;</string>", "begins no reference"),
            ("<string>a & b</string>", "begins no reference"), ("<string>&#65</string>", "begins no reference"),
            ("<string>a<b/></string>", "expected </string>"), ("<string>a<!-- c --></string>", "expected </string>"),
            ("<string><![CDATA[a</string>", "a CDATA section is not closed"),
            ("<array><!-- ", "a comment is not closed"),
            ("<integer>one</integer>", "<integer> holds something else"),
            ("<integer>1.5</integer>", "<integer> holds something else"), ("<integer>1 </integer>", "<integer> holds"),
            ("<integer/>", "<integer> holds something else"),
            ("<integer>0x</integer>", "<integer> holds something else"),
            ("<integer>--1</integer>", "<integer> holds something else"),
            ("<integer>18446744073709551616</integer>", "HR0204"),
            ("<integer>-9223372036854775809</integer>", "HR0204"), ("<real>1e400</real>", "HR0204"),
            ("<real>1,5</real>", "<real> holds"),
            ("<real>0x10</real>", "<real> holds something else"), ("<real>1e</real>", "<real> holds"),
            ("<real></real>", "<real> holds"),
            ("<date>2001-02-30T00:00:00Z</date>", "<date> holds"),
            ("<date>2001-99-99T99:99:99Z</date>", "<date> holds"),
            ("<date>2001-01-01T00:00:00.5Z</date>", "<date> holds"), ("<date>yesterday</date>", "<date> holds"),
            ("<date/>", "<date> holds"), ("<data>!!!</data>", "<data> holds"), ("<data>AQ</data>", "<data> holds"),
            ("<data>AQ==AQ==</data>", "<data> holds"), ("<data>A===</data>", "<data> holds"),
        ])
    func mistakes(element: String, words: String) {
        let error = #expect(throws: HRError.self) {
            try HRFormat.xmlPropertyList(.foundation).document(from: Data(plist(element).utf8))
        }
        #expect(error?.description.contains(words) == true, "\(String(describing: error))")
        #expect((3...4).contains(error?.location?.line ?? 0))
        // The words of the library's reader are its own: the tests of its messages have them.
        guard !Self.allowedByOwnReader.contains(element) else { return }
        let own = #expect(throws: HRError.self) {
            try HRFormat.xmlPropertyList(.direct).document(from: Data(plist(element).utf8))
        }
        #expect((3...4).contains(own?.location?.line ?? 0), "\(String(describing: own))")
    }

    /// What is good XML, but not to Foundation: AcceptanceTests.
    private static let allowedByOwnReader: Set<String> = [
        "<string>a<!-- c --></string>", "<integer>1 </integer>",
    ]

    @Test(
        "Paths and columns",
        arguments: [
            (
                "<dict>\n\t<key>host</key>\n\t<integer>x</integer>\n</dict>",
                "5:11: HR0101 <integer> holds something else at host"
            ),
            (
                "<array>\n\t<true/>\n\t<dict>\n<key>ü</key><text/></dict></array>",
                "6:13: HR0101 <text> is no element of property lists (did you mean \"string\"?) at 1.ü"
            ),
        ])
    func places(element: String, message: String) {
        #expect(HRFormat.xmlPropertyList(.foundation).message(for: plist(element)) == message)
    }

    @Test(
        "What stands around the property list",
        arguments: [
            ("<plist><true/></plist>garbage", "after the end"),
            ("<plist><true/></plist><plist><true/></plist>", "after the end"),
            ("<true/>x", "after the end"), ("<plist/>", "<plist> holds nothing"),
            ("<plist><true/>", "the file ends before </plist>"), ("<plist></plist>", "<plist> holds nothing"),
            ("<plist><array a=\"b\"", "a tag is not closed"),
            ("<!DOCTYPE plist [<!ENTITY a \"b\">]><plist><true/></plist>", "declarations of its own"),
            (
                "<!DOCTYPE plist [<!ENTITY a SYSTEM \"file:///etc/passwd\">]><plist><string>&a;</string></plist>",
                "declarations"
            ),
            ("<!DOCTYPE plist", "a document type is not closed"),
            ("<?xml version=\"1.0\"", "an XML declaration is not closed"),
            ("<plist><string>&a;</string></plist>", "begins no reference"), ("<html/>", "<html> is no element"),
            ("<plist><true/></plist>\u{0}", "after the end"),
        ])
    func around(text: String, words: String) {
        #expect(HRFormat.xmlPropertyList(.foundation).message(for: text).contains(words))
        // Declarations that are not used do no harm.
        guard text != "<!DOCTYPE plist [<!ENTITY a \"b\">]><plist><true/></plist>" else { return }
        let error = #expect(throws: HRError.self) {
            try HRFormat.xmlPropertyList(.direct).document(from: Data(text.utf8))
        }
        #expect(error?.location?.line == 1)
    }

    static let lax: [(String, HRNode)] = [
        ("<!-- c --><plist><!-- d --><true/><!-- e --></plist><!-- f -->", true), ("<true/>", true),
        ("<?xml version='1.0'?><?pi?><plist version=\"1.0\"><true></true></plist>", true),
        (
            "<!DOCTYPE plist PUBLIC \"-//Apple//DTD PLIST 1.0//EN\" \"http://www.apple.com/\"><plist><true/></plist>",
            true
        ),
        ("<plist><integer>0x1F</integer></plist>", 31), ("<plist><integer> +007</integer></plist>", 7),
        ("<plist><integer>-0x10</integer></plist>", -16), ("<plist><real>5</real></plist>", 5.0),
        ("<plist><real>.5</real></plist>", 0.5), ("<plist><real>Infinity</real></plist>", .real(.infinity)),
        ("<plist><string>&lt;&#65;&#x42;<![CDATA[<&>]]></string></plist>", "<AB<&>"), ("<plist><string/></plist>", ""),
        ("<plist><data>Z m\n9v</data></plist>", .data(Data("foo".utf8))),
        ("<plist><string>&#0;\u{1}</string></plist>", "\u{0}\u{1}"),
        ("<plist><dict a=\"b\"><!-- c --><key>a</key> <?p?> <array/></dict ></plist>", ["a": []]),
        ("<plist><string>\u{FEFF}a</string></plist>", "\u{FEFF}a"),
        ("<plist><string>&#xFEFF;a</string></plist>", "\u{FEFF}a"),
        ("<plist><string><![CDATA[\u{FEFF}a]]></string></plist>", "\u{FEFF}a"),
        ("<plist><dict><key>\u{FEFF}a</key><true/></dict></plist>", ["\u{FEFF}a": true]),
        ("<plist><array><dict><key>CF$UID</key><integer>5</integer></dict></array></plist>", [["CF$UID": 5]]),
        ("<plist><array><dict><key>CF&#36;UID</key><integer>5</integer></dict></array></plist>", [["CF$UID": 5]]),
        ("<plist><array><dict><key><![CDATA[CF$UID]]></key><real>5</real></dict></array></plist>", [["CF$UID": 5.0]]),
    ]

    @Test("What is allowed, and comes back whole", arguments: lax)
    func allowed(text: String, root: HRNode) throws {
        #expect(try HRFormat.xmlPropertyList(.foundation).root(of: text) == root)
        guard let message = Self.refusedByOwnReader[text] else {
            #expect(try HRFormat.xmlPropertyList(.direct).root(of: text) == root)
            return
        }
        #expect(HRFormat.xmlPropertyList(.direct).message(for: text) == message)
    }

    /// What Foundation reads, although it is no XML or means nothing.
    private static let refusedByOwnReader = [
        "<plist><string>&#0;\u{1}</string></plist>":
            "1:16: HR0101 XML has no place for a character of this number at $root",
        "<plist><dict a=\"b\"><!-- c --><key>a</key> <?p?> <array/></dict ></plist>":
            "1:14: HR0101 only <plist> has attributes at $root",
    ]

    /// The library's reader points to the tag, which is 5 characters wide, and not to what stands in it.
    @Test(
        "A key twice is an error with the place of the second",
        arguments: [
            ("<dict><key>a</key><true/><key>a</key><false/></dict>", 31),
            ("<dict><key>a</key><true/><key>&#97;</key><true/></dict>", 31),
            ("<dict><key>é</key><true/><key>e\u{301}</key><true/></dict>", 31),
        ])
    func duplicates(element: String, column: Int) {
        for implementation in HRFormat.Implementation.each {
            let error = #expect(throws: HRError.self) {
                try HRFormat.xmlPropertyList(implementation).document(from: Data(plist(element).utf8))
            }
            #expect(error?.code == .duplicateKey)
            #expect(error?.location?.line == 3)
            #expect(error?.location?.column == (implementation == .direct ? column - 5 : column))
        }
    }

    @Test("Every text cut short is an error", arguments: HRFormat.Implementation.each)
    func truncation(implementation: HRFormat.Implementation) throws {
        let text = plist(
            "<dict><key>a</key><array><integer>1</integer><real>0.5</real><data>AQ==</data></array></dict>")
        let bytes = Data(text.utf8)
        for count in 0..<bytes.count - 1 {
            #expect(throws: HRError.self) {
                try HRFormat.xmlPropertyList(implementation).document(from: bytes.prefix(count))
            }
        }
    }
}
