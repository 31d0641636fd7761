import Foundation
import HRArchiving
import TestSupport
import Testing

@Suite("Encodings of text")
struct EncodingTests {
    static let encodings: [String.Encoding] = [
        .utf8, .utf16LittleEndian, .utf16BigEndian, .utf32LittleEndian, .utf32BigEndian,
    ]

    @Test(
        "Unicode in every width, with and without a mark", arguments: encodings,
        [("", .direct), ("", .foundation), ("\u{FEFF}", .direct), ("\u{FEFF}", .foundation)]
            as [(String, HRFormat.Implementation)])
    func unicode(encoding: String.Encoding, use: (mark: String, implementation: HRFormat.Implementation)) throws {
        let (mark, implementation) = use
        let root: HRNode = ["ü": "😀\u{FEFF}", "a": [1, -0.0]]
        let json = try #require((mark + "{\"ü\": \"😀\u{FEFF}\", \"a\": [1, -0]}").data(using: encoding))
        #expect(try HRFormat.json.using(implementation).document(from: json).root == root)
        let name =
            encoding == .utf8
            ? "UTF-8" : encoding == .utf16LittleEndian || encoding == .utf16BigEndian ? "UTF-16" : "UTF-32"
        let text =
            "<?xml version=\"1.0\" encoding=\"\(name)\"?>\n<plist><dict><key>ü</key><string>😀\u{FEFF}</string>"
            + "<key>a</key><array><integer>1</integer><real>-0.0</real></array></dict></plist>"
        let xml = try #require((mark + text).data(using: encoding))
        #expect(try HRFormat.xmlPropertyList.using(implementation).document(from: xml).root == root)
        let oldStyle = try #require((mark + "{ a = (\"ü😀\"); }").data(using: encoding))
        #expect(try HRFormat(detecting: oldStyle)?.document(from: oldStyle).root == ["a": ["ü😀"]])
    }

    @Test(
        "Malformed UTF-8 is an error at its place",
        arguments: [
            ([0xFF], 3), ([0xC0, 0x80], 3), ([0xED, 0xA0, 0x80], 3), ([0xF4, 0x90, 0x80, 0x80], 3), ([0xE2, 0x82], 3),
        ] as [([UInt8], Int)], HRFormat.Implementation.each)
    func malformed(fault: (bytes: [UInt8], column: Int), implementation: HRFormat.Implementation) {
        let data = Data("[\"".utf8) + fault.bytes + Data("\"]".utf8)
        let error = #expect(throws: HRError.self) { try HRFormat.json.using(implementation).document(from: data) }
        #expect(error?.code == .encoding)
        #expect(error?.location?.column == fault.column)
    }

    @Test(
        "Other encodings are refused by name",
        arguments: ["UTF-7", "EBCDIC-CP-US", "UTF-16", "UTF-32LE"])
    func others(name: String) {
        let text = "<?xml version=\"1.0\" encoding=\"\(name)\"?><plist><true/></plist>"
        let message =
            name.hasPrefix("UTF-7") || name.hasPrefix("EBCDIC")
            ? "the encoding \"\(name)\" is not read" : "the file says that it is in \"\(name)\", but it is in UTF-8"
        for implementation in HRFormat.Implementation.each {
            #expect(
                HRFormat.xmlPropertyList.using(implementation).message(for: text) == "1:1: HR0103 \(message) at $root")
        }
    }

    @Test("ASCII is UTF-8", arguments: ["US-ASCII", "utf-8", "UTF8", "ascii"], HRFormat.Implementation.each)
    func ascii(name: String, implementation: HRFormat.Implementation) throws {
        #expect(
            try HRFormat.xmlPropertyList.using(implementation).root(
                of: "<?xml version='1.0' encoding='\(name)'?><plist><string>ü</string></plist>") == "ü")
    }

    @Test("Half a surrogate pair is an error in UTF-16", arguments: HRFormat.Implementation.each)
    func surrogates(implementation: HRFormat.Implementation) {
        let error = #expect(throws: HRError.self) {
            try HRFormat.json.using(implementation).document(
                from: Data([0x5B, 0, 0x22, 0, 0x00, 0xD8, 0x22, 0, 0x5D, 0]))
        }
        #expect(error?.code == .encoding)
    }
}
