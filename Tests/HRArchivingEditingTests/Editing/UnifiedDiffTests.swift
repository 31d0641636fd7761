import Foundation
import HRArchiving
import TestSupport
import Testing

/// Diffs as other programs print and read them.
@Suite("Unified diffs")
struct UnifiedDiffTests {
    private func diff(
        _ old: Data, _ edits: [(Range<Int>, Data)], isXML: Bool = false, hiding keys: Set<String> = []
    ) -> String {
        let edits = edits.map { ($0.0, Array($0.1)) }
        let format = isXML ? HRFormat.xmlPropertyList : .json
        return UnifiedDiff(name: "a.json", of: Array(old), edits: edits, format: format, hiding: keys).text
    }

    /// The diff of a text in which the only occurrences of some parts are replaced.
    private func diff(
        _ old: String, _ parts: KeyValuePairs<String, String>, isXML: Bool = false, hiding keys: Set<String> = []
    ) throws -> String {
        let data = Data(old.utf8)
        let edits = try parts.map { part, new in
            let range = try #require(data.range(of: Data(part.utf8)))
            return (range, Data(new.utf8))
        }
        return diff(data, edits, isXML: isXML, hiding: keys)
    }

    private static let head = "--- a/a.json\n+++ b/a.json\n"
    private static let digits = (1...20).map { "\($0)\n" }.joined()

    // MARK: Made by hand

    @Test("One line of many has three around it")
    func context() throws {
        #expect(
            try diff(Self.digits, ["10\n": "ten\n"]) == Self.head
                + "@@ -7,7 +7,7 @@\n 7\n 8\n 9\n-10\n+ten\n 11\n 12\n 13\n")
        #expect(try diff(Self.digits, ["10": "10"]) == "")
    }

    @Test("What is close together is one hunk, what is not is two")
    func hunks() throws {
        #expect(
            try diff(Self.digits, ["2\n": "", "9\n": "nine\nand a half\n"]) == Self.head
                + "@@ -1,12 +1,12 @@\n 1\n-2\n 3\n 4\n 5\n 6\n 7\n 8\n-9\n+nine\n+and a half\n 10\n 11\n 12\n")
        #expect(
            try diff(Self.digits, ["\n2\n": "\n", "20\n": "20\n21\n"]) == Self.head
                + "@@ -1,5 +1,4 @@\n 1\n-2\n 3\n 4\n 5\n@@ -18,3 +17,4 @@\n 18\n 19\n 20\n+21\n")
    }

    @Test("Two edits of one line are one change, and an edit of no effect is none")
    func sharedLines() throws {
        #expect(try diff("a b c\nd\n", ["a": "x", "c": "z"]) == Self.head + "@@ -1,2 +1,2 @@\n-a b c\n+x b z\n d\n")
        #expect(try diff("a\nb\nc\n", ["a\nb": "a b"]) == Self.head + "@@ -1,3 +1,2 @@\n-a\n-b\n+a b\n c\n")
    }

    @Test("A last line without an end says so")
    func finalNewline() throws {
        let mark = "\\ No newline at end of file\n"
        #expect(try diff("a\nb", ["a": "x"]) == Self.head + "@@ -1,2 +1,2 @@\n-a\n+x\n b\n" + mark)
        #expect(try diff("a\nb", ["b": "x"]) == Self.head + "@@ -1,2 +1,2 @@\n a\n-b\n\(mark)+x\n" + mark)
        #expect(try diff("a\nb", ["b": "b\n"]) == Self.head + "@@ -1,2 +1,2 @@\n a\n-b\n\(mark)+b\n")
        #expect(try diff("a\nb\n", ["b\n": "b"]) == Self.head + "@@ -1,2 +1,2 @@\n a\n-b\n+b\n" + mark)
        #expect(diff(Data("a".utf8), [(0..<1, Data())]) == Self.head + "@@ -1 +0,0 @@\n-a\n" + mark)
        #expect(diff(Data(), [(0..<0, Data("a\n".utf8))]) == Self.head + "@@ -0,0 +1 @@\n+a\n")
    }

    @Test("Carriage returns are kept")
    func lineBreaks() throws {
        #expect(try diff("a\r\nb\r\n", ["b": "c"]) == Self.head + "@@ -1,2 +1,2 @@\n a\r\n-b\r\n+c\r\n")
    }

    @Test("What is secret is not shown, neither before nor after nor around")
    func secrets() throws {
        let text = "{\n  \"password\": \"hunter2\",\n  \"token\": {\n    \"x\": \"abc\"\n  },\n  \"a\": 1\n}\n"
        let shown = try diff(text, ["hunter2": "hunter3é", "1": "2"], hiding: ["password", "token"])
        #expect(
            shown == Self.head + "@@ -1,7 +1,7 @@\n {\n-  \"password\": \"*******\",\n+  \"password\": \"********\",\n"
                + "   \"token\": {\n     \"x\": \"***\"\n   },\n-  \"a\": 1\n+  \"a\": 2\n }\n")
        let xml = "<plist>\n<dict>\n<key>token</key>\n<string>abc</string>\n<key>a</key>\n<true/>\n</dict>\n</plist>\n"
        #expect(
            try diff(xml, ["<true/>": "<false/>"], isXML: true, hiding: ["token"]).contains("<string>***</string>"))
    }

    // MARK: Applied by others

    /// A text of lines, and edits of it.
    private struct Sample {
        var old: [UInt8] = []
        var edits: [(Range<Int>, Data)] = []
        var new: [UInt8] = []

        init(seed: UInt64) {
            var chance = SeededGenerator(seed: seed)
            let alphabet = seed % 3 == 0 ? ["\r\n", "a", "b", "é"] : ["\n", "a", "b", "cc"]
            func text(_ most: Int) -> [UInt8] {
                (0..<Int.random(in: 0...most, using: &chance)).flatMap { _ in
                    Array((alphabet.randomElement(using: &chance) ?? "").utf8)
                }
            }
            old = text([5, 30, 200][Int(seed % 3)])
            var position = 0
            while position <= old.count, edits.count < 8 {
                let start = position + Int.random(in: 0...max(1, old.count / 4), using: &chance)
                let end = min(old.count, start + Int.random(in: 0...max(1, old.count / 8), using: &chance))
                guard start <= end else { break }
                let isInside = { (index: Int, old: [UInt8]) in index < old.count && UTF8.isContinuation(old[index]) }
                guard !isInside(start, old), !isInside(end, old) else {
                    position = start + 1
                    continue
                }
                let replacement = text(5)
                new += old[min(edits.last?.0.upperBound ?? 0, start)..<start]
                new += replacement
                edits.append((start..<end, Data(replacement)))
                position = end
                if Bool.random(using: &chance) { position += 1 }
            }
            new += old[(edits.last?.0.upperBound ?? 0)...]
        }
    }

    private static func tool(_ name: String) -> URL? {
        ["/usr/bin/", "/usr/local/bin/", "/opt/homebrew/bin/"].map { URL(filePath: $0 + name) }
            .first { FileManager.default.isExecutableFile(atPath: $0.path) }
    }

    /// Runs a program in a folder, and says what it said if it failed.
    private func run(_ tool: URL, _ arguments: [String], in folder: URL) throws {
        let process = Process()
        let pipe = Pipe()
        process.executableURL = tool
        process.arguments = arguments
        process.currentDirectoryURL = folder
        process.standardOutput = pipe
        process.standardError = pipe
        try process.run()
        let said = try pipe.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0, "\(String(decoding: said, as: UTF8.self))")
    }

    @Test("patch and git make the new text of the old one", arguments: ["patch", "git"])
    func applying(name: String) throws {
        guard let tool = Self.tool(name) else { return }
        let scratch = try ScratchFolder()
        for seed in 0..<60 as Range<UInt64> {
            let sample = Sample(seed: seed)
            let text = diff(Data(sample.old), sample.edits)
            guard !text.isEmpty else {
                #expect(sample.old == sample.new, "seed \(seed)")
                continue
            }
            let url = scratch.place("a.json")
            try Data(sample.old).write(to: url)
            try Data(text.utf8).write(to: scratch.place("a.diff"))
            let arguments =
                name == "git"
                ? ["apply", "--whitespace=nowarn", "--unidiff-zero", "a.diff"]
                : ["--binary", "--fuzz=0", "-s", "-p1", "-i", "a.diff"]
            try run(tool, arguments, in: scratch.url)
            let made = FileManager.default.contents(atPath: url.path) ?? Data()
            #expect(made == Data(sample.new), "seed \(seed)\n\(text)")
            if FileManager.default.fileExists(atPath: url.path) { try FileManager.default.removeItem(at: url) }
        }
    }

    @Test("Removed and added lines are what differs, and no more is shown than three lines around")
    func properties() {
        for seed in 0..<4000 as Range<UInt64> {
            let sample = Sample(seed: seed)
            let text = diff(Data(sample.old), sample.edits)
            #expect(Self.applied(text, to: sample.old) == sample.new, "seed \(seed)\n\(text)")
        }
    }

    /// Applies a diff, strictly.
    private static func applied(_ diff: String, to old: [UInt8]) -> [UInt8]? {
        func lines(_ text: [UInt8]) -> [[UInt8]] {
            var lines = text.split(separator: 0x0A, omittingEmptySubsequences: false).map { Array($0) + [0x0A] }
            if lines.last == [0x0A] { lines.removeLast() } else { lines[lines.count - 1].removeLast() }
            return lines
        }
        let old = lines(old)
        var new: [[UInt8]] = []
        var position = 0
        var left = (old: 0, new: 0)
        var isNew = false
        for line in lines(Array(diff.utf8)).dropFirst(2) {
            defer { isNew = line[0] == 0x2B }
            switch UnicodeScalar(line[0]) {
            case "@":
                guard left == (0, 0) else { return nil }
                let numbers = String(decoding: line, as: UTF8.self).matches(of: /[-+](\d+)(?:,(\d+))?/)
                    .map { (Int($0.1) ?? 0, $0.2.flatMap { Int($0) } ?? 1) }
                let start = numbers[0].1 == 0 ? numbers[0].0 : numbers[0].0 - 1
                guard start >= position else { return nil }
                new += old[position..<start]
                guard new.count == (numbers[1].1 == 0 ? numbers[1].0 : numbers[1].0 - 1) else { return nil }
                position = start
                left = (numbers[0].1, numbers[1].1)
            case "\\":
                if isNew, new.last?.last == 0x0A { new[new.count - 1].removeLast() }
            case " ", "-":
                guard position < old.count, old[position].starts(with: line.dropFirst().dropLast()) else { return nil }
                if line[0] == 0x20 {
                    new.append(old[position])
                    left.new -= 1
                }
                position += 1
                left.old -= 1
            default:
                new.append(Array(line.dropFirst()))
                left.new -= 1
            }
        }
        new += old[position...]
        return left == (0, 0) ? new.flatMap(\.self) : nil
    }

    @Test("A byte order mark is part of the first line, as git has it")
    func byteOrderMark() throws {
        var text = try HRDocumentText(Data("\u{FEFF}{\n  \"a\": 1\n}\n".utf8))
        try text.set(2, at: "a")
        #expect(
            try text.unifiedDiff(name: "a.json") == """
                --- a/a.json
                +++ b/a.json
                @@ -1,3 +1,3 @@
                 \u{FEFF}{
                -  "a": 1
                +  "a": 2
                 }

                """)
    }
}
