import Foundation
import Testing

/// Entries of a string catalog that a merge has put beside `strings`.
@Suite("Scenarios of entries outside of a catalog's strings")
struct CatalogScenarioTests {
    private static let count = 95
    private static let head = "{\n  \"sourceLanguage\" : \"en\",\n  \"strings\" : {\n"

    /// One entry, as Xcode indents it in `strings`, with bytes that a new spelling would change.
    private static func entry(_ number: Int) -> String {
        """
            "Key \(number)" : {
              "comment" : "caf\\u00e9 \\/ \(number)",
              "extractionState"  :  "manual",
              "localizations" : {

              }
            }
        """
    }

    @Test("95 entries beside \"strings\" are 95 errors, and one command moves them", .bug(id: "apple X02"))
    func entriesOutside() throws {
        let outside = (1...Self.count).map(Self.entry).map { ",\n" + $0 }.joined()
        let inside = "    \"Home\" : {\n\n    }"
        let text = Self.head + inside + "\n  }" + outside + ",\n  \"version\" : \"1.0\"\n}"
        let shell = try Shell(fixtures: nil)
        try shell.write(Data(text.utf8), "L.xcstrings")
        let check = try shell.run("hr check -- L.xcstrings")
        let lines = (1...Self.count).map { (number: $0, line: $0 * 7 + 1) }
        let errors = lines.map {
            "L.xcstrings:\($0.line):5: error: \"Key \($0.number)\" stands outside of \"strings\" [HR0210]\n"
        }
        #expect(String(decoding: check.errors, as: UTF8.self) == errors.joined())
        #expect(check.output.isEmpty && check.status == 1)

        let fix = try shell.run("hr fix -- L.xcstrings && hr check -- L.xcstrings")
        let notes = lines.map { "L.xcstrings:\($0.line): Key \($0.number) -> strings.Key \($0.number)\n" }
        #expect(String(decoding: fix.errors, as: UTF8.self) == notes.joined())
        #expect(fix.output.isEmpty && fix.status == 0)
        let moved = Self.head + inside + outside + "\n  },\n  \"version\" : \"1.0\"\n}"
        #expect(try shell.contents()["L.xcstrings"].map { String(decoding: $0, as: UTF8.self) } == moved)
    }

    @Test("Only catalogs have entries, and an entry that is there already is left", .bug(id: "apple X02"))
    func limits() throws {
        try Shell(fixtures: nil).expect(
            #"""
            $ cat > a.json <<'END'
            > {
            >   "sourceLanguage" : "en",
            >   "Bye" : {},
            >   "strings" : { "Hi" : {}, "Ho" : {} },
            >   "Hi" : { "comment" : "another one" },
            >   "Ho" : {},
            >   "version" : "1.0"
            > }
            > END
            $ hr check -- a.json
            $ hr check --shape xcstrings -- a.json
            ! a.json:3:3: error: "Bye" stands outside of "strings" [HR0210]
            ! a.json:5:3: error: "Hi" stands outside of "strings" [HR0210]
            ! a.json:6:3: error: "Ho" stands outside of "strings" [HR0210]
            = 1
            $ hr fix -- a.json
            $ hr fix --shape xcstrings -- a.json
            ! a.json:3: Bye -> strings.Bye
            ! a.json:6: Ho removed, because strings.Ho is equal
            ! a.json:4:3: error: "Hi" stands outside of "strings" [HR0210]
            = 1
            $ cat a.json
            | {
            |   "sourceLanguage" : "en",
            |   "strings" : { "Hi" : {}, "Ho" : {}, "Bye" : {} },
            |   "Hi" : { "comment" : "another one" },
            |   "version" : "1.0"
            | }
            """#)
    }
}
