import Foundation
import HRArchiving
import TestSupport
import Testing

/// Cases of the kinds that the test suites of other libraries for property lists and JSON are known for.
@Suite("What other test suites ask")
struct OtherSuitesTests {
    // MARK: Numbers

    /// Decimal texts near the places where readers of numbers go wrong: half-way cases, the ends of the range, many digits.
    static let reals = [
        "2.2250738585072011e-308", "2.2250738585072014e-308", "2.225073858507201e-308", "4.9406564584124654e-324",
        "4.9e-324", "2.4703282292062327e-324", "2.4703282292062328e-324", "1e-400", "1.7976931348623157e308",
        "1.7976931348623158e308", "9007199254740991.0", "9007199254740992.0", "9007199254740993.0",
        "9007199254740992.9999999999999999", "9007199254740993.00000000000000000000000000000001",
        "0.1", "0.3", "0.1e1", "1e22", "1e23", "8.5e22", "123456789012345678e4", "1.00000000000000011102230246251565",
        "1.00000000000000011102230246251566", "1.0000000000000003330669073875470", "7.2057594037927933e16",
        "36028797018963966.0", "36028797018963968.5", "0.000000000000000000000000000000000000000000001e45",
        "100000000000000000000000000000000000000000000e-44", "1e0000000000000000000000000001", "1e-0000000000000000001",
        "6.0221409e+23", "0e400", "0e-400", "0.0e999999999999999999",
        "3.14159265358979323846264338327950288419716939937",
    ]

    @Test("Each decimal text is the nearest real", arguments: reals)
    func nearest(text: String) throws {
        let value = try #require(Double(text))
        func bits(_ root: HRNode) -> [UInt64?]? { root.elements?.map { $0.double?.bitPattern } }
        let json = try HRFormat.json.root(of: "[\(text), -\(text)]")
        #expect(bits(json) == [value.bitPattern, (-value).bitPattern])
        let xml = try HRFormat.xmlPropertyList.root(of: plist("<array><real>\(text)</real></array>"))
        #expect(bits(xml) == [value.bitPattern])
    }

    @Test("Thousands of digits are read, and count", arguments: [1, 17, 18, 19, 20, 308, 309, 800, 5000])
    func digits(count: Int) throws {
        let zeros = String(repeating: "0", count: count)
        #expect(try HRFormat.json.root(of: "0.\(zeros)1e\(count + 1)") == 1.0)
        #expect(try HRFormat.json.root(of: "1\(zeros)e-\(count)") == 1.0)
        #expect(try HRFormat.json.root(of: "9007199254740993.\(zeros)1").double == 9_007_199_254_740_994.0)
        #expect(try HRFormat.xmlPropertyList.root(of: plist("<real>1\(zeros)e-\(count)</real>")) == 1.0)
        #expect(try HRFormat.xmlPropertyList.root(of: plist("<integer>\(zeros)7</integer>")) == 7)
    }

    // MARK: Binary property lists

    @Test("Numbers in tables have any size", arguments: 1...8, 1...8)
    func tableSizes(offsetSize: Int, referenceSize: Int) throws {
        var builder = BinaryBuilder([0xD1, 1, 2], [0x51, 0x61], [0xA2, 3, 3], [0x09])
        builder.objects[0] = [0xD1] + [1, 2].flatMap { BinaryBuilder.number($0, size: referenceSize) }
        builder.objects[2] = [0xA2] + [3, 3].flatMap { BinaryBuilder.number($0, size: referenceSize) }
        (builder.offsetSize, builder.referenceSize) = (offsetSize, referenceSize)
        #expect(try HRFormat.binaryPropertyList.document(from: builder.data).root == ["a": [true, true]])
    }

    @Test("The outermost object may stand anywhere, and objects that nothing refers to are no matter")
    func order() throws {
        var builder = BinaryBuilder([0x09], [0x51, 0x61], [0x08], [0xD1, 1, 0], [0x10, 0x05])
        builder.top = 3
        #expect(try HRFormat.binaryPropertyList.document(from: builder.data).root == ["a": true])
    }

    @Test(
        "Objects of no known kind", arguments: [0x0F, 0x01, 0x07, 0x0C, 0x70, 0x90, 0xB0, 0xC1, 0xE0, 0xF0] as [UInt8])
    func unknownMarkers(marker: UInt8) {
        let data = BinaryBuilder([marker, 0, 0, 0, 0, 0, 0, 0, 0]).data
        #expect(throws: HRError.self) { try HRFormat.binaryPropertyList.document(from: data) }
    }

    @Test("A file that is cut off anywhere is an error", arguments: HRFormat.written)
    func truncated(format: HRFormat) throws {
        let document = HRDocument(["name": "Zoë", "list": [1, 2.5, true, [:]], "data": .data(Data([1, 2, 3]))])
        let data = try format.data(from: document)
        // White space at the end may be missing.
        let end = String(decoding: data, as: UTF8.self).last?.isWhitespace == true ? data.count - 1 : data.count
        for count in 0..<end {
            #expect(throws: HRError.self, "\(count) bytes") { try format.document(from: data.prefix(count)) }
        }
    }

    // MARK: XML property lists

    @Test(
        "Dictionaries that are none",
        arguments: [
            "<dict><key></dict>", "<dict><string>a</string><true/></dict>", "<dict><key>a</key></dict>",
            "<dict><key>a</key><key>b</key></dict>", "<dict><true/><key>a</key></dict>",
            "<dict><key>a</key><true/><true/></dict>", "<dict><key>a</dict>", "<dict><array/></dict>",
            "<array><key>a</key></array>", "<dict><key>a</key><true/>", "<dict></array>",
            "<array><dict></array></dict>",
        ], HRFormat.Implementation.each)
    func noDictionaries(element: String, implementation: HRFormat.Implementation) {
        #expect(throws: HRError.self) { try HRFormat.xmlPropertyList.using(implementation).root(of: plist(element)) }
    }

    @Test("Text in several pieces is one text")
    func pieces() throws {
        let text = "<string>a<![CDATA[b]]]]><![CDATA[>c]]>&amp;<!-- no -->&#x64;&#101;<?no?>f</string>"
        #expect(try HRFormat.xmlPropertyList.root(of: plist(text)) == "ab]]>c&def")
        let keys = "<dict><key>a&lt;<![CDATA[<]]></key><integer>1</integer><key/><integer>2</integer></dict>"
        #expect(try HRFormat.xmlPropertyList.root(of: plist(keys)) == ["a<<": 1, "": 2])
    }

    @Test("Entities are never expanded, and files never fetched")
    func entities() {
        for declaration in [
            "<!ENTITY e \"x\">", "<!ENTITY e SYSTEM \"file:///etc/passwd\">", "<!ENTITY % e \"x\"> %e;",
        ] {
            let text = "<!DOCTYPE plist [ \(declaration) ]><plist><string>&e;</string></plist>"
            #expect(throws: HRError.self) { try HRFormat.xmlPropertyList.root(of: text) }
        }
    }

    // MARK: JSON

    @Test(
        "The document may be any value, in every encoding",
        arguments: ["1", "-1.5", "\"é\"", "true", "null", "[]", "{}"])
    func fragments(text: String) throws {
        let root = try HRFormat.json.root(of: text)
        let encodings: [String.Encoding] = [.utf16, .utf16LittleEndian, .utf16BigEndian, .utf32, .utf32LittleEndian]
        for encoding in encodings {
            let data = try #require(" \(text)\r\n".data(using: encoding))
            #expect(try HRFormat.json.document(from: data).root == root, "\(encoding)")
        }
        #expect(try HRFormat.json.document(from: Data([0xEF, 0xBB, 0xBF] + text.utf8)).root == root)
    }

    @Test(
        "What looks like white space or a number to other languages is none",
        arguments: [
            "[\u{A0}1]", "[\u{2028}1]", "[1\u{C}]", "[\u{FEFF}1]", "[1_000]", "[1,000.5.1]", "[0b1]", "[0o7]",
            "[Infinity]",
            "[-NaN]", "[１]", "[+1]", "[.5]", "[5.]", "[1e]", "[0x10]", "[1n]", "[--1]", "[1 2]", "[tRue]",
            "[undefined]",
            "['a']", "[\"a\\x41\"]", "[\"a\nb\"]", "[\"\\u12\"]", "[\"\\uD800\\u0041\"]", "{a:1}", "{\"a\" 1}",
            "{\"a\":}",
            "{,}", "[,1]", "[1,,2]", "{\"a\":1,,\"b\":2}", "[1]]", "{}}", "[1}", "{\"a\":1]", "\u{0}[]", "[]\u{0}",
        ])
    func noJSON(text: String) {
        #expect(throws: HRError.self) { try HRFormat.json.root(of: text) }
    }
}
