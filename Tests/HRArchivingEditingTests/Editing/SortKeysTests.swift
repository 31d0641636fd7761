import Foundation
import HRArchiving
import Testing

/// Keys in order, with their comments.
@Suite("Sorting the keys of a text")
struct SortKeysTests {
    @Test("Keys are put in order at every depth, reserved words first; comments move along")
    func sorting() throws {
        var text = try HRDocumentText(
            """
            {
              "b": 1.50, // a half more
              // Of a.
              "a": { "z": 1, "$id": "x", "y": [{ "d": 1, "c": 2 }] }
            }
            """)
        try text.sortKeys()
        #expect(
            String(decoding: try text.data, as: UTF8.self) == """
                {
                  // Of a.
                  "a": { "$id": "x", "y": [{ "c": 2, "d": 1 }], "z": 1 },
                  "b": 1.50 // a half more
                }
                """)
    }

    @Test("What is sorted is left alone, and to sort twice is to sort once")
    func twice() throws {
        var text = try HRDocumentText("<plist><dict><key>b</key><true/><key>a</key><dict/></dict></plist>")
        try text.sortKeys()
        let once = try text.data
        #expect(String(decoding: once, as: UTF8.self).contains("<key>a</key><dict/><key>b</key><true/>"))
        var again = try HRDocumentText(once)
        try again.sortKeys()
        #expect(try again.edits.isEmpty)
    }

    @Test("Many keys take no time worth speaking of")
    func many() throws {
        let members = (0..<20_000).map { "\"k\(20_000 - $0)\": \($0)" }.joined(separator: ",\n")
        var text = try HRDocumentText("{\(members)}")
        try text.sortKeys()
        #expect(try text.document.root.fields?.keys.prefix(2) == ["k1", "k10"])
    }
}
