import Foundation
import HRArchiving
import TestSupport
import Testing

@Suite("XML that is no property list")
struct XMLMistakeTests {
    @Test(
        "Every mistake has its place",
        arguments: [
            ("<string>a", "the <string> is not closed"), ("<array><true/>", "expected </array>"),
            ("<dict><key>a</key></dict>", "the key \"a\" has no value"),
            ("<dict><true/></dict>", "expected a <key>"),
            ("<dict><key>a</key><key>b</key></dict>", "the key \"a\" has no value"),
            ("<array><key>a</key></array>", "a <key> stands only in a <dict>"),
            ("<text>a</text>", "has no tag \"text\""),
            ("<dict><key>a</key><null/></dict>", "has no tag \"null\""),
            ("<array>x</array>", "text stands where a tag is expected"),
            ("<array><plist><true/></plist></array>", "a <plist> stands only around the whole document"),
            ("<true>", "the <true> is not closed"),
            ("<true> </true>", "the <true> is not closed"), ("<true/><true/>", "one outermost value"),
            ("<string>&nbsp;</string>", "no entity of this name"),
            ("<string>&#xD800;</string>", "no place for a character of this number"),
            ("<string>a & b</string>", "an & stands in a text"),
            ("<string>&#65</string>", "expected the number of a character"),
            ("<string>a<b/></string>", "the <string> is not closed"),
            ("<string>a<!-- c --></string>", "Foundation cannot read the file"),
            ("<string><![CDATA[a</string>", "a CDATA section is not closed"),
            ("<array><!-- ", "a comment is not closed"),
            ("<integer>one</integer>", "is written in digits"),
            ("<integer>1.5</integer>", "is written in digits"),
            ("<integer>1 </integer>", "Foundation cannot read the file"),
            ("<integer/>", "the <integer> is empty"),
            ("<integer>0x</integer>", "is written in digits"),
            ("<integer>--1</integer>", "is written in digits"),
            ("<integer>18446744073709551616.5</integer>", "is written in digits"),
            ("<real>1,5</real>", "a <real> is a decimal number"),
            ("<real>0x10</real>", "a <real> is a decimal number"), ("<real>1e</real>", "a <real> is a decimal number"),
            ("<real></real>", "the <real> is empty"),
            ("<date>2001-02-30T00:00:00Z</date>", "is a day of the calendar"),
            ("<date>2001-99-99T99:99:99Z</date>", "is a day of the calendar"),
            ("<date>2001-01-01T00:00:00.5Z</date>", "is a day of the calendar"),
            ("<date>yesterday</date>", "is a day of the calendar"),
            ("<date/>", "the <date> is empty"), ("<data>!!!</data>", "is not base64"),
            ("<data>AQ</data>", "ends within a group of four digits"),
            ("<data>AQ==AQ==</data>", "is not base64"), ("<data>A===</data>", "is not base64"),
        ])
    func mistakes(element: String, words: String) {
        let error = #expect(throws: HRError.self) {
            try HRFormat.xmlPropertyList.using(.foundation).document(from: Data(plist(element).utf8))
        }
        #expect(error?.description.contains(words) == true, "\(String(describing: error))")
        #expect((3...4).contains(error?.location?.line ?? 0))
        guard error?.underlying == nil else { return }
        #expect(HRFormat.xmlPropertyList.using(.direct).message(for: plist(element)) == error?.description)
    }

    @Test(
        "Paths and columns",
        arguments: [
            (
                "<dict>\n\t<key>host</key>\n\t<integer>x</integer>\n</dict>",
                "5:11: HR0101 an <integer> is written in digits, with a sign before them if need be at host"
            ),
            (
                "<array>\n\t<true/>\n\t<dict>\n<key>ü</key><text/></dict></array>",
                "6:13: HR0101 a property list has no tag \"text\" (did you mean \"string\"?) at 1.ü"
            ),
        ])
    func places(element: String, message: String) {
        for implementation in HRFormat.Implementation.each {
            #expect(HRFormat.xmlPropertyList.using(implementation).message(for: plist(element)) == message)
        }
    }

    @Test(
        "What stands around the property list",
        arguments: [
            ("<plist><true/></plist>garbage", "expected the end of the file"),
            ("<plist><true/></plist><plist><true/></plist>", "expected the end of the file"),
            ("<true/>x", "expected the end of the file"), ("<plist/>", "the <plist> has no value"),
            ("<plist><true/>", "the <plist> is not closed"), ("<plist></plist>", "the <plist> has no value"),
            ("<plist><array a=\"b\" a=\"c\"/></plist>", "appears twice in one tag"),
            ("<!DOCTYPE plist [<!ENTITY a \"b\">]><plist><true/></plist>", "Foundation cannot read the file"),
            (
                "<!DOCTYPE plist [<!ENTITY a SYSTEM \"file:///etc/passwd\">]><plist><string>&a;</string></plist>",
                "are not expanded"
            ),
            ("<!DOCTYPE plist", "a DOCTYPE is not closed"),
            ("<?xml version=\"1.0\"", "a processing instruction is not closed"),
            ("<plist><string>&a;</string></plist>", "no entity of this name"),
            ("<htm/>", "its outermost element is <htm>"),
            ("<html/>", "found what looks like HTML"), ("<!DOCTYPE html><html lang=\"en\"/>", "looks like HTML"),
            ("<plist><true/></plist>\u{0}", "expected the end of the file"),
        ])
    func around(text: String, words: String) {
        #expect(HRFormat.xmlPropertyList.using(.foundation).message(for: text).contains(words))
        // Declarations that are not used do no harm.
        guard text != "<!DOCTYPE plist [<!ENTITY a \"b\">]><plist><true/></plist>" else { return }
        let error = #expect(throws: HRError.self) {
            try HRFormat.xmlPropertyList.using(.direct).document(from: Data(text.utf8))
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
        ("<plist><string>\u{1}</string></plist>", "\u{1}"),
        ("<plist><dict><!-- c --><key>a</key> <?p?> <array/></dict ></plist>", ["a": []]),
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
        for implementation in HRFormat.Implementation.each {
            #expect(try HRFormat.xmlPropertyList.using(implementation).root(of: text) == root)
        }
    }

    @Test(
        "What Foundation reads, although it is no XML or means nothing, is refused before it does",
        arguments: [
            (
                "<plist><string>&#0;\u{1}</string></plist>",
                "1:16: HR0101 XML has no place for a character of this number at $root"
            ),
            (
                "<plist><dict a=\"b\" a=\"c\"><!-- c --><key>a</key> <?p?> <array/></dict ></plist>",
                "1:20: HR0101 the attribute \"a\" appears twice in one tag at $root"
            ),
        ])
    func refused(text: String, message: String) {
        for implementation in HRFormat.Implementation.each {
            #expect(HRFormat.xmlPropertyList.using(implementation).message(for: text) == message)
        }
    }

    @Test(
        "A key twice is an error with the place of the second",
        arguments: [
            "<dict><key>a</key><true/><key>a</key><false/></dict>",
            "<dict><key>a</key><true/><key>&#97;</key><true/></dict>",
            "<dict><key>é</key><true/><key>e\u{301}</key><true/></dict>",
        ])
    func duplicates(element: String) {
        for implementation in HRFormat.Implementation.each {
            let error = #expect(throws: HRError.self) {
                try HRFormat.xmlPropertyList.using(implementation).document(from: Data(plist(element).utf8))
            }
            #expect(error?.code == .duplicateKey)
            #expect(error?.location?.line == 3)
            #expect(error?.location?.column == 26)
        }
    }

    @Test("Every text cut short is an error", arguments: HRFormat.Implementation.each)
    func truncation(implementation: HRFormat.Implementation) throws {
        let text = plist(
            "<dict><key>a</key><array><integer>1</integer><real>0.5</real><data>AQ==</data></array></dict>")
        let bytes = Data(text.utf8)
        for count in 0..<bytes.count - 1 {
            #expect(throws: HRError.self) {
                try HRFormat.xmlPropertyList.using(implementation).document(from: bytes.prefix(count))
            }
        }
    }
}
