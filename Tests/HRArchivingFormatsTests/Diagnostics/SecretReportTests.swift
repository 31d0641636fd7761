import Foundation
import HRArchiving
import TestSupport
import Testing

/// What stands under a secret key is in no report, wherever it stands and however it is spelled.
@Suite("Secrets in reports")
struct SecretReportTests {
    private struct Login: Codable {
        var port: Int
        var password: Int?
        var name: [Int]?
    }

    /// A file whose secret is spelled and placed in one way.
    struct Placement: Sendable, CustomTestStringConvertible {
        let format: String
        let text: String
        /// Where the key's letters stand, which are left as they are.
        let key: String
        var testDescription: String { text }
    }

    static let secret = "QZXJKVWY"

    private static let jsonKeys = [#""password""#, #""pass\u0077ord""#, #""\u0070assword""#, #""PASSWORD""#]
    private static let jsonValues = [
        #""\#(secret)""#, #"[1, "\#(secret)"]"#, #"{"a": {"b": "\#(secret)"}, "c": 1}"#,
        "{\n  \"a\":\n \"\(secret)\"\n}",
        #""x\"y,}: \#(secret)""#, "/* \(secret) */ 1.5", #"[["\#(secret)"], true]"#,
    ]
    private static let oldKeys = ["password", "'password'", "\"password\"", #""pass\U0077ord""#, #""pass\167ord""#]
    private static let oldValues = [
        secret, "\"\(secret)\"", "'\(secret)'", "(1, \(secret))", "{ a = { b = \(secret); }; }",
        "\"first\nsecond \(secret); } \n\"", "\"x\\\"y = \(secret)\"", "/* \(secret) */ x",
    ]
    private static let xmlKeys = [
        "password", "pass<!-- x -->word", "pass&#119;ord", "&#x70;assword", "<![CDATA[password]]>",
        "pass<![CDATA[wo]]>rd",
    ]
    private static let xmlValues = [
        "<string>\(secret)</string>", "\n<string>\n  \(secret)\n</string>",
        "<array><integer>1</integer><string>\(secret)</string></array>",
        "<dict><key>a</key><string>\(secret)</string></dict>", "<string><![CDATA[<\(secret)>]]></string>",
        "<!-- \(secret) --><string>x</string>", "<string>x<!-- \(secret) -->y</string>",
    ]

    static let placements: [Placement] = {
        var all: [Placement] = []
        for key in jsonKeys {
            for value in jsonValues {
                all.append(
                    Placement(format: "json", text: "{ \"port\": \"no\", \(key): \(value), \"name\": 7 }", key: key))
            }
        }
        for key in oldKeys {
            for value in oldValues {
                all.append(Placement(format: "old", text: "{ port = no; \(key) = \(value); name = no; }", key: key))
            }
        }
        for key in xmlKeys {
            for value in xmlValues {
                let text = "<key>port</key><string>no</string><key>\(key)</key>\(value)<key>name</key><true/>"
                all.append(
                    Placement(format: "xml", text: "<plist version=\"1.0\"><dict>\(text)</dict></plist>", key: key))
            }
        }
        return all
    }()

    private static let pieces = (0...secret.count - 3).map { String(secret.dropFirst($0).prefix(3)) }

    private func showsSecret(_ text: String) -> Bool { Self.pieces.contains { text.contains($0) } }

    private func check(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) -> Bool {
        let unarchiver = HRUnarchiver(unknownKeys: .error)
        var errors = unarchiver.diagnose(Login.self, from: Data(text.utf8)).errors
        do { _ = try unarchiver.unarchive(Login.self, from: Data(text.utf8)) } catch { errors.append(error) }
        for error in errors {
            let said =
                [error.report(), error.report(style: HRReportStyle(hasColors: true, width: 400)), error.description]
                + [error.message] + error.notes + error.help + error.labels.map(\.text) + [error.suggestion ?? ""]
            for text in said where showsSecret(text) {
                Issue.record("\(text)", sourceLocation: sourceLocation)
                return false
            }
        }
        return true
    }

    @Test("Well-formed, beside the error, in it and around it", .slow, arguments: placements)
    func wellFormed(placement: Placement) {
        #expect(check(placement.text))
        #expect(check(placement.text.replacingFirst("port", with: "prot")))
        #expect(check(placement.text.replacingFirst("no", with: "1")))
        #expect(check(placement.text.replacing(" ", with: "\n")))
        #expect(check("[" + placement.text + "]"))
    }

    /// Where a text is changed: anywhere but in the letters of the key and of the secret, and in what escapes them. A debug
    /// build takes each third place, which is another one for texts of other lengths.
    private func places(of placement: Placement) -> [Int] {
        let text = placement.text
        let name = placement.key.trimmingCharacters(in: CharacterSet(charactersIn: "\"'"))
        guard let key = text.range(of: name), let secret = text.range(of: Self.secret) else { return [] }
        return text.indices.filter { index in
            !(index >= key.lowerBound && index < key.upperBound)
                && !(index > secret.lowerBound && index < secret.upperBound)
        }.map { text.distance(from: text.startIndex, to: $0) }
            .filter { Scale.isFull || ($0 + text.count).isMultiple(of: 3) }
    }

    @Test("Malformed by one character that is missing", .slow, arguments: placements)
    func deletions(placement: Placement) {
        let characters = Array(placement.text)
        for index in places(of: placement) where !characters[index].isLetter && !"\\&".contains(characters[index]) {
            var changed = characters
            changed.remove(at: index)
            guard check(String(changed)) else { return }
        }
    }

    @Test("Malformed by one character too many", .slow, arguments: placements)
    func insertions(placement: Placement) {
        let characters = Array(placement.text)
        let name = placement.key.trimmingCharacters(in: CharacterSet(charactersIn: "\"'"))
        let keyEnd = placement.text.firstRange(of: name).map { placement.text[..<$0.upperBound].count }
        var random = SeededGenerator(seed: 67)
        // Behind the last letter it would be another key.
        for index in places(of: placement) where index != keyEnd && Int.random(in: 0..<3, using: &random) == 0 {
            let mark = ["\"", ",", "}", "<", "'", ":", "\n"].randomElement(using: &random) ?? ""
            var changed = characters
            changed.insert(contentsOf: mark, at: index)
            guard check(String(changed)) else { return }
        }
    }

    @Test(
        "Malformed as people do",
        arguments: [
            "{ password: \"\(secret)\" }", "{ 'password': '\(secret)' }", "{ \"a\": 1 \"password\": \"\(secret)\" }",
            "{ password\": \"\(secret)\" }", "{ \"password: \"\(secret)\" }", "{ \"password\" \"\(secret)\" }",
            "{ \"password\": \(secret) }", "{ \"password\": \"\(secret) }", "{ \"my_password\": \(secret) }",
            "{ password = \(secret) }", "password = \"\(secret)", "{ \"a\" = 1; password \(secret); }",
            "<plist><dict><key>password<string>\(secret)</string></dict></plist>",
            "<plist><dict><key>password</key><string>\(secret)</dict></plist>",
            "<plist><dict><key>password</string><string>\(secret)</string></dict></plist>",
            "<plist><dict><key>password\n<string>\(secret)</string></dict></plist>",
            "<plist><dict>password<string>\(secret)</string></dict></plist>",
            "<plist><dict><key>pass&#119;ord<string>\(secret)</string></dict></plist>",
            "{ \"pass\\u0077ord: \"\(secret)\" }", "{\n\"password:\n\"\(secret)\" }",
        ])
    func asPeopleDo(text: String) {
        #expect(check(text))
    }

    private struct Base: Decodable {
        var base: String
        var password: String
        var port: Int
    }

    @Test(
        "The secret alone is hidden, whatever the error is about",
        arguments: [
            (
                #"{ "base": "db", "password": 12345, "port": "x" }"#,
                #"{ "base": "db", "password": *****, "port": "x" }"#
            ),
            (
                #"{ "base": 1, "password": ["a", { "b": 2 }], "port": 7, "more": "m" }"#,
                #"{ "base": 1, "password": ["*", { "b": * }], "port": 7, "more": "m" }"#
            ),
            (
                "<plist><dict><key>port</key><true/><key>password</key><integer>12</integer></dict></plist>",
                "<plist><dict><key>port</key><true/><key>password</key><integer>**</integer></dict></plist>"
            ),
        ])
    func alone(text: String, shown: String) {
        let errors = HRUnarchiver(unknownKeys: .error).diagnose(Base.self, from: Data(text.utf8)).errors
        #expect(!errors.isEmpty)
        for error in errors {
            #expect(error.report(style: HRReportStyle(hasColors: false, width: 400)).contains("1 | \(shown)\n"))
        }
    }

    @Test("What is not secret stays to be seen")
    func others() throws {
        let text = #"{ "port": "no", "password": "\#(Self.secret)", "host": "db.internal" }"#
        let error = try #require(
            expectError(.typeMismatch) {
                _ = try HRUnarchiver().unarchive(Login.self, from: Data(text.utf8))
            })
        #expect(
            error.report() == """
                error[HR0202]: "port" must be an integer, found a string
                 --> 1:11
                  |
                1 | { "port": "no", "password": "********", "host": "db.internal" }
                  |           ^^^^
                  |
                  = path: port  (SecretReportTests.Login.port)
                """)
    }
}

extension String {
    fileprivate func replacingFirst(_ part: String, with other: String) -> String {
        firstRange(of: part).map { replacingCharacters(in: $0, with: other) } ?? self
    }
}
