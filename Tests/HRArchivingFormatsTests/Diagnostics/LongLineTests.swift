import Foundation
import HRArchiving
import TestSupport
import Testing

/// Reports of errors on lines that are as long as the file: neither the text nor the time grows with the line.
@Suite("Reports of long lines")
struct LongLineTests {
    private static let marks = String(
        repeating: "\u{301}", count: Scale.count(1_000_000, inDebug: 100_000))

    @Test(
        "A line of combining marks",
        arguments: [
            #"{ "a": "x\#(marks)", "port": "no" }"#, #"{ "port": "x\#(marks)" }"#, #"{ "x\#(marks)": 1, "port": 1 "#,
            #"{ "port": 1 "x\#(marks)" }"#, "<plist><dict><key>port</key><string>\(marks)</string></dict></plist>",
            "{ port = \"\(marks)\"; }", #"{ "password": "\#(marks)", "port": "no" }"#,
        ])
    func combiningMarks(text: String) throws {
        let error = try #require(throws: HRError.self) {
            try HRUnarchiver(unknownKeys: .error).unarchive([String: Int].self, from: Data(text.utf8))
        }
        #expect(error.report().utf8.count < 20_000)
        #expect(error.report(style: HRReportStyle(width: 100_000)).utf8.count < 50_000)
        #expect(error.description.utf8.count < 2000)
    }

    @Test(
        "A file of one line shows the place, and dots where there is more", .slow,
        arguments: [HRFormat.json, .json.compact])
    func longLine(format: HRFormat) throws {
        let numbers = (0..<100_000).map { "\($0)" }.joined(separator: ",")
        let error = try #require(throws: HRError.self) {
            try HRUnarchiver().unarchive([Int].self, from: Data("[\(numbers),\"no\",\(numbers)]".utf8))
        }
        let lines = error.report().split(separator: "\n")
        let shown = try #require(lines.first { $0.contains("\"no\"") })
        let carets = try #require(lines.first { $0.contains("^^^^") })
        #expect(shown.count < 140)
        #expect(shown.contains("…99999,\"no\",0,1,2") || shown.contains("99999,\"no\",0,1,2"))
        #expect(shown.distance(to: "\"no\"") == carets.distance(to: "^^^^"))
        #expect(error.location?.column == numbers.count + 3)
    }

    @Test("Errors on a line of many brackets and quotes")
    func structure() throws {
        for part in ["{\"a\":", "<", "\"", "'", "\\", "/*", "&#"] {
            let text = "{ \"token\": 1, " + String(repeating: part, count: 50_000)
            let error = try #require(throws: HRError.self) {
                try HRUnarchiver().unarchive([String: Int].self, from: Data(text.utf8))
            }
            #expect(error.report().utf8.count < 20_000)
        }
    }
}

extension Substring {
    fileprivate func distance(to part: String) -> Int? {
        firstRange(of: part).map { distance(from: startIndex, to: $0.lowerBound) }
    }
}
