import Foundation
import HRArchiving
import TestSupport
import Testing

/// Which bytes of a text are masked, and that no part of a secret is shown, wherever a file is cut off.
@Suite("Ranges of secrets")
struct SecretRangeTests {
    private func masked(_ text: String, _ kind: HRFormat.Kind, hidesAll: Bool = false) -> String {
        var bytes = Array(text.utf8)
        let ranges = SecretValues.ranges(
            in: bytes, kind, keys: ["password"], touching: [0..<bytes.count], hidesAll: hidesAll)
        for range in ranges {
            for index in range { bytes[index] = UInt8(ascii: "*") }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    @Test(
        "JSON",
        arguments: [
            (#"{"password": "abc", "b": "c"}"#, #"{"password": "***", "b": "c"}"#),
            (#"{"PASS\u0077ord": [1, {"a": true}], "b": 2}"#, #"{"PASS\u0077ord": [*, {"a": ****}], "b": 2}"#),
            (#"{"password": /* x */ -1.5e3 , "b": 2}"#, #"{"password": ******* ****** , "b": 2}"#),
            (#"{"password": "a\"}, b" /* c */, "b": 2}"#, #"{"password": "*******" *******, "b": 2}"#),
            ("{\"password\" // x\n: 1 // y\n, \"b\": 2}", "{\"password\" ****\n: * ****\n, \"b\": 2}"),
            (#"[{"password": "a"}, {"b": "c"}]"#, #"[{"password": "*"}, {"b": "c"}]"#),
            (#"{"$password": "a", "my_password": "b"}"#, #"{"$password": "*", "my_password": "b"}"#),
            // Malformed.
            (#"{password: abc, b: c}"#, #"{password: ***, b: c}"#),
            (#"{'password': 'abc', 'b': 'c'}"#, #"{'password': '***', 'b': 'c'}"#),
            (#"{"password": (1, "a"), "b": 2}"#, #"{"password": (*, "*"), "b": 2}"#),
            (#"{"password": 1; "b": 2}"#, #"{"password": *; "b": 2}"#),
            (#"{"password": "abc"#, #"{"password": "***"#),
            (#"{"password": "abc\"#, #"{"password": "****"#),
            (#"{"password": [1, "b"#, #"{"password": [*, "*"#),
            (#"{"password": 1 /* x, "b": 2}"#, #"{"password": * *************"#),
            (#"{"password": "#, #"{"password": "#),
        ])
    func json(text: String, expected: String) {
        #expect(masked(text, .json) == expected)
    }

    @Test(
        "XML",
        arguments: [
            (
                "<dict><key>password</key><string>abc</string><key>b</key><true/></dict>",
                "<dict><key>password</key><string>***</string><key>b</key><true/></dict>"
            ),
            (
                "<dict><key>p<!-- -->ass&#119;ord</key><array a='>'><integer>1</integer></array><string>b</string></dict>",
                "<dict><key>p<!-- -->ass&#119;ord</key><array a='>'><integer>*</integer></array><string>b</string></dict>"
            ),
            (
                "<dict><key a=\"/>\"><![CDATA[password]]></key><dict><key>b</key><real>1</real></dict></dict>",
                "<dict><key a=\"/>\"><![CDATA[password]]></key><dict><key>b</key><real>*</real></dict></dict>"
            ),
            ("<key>password</key><string>a<!-- b --></string>", "<key>password</key><string>***********</string>"),
            ("<key>password</key><dict/><string>b</string>", "<key>password</key><dict/><string>b</string>"),
            // Malformed.
            (
                "<key>password<string>abc</string><string>b</string>",
                "<key>password<string>***</string><string>b</string>"
            ),
            ("<key>password</key>abc<string>b</string>", "<key>password</key>***<string>*</string>"),
            ("<key>password</key><x><y>a</y>b</x><y>c</y>", "<key>password</key><x><y>*</y>*</x><y>c</y>"),
            ("<keys>password</keys><string>abc</string>", "<keys>password</keys><string>***</string>"),
            ("<key>password</key><string>abc", "<key>password</key><string>***"),
            ("<key>password</key><string>abc<", "<key>password</key><string>***<"),
            ("<key>password</key><string>abc</str", "<key>password</key><string>***</str"),
            ("<key>password</key><string>abc<!-- d", "<key>password</key><string>*********"),
            ("<key>password</key><string a=\"b", "<key>password</key><string a=\"b"),
        ])
    func xml(text: String, expected: String) {
        #expect(masked(text, .xmlPropertyList) == expected)
    }

    @Test(
        "Old-style property lists",
        arguments: [
            ("{password = abc; b = c;}", "{password = ***; b = c;}"),
            (#"{"pass\U0077ord" = ("a b", {c = d;}); e = f;}"#, #"{"pass\U0077ord" = ("***", {c = *;}); e = f;}"#),
            ("password = 'a; b'; c = d;", "password = '****'; c = d;"),
            ("{password /* x */ = http://y // z\n; b = c;}", "{password ******* = ******** ****\n; b = c;}"),
            ("{password; b = c;}", "{password; b = c;}"),
            // Malformed.
            ("{password = [abc, d]; b = c;}", "{password = [***, *]; b = c;}"),
            ("{password = \"abc", "{password = \"***"),
            ("{password = {b = c; d", "{password = {b = *; *"),
            ("{password = /* abc", "{password = ******"),
        ])
    func oldStyle(text: String, expected: String) {
        #expect(masked(text, .oldStylePropertyList) == expected)
    }

    @Test("Data of an old-style property list is hidden with its digits")
    func data() {
        let hidden = masked("{password = <0a1b 2c>; b = <0a>;}", .oldStylePropertyList)
        for digits in ["0a1b", "2c"] { #expect(!hidden.contains(digits)) }
        #expect(hidden.hasSuffix("; b = <0a>;}"))
    }

    @Test("Where all is secret, no value is shown")
    func all() {
        #expect(masked(#"{"a": [1, "b"], c}"#, .json, hidesAll: true) == #"{"a": [*, "*"], *}"#)
        #expect(
            masked("<dict><key>a</key><real>1</real>b", .xmlPropertyList, hidesAll: true).hasSuffix("<real>*</real>*"))
        #expect(masked("{a = b; c;}", .oldStylePropertyList, hidesAll: true) == "{a = *; *;}")
    }

    // MARK: Whole reports

    private struct Login: Codable {
        var port: Int
        var password: Int?
    }

    private static let pieces = (0...SpelledSecrets.secret.count - 3).map {
        String(SpelledSecrets.secret.dropFirst($0).prefix(3))
    }

    private func showsSecret(_ data: Data) -> String? {
        for error in HRUnarchiver(unknownKeys: .error).diagnose(Login.self, from: data).errors {
            let said = [error.report(style: HRReportStyle(hasColors: false, width: 400)), error.message] + error.notes
            for text in said where Self.pieces.contains(where: { text.contains($0) }) { return text }
        }
        return nil
    }

    private static let syntaxes: [HRFormat.Kind] = [.json, .xmlPropertyList, .oldStylePropertyList]

    @Test("A file is cut off at any byte", .slow, arguments: syntaxes, 0..<4)
    func cutOff(kind: HRFormat.Kind, seed: UInt64) {
        var speller = SpelledSecrets(kind, seed: seed)
        let text = Array(speller.document().utf8)
        for end in text.indices {
            if let shown = showsSecret(Data(text[..<end])) {
                Issue.record("\(end): \(shown)")
                return
            }
        }
    }

    @Test("Files in UTF-16 and UTF-32", arguments: syntaxes, TestedEncoding.unicode)
    func encodings(kind: HRFormat.Kind, encoding: TestedEncoding) throws {
        for seed in 10..<20 as Range<UInt64> {
            var speller = SpelledSecrets(kind, seed: seed)
            let text = speller.document()
            let data = Data(encoding.mark) + (try #require(text.data(using: encoding.encoding)))
            #expect(showsSecret(data) == nil, "\(text)")
            #expect(showsSecret(data.dropLast(data.count / 3)) == nil, "\(text)")
        }
    }
}

/// Spells files with secrets under secret keys, many levels deep, in any syntax.
private struct SpelledSecrets {
    static let secret = "QZXJKVWY"

    private let kind: HRFormat.Kind
    private var random: SeededGenerator

    init(_ kind: HRFormat.Kind, seed: UInt64) {
        self.kind = kind
        random = SeededGenerator(seed: seed)
    }

    /// A dictionary whose first members fit no type, so that errors show what is around them.
    mutating func document() -> String {
        let members = (0..<3).map { _ in member(isSecret: random.number(below: 2) == 0, depth: 0) }
        let all = [member("port", "no")] + members + [member(isSecret: true, depth: 0)]
        switch kind {
        case .json: return "{" + all.joined(separator: ",") + "}"
        case .xmlPropertyList: return "<plist version=\"1.0\"><dict>" + all.joined() + "</dict></plist>"
        default: return "{" + all.joined() + "}"
        }
    }

    private mutating func member(isSecret: Bool, depth: Int) -> String {
        let key: String
        switch kind {
        case .json: key = isSecret ? random.pick(["password", #"pass\u0077ord"#, "PASSWORD"], or: "") : "a"
        case .xmlPropertyList:
            key = isSecret ? random.pick(["password", "pass&#119;ord", "<![CDATA[password]]>"], or: "") : "b"
        default: key = isSecret ? random.pick(["password", #"pass\U0077ord"#, #"pass\167ord"#], or: "") : "c"
        }
        return member(key, nil, isSecret: isSecret, depth: depth)
    }

    private mutating func member(_ key: String, _ value: String?, isSecret: Bool = false, depth: Int = 0) -> String {
        let text: String
        if let value {
            text = kind == .xmlPropertyList ? "<string>\(value)</string>" : "\"\(value)\""
        } else {
            text = self.value(isSecret: isSecret, depth: depth + 1)
        }
        switch kind {
        case .json: return blank() + "\"\(key)\"" + blank() + ":" + blank() + text
        case .xmlPropertyList: return blank() + "<key>\(key)</key>" + blank() + text
        default: return blank() + "\"\(key)\"" + blank() + "=" + blank() + text + ";"
        }
    }

    private mutating func value(isSecret: Bool, depth: Int) -> String {
        let leaf = isSecret ? random.pick([Self.secret, "x, }: " + Self.secret, Self.secret + " ;"], or: "") : "x"
        switch random.number(below: depth > 2 ? 2 : 4) {
        case 0, 1:
            guard kind == .xmlPropertyList else { return "\"\(leaf)\"" }
            return random.pick(["<string>\(leaf)</string>", "<string a='>'><![CDATA[\(leaf)]]></string>"], or: "")
        case 2:
            let elements = (0..<2).map { _ in value(isSecret: isSecret, depth: depth + 1) }
            switch kind {
            case .json: return "[" + elements.joined(separator: "," + blank()) + "]"
            case .xmlPropertyList: return "<array>" + elements.joined(separator: blank()) + "</array>"
            default: return "(" + elements.joined(separator: "," + blank()) + ")"
            }
        default:
            let inner = value(isSecret: isSecret, depth: depth + 1)
            switch kind {
            case .json: return "{\"d\":\(inner)}"
            case .xmlPropertyList: return "<dict><key>d</key>\(inner)</dict>"
            default: return "{d = \(inner);}"
            }
        }
    }

    private mutating func blank() -> String {
        let comment = kind == .xmlPropertyList ? "<!-- x, y: z -->" : "/* x, y: z */"
        return random.pick(["", "", " ", "\n  ", comment], or: "")
    }
}
