import Foundation
import HRArchiving
import TestSupport
import Testing

/// Comments in containers on one line: those behind a value, up to the next comma, are its own, and so are those before it.
@Suite("Comments on one line")
struct OneLineCommentTests {
    static let scenarios: [EditScenario] = [
        EditScenario("append", "[1 /* one */]", "[1 /* one */, 2]") { try $0.append(2, to: "$root") },
        EditScenario("append to what has a comma", "[1, /* one */ ]", "[1 /* one */, 2, ]") {
            try $0.append(2, to: "$root")
        },
        EditScenario("set a new key", #"{"a": 1 /* one */}"#, #"{"a": 1 /* one */, "b": 2}"#) {
            try $0.set(2, at: "b")
        },
        EditScenario("insert in between", "[1 /* one */, 3]", "[1 /* one */, 2, 3]") { try $0.insert(2, at: "1") },
        EditScenario("insert at the front", "[ /* one */ 1 ]", "[ 0, /* one */ 1 ]") { try $0.insert(0, at: "0") },
        EditScenario("delete the first", "[ /* one */ 1, /* two */ 2 ]", "[ /* two */ 2 ]") { try $0.remove("0") },
        EditScenario("delete the only one", #"{ /* one */ "a": 1 /* too */ }"#, "{}") { try $0.remove("a") },
        EditScenario("delete the last", "[1 /* one */, /* two */ 2]", "[1 /* one */]") { try $0.remove("1") },
        EditScenario("move to the end", "[/* one */ 1 /* 1 */, /* two */ 2]", "[/* two */ 2, /* one */ 1 /* 1 */]") {
            try $0.move("0", to: "1")
        },
        EditScenario("move to the front", "[1, 2 /* two */]", "[2 /* two */, 1]") { try $0.move("1", to: "0") },
        EditScenario(
            "move from lines of their own", "{\n  \"a\": [\n    1, /* one */\n    2\n  ],\n  \"b\": [3]\n}\n",
            "{\n  \"a\": [\n    2\n  ],\n  \"b\": [1 /* one */, 3]\n}\n"
        ) { try $0.move("a.0", to: "b.0") },
        EditScenario("a line comment ends its line", "[1 // one\n]", "[1, // one\n  2\n]") {
            try $0.append(2, to: "$root")
        },
        EditScenario("update", "[1 /* one */]", "[1 /* one */, 2]") { try $0.update(to: HRDocument([1, 2])) },
        EditScenario(
            "XML", "<plist><array><!-- one --><integer>1</integer><!-- 1 --><integer>2</integer></array></plist>",
            "<plist><array><integer>2</integer></array></plist>"
        ) { try $0.remove("0") },
    ]

    static let keys: [EditScenario] = [
        EditScenario("rename", #"{"a" /* k */ : 1}"#, #"{"b" /* k */ : 1}"#) { try $0.rename("a", to: "b") },
        EditScenario("set", "{\n  \"a\": // why\n    1\n}\n", "{\n  \"a\": // why\n    2\n}\n") {
            try $0.set(2, at: "a")
        },
        EditScenario("remove", #"{"a": /* k */ 1, "b": 2}"#, #"{"b": 2}"#) { try $0.remove("a") },
        EditScenario(
            "remove, keeping comments", "{\n  \"a\": /* k */ 1,\n  \"b\": 2\n}\n", "{\n  /* k */\n\n  \"b\": 2\n}\n"
        ) {
            try $0.remove("a", comments: .keep)
        },
        EditScenario("move", #"{"a": /* k */ 1, "b": {"c": 2}}"#, #"{"b": {"c": 2, "a": /* k */ 1}}"#) {
            try $0.move("a", to: "b.a")
        },
        EditScenario(
            "move under another key", #"{"a" /* k */ : 1, "b": {"c": 2}}"#, #"{"b": {"c": 2, "d" /* k */ : 1}}"#
        ) {
            try $0.move("a", to: "b.d")
        },
        EditScenario("move into an array", #"{"a": /* k */ 1, "b": [2]}"#, #"{"b": [2, /* k */ 1]}"#) {
            try $0.move("a", to: "b.1")
        },
        EditScenario(
            "move deeper", "{\n  \"a\": // why\n    1,\n  \"b\": {\n    \"c\": 2\n  }\n}\n",
            "{\n  \"b\": {\n    \"c\": 2,\n    \"a\": // why\n      1\n  }\n}\n"
        ) { try $0.move("a", to: "b.a") },
        EditScenario(
            "sort", "{\n  \"b\": // why\n    1,\n  \"a\": 2\n}\n", "{\n  \"a\": 2,\n  \"b\": // why\n    1\n}\n"
        ) { try $0.sortKeys() },
        EditScenario(
            "XML",
            "<plist>\n<dict>\n\t<key>b</key> <!-- v --> <string>x</string>\n\t<key>a</key>\n\t<array/>\n</dict>\n</plist>\n",
            "<plist>\n<dict>\n\t<key>a</key>\n\t<array>\n\t\t<!-- v --> <string>x</string>\n\t</array>\n</dict>\n</plist>\n"
        ) { try $0.move("b", to: "a.0") },
    ]

    @Test("A comment goes where its member goes", arguments: scenarios + keys)
    func scenario(_ scenario: EditScenario) throws {
        var text = try HRDocumentText(scenario.text)
        try scenario.change(&text)
        #expect(String(decoding: try text.data, as: UTF8.self) == scenario.expected)
    }

    @Test("A comment between a key and its value is in the report of what goes")
    func report() throws {
        try ScratchFolder.run { folder in
            let url = folder.appending(path: "a.json")
            try Data(#"{"a": /* why */ 1, "b": 2}"#.utf8).write(to: url)
            let file = try HRUnarchiver().open([String: Int].self, at: url)
            file.root["a"] = nil
            #expect(try file.changes().first?.comments == ["/* why */"])
        }
    }

    // MARK: By chance

    private static let parts = 0..<2

    /// Members on one line: each has a number, and comments with that number around it.
    private static func text(_ numbers: [Int], _ chance: inout SeededGenerator, _ isXML: Bool, _ isArray: Bool)
        -> String
    {
        var members: [String] = []
        for number in numbers {
            func comment() -> String {
                guard Int.random(in: 0..<2, using: &chance) == 0 else { return "" }
                return isXML ? "<!-- \(number) -->" : "/* \(number) */"
            }
            let key =
                isArray ? "" : isXML ? "<key>k\(number)</key>\(comment())" : "\"k\(number)\"\(comment()): \(comment())"
            let value = isXML ? "<integer>\(number)</integer>" : "\(number)"
            members.append("\(comment())\(key)\(value)\(comment())")
        }
        if isXML {
            let tag = isArray ? "array" : "dict"
            return "<plist version=\"1.0\"><\(tag)>\(members.joined())</\(tag)></plist>"
        }
        let inner = members.joined(separator: ", ")
        return isArray ? "[\(inner)]" : "{\(inner)}"
    }

    /// The comments of each member, by its number, in a text that has been made so.
    private static func comments(_ text: String, _ isXML: Bool) -> [[Substring]] {
        let members = isXML ? [text[...]] : text.split(separator: ",")
        return members.map { $0.matches(of: /(?:\/\*|<!--) (\d+) (?:\*\/|-->)/).map(\.1) }
    }

    @Test("Comments stay with their members, whatever is done to these", arguments: parts, [false, true])
    func chance(part: Int, isArray: Bool) throws {
        for seed in UInt64(part * 300)..<UInt64(part * 300 + 300) {
            var chance = SeededGenerator(seed: seed)
            var numbers = Array(10..<10 + Int.random(in: 1...4, using: &chance))
            let source = Self.text(numbers, &chance, false, isArray)
            var text = try HRDocumentText(source)
            for step in 0..<3 {
                let index = Int.random(in: 0...numbers.count, using: &chance)
                let old = index < numbers.count ? numbers[index] : nil
                let path: HRPath = isArray ? HRPath(["\(index)"]) : HRPath(["k\(old ?? 0)"])
                switch (Int.random(in: 0..<3, using: &chance), old) {
                case (0, .some):
                    try text.remove(path)
                    numbers.remove(at: index)
                case (1, .some(let old)) where isArray:
                    let end = Int.random(in: numbers.indices, using: &chance)
                    try text.move(path, to: HRPath(["\(end)"]))
                    numbers.remove(at: index)
                    numbers.insert(old, at: end)
                default:
                    let new = 100 + step
                    let node = HRNode.integer(HRInteger(Int64(new)))
                    try text.insert(
                        node, at: HRPath([isArray ? "\(index)" : "k\(new)"]), position: isArray ? nil : index)
                    numbers.insert(new, at: index)
                }
                if Bool.random(using: &chance) { try text.makeChanges() }
            }
            let result = String(decoding: try text.data, as: UTF8.self)
            let members = Self.comments(result, false)
            for (member, number) in zip(members, numbers) {
                #expect(member.allSatisfy { $0 == "\(number)" }, "\(source) became \(result)")
            }
            let before = Self.comments(source, false).flatMap { $0 }.filter { numbers.contains(Int($0) ?? 0) }.sorted()
            #expect(members.flatMap { $0 }.sorted() == before, "\(source) became \(result)")
            #expect(try text.document.root.count == numbers.count)
        }
    }
}

extension HRNode {
    fileprivate var count: Int {
        if case .array(let elements) = self { elements.count } else { fields?.count ?? 0 }
    }
}

/// Values with comments of all kinds go into containers of all kinds, and what comes out is a text with these comments.
@Suite("Comments that move")
struct MovedCommentTests {
    private static let comments = [
        ("none", "1"), ("block beside", "1 /* c0 */"), ("line beside", "1 // c0\n"), ("line above", "// c0\n1"),
        ("block above", "/* c0 */ 1"), ("line above and beside", "// c0\n1 // c1\n"),
        ("blocks all around", "/* c0 */ 1 /* c1 */"), ("inside", "[ // c0\n 1 ]"), ("inside a line", "[ /* c0 */ 1 ]"),
    ]
    private static let targets = [
        "[]", "{}", "[ ]", "{ }", "[ /* t */ ]", "{ // t\n}", "[\n]", "[7]", #"{"z": 7}"#, "[ 7 /* t */ ]",
        "[\n  7 // t\n]",
        "{\n  \"z\": 7 // t\n}", "{ \"z\": 7, }", "[7, // t\n]",
    ]
    private static let layouts = [
        #"{"from": [FROM], "to": TO, "last": 0}"#, #"{"from": {"x": FROM}, "to": TO}"#,
        #"{"to": TO, "from": [0, FROM]}"#,
        "{\n  \"from\": [FROM\n  ],\n  \"to\": TO\n}\n", "{\n  \"to\": TO,\n  \"from\": {\n    \"x\": FROM\n  }\n}\n",
        #"{"deep": {"to": TO}, "from": {"x": // k"# + "\nFROM}}", #"{"from": {"x" /* k */ : FROM, "y": 2}, "to": TO}"#,
    ]

    @Test("Into every kind of container", arguments: layouts, targets)
    func move(layout: String, target: String) throws {
        for (name, value) in Self.comments {
            let source = layout.replacing("FROM", with: value).replacing("TO", with: target)
            var text: HRDocumentText
            do { text = try HRDocumentText(source) } catch { continue }
            let root = try text.document
            let isDeep = root["deep"] != nil
            let from: HRPath = root["from.x"] == nil ? (root["from.1"] == nil ? "from.0" : "from.1") : "from.x"
            let to = HRPath(isDeep ? "deep.to" : "to").appending(target.hasPrefix("[") ? "0" : "new")
            let moved = try #require(root[from])
            try text.move(from, to: to)
            let result = String(decoding: try text.data, as: UTF8.self)
            #expect(try text.document[to] == moved, "\(name): \(source)")
            for comment in ["c0", "c1", " t", " k"] {
                let (before, now) = (source.ranges(of: comment).count, result.ranges(of: comment).count)
                #expect(before == now, "\(name): \(source) became \(result)")
            }
            // And into it, and away again.
            let end = HRPath(isDeep ? "deep.to" : "to").appending(target.hasPrefix("[") ? "0" : "other")
            try text.insert([1, ["a": 2]], at: end)
            _ = try text.data
            try text.set("x", at: end)
            _ = try text.data
            try text.remove(end)
            try text.remove(to)
            #expect(throws: Never.self) { try text.data }
        }
    }
}
