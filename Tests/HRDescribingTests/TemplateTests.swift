import Foundation
import HRArchiving
import HRConfiguring
import HRDescribing
import Testing

/// A template shows all keys, and is read as the defaults.
@Suite("Templates")
struct TemplateTests {
    private static let json = """
        // The shop's service.
        {
          "name": "shop",

          // The port that the service listens on.
          // a whole number
          "port": 8080,

          // one of light, dark
          "theme": "light",

          // The memory for pages.
          // More is faster.
          // a byte count, such as 512MiB or 10MB
          "cache": "512MiB",

          // a duration, such as 1h30m or 250ms
          "timeout": "30s",

          // a number
          "ratio": 0.5,

          "database": {
            "host": "localhost",

            // a whole number from 0 to 65535
            "port": 5432,

            // optional; secret
            // "password": "",
          },

          // optional
          // "note": "",

          "hosts": [
            "a",
            "b"
          ],
        }

        """

    private static let xml = """
        <!-- The shop's service. -->
        <dict>
            <key>name</key>
            <string>shop</string>

            <!-- The port that the service listens on. -->
            <!-- a whole number -->
            <key>port</key>
            <integer>8080</integer>

        """

    private func read(_ text: String) throws -> Settings {
        try HRUnarchiver(unknownKeys: .error).unarchive(Settings.self, from: Data(text.utf8))
    }

    @Test("All keys in JSON, with their defaults and documentation")
    func json() throws {
        let text = try HRTypeDescription(of: Settings.self).template()
        #expect(text == Self.json)
        #expect(try read(text) == Settings())
    }

    @Test("All keys in XML")
    func xml() throws {
        let text = try HRTypeDescription(of: Settings.self).template(as: .xml)
        #expect(text.contains(Self.xml))
        #expect(text.contains("<!-- optional; secret -->\n        <!--\n        <key>password</key>"))
        #expect(try read(text) == Settings())
    }

    @Test("What is commented out can be used")
    func uncommented() throws {
        let text = try HRTypeDescription(of: Settings.self).template()
            .replacing("// \"password\": \"\"", with: "\"password\": \"x\"").replacing("// \"note\"", with: "\"note\"")
        var expected = Settings()
        expected.note = ""
        expected.database.password = HRSecret("x")
        #expect(try read(text) == expected)
    }

    @Test(
        "Values that are required are made up, and objects within themselves end",
        arguments: HRTypeDescription.TemplateFormat.allCases)
    func required(format: HRTypeDescription.TemplateFormat) throws {
        let team = try HRTypeDescription(of: Team.self, registry: .team).template(as: format)
        let read = try HRUnarchiver(registry: .team, unknownKeys: .error).unarchive(Team.self, from: Data(team.utf8))
        #expect(read.color == .red)
        #expect(read.lead.name.isEmpty)
        let node = try HRTypeDescription(of: Node.self).template(as: format)
        #expect(try HRUnarchiver(unknownKeys: .error).unarchive(Node.self, from: Data(node.utf8)).children.isEmpty)
    }

    @Test("Texts cannot end a comment")
    func comments() throws {
        struct Noted: Codable, HRDefaults, HRDocumented {
            var a = "--> \" */"
            static var archiveDefaults: Noted { Noted() }
            static let archiveDocumentation = ["": "-->", "a": "one --> two\n</dict> */"]
        }
        for format in HRTypeDescription.TemplateFormat.allCases {
            let text = try HRTypeDescription(of: Noted.self).template(as: format)
            #expect(try HRUnarchiver().unarchive(Noted.self, from: Data(text.utf8)).a == Noted().a)
        }
    }
}
