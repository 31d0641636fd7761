import Foundation
import HRArchiving
import TestSupport
import Testing

/// The code of Docs/EditingFiles.md that works with texts, and its picture.
@Suite("Code of EditingFiles.md: texts")
struct EditingTextSnippets {
    private static let server = Page.lines(
        """
        // snippet: server
        {
          // Who listens where.
          "server": { "port": 80, "debug": true },
          "members": [
            { "$id": "anna", "name": "Anna" }, // since 2019
            { "name": "Bert" }
          ],
          "lead": { "$alias": "#anna" },
          "deputy": { "$alias": "members.1" }
        }
        // end
        """)

    @Test("Every verb")
    func verbs() throws {
        let scratch = try ScratchFolder()
        let url = try scratch.file("team.json", Self.server)
        // snippet: verbs
        var text = try HRDocumentText(contentsOf: url)
        try text.set("Berta", at: "members.1.name")
        try text.remove("server.debug")
        try text.rename("server.port", to: "listen")
        try text.insert(["name": "Cleo"], at: "members.1")
        try text.append(["name": "Dora"], to: "members")
        try text.move("members.3", to: "members.0")
        try text.renameID("anna", to: "ann")
        try text.write(to: url)
        // end
        let written = try TestSupport.text(of: url)
        #expect(
            written
                == Page.lines(
                    """
                    // snippet: edited
                    {
                      // Who listens where.
                      "server": { "listen": 80 },
                      "members": [
                        { "name": "Dora" },
                        { "$id": "ann", "name": "Anna" }, // since 2019
                        { "name": "Cleo" },
                        { "name": "Berta" }
                      ],
                      "lead": { "$alias": "#ann" },
                      "deputy": { "$alias": "members.3" }
                    }
                    // end
                    """))
        // snippet: looks
        let document = try text.document  // the edited text, parsed
        let data = try text.data  // the bytes of the edited text
        let edits = try text.edits  // ranges of bytes in the file, and their replacements
        let place = try text.location(of: "members.0.name")  // its line and column in the edited text
        // end
        #expect(document["members.0.name"]?.string == "Dora")
        #expect(data == Data(written.utf8))
        #expect(!edits.isEmpty)
        #expect(place?.line == 5)
    }

    @Test("Several changes at once")
    func batch() throws {
        var text = try HRDocumentText(Self.server)
        // snippet: batch
        try text.edit {
            $0.remove("members.0", comments: .keep)
            $0.set("Berta", at: "members.1.name")  // index 1 in the text before the batch
        }
        // end
        #expect(try text.document["members.0.name"]?.string == "Berta")
        #expect(String(decoding: try text.data, as: UTF8.self).contains("// since 2019"))
    }

    @Test("All values that a pattern selects")
    func selections() throws {
        var text = try HRDocumentText(
            Self.server.replacing("\"Bert\"", with: "\"Bert\", \"mentor\": { \"$alias\": \"#anna\" }"))
        // snippet: select
        let pattern: HRPathPattern = "members[mentor=#anna].name"
        let mentored = try text.document.paths(matching: pattern)
        try text.edit { batch in
            for path in mentored { batch.set("Somebody", at: path) }
        }
        // end
        #expect(mentored == ["members.1.name"])
        #expect(try text.document["members.1.name"]?.string == "Somebody")
    }

    @Test("To another document, and laid out anew")
    func documents() throws {
        var text = try HRDocumentText(Self.server)
        // snippet: document
        var document = try text.document
        document["server.port"] = 443
        try text.update(to: document)
        try text.format(indent: "    ")
        // end
        let bytes = String(decoding: try text.data, as: UTF8.self)
        #expect(bytes.contains("\n        \"port\": 443,\n"))
        #expect(bytes.contains("// Who listens where."))
    }

    @Test("A path that leads nowhere")
    func nowhere() throws {
        let scratch = try ScratchFolder()
        var text = try HRDocumentText(contentsOf: scratch.file("team.json", Self.server))
        let error = #expect(throws: HRError.self) { try text.set(8080, at: "srver.port") }
        let line = error?.description.replacing(scratch.url.path + "/", with: "")
        let expected = Page.lines(
            """
            // snippet: nowhere
            team.json:1:1: HR0203 there is no key "srver" in the root (did you mean "server"?) at $root
            // end
            """)
        #expect(line.map { $0 + "\n" } == expected)
    }

    // MARK: Which member a comment belongs to

    private static let picture = Page.lines(
        """
        // snippet: picture
        { // Of the house.                            <- stays
          // Written in May.                          <- stays: a blank line is under it

          // The host,                                <- of "host"
          // as others see it.                        <- of "host"
          "host": "a", // public                      <- of "host"
          "port": 80, /* encrypted */ "tls": false,   <- of "tls"
          // Per hour.                                <- of "max"
          "max": 5 // or more                         <- of "max"
          // Still to come: a name.                   <- stays: nothing is under it
        }
        // end
        """)

    @Test("Comments go with their members, and with no others", arguments: ["host", "port", "tls", "max"])
    func ownership(key: String) throws {
        let lines = Self.picture.split(separator: "\n", omittingEmptySubsequences: false)
        let parts = lines.map { $0.components(separatedBy: " <- ") }
        var text = try HRDocumentText(parts.map { $0[0] }.joined(separator: "\n"))
        try text.remove(HRPath(key))
        let rest = String(decoding: try text.data, as: UTF8.self)
        for part in parts where part.count == 2 {
            let comment = try #require(part[0].firstMatch(of: /\/\/.*[^ ]|\/\*.*\*\//)).0
            #expect(rest.contains(comment) == (part[1] != "of \"\(key)\""), "\(comment)")
        }
    }
}
