import Foundation
import HRArchiving
import HRSequencing
import TestSupport
import Testing

/// Attributes of elements say nothing of values: they are read over, as Foundation does, and edits keep them.
@Suite("Attributes of elements")
struct ElementAttributeTests {
    static let attributes = [
        #" ID="1""#, " a='b'", #" xml:space="preserve""#, #"  size = "32"  ID="2" "#, #" a=">""#, " a='/>' b='\"'",
        "\n\ta=\"1\"\r\n\tb=\"2\"", #" a="&lt;&amp;""#, #" é="ü""#, #" a="""#,
    ]

    /// A document whose elements all have attributes, and what it means.
    private static func document(_ attributes: String) -> (text: String, root: HRNode) {
        let text = """
            <plist version="1.0"><dict@><key@>a</key><array@><string@>s</string><integer@>0x8</integer><real@>1.5</real><true@/><false@></false>\
            <date@>2001-01-01T00:00:00Z</date><data@>AAAA</data><string@/><array@/><dict@/></array><key@>b</key><string@>t</string></dict></plist>
            """
        let root: HRNode = [
            "a": [
                "s", 8, 1.5, true, false, .date(Date(timeIntervalSinceReferenceDate: 0)), .data(Data(count: 3)), "", [],
                [:],
            ], "b": "t",
        ]
        return (text.replacing("@", with: attributes), root)
    }

    @Test("They are read over, as Foundation does", arguments: attributes, HRFormat.Implementation.each)
    func reading(attributes: String, implementation: HRFormat.Implementation) throws {
        let (text, root) = Self.document(attributes)
        #expect(try HRFormat.xmlPropertyList.using(implementation).document(from: Data(text.utf8)).root == root)
        #expect(try HRUnarchiver(compatibility: .propertyListEncoder).document(from: Data(text.utf8)).root == root)
    }

    @Test("What IOKit writes is read")
    func kernel() throws {
        let text = """
            <array ID="0"><dict ID="1"><key>IOClass</key><string ID="2">A</string><key>n</key>
            <integer size="32" ID="3">0x8</integer><key>m</key><integer size="64" ID="4">0xffffffffffffffff</integer></dict></array>
            """
        let root = try HRFormat.xmlPropertyList.document(from: Data(text.utf8)).root
        #expect(root == [["IOClass": "A", "n": 8, "m": .integer(HRInteger(UInt64.max))]])
    }

    @Test(
        "Malformed ones are errors at their place",
        arguments: [
            (" a", "3:22", "a tag is not written as one"), (" a=1", "3:23", "a tag is not written as one"),
            (" a=\"<\"", "3:24", "a tag is not written as one"), (" a=\"1", "3:27", "a tag is not written as one"),
            (" a=\"1\"b=\"2\"", "3:26", "a tag is not written as one"),
            (" a=\"1\" a='2'", "3:27", "the attribute \"a\" appears twice in one tag"),
        ])
    func malformed(attributes: String, place: String, message: String) {
        let text = "<plist>\n<dict>\n<key>k</key><string@>v</string>\n</dict>\n</plist>".replacing(
            "<string@", with: "<string\(attributes)")
        let column = place.split(separator: ":").last.flatMap { Int($0) } ?? 0
        for implementation in HRFormat.Implementation.each {
            let error = #expect(throws: HRError.self) {
                _ = try HRFormat.xmlPropertyList.using(implementation).document(from: Data(text.utf8))
            }
            #expect(error?.code == .syntax && error?.location?.line == 3)
            #expect(error?.location?.column == column)
            #expect(error?.description.contains(message) == true)
        }
    }

    @Test("Edits keep them byte for byte, and change nothing but what was asked for", arguments: attributes)
    func edits(attributes: String) throws {
        let source = Self.document(attributes).text
        func edited(_ edit: (inout HRDocumentText) throws -> Void) throws -> String {
            var text = try HRDocumentText(source)
            try edit(&text)
            return String(decoding: try text.data, as: UTF8.self)
        }
        let string = "<string\(attributes)>"
        #expect(
            try edited { try $0.set("u", at: "b") }
                == source.replacing("\(string)t<", with: "<string\(attributes)>u<"))
        #expect(
            try edited { try $0.set("x", at: "a.0") }
                == source.replacing("\(string)s<", with: "<string\(attributes)>x<"))
        #expect(
            try edited { try $0.set(9, at: "a.1") }
                == source.replacing("<integer\(attributes)>0x8", with: "<integer\(attributes)>9"))
        #expect(try edited { try $0.rename("b", to: "c") } == source.replacing(">b</key>", with: ">c</key>"))
        #expect(try edited { try $0.set(false, at: "a.3") }.contains("<false\(attributes)/>"))
        // Another kind of value has none of them.
        #expect(try edited { try $0.set(1, at: "b") }.contains("<integer>1</integer>"))
        // Containers that are filled and emptied.
        #expect(try edited { try $0.append(1, to: "a.8") }.contains("<array\(attributes)><integer>1</integer></array>"))
        let unfilled = try edited {
            try $0.append(1, to: "a.8")
            try $0.remove("a.8.0")
        }
        #expect(try HRFormat.xmlPropertyList.document(from: Data(unfilled.utf8)).root == Self.document("").root)
        let moved = try edited { try $0.move("b", to: "d") }
        #expect(moved.contains("\(string)t</string>"))
    }

    @Test("References are found behind words with attributes, and follow", arguments: attributes + [" "])
    func references(attributes: String) throws {
        let source = """
            <plist><dict><key>a</key><dict><key@>$id</key><string@>x</string><key>n</key><integer>1</integer></dict>\
            <key>b</key><dict@><key@>$alias</key><string@>a.n</string></dict>\
            <key>c</key><dict><key@>$alias</key><string@>#x</string></dict></dict></plist>
            """.replacing("@", with: attributes)
        var text = try HRDocumentText(source)
        try text.rename("a", to: "z")
        try text.renameID("x", to: "y")
        let expected = source.replacing("<key>a</key>", with: "<key>z</key>").replacing(">a.n<", with: ">z.n<")
            .replacing(">x<", with: ">y<").replacing(">#x<", with: ">#y<")
        let bare = expected.replacing("<string\(attributes)>", with: "<string>")
        let written = String(decoding: try text.data, as: UTF8.self)
        #expect(attributes == " " ? written.replacing("<string >", with: "<string>") == bare : written == expected)
    }

    @Test("A secret behind a key with attributes is not shown", arguments: attributes)
    func secrets(attributes: String) {
        let source = """
            <plist><dict><key>x</key><dict@><key@>password</key><string@>hunter2</string></dict>
            <key@>token</key><array@><string@>hunter2</string><dict@/><string@>hunter2</string></array><key>r</key>
            <dict><key>$alias</key><string>nope</string></dict></dict></plist>
            """.replacing("@", with: attributes)
        let errors = HRUnarchiver().diagnose(from: Data(source.utf8)).errors
        #expect(errors.count == 1)
        for error in errors { #expect(!error.report().contains("hunter2")) }
        let malformed = source.replacing("</dict></plist>", with: "<string></plist>")
        let error = #expect(throws: HRError.self) { try HRUnarchiver().document(from: Data(malformed.utf8)) }
        #expect(error?.report().contains("hunter2") == false)
    }

    @Test("Elements are read one by one", arguments: attributes)
    func elements(attributes: String) throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { #expect(throws: Never.self) { try FileManager.default.removeItem(at: folder) } }
        let url = folder.appendingPathComponent("a.plist")
        let text = "<plist version=\"1.0\"><array@><string@>a</string><string@>b</string><string@/></array></plist>"
        try Data(text.replacing("@", with: attributes).utf8).write(to: url)
        let reader = try HRRecords(of: String.self, in: url, at: HRPath()).reader()
        var found: [String] = []
        while let element = try reader.next() { found.append(element.value) }
        #expect(found == ["a", "b", ""])
    }

    @Test("A hundred thousand attributes are read in time, and one of them twice is found")
    func many() throws {
        let names = (0..<100_000).map { " a\($0)=\"\"" }.joined()
        #expect(
            try HRFormat.xmlPropertyList.document(from: Data("<plist><string\(names)>x</string></plist>".utf8)).root
                == "x")
        let error = #expect(throws: HRError.self) {
            _ = try HRFormat.xmlPropertyList.document(
                from: Data("<plist><string\(names) a7=\"\">x</string></plist>".utf8))
        }
        #expect(error?.description.contains("the attribute \"a7\" appears twice in one tag") == true)
    }
}
