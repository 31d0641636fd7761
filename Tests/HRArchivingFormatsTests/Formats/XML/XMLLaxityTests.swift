import Foundation
import HRArchiving
import TestSupport
import Testing

/// What is no XML by the letter, and is read all the same, for Foundation reads it and other programs write it; and what
/// is not.
@Suite("XML that is no XML")
struct XMLLaxityTests {
    private static let declaration = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>"

    static let read: [(String, HRNode)] = [
        ("<plist><string>a\u{1}\u{7F}b</string></plist>", "a\u{1}\u{7F}b"),
        ("<plist><string>\u{FFFE}\u{FFFF}</string></plist>", "\u{FFFE}\u{FFFF}"),
        ("<plist><dict><key>\u{1B}</key><true/></dict></plist>", ["\u{1B}": true]),
        ("<plist><!-- \u{1} --><true/></plist>", true), ("<plist><!-- a -- b ---><true/></plist>", true),
        ("<?xml?><plist><true/></plist>", true), ("<?xml version=1.0?><plist><true/></plist>", true),
        ("<?xml garbage \"?><plist><true/></plist>", true), ("<?xml version=\"9\"?><plist><true/></plist>", true),
        ("\(declaration)\(declaration)<plist><true/></plist>", true),
        ("\(declaration)<plist>\(declaration)<true/>\(declaration)</plist>", true),
        ("\n<!-- late -->\(declaration)<plist><true/></plist>\(declaration)", true),
        ("<plist><array><?pi?><true/><? ?></array></plist>", [true]),
        ("<!DOCTYPE><plist><true/></plist>", true), ("<!DOCTYPE html><plist><true/></plist>", true),
        ("<!DOCTYPE 1 2 garbage><plist><true/></plist>", true), ("<!DOCTYPEplist><plist><true/></plist>", true),
        ("<!DOCTYPE plist><!DOCTYPE plist><plist><true/></plist>", true),
        ("<plist version=\"9\" version='1' x=\"&bogus;\"a=\"\u{1}\"><true/></plist>", true), ("<true/>", true),
        ("<plist><string>a]]>b</string></plist>", "a]]>b"),
        ("<plist><integer>- 5</integer></plist>", -5), ("<plist><integer>+\t5</integer></plist>", 5),
        ("<plist><integer>-\n0x1F</integer></plist>", -31),
    ]

    @Test("What Foundation reads is read", arguments: read, HRFormat.Implementation.each)
    func accepted(_ example: (text: String, root: HRNode), implementation: HRFormat.Implementation) throws {
        #expect(try HRFormat.xmlPropertyList.using(implementation).root(of: example.text) == example.root)
    }

    @Test(
        "What is no XML to anybody is an error",
        arguments: [
            "<plist>\u{1}<true/></plist>", "<plist><!--><true/></plist>", "<!doctype plist><plist><true/></plist>",
            "<!DOCTYPE plist [ garbage ]><plist><true/></plist>", "<plist><string>a&b</string></plist>",
            "<plist><string>&LT;</string></plist>", "<plist><string>&#xD800;</string></plist>",
            "<plist><string>&#65</string></plist>", "<plist><string>x</string foo></plist>",
            "<plist>< string>x</string></plist>", "<plist><true/ ></plist>", "<plist><true> </true></plist>",
            "<PLIST><true/></PLIST>", "<x:plist><true/></x:plist>", "<plist>x<true/></plist>",
            "<plist><array><![CDATA[ ]]></array></plist>", "<plist></plist>", "<plist/>",
            "<plist><true/><true/></plist>", "<plist><integer>- </integer></plist>",
            "<plist><integer>5 5</integer></plist>",
            "<plist><integer>+ -5</integer></plist>", "<plist><integer>0x 5</integer></plist>",
            "<plist><real>- 1</real></plist>", "<plist><real>+nan</real></plist>", "<plist><real>0x1p3</real></plist>",
        ], HRFormat.Implementation.each)
    func refused(text: String, implementation: HRFormat.Implementation) {
        #expect(throws: HRError.self) { try HRFormat.xmlPropertyList.using(implementation).root(of: text) }
        #expect(throws: (any Error).self) {
            try PropertyListSerialization.propertyList(from: Data(text.utf8), options: [], format: nil)
        }
    }

    @Test(
        "Stricter than Foundation, for a value would be lost or another one read",
        arguments: [
            "<plist><string>&#0;</string></plist>", "<plist><string>&#1;</string></plist>",
            "<plist><string>&#x;</string></plist>", "<plist garbage><true/></plist>",
            "<plist version=1.0><true/></plist>", "<plist version=\"1.0><true/></plist>",
            "<plist a=\"<\"><true/></plist>",
            "<plist><true a=b/></plist>", "<plist><true/></plist>x", "<plist><data>A</data></plist>",
            "<plist><data>AAAA=</data></plist>", "<plist><key>a</key></plist>",
            "<plist><date>2024-02-31T00:00:00Z</date></plist>", "<plist><date>2024-01-33T00:00:00Z</date></plist>",
            "<plist><date>2024-13-01T00:00:00Z</date></plist>", "<plist><date>2024-01-00T00:00:00Z</date></plist>",
            "<plist><date>2024-01-01T24:00:00Z</date></plist>", "<plist><date>24-01-01T00:00:00Z</date></plist>",
        ])
    func stricter(text: String) {
        #expect(throws: HRError.self) { try HRFormat.xmlPropertyList.root(of: text) }
        #expect(throws: Never.self) {
            try PropertyListSerialization.propertyList(from: Data(text.utf8), options: [], format: nil)
        }
    }

    @Test(
        "The day behind the end of a month",
        arguments: [
            ("2024-01-32T20:43:14Z", 728_512_994), ("2024-04-31T12:00:00Z", 736_257_600),
            ("2023-02-29T00:00:00Z", 699_321_600), ("2024-02-30T00:00:00Z", 730_944_000),
            ("2023-12-32T00:00:00Z", 725_760_000),
        ], HRFormat.Implementation.each)
    func days(_ date: (text: String, seconds: Double), implementation: HRFormat.Implementation) throws {
        let text = plist("<date>\(date.text)</date>")
        let node = HRNode.date(Date(timeIntervalSinceReferenceDate: date.seconds))
        #expect(try HRFormat.xmlPropertyList.using(implementation).root(of: text) == node)
        let plain = try PropertyListSerialization.propertyList(from: Data(text.utf8), options: [], format: nil)
        #expect((plain as? Date)?.timeIntervalSinceReferenceDate == date.seconds)
    }
}
