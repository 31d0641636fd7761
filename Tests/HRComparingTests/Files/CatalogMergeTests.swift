import Foundation
import HRArchiving
import HRComparing
import TestSupport
import Testing

/// String catalogs are merged as maps by keys.
@Suite("Merges of string catalogs")
struct CatalogMergeTests {
    private static func catalog(_ name: String) throws -> String {
        try FileMerge.fixture("Catalog/\(name).xcstrings")
    }

    @Test(
        "Two locales merged in either order give the same bytes", .bug(id: "apple X10"),
        arguments: [("de", "fr"), ("fr", "de")])
    func locales(ours: String, theirs: String) throws {
        let merge = try FileMerge(
            "Localizable.xcstrings", base: Self.catalog("base"), ours: Self.catalog(ours),
            theirs: Self.catalog(theirs))
        let expected = try Self.catalog("merged")
        #expect(merge.text == expected)
        #expect(merge.conflicts.isEmpty)
        #expect(merge.notes.isEmpty)
    }

    /// A catalog in one line, whose entries are empty.
    private static func keys(_ keys: [String]) -> String {
        let entries = keys.map { "\"\($0)\": {}" }.joined(separator: ", ")
        return "{\"sourceLanguage\": \"en\", \"strings\": {\(entries)}, \"version\": \"1.0\"}\n"
    }

    /// New keys of two sides, in the order of the result.
    static let pairs = [
        ["a", "b"], ["Z", "a"], ["a", "aa"], ["", "a"], ["z", "é"], ["%@ a", "%d a"], ["\u{FF5E}", "\u{1F600}"],
        ["e\u{301}a", "ea"].sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) },
    ]

    @Test(
        "Of new keys in one gap, the one that comes first by its scalars stands first", .bug(id: "apple X10"),
        arguments: pairs)
    func gaps(pair: [String]) throws {
        let (first, second) = (pair[0], pair[1])
        for gap in 0...2 {
            func with(_ news: [String]) -> String {
                var keys = ["Y", "X"]
                keys.insert(contentsOf: news, at: gap)
                return Self.keys(keys)
            }
            for (ours, theirs) in [(first, second), (second, first)] {
                let merge = try FileMerge(
                    "L.xcstrings", base: with([]), ours: with([ours]), theirs: with([theirs]))
                #expect(merge.text == with([first, second]))
            }
        }
    }

    @Test("Three locales give the same bytes in all six orders", .bug(id: "apple X10"))
    func threeLocales() throws {
        let base = Self.keys(["Y", "X"])
        let sides = [
            Self.keys(["m", "Y", "d", "X"]), Self.keys(["b", "Y", "X", "k"]), Self.keys(["Y", "c", "X", "a"]),
        ]
        for order in [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]] {
            var text = sides[order[0]]
            for side in order.dropFirst() {
                text = try #require(
                    try FileMerge("L.xcstrings", base: base, ours: text, theirs: sides[side]).text)
            }
            #expect(text == Self.keys(["b", "m", "Y", "c", "d", "X", "a", "k"]))
        }
    }

    @Test("Keys that are there never move, in whatever order the other side writes them", .bug(id: "apple X10"))
    func order() throws {
        let merge = try FileMerge(
            "L.xcstrings", base: Self.keys(["Z", "b", "A", "c"]), ours: Self.keys(["Z", "b", "A", "c", "d"]),
            theirs: Self.keys(["A", "Z", "b", "c"]))
        #expect(merge.text == Self.keys(["Z", "b", "A", "c", "d"]))
    }

    @Test(
        "Of two versions of the format, the higher one is that of both sides",
        arguments: [("1.1", "1.2"), ("1.9", "1.10")])
    func version(low: String, high: String) throws {
        func catalog(_ version: String) -> String {
            Self.keys(["A"]).replacing("\"1.0\"", with: "\"\(version)\"")
        }
        for base in [nil, catalog("1.0")] {
            for (ours, theirs) in [(low, high), (high, low)] {
                let merge = try FileMerge("L.xcstrings", base: base, ours: catalog(ours), theirs: catalog(theirs))
                #expect(merge.text == catalog(high))
            }
        }
    }

    // MARK: The table

    /// What becomes of one entry of three versions; nil where it is not there.
    struct Case: CustomTestStringConvertible {
        enum Result {
            case text(String?)
            case conflict(String)
        }

        let base, ours, theirs: String?
        let result: Result

        var testDescription: String { "\(base ?? "-") \(ours ?? "-") \(theirs ?? "-")" }

        init(_ base: String?, _ ours: String?, _ theirs: String?, _ result: Result) {
            (self.base, self.ours, self.theirs, self.result) = (base, ours, theirs, result)
        }

        static func catalog(_ value: String?) -> String {
            let entry = value.map {
                """
                    "Bye" : {
                      "localizations" : {
                        "de" : {
                          "stringUnit" : {
                            "state" : "translated",
                            "value" : "\($0)"
                          }
                        }
                      }
                    },

                """
            }
            return """
                {
                  "sourceLanguage" : "en",
                  "strings" : {
                \(entry ?? "")    "Hello" : {

                    }
                  },
                  "version" : "1.0"
                }
                """
        }
    }

    static let cases = [
        Case(nil, "a", nil, .text("a")), Case(nil, nil, "a", .text("a")), Case(nil, "a", "a", .text("a")),
        Case(nil, "a", "b", .conflict("addition")),
        Case("a", "a", "a", .text("a")), Case("a", "b", "a", .text("b")), Case("a", "a", "b", .text("b")),
        Case("a", "b", "b", .text("b")), Case("a", "b", "c", .conflict("value")),
        Case("a", nil, "a", .text(nil)), Case("a", "a", nil, .text(nil)), Case("a", nil, nil, .text(nil)),
        Case("a", nil, "b", .conflict("deletion")), Case("a", "b", nil, .conflict("deletion")),
    ]

    @Test("An entry is added, changed and deleted by the table", .bug(id: "apple X13"), arguments: cases)
    func table(_ example: Case) throws {
        let merge = try FileMerge(
            "Localizable.xcstrings", base: Case.catalog(example.base), ours: Case.catalog(example.ours),
            theirs: Case.catalog(example.theirs))
        switch example.result {
        case .text(let value):
            #expect(merge.text == Case.catalog(value))
            #expect(merge.conflicts.isEmpty)
        case .conflict(let kind):
            #expect(merge.text == nil)
            #expect(merge.conflicts.count == 1)
            let places = kind == "deletion" ? "strings.Bye" : "strings.Bye.localizations.de.stringUnit.value"
            #expect(merge.conflicts == ["\(kind) \(places)"])
        }
    }

    @Test("A text belongs to its entry, also if an equal one is added to another entry", .bug(id: "apple X13"))
    func equalTexts() throws {
        func catalog(_ entries: (key: String, language: String, value: String)...) -> String {
            let texts = entries.map { key, language, value in
                "\"\(key)\": {\"localizations\": {\"\(language)\": {\"stringUnit\": "
                    + "{\"state\": \"translated\", \"value\": \"\(value)\"}}}}"
            }
            return "{\"sourceLanguage\": \"en\", \"strings\": {\(texts.joined(separator: ", "))}, \"version\": \"1.0\"}"
        }
        let base = catalog(("Confirm", "de", "OK"))
        let ours = catalog(("Confirm", "de", "In Ordnung"))
        let theirs = catalog(("Accept", "fr", "OK"))
        for (ours, theirs) in [(ours, theirs), (theirs, ours)] {
            let merge = try FileMerge("L.xcstrings", base: base, ours: ours, theirs: theirs)
            #expect(merge.conflicts == ["deletion strings.Confirm"])
        }
    }
}
