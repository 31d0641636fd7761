import Foundation
import HRArchiving
import ObjectMapping
import TestSupport
import Testing

/// Files that have what a type now keeps under another key: a save changes what reading has taken, or says what stays.
@Suite("Saving what stands under a former key")
struct FormerKeySaveTests {
    struct Book: Equatable, Sendable {
        var title = ""
        var pages = 0
        var note: String?
    }

    private static let books = PropertyMap(
        { Book() },
        MappedProperty("title", \.title).formerly("name", "label"),
        MappedProperty("pages", \.pages).formerly("size.pages"),
        MappedProperty("note", \.note).formerly("remark.text"))

    final class Volume {
        var title = ""
        var next: Volume?
        var book: Book?
    }

    private static let volumes: PropertyMap<Volume> = PropertyMap(
        { Volume() },
        MappedProperty("title", \.title).formerly("name"),
        MappedProperty("next", \.next, through: .optional(.deferred(volumes))).reference(),
        MappedProperty("book", \.book, through: .optional(books)))

    private func report(_ changes: HRChanges, _ folder: URL) -> String {
        changes.description.replacing(folder.path + "/", with: "")
    }

    struct Case: Sendable, CustomTestStringConvertible {
        let text: String
        let expected: String
        let report: String
        let change: @Sendable (inout Book) -> Void
        var testDescription: String { text }
    }

    static let cases: [Case] = [
        Case(
            text: #"{ "name": "A", /* thick */ "pages": 3 }"#, expected: #"{ "name": "B", /* thick */ "pages": 3 }"#,
            report: #"book.json:1:11 name: "A" -> "B""#, change: { $0.title = "B" }),
        Case(
            text: #"{ "label": "A", "name": "C" } // of May"#, expected: #"{ "label": "A", "name": "B" } // of May"#,
            report: #"book.json:1:25 name: "C" -> "B""#, change: { $0.title = "B" }),
        Case(
            text: #"{ "title": "C", "name": "A" }"#, expected: #"{ "title": "B", "name": "A" }"#,
            report: #"book.json:1:12 title: "C" -> "B""#, change: { $0.title = "B" }),
        Case(
            text: #"{ "name": "A", "size": { "pages": 7 } }"#,
            expected: #"{ "name": "A", "pages": 8, "size": { "pages": 7 } }"#,
            report: "book.json:1:1 pages: added 8",
            change: { $0.pages = 8 }),
    ]

    @Test("A value that a map describes", arguments: cases)
    func value(_ one: Case) throws {
        try ScratchFolder.run { folder in
            let url = folder.appending(path: "book.json")
            try Data(one.text.utf8).write(to: url)
            let file = try HRUnarchiver().open(through: Self.books, at: url)
            #expect(try file.save().isEmpty)
            one.change(&file.root)
            #expect(try report(file.save(), folder) == one.report)
            #expect(try String(contentsOf: url, encoding: .utf8) == one.expected)
            #expect(try HRUnarchiver().unarchive(through: Self.books, from: Data(one.expected.utf8)) == file.root)
            #expect(try file.save().isEmpty)
        }
    }

    private static let volume = """
        {
          "name": "I", // the first
          "book": { "label": "A" },
          "next": { "name": "II", "book": { "name": "B" }, "next": { "$alias": "$root" } }
        }
        """

    @Test("Objects and values in them, with and without a registered class", arguments: [false, true])
    func objects(_ isRegistered: Bool) throws {
        var registry = HRClassRegistry()
        if isRegistered { registry.register(Self.volumes, as: "Volume") }
        try ScratchFolder.run { folder in
            let url = folder.appending(path: "volume.json")
            try Data(Self.volume.utf8).write(to: url)
            let file = try HRUnarchiver(registry: registry).open(through: Self.volumes, at: url)
            #expect(try file.save().isEmpty)
            file.root.next?.title = "2"
            file.root.book?.title = "a"
            file.root.next?.book?.title = "b"
            try file.save()
            var expected = Self.volume
            for (old, new) in [("\"II\"", "\"2\""), ("\"A\"", "\"a\""), ("\"B\"", "\"b\"")] {
                expected = expected.replacingOccurrences(of: old, with: new)
            }
            #expect(try String(contentsOf: url, encoding: .utf8) == expected)
            file.root.next?.next = nil
            file.root.title = ""
            try file.save()
            expected = expected.replacingOccurrences(of: ", \"next\": { \"$alias\": \"$root\" }", with: "")
            #expect(
                try String(contentsOf: url, encoding: .utf8)
                    == expected.replacingOccurrences(of: "\"I\"", with: "\"\""))
        }
    }

    /// Reads by hand what older files have.
    struct Note: HRCoding {
        var text: String
        var size: Double

        init(coder: HRDecoder) throws {
            text = try coder.decodeIfPresent(forKey: "text") ?? coder.decode(forKey: "body")
            size = try coder.decodeIfPresent(forKey: "size") ?? coder.decode(forKey: "points")
        }

        func encode(with coder: HREncoder) throws {
            try coder.encode(text, forKey: "text")
            try coder.encode(size, forKey: "size")
        }
    }

    @Test("A key that is read by hand stays, and the report names it")
    func byHand() throws {
        try ScratchFolder.run { folder in
            let url = folder.appending(path: "note.json")
            try Data(#"{"body":"x","points":3,"other":4}"#.utf8).write(to: url)
            let file = try HRUnarchiver().open(Note.self, at: url)
            file.root.text = "y"
            file.root.size = 5
            let changes = try file.save()
            #expect(
                report(changes, folder) == """
                    note.json:1:1 text: added "y"; body still says what it was
                    note.json:1:1 size: added 5.0; points still says what it was
                    """)
            #expect(changes.map(\.twin) == ["body", "points"])
            #expect(
                try String(contentsOf: url, encoding: .utf8)
                    == #"{"body":"x","points":3,"other":4,"text":"y","size":5.0}"#)
        }
    }

    @Test("A value that a map describes goes into a file that is not open")
    func update() throws {
        try ScratchFolder.run { folder in
            let url = folder.appending(path: "book.json")
            try Data(#"{ "name": "A", /* thick */ "pages": 3 }"#.utf8).write(to: url)
            let changes = try HRArchiver().update(Book(title: "A", pages: 4), through: Self.books, at: url)
            #expect(report(changes, folder) == "book.json:1:37 pages: 3 -> 4")
            #expect(try String(contentsOf: url, encoding: .utf8) == #"{ "name": "A", /* thick */ "pages": 4 }"#)
        }
    }
}
