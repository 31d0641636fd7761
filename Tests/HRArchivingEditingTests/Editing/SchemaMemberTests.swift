import Foundation
import HRArchiving
import Testing

/// `$schema` and `$comment` are for people at the root; what they are further in stays when its neighbours change.
@Suite("Edits beside $schema and $comment, at the root and below it")
struct SchemaMemberTests {
    private static let edits: [(name: String, edit: @Sendable (inout HRDocumentText) throws -> Void)] = [
        ("set", { try $0.set(2, at: "a.b") }), ("set a new key", { try $0.set(3, at: "a.d") }),
        ("insert", { try $0.insert(["e": 1], at: "a.d", position: 0) }), ("remove", { try $0.remove("a.b") }),
        ("rename", { try $0.rename("a.b", to: "z") }), ("append", { try $0.append(3, to: "a.c") }),
        ("move out", { try $0.move("a.c", to: "c") }), ("set beside", { try $0.set("y", at: "f") }),
        ("move with it", { try $0.move("a", to: "g") }), ("sort", { try $0.sortKeys() }),
        (
            "several",
            { text in
                try text.remove("a.b")
                try text.set([1], at: "a.e")
                try text.rename("a.c", to: "k")
            }
        ),
    ]

    private static func text(_ word: String, isXML: Bool) -> String {
        guard isXML else {
            return #"{"\#(word)": "root", "a": {"\#(word)": "x", "b": 1, "c": [1, {"\#(word)": "y"}]}, "f": null}"#
        }
        let inner = "<array><integer>1</integer><dict><key>\(word)</key><string>y</string></dict></array>"
        return """
            <plist version="1.0"><dict><key>\(word)</key><string>root</string><key>a</key><dict><key>\(word)</key>\
            <string>x</string><key>b</key><integer>1</integer><key>c</key>\(inner)</dict>\
            <key>f</key><string>t</string></dict></plist>
            """
    }

    @Test("They are made as they are meant", arguments: ["$schema", "$comment"], [false, true])
    func edits(word: String, isXML: Bool) throws {
        for (name, edit) in Self.edits {
            let original = Self.text(word, isXML: isXML)
            var text = try HRDocumentText(original)
            try edit(&text)
            let bytes = try text.data
            let (meant, read) = (try text.document, try HRUnarchiver().document(from: bytes))
            #expect(meant == read, "\(name)")
            let count = String(decoding: bytes, as: UTF8.self).components(separatedBy: word).count
            #expect(count == original.components(separatedBy: word).count, "\(name)")
        }
    }
}
