import Foundation
import HRArchiving
import TestSupport
import Testing

private protocol Shape {}

private final class Circle: Shape, HRCoding {
    func encode(with coder: HREncoder) throws {}
    init(coder: HRDecoder) throws {}
}

/// What is said first is what was most likely meant.
@Suite("Help that leads on")
struct BetterHelpTests {
    private enum Action: Codable {
        case stop, halt
        case wait(seconds: Int)
    }

    private struct Person: Codable {
        var born: Date?
        var icon: Data?
        var lead: Friend?
        var names: [String: String]?
        var action: Action?
    }

    private struct Friend: Codable { var name: String }

    private struct Order: Codable {
        var orderId: Int
        var createdAt: String
        var lastName: String?
    }

    private struct Page: Codable {
        var site: URL
        var port: Int
    }

    private func error<T>(_ type: T.Type, _ text: String) throws -> HRError {
        try #require(throws: HRError.self) {
            try HRUnarchiver(unknownKeys: .error).unarchive(type, from: Data(text.utf8))
        }
    }

    @Test("A missing class is told before what lies in the object")
    func missingClass() throws {
        var registry = HRClassRegistry()
        registry.register(Circle.self, as: "Circle")
        let text = Data(#"[{"radius": 1, "style": {"$class": "Style", "name": "x"}}]"#.utf8)
        let error = try #require(throws: HRError.self) {
            try HRUnarchiver(registry: registry).unarchive([any Shape].self, from: text)
        }
        #expect(
            error.description == "1:2: HR0404 element 0 must be an object that says its class, found a dictionary at 0")
        let diagnosis = HRUnarchiver(registry: registry).diagnose([any Shape].self, from: text)
        #expect(diagnosis.errors.map(\.code) == [.missingClass])
    }

    @Test("Errors behind a URL that is none, or missing, are told as well")
    func urls() {
        for text in [#"{"site": "http://a b", "port": "x"}"#, #"{"port": "x"}"#, #"{"site": 5, "port": "x"}"#] {
            let diagnosis = HRUnarchiver().diagnose(Page.self, from: Data(text.utf8))
            #expect(diagnosis.errors.count == 2, "\(diagnosis)")
            #expect(diagnosis.errors.contains { $0.path == HRPath(["port"]) })
        }
    }

    @Test("A case that is misspelt as a text is suggested as one in a dictionary is")
    func bareCases() throws {
        for text in [#"{"action": "stpo"}"#, #"{"action": {"stpo": {}}}"#] {
            let error = try error(Person.self, text)
            #expect(error.code == .typeMismatch)
            #expect(error.path == HRPath(["action"]))
            #expect(error.help.contains { $0.contains("\"stop\"") }, "\(error.help)")
        }
        let other = try error(Person.self, #"{"action": "xyzzy"}"#)
        #expect(other.help.isEmpty, "\(other.help)")
    }

    @Test(
        "How a value is written comes first, then the setting that reads what was found",
        arguments: [
            (
                #"{"icon": "SGVsbG8="}"#, #"write it as { "$data": "base64" } in JSON, <data> in XML"#,
                "HRUnarchiver(compatibility: .jsonEncoder) reads texts as data, in base64"
            ),
            (
                #"{"born": 12}"#, #"write it as "2026-11-21" or "2026-11-21T09:30:00Z""#,
                "HRUnarchiver(compatibility: .jsonEncoder) reads numbers as dates, in seconds since 2001"
            ),
        ])
    func writing(text: String, first: String, second: String) throws {
        #expect(try error(Person.self, text).help == [first, second])
    }

    @Test(
        "References and ids in other words",
        arguments: [
            (##"{"lead": "#a"}"##, ##"a reference is written { "$alias": "#id" }"##),
            (##"{"lead": {"$ref": "#B"}}"##, ##"rename "$ref" to "$alias""##),
            (
                #"{"names": {"$id": "m", "k": "v"}}"#,
                #"dictionaries have no "$id": take it out, or write "$$id" if it is a key like the others"#
            ),
        ])
    func references(text: String, help: String) throws {
        #expect(try error(Person.self, text).help == [help])
    }

    @Test("Keys in snake case name the setting that reads them")
    func snakeCase() throws {
        let setting =
            "HRUnarchiver(compatibility: .codable(HRCodableSpelling(keys: .snakeCase))) reads keys in snake case"
        let missing = try error(Order.self, #"{"order_id": 1, "created_at": "x", "last_name": "b"}"#)
        #expect(missing.code == .missingKey)
        #expect(missing.help.last == setting, "\(missing.help)")
        let unknown = try error(Person.self, #"{"last_name": "a"}"#)
        #expect(!unknown.help.contains(setting))
        let one = try error(Order.self, #"{"order_id": 1, "createdAt": "x"}"#)
        #expect(!one.help.contains(setting))
        struct Loose: Codable { var firstName: String?, lastName: String? }
        let loose = try error(Loose.self, #"{"first_name": "a", "last_name": "b"}"#)
        #expect(loose.code == .unknownKey)
        #expect(loose.help.last == setting, "\(loose.help)")
    }

    @Test(
        "Mistakes in JSON that are none of its own",
        arguments: [
            (#"{"price": 1,5}"#, "write a decimal point in place of the comma"),
            (#"{"price": 1,5, "b": 2}"#, "write a decimal point in place of the comma"),
            ("{\n# c\n}", "comments begin with //"),
            ("{\"a\": 1\n# c\n}", "comments begin with //"), ("{\"a\": # c\n 1}", "comments begin with //"),
            ("[1, # c\n 2]", "comments begin with //"), ("{} # c", "comments begin with //"),
        ])
    func json(text: String, help: String) throws {
        #expect(try error([String: Int].self, text).help.contains(help))
    }

    @Test(
        "Marks of a merge that was not finished",
        arguments: [
            ("{\n<<<<<<< HEAD\n\"a\": 1\n=======\n\"a\": 2\n>>>>>>> b\n}", 2),
            ("{\n\"a\": 1\n=======\n\"a\": 2\n>>>>>>> b\n}", 3), ("{\n\"a\": 1\n>>>>>>> b\n}", 3),
            ("{\n\"a\": 1,\n>>>>>>> b\n}", 3), ("<<<<<<< HEAD\n{}\n=======\n{}\n>>>>>>> b\n", 1),
            ("{}\n>>>>>>> b\n", 2), ("[\n<<<<<<< HEAD\n1\n]", 2), ("{\n\"a\":\n<<<<<<< HEAD\n1\n}", 3),
            ("<plist><dict>\n<<<<<<< HEAD\n<key>a</key><true/>\n</dict></plist>", 2),
            ("<plist><dict>\n<key>a</key><true/>\n=======\n</dict></plist>", 3),
            ("<plist><dict>\n<key>a</key>\n>>>>>>> b\n</dict></plist>", 3),
        ])
    func merges(text: String, line: Int) throws {
        let error = try error([String: Int].self, text)
        #expect(error.message == "a mark of a merge that was not finished stands here", "\(error)")
        #expect(error.location?.line == line)
        #expect(error.help == ["keep one of the two sides, and take all marks out: <<<<<<<, =======, >>>>>>>"])
    }
}
