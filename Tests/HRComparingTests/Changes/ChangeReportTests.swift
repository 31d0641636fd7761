import Foundation
import HRArchiving
import HRComparing
import Testing

/// Changes in lines for people.
@Suite("Reports of changes")
struct ChangeReportTests {
    private static let earlier = ##"""
        {
          "server": { "host": "a", "password": "hunter2", "token": { "key": "abc123", "days": 3 } },
          "people": [{ "$id": "anna", "name": "Anna" }, { "$id": "bert", "name": "Bert" }],
          "places": { "oslo": { "floor": 3, "rooms": [1, 2] } },
          "gone": [1, 2],
          "lead": { "$alias": "#anna" }
        }
        """##
    private static let later = ##"""
        {
          "server": { "host": "b", "password": "hunter3", "token": { "key": "def456", "days": 3 }, "secret": "s3same" },
          "people": [{ "$id": "cleo", "name": "Cleo" }, { "$id": "anna", "name": "Anna" }, { "$id": "bertram", \##
          "name": "Bert" }],
          "places": { "rome": { "floor": 3, "rooms": [1, 2] } },
          "lead": { "$alias": "#cleo" }
        }
        """##
    private static let secrets = ["hunter2", "hunter3", "abc123", "def456", "s3same"]
    private func changes() throws -> HRDocumentChanges {
        try document(Self.later).changes(from: document(Self.earlier))
    }

    private func lines(_ report: String) -> [String] { report.split(separator: "\n").map(String.init) }

    @Test("There is a line for each change, which names its place")
    func lines() throws {
        let changes = try changes()
        let found = try changes.lines(from: document(Self.earlier), to: document(Self.later))
        #expect(
            found == [
                #"add people.0 + {"$id": "cleo", "name": "Cleo"}"#, #"add server.secret + "s3same""#,
                "remove gone - [1, 2]", #"rename people.1 $id - "bert" + "bertram""#,
                "rename places.oslo -> places.rome",
                ##"retarget lead - {"$alias": "#anna"} + {"$alias": "#cleo"}"##, #"set server.host - "a" + "b""#,
                #"set server.password - "hunter2" + "hunter3""#, #"set server.token.key - "abc123" + "def456""#,
            ])
        let lines = lines(changes.report())
        #expect(lines.count == changes.count)
        for (line, change) in zip(lines, changes) { #expect(line.contains(change.place.text), "\(line)") }
        #expect(lines.contains { $0.contains(#""a""#) && $0.contains(#""b""#) })
        #expect(lines.contains { $0.contains("bert") && $0.contains("bertram") })
        #expect(lines.contains { $0.contains("places.oslo") && $0.contains("rome") })
    }

    @Test("Secrets are masked, also within what is added or removed as a whole")
    func secrets() throws {
        let whole = try document("{}").changes(from: document(Self.earlier))
        for changes in [try changes(), try changes().inverse, whole, whole.inverse] {
            for style in [HRReportStyle.plain, HRReportStyle(hasColors: true)] {
                let report = changes.report(style: style)
                for secret in Self.secrets { #expect(!report.contains(secret), "\(report)") }
                #expect(report.contains("***"))
            }
        }
    }

    @Test("Colours are only there if they are asked for, and change nothing else")
    func colours() throws {
        let (plain, coloured) = (try changes().report(), try changes().report(style: HRReportStyle(hasColors: true)))
        #expect(!plain.contains("\u{1B}"))
        #expect(coloured.contains("\u{1B}["))
        #expect(coloured.replacing(/\u{1B}\[[0-9;]*m/, with: "") == plain)
    }

    @Test("Texts that would control a terminal, and breaks of lines, are written as escapes")
    func hostileTexts() throws {
        let key = "k\u{1B}[31m\ny"
        let earlier = HRDocument(.dictionary([key: "x\u{1B}[2J\nz\u{202E}"] as HRFields))
        let later = HRDocument(.dictionary([key: "\u{7}\r\n"] as HRFields))
        let changes = later.changes(from: earlier)
        #expect(changes.count == 1)
        let report = changes.report()
        #expect(lines(report).count == 1)
        for scalar in ["\u{1B}", "\u{7}", "\r", "\u{202E}"] { #expect(!report.contains(scalar)) }
    }

    @Test("A value of many lines is one line, cut where it is long")
    func longValues() throws {
        let text = String(repeating: "word ", count: 10_000)
        let later = HRDocument(["text": .string(text), "list": .array((0..<5_000).map { .integer($0) })])
        let changes = later.changes(from: HRDocument([:]))
        let lines = lines(changes.report())
        #expect(lines.count == 2)
        for line in lines { #expect(line.count < 1_000) }
    }

    @Test("No changes are no lines")
    func nothing() throws {
        let changes = try document(Self.later).changes(from: document(Self.later))
        #expect(changes.isEmpty)
        #expect(changes.report() == "")
        #expect(changes.patch == Data())
    }

    @Test("Changes are values that can be encoded")
    func codable() throws {
        let changes = try changes()
        let data = try JSONEncoder().encode(changes)
        #expect(try JSONDecoder().decode(HRDocumentChanges.self, from: data) == changes)
        #expect(changes.inverse.inverse == changes)
        #expect(Set([changes, changes, changes.inverse]).count == 2)
    }
}
