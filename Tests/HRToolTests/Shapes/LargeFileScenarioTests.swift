import Foundation
import TestSupport
import Testing

/// Files of two megabytes.
@Suite("Scenarios of large files")
struct LargeFileScenarioTests {
    private static let count = 24_000

    static let catalog = """
        {
          "sourceLanguage" : "en",
          "strings" : {
        \((1...count).map { number in
            "    \"Key \(number) has %lld things in it\" : { \"kind\" : \"manual\", \"comment\" : \"Line \(number)\" }"
        }.joined(separator: ",\n"))
          },
          "version" : "1.0"
        }
        """

    static let project: String = {
        let files = (1...count).map { number in
            "\t\tAA\(number) /* File\(number).swift */ = {isa = PBXFileReference; path = File\(number).swift; };\n"
        }
        let children = (1...count).map { "\t\t\t\tAA\($0) /* File\($0).swift */,\n" }
        return "// !$*UTF8*$!\n{\n\tobjects = {\n" + files.joined()
            + "\t\tBB1 = {\n\t\t\tisa = PBXGroup;\n\t\t\tchildren = (\n" + children.joined() + "\t\t\t);\n\t\t};\n"
            + "\t\tBB2 = {\n\t\t\tisa = PBXProject;\n\t\t\tmainGroup = BB1;\n\t\t};\n\t};\n\trootObject = BB2;\n}\n"
    }()

    static let strings = (1...count).map { number in
        "/* Number \(number) of the texts that are shown in the shop */\n"
            + "\"text %d of \(number)\" = \"Text %d of \(number)\";\n"
    }.joined(separator: "\n")

    static let properties =
        "<plist version=\"1.0\">\n<dict>\n"
        + (1...count).map { number in
            "\t<key>Key \(number)</key>\n\t<dict>\n\t\t<key>Text of it</key>\n\t\t<string>Number \(number)</string>\n"
                + "\t</dict>\n"
        }.joined() + "</dict>\n</plist>\n"

    struct File: CustomTestStringConvertible {
        let name: String
        let text: String
        /// The path of a text in it.
        let path: String
        /// The line that has the text `%d` there.
        let edited: String

        var testDescription: String { name }
    }

    static let files = [
        File(
            name: "L.xcstrings", text: catalog, path: "strings.Key 9 has %lld things in it.comment",
            edited: "    \"Key 9 has %lld things in it\" : { \"kind\" : \"manual\", \"comment\" : \"%d\" },"),
        File(
            name: "p.pbxproj", text: project, path: "objects.AA9.path",
            edited: "\t\tAA9 /* %d */ = {isa = PBXFileReference; path = \"%d\"; };\n> \t\t\t\tAA9 /* %d */,"),
        File(name: "L.strings", text: strings, path: "text %d of 9", edited: "\"text %d of 9\" = \"%d\";"),
        File(name: "Info.plist", text: properties, path: "Key 9.Text of it", edited: "\t\t<string>%d</string>"),
    ]

    @Test("Each kind is checked, and one line of it is edited", .slow, .bug(id: "apple X05"), arguments: files)
    func large(file: File) throws {
        #expect(file.text.utf8.count > 2_000_000)
        let shell = try Shell(fixtures: nil)
        let name = file.name
        try shell.write(Data(file.text.utf8), name)
        let result = try shell.run(
            """
            cp \(name) first; hr check -v -- \(name) | cut -d'(' -f1
            hr set -q -- \(name) '\(file.path)=%d' && diff first \(name) | grep '^>'
            """)
        #expect(String(decoding: result.output, as: UTF8.self) == "\(name): ok \n> \(file.edited)\n")
        #expect(String(decoding: result.errors, as: UTF8.self) == "")
        #expect(result.status == 0)
    }
}
