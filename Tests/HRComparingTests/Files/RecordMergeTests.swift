import Foundation
import HRArchiving
import HRShapes
import Testing

/// Files with a record on each line are merged by the ids of records, by keys, or by equal lines.
@Suite("Merges of JSON Lines")
struct RecordMergeTests {
    /// Lines of three files and of the result, with `/` for line breaks.
    struct Example: CustomTestStringConvertible {
        let testDescription: String
        let base, ours, theirs, result: String

        init(_ testDescription: String, _ base: String, _ ours: String, _ theirs: String, _ result: String) {
            (self.testDescription, self.base, self.ours) = (testDescription, base, ours)
            (self.theirs, self.result) = (theirs, result)
        }
    }

    private func merge(
        _ base: String?, _ ours: String, _ theirs: String, keys: [String] = []
    ) throws -> RecordMerge {
        func data(_ text: String) -> Data { Data(text.replacing("/", with: "\n").utf8) }
        return try RecordMerge.merge(base: base.map(data), ours: data(ours), theirs: data(theirs), keys: keys)
    }

    private func text(_ data: Data) -> String {
        // A carriage return and a line feed are one character of a string.
        String(decoding: data.map { $0 == UInt8(ascii: "\n") ? UInt8(ascii: "/") : $0 }, as: UTF8.self)
    }

    static let lines = [
        Example("both append", "1/2/", "1/2/3/", "1/2/4/", "1/2/3/4/"),
        Example("both append the same", "1/2/", "1/2/3/4/", "1/2/3/5/", "1/2/3/4/5/"),
        Example("both insert in one gap", "1/9/", "1/2/3/9/", "1/4/5/9/", "1/2/3/4/5/9/"),
        Example("both insert at the start", "9/", "1/9/", "2/9/", "1/2/9/"),
        Example("both delete", "1/2/3/", "2/3/", "1/3/", "3/"),
        Example("delete and insert behind it", "1/2/3/", "1/3/", "1/2/4/3/", "1/4/3/"),
        Example("ours is ordered anew", "1/2/3/", "3/2/1/", "1/2/3/4/", "3/4/2/1/"),
        Example("no base", "", "1/2/", "2/3/", "1/2/3/"),
        Example("equal lines count", "1/1/", "1/1/1/", "1/1/1/", "1/1/1/"),
        Example("equal lines are deleted one by one", "1/1/1/", "1/1/", "1/", "1/"),
        Example("no line break at the end", "1", "1/2", "1/3", "1/2/3"),
        Example("no line break at the end of theirs", "1/", "1/2/", "1/3", "1/2/3/"),
        Example("blank lines", "1//2/", "1//2//", "1/ /2/3/", "1//2/3//"),
        Example("empty ours", "", "", "1/2", "1/2"),
        Example("empty theirs", "1/", "1/2/", "", "2/"),
        Example("line breaks of ours", "1\r/2\r/", "1\r/2\r/", "1/2/3/", "1\r/2\r/3\r/"),
        Example("one with a byte order mark", "\u{FEFF}1/2/", "\u{FEFF}1/2/", "1/2/3/", "\u{FEFF}1/2/3/"),
    ]

    @Test("Lines without ids are matched if they are equal", arguments: lines)
    func equalLines(example: Example) throws {
        let merge = try merge(example.base, example.ours, example.theirs)
        #expect(text(merge.data) == example.result)
        #expect(text(merge.marked()) == example.result)
        #expect(merge.conflicts.isEmpty)
    }

    static let records = [
        Example(
            "one changes, one appends", #"{"$id":"a","n":1}/"#, #"{"$id":"a","n":2}/"#,
            #"{"$id":"a","n":1}/{"$id":"b"}/"#, #"{"$id":"a","n":2}/{"$id":"b"}/"#),
        Example(
            "theirs keeps its bytes", #"{"$id":"a","n":1}/"#, #"{"$id":"a","n":1}/"#, #"{ "n": 2, "$id": "a" }/"#,
            #"{ "n": 2, "$id": "a" }/"#),
        Example(
            "ours is only written otherwise", #"{"$id":"a","n":1}/"#, #"{ "n": 1, "$id": "a" }/"#,
            #"{"$id":"a","n":2}/"#, #"{"$id":"a","n":2}/"#),
        Example(
            "theirs is only written otherwise", #"{"$id":"a","n":1}/"#, #"{"$id":"a","n":2}/"#,
            #"{ "n": 1, "$id": "a" }/"#, #"{"$id":"a","n":2}/"#),
        Example(
            "both change alike", #"{"$id":"a","n":1}/"#, #"{"$id":"a","n":2}/"#, #"{"n":2,"$id":"a"}/"#,
            #"{"$id":"a","n":2}/"#),
        Example(
            "deleted and unchanged", #"{"$id":"a"}/{"$id":"b"}/"#, #"{"$id":"b"}/"#, #"{"$id":"a"}/{"$id":"b"}/"#,
            #"{"$id":"b"}/"#),
        Example(
            "by the first key", #"{"n":1,"m":1}/{"n":2}/"#, #"{"n":2}/{"n":1,"m":1}/"#, #"{"n":1,"m":2}/{"n":2}/"#,
            #"{"n":2}/{"n":1,"m":2}/"#),
        Example(
            "by the next key", #"{"user":{"mail":"x"},"m":1}/"#, #"{"user":{"mail":"x"},"m":1}/"#,
            #"{"user":{"mail":"x"},"m":2}/"#, #"{"user":{"mail":"x"},"m":2}/"#),
        Example(
            "a key that is no value does not count", #"{"n":null}/{"n":null}/"#, #"{"n":null}/{"n":null}/"#,
            #"{"n":null}/"#, #"{"n":null}/"#),
    ]

    @Test("Records are matched by their ids and keys", arguments: records)
    func matchedRecords(example: Example) throws {
        let merge = try merge(example.base, example.ours, example.theirs, keys: ["n", "user.mail"])
        #expect(text(merge.data) == example.result)
        #expect(merge.conflicts.isEmpty)
    }

    @Test("Different changes of one record are conflicts, with marks around whole lines")
    func conflicts() throws {
        let merge = try merge(
            #"{"n":1}/{"n":2,"a":0}/{"n":3,"a":0}/{"n":4,"a":0}/"#,
            #"{"n":1}/{"n":2,"a":1}/{"n":4,"a":1}/{"n":5,"a":1}"#,
            #"{"n":1}/{"n":2,"a":2}/{"n":3,"a":2}/{"n":5,"a":2}/"#, keys: ["n"])
        #expect(text(merge.data) == #"{"n":1}/{"n":2,"a":1}/{"n":4,"a":1}/{"n":5,"a":1}"#)
        #expect(merge.conflicts.map(\.name) == ["n 2", "n 3", "n 4", "n 5"])
        #expect(merge.conflicts.map(\.base?.number) == [2, 3, 4, nil])
        #expect(merge.conflicts.map(\.ours?.number) == [2, nil, 3, 4])
        #expect(merge.conflicts.map(\.theirs?.number) == [2, 3, nil, 4])
        #expect(
            String(decoding: merge.marked(names: ("HEAD", "1a2b", "topic"), size: 3), as: UTF8.self) == """
                {"n":1}
                <<< HEAD
                {"n":2,"a":1}
                ||| 1a2b
                {"n":2,"a":0}
                ===
                {"n":2,"a":2}
                >>> topic
                <<< HEAD
                ||| 1a2b
                {"n":3,"a":0}
                ===
                {"n":3,"a":2}
                >>> topic
                <<< HEAD
                {"n":4,"a":1}
                ||| 1a2b
                {"n":4,"a":0}
                ===
                >>> topic
                <<< HEAD
                {"n":5,"a":1}
                ||| 1a2b
                ===
                {"n":5,"a":2}
                >>> topic
                """)
    }

    @Test("A line that is no JSON, and an id that occurs twice, are errors with their lines")
    func errors() throws {
        let broken = #expect(throws: HRError.self) { try merge("", "1/2/", "1/{\"a\": /3/") }
        #expect(broken?.location?.line == 2)
        let twice = #expect(throws: HRError.self) { try merge("", "1/", #"{"$id":"a"}/{"$id":"b"}/{"$id":"a"}/"#) }
        #expect(twice?.location?.line == 3)
        #expect(twice?.message == "two records are #a, the first one in line 1")
        let keys = #expect(throws: HRError.self) { try merge("", #"{"n":7}/{"n":7}/"#, "", keys: ["n"]) }
        #expect(keys?.message == "two records are n 7, the first one in line 1")
    }
}
