import Foundation
import HRArchiving
import HRComparing
import Testing

/// Files of old-style texts and property lists are merged as maps by keys.
@Suite("Merges of .strings and Info.plist")
struct StringsMergeTests {
    private static func strings(_ name: String) throws -> String { try FileMerge.fixture("Strings/\(name).strings") }

    @Test(
        "Entries are merged by their keys, with the comments before them", .bug(id: "apple X23"),
        arguments: [("ours", "theirs"), ("theirs", "ours")])
    func comments(ours: String, theirs: String) throws {
        let merge = try FileMerge(
            "de.lproj/Localizable.strings", base: Self.strings("base"), ours: Self.strings(ours),
            theirs: Self.strings(theirs))
        let expected = try Self.strings("merged")
        #expect(merge.text == expected)
        #expect(merge.conflicts.isEmpty)
    }

    @Test("The result has the encoding of ours", .bug(id: "apple X23"))
    func encoding() throws {
        func data(_ name: String, _ encoding: String.Encoding) throws -> Data {
            try #require(try ("\u{FEFF}" + Self.strings(name)).data(using: encoding))
        }
        let merge = try FileMerge(
            "Localizable.strings", base: data("base", .utf16LittleEndian), ours: data("ours", .utf16LittleEndian),
            theirs: data("theirs", .utf8))
        let expected = try data("merged", .utf16LittleEndian)
        #expect(merge.data == expected)
    }

    @Test("A text that both sides changed differently is a conflict", .bug(id: "apple X23"))
    func conflict() throws {
        let merge = try FileMerge(
            "Localizable.strings", base: "\"a\" = \"1\";\n\"b\" = \"1\";\n", ours: "\"a\" = \"2\";\n\"b\" = \"1\";\n",
            theirs: "\"a\" = \"3\";\n\"b\" = \"4\";\n")
        #expect(merge.text == nil)
        #expect(merge.conflicts == ["value a"])
    }

    @Test("Types of an Info.plist are found by their names")
    func bundle() throws {
        func plist(_ types: String) -> String {
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
            <plist version="1.0">
            <dict>
            	<key>CFBundleURLTypes</key>
            	<array>
            \(types)
            	</array>
            </dict>
            </plist>

            """
        }
        func type(_ name: String, _ role: String, _ scheme: String) -> String {
            """
            		<dict>
            			<key>CFBundleTypeRole</key>
            			<string>\(role)</string>
            			<key>CFBundleURLName</key>
            			<string>\(name)</string>
            			<key>CFBundleURLSchemes</key>
            			<array>
            				<string>\(scheme)</string>
            			</array>
            		</dict>
            """
        }
        // Theirs changes all but the name, and ours puts another type before it.
        let merge = try FileMerge(
            "App/Info.plist", base: plist(type("shop", "Editor", "shop")),
            ours: plist(type("pay", "Editor", "pay") + "\n" + type("shop", "Editor", "shop")),
            theirs: plist(type("shop", "Viewer", "store")))
        #expect(merge.text == plist(type("pay", "Editor", "pay") + "\n" + type("shop", "Viewer", "store")))
        #expect(merge.conflicts.isEmpty)
    }
}
