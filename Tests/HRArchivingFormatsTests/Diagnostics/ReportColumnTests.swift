import Foundation
import HRArchiving
import Testing

/// Marks of reports stand under what they mark, as a terminal shows the line.
@Suite("Columns of reports")
struct ReportColumnTests {
    private struct Item: Codable {
        var name: String?
        var when: Int?
    }

    private func report(_ text: String) throws -> [String] {
        let error = try #require(throws: HRError.self) {
            try HRUnarchiver(unknownKeys: .error).unarchive([Item].self, from: Data(text.utf8))
        }
        return error.report().split(separator: "\n").map(String.init)
    }

    @Test(
        "All marks of a line stand where the line is shown, also where it is clipped",
        arguments: [0, 20, 150, 5000])
    func clipped(blanks: Int) throws {
        let blanks = String(repeating: " ", count: blanks)
        let lines = try report("[\(blanks){ \"name\": \"a\", \"wen\": 5, \"when\": 6 }]")
        let shown = try #require(lines.first { $0.contains("\"wen\"") && $0.contains("|") })
        let label = try #require(lines.first { $0.contains("in this object") })
        let mark = try #require(lines.first { $0.contains("^^^") })
        let object = try #require(shown.distance(to: "{"))
        #expect(label.distance(to: "-") == object)
        #expect(mark.distance(to: "^") == shown.distance(to: "\"wen\""))
    }

    @Test("A label beyond what is shown of the line shows its own part of it")
    func farAway() throws {
        let blanks = String(repeating: " ", count: 400)
        let lines = try report("[{ \"name\": \"a\",\(blanks)\"wen\": 5 }]")
        let label = try #require(lines.firstIndex { $0.contains("in this object") })
        #expect(lines[label - 1].distance(to: "{") == lines[label].distance(to: "-"))
        let mark = try #require(lines.firstIndex { $0.contains("^^^") })
        #expect(lines[mark - 1].distance(to: "\"wen\"") == lines[mark].distance(to: "^"))
    }

    @Test(
        "Wide characters take two columns",
        arguments: [
            ("名前", 4), ("ｆ", 2), ("한국", 4), ("😀", 2), ("👩‍👩‍👧", 2), ("🇩🇪", 2), ("é", 1), ("e\u{301}", 1), ("ß", 1),
            ("❤️", 2), ("ﾊ", 1), ("𠀀", 2),
        ])
    func wide(name: String, columns: Int) throws {
        let lines = try report("[{ \"name\": \"\(name)\", \"wen\": 5 }]")
        let plain = try report("[{ \"name\": \"\(String(repeating: "x", count: columns))\", \"wen\": 5 }]")
        let mark = try #require(lines.first { $0.contains("^^^") })
        let expected = try #require(plain.first { $0.contains("^^^") })
        #expect(mark == expected)
    }

    @Test("A wide key is marked as a whole")
    func wideKey() throws {
        let lines = try report("[{ \"名前\": \"a\" }]")
        #expect(lines.contains { $0.contains(" ^^^^^^ ") })
    }
}

extension String {
    fileprivate func distance(to part: String) -> Int? {
        firstRange(of: part).map { distance(from: startIndex, to: $0.lowerBound) }
    }
}
