import Foundation
import HRArchiving
import HRConfiguring
import TestSupport
import Testing

/// A secret that is read in one place is shown in no other, in whatever way and encoding that one spells it.
@Suite("Secrets that are spelled in another way elsewhere")
struct SecretSpellingTests {
    struct Account: Codable, Sendable {
        var key: HRSecret<String>
        var port: Int
        var note: String?
        var more: [String: String]?
    }

    private static let secrets = ["hunter2-qzx", "h\"un<t>&er\\2", "Zoë健太郎qzx", "naïve\nqzxj", "👩‍👩‍👧qzxjk"]

    /// A text in the ways that a notation spells it: as it is, and with escapes.
    private static func spellings(_ text: String, xml: Bool, old: Bool = false) -> [String] {
        let scalars = Array(text.unicodeScalars)
        func plain(_ scalar: Unicode.Scalar) -> String {
            switch (scalar, xml) {
            case ("\"", false), ("\\", false): "\\\(scalar)"
            case ("\n", false): "\\n"
            case ("<", true): "&lt;"
            case ("&", true): "&amp;"
            default: String(scalar)
            }
        }
        func escaped(_ scalar: Unicode.Scalar) -> String {
            let digits = String(scalar.value, radix: 16)
            if xml { return scalar.value.isMultiple(of: 2) ? "&#\(scalar.value);" : "&#x000\(digits);" }
            return String(scalar).utf16.map { unit in
                let digits = String(unit, radix: 16, uppercase: true)
                return (old ? "\\U" : "\\u") + String(repeating: "0", count: 4 - digits.count) + digits
            }.joined()
        }
        var all = [
            scalars.map(plain).joined(), scalars.map(escaped).joined(),
            scalars.enumerated().map { $0.offset.isMultiple(of: 3) ? escaped($0.element) : plain($0.element) }.joined(),
            text.decomposedStringWithCanonicalMapping.unicodeScalars.map(plain).joined(),
        ]
        if xml {
            all += [
                "<![CDATA[\(text)]]>", scalars.map(plain).joined(separator: "<!-- x -->"),
                scalars.map(plain).joined(separator: "<?x y?>"),
            ]
        } else if !old {
            all.append(scalars.map { $0 == "-" ? "\\u002d" : plain($0) }.joined().replacing("/", with: "\\/"))
        }
        return all
    }

    private static func isShown(_ secret: String, in text: String) -> Bool {
        let parts = SpelledParts(secret)
        return parts.readings(of: text).contains { reading in parts.pieces.contains { reading.contains($0) } }
    }

    /// Four characters of a secret in a row, and a text with its escapes replaced.
    private struct SpelledParts {
        let pieces: [String]

        init(_ secret: String) {
            let letters = Array(secret.precomposedStringWithCanonicalMapping)
            pieces = (0...letters.count - 4).map { String(letters[$0..<$0 + 4]) }
        }

        /// Patterns are looked for only where one of them may be: that takes long.
        func readings(of text: String) -> Set<String> {
            let marks = Set(text.unicodeScalars)
            let escapes =
                !marks.contains("\\")
                ? text
                : text.replacing(/\\[uU]([0-9A-Fa-f]{4})/) { match in
                    UInt32(match.1, radix: 16).flatMap(Unicode.Scalar.init).map(String.init) ?? ""
                }
            let markup =
                marks.isDisjoint(with: ["<", ">"])
                ? text
                : text.replacing(/<!--.*?-->|<\?.*?\?>|<!\[CDATA\[|\]\]>/, with: "")
            let references =
                !marks.contains("&")
                ? markup
                : markup.replacing(/&#([0-9]+);/) { match in
                    UInt32(match.1).flatMap(Unicode.Scalar.init).map(String.init) ?? ""
                }.replacing(/&#x([0-9A-Fa-f]+);/) { match in
                    UInt32(match.1, radix: 16).flatMap(Unicode.Scalar.init).map(String.init) ?? ""
                }.replacing("&lt;", with: "<").replacing("&amp;", with: "&")
            return Set(Set([text, escapes, markup, references]).map(\.precomposedStringWithCanonicalMapping))
        }
    }

    private func check(_ data: Data, _ secret: String, _ sourceLocation: SourceLocation = #_sourceLocation) throws {
        let folder = try ConfigurationFolder()
        try data.write(to: URL(filePath: folder.path("config")))
        let configuration = folder.configuration(Account.self, "config")
        var said: [String] = []
        do throws(HRConfigurationError) {
            said.append(try configuration.load().explain().description)
        } catch {
            said +=
                [error.report(), error.description]
                + error.errors.flatMap { error in
                    [error.report(style: HRReportStyle(width: 4000)), error.description] + error.notes + error.help
                }
        }
        for text in Set(said) {
            #expect(!Self.isShown(secret, in: text), "\(text)", sourceLocation: sourceLocation)
        }
        #expect(!said.joined().isEmpty, sourceLocation: sourceLocation)
    }

    @Test("In JSON of every encoding", arguments: TestedEncoding.unicode)
    func json(encoding: TestedEncoding) throws {
        for secret in Self.secrets {
            let spellings = Self.spellings(secret, xml: false)
            for (index, other) in spellings.enumerated() {
                let key = spellings[(index + 1) % spellings.count]
                for port in ["\"x\"", "1"] {
                    let text =
                        #"{"key":"\#(key)","note":"ééé it is \#(other)!","port":\#(port),"more":{"a":"\#(other)"}}"#
                    try check(try #require(encoding.data(text)), secret)
                }
            }
        }
    }

    @Test("In old-style property lists of every encoding", arguments: TestedEncoding.unicode)
    func oldStyle(encoding: TestedEncoding) throws {
        for secret in Self.secrets {
            let spellings = Self.spellings(secret, xml: false, old: true)
            for (index, other) in spellings.enumerated() {
                let key = spellings[(index + 1) % spellings.count]
                let text = #"{ key = "\#(key)"; note = "ééé it is \#(other)!"; port = (1); }"#
                try check(try #require(encoding.data(text)), secret)
            }
        }
    }

    @Test("In XML of every encoding", .slow, arguments: TestedEncoding.unicode + TestedEncoding.declared)
    func xml(encoding: TestedEncoding) throws {
        for secret in Self.secrets where secret.data(using: encoding.encoding) != nil {
            let spellings = Self.spellings(secret, xml: true)
            for (index, other) in spellings.enumerated() {
                let key = spellings[(index + 1) % spellings.count]
                let word = encoding.words.last ?? ""
                for port in ["<string>x</string>", "<integer>1</integer>"] {
                    let text =
                        "<dict><key>key</key><string>\(key)</string><key>note</key><string>\(word) it is \(other)!</string>"
                        + "<key>port</key>\(port)</dict>"
                    guard let data = encoding.xml(text) else { continue }
                    try check(data, secret)
                }
            }
        }
    }

    @Test("A secret that a message would cut short, and one that is a key", arguments: [12, 39, 40, 41, 60, 300])
    func names(length: Int) throws {
        let letters = Array("qzxjkvwy0123")
        let secret = String((0..<length).map { letters[($0 * 7 + $0 / 12) % letters.count] })
        for text in [
            #"{"key":"\#(secret)","\#(secret)":1,"port":1}"#, #"{"key":"\#(secret)","x\#(secret)y":1,"port":"x"}"#,
            #"{"key":"\#(secret)","port":{"$alias":"\#(secret)"}}"#,
            #"{"key":"\#(secret)","port":{"$class":"\#(secret)","a":1}}"#,
            #"{"key":"\#(secret)","more":{"\#(secret)":1},"port":1}"#,
        ] {
            try check(Data(text.utf8), secret)
        }
    }

    @Test(
        "A secret at the end of what is shown of a long line", arguments: [900, 990, 995, 1000, 2990, 2995, 3000, 3010])
    func longLines(distance: Int) throws {
        let secret = "qzxjkvwy0123", blanks = String(repeating: "-", count: distance)
        for text in [
            #"{"note":"\#(secret)","more":{"a":"\#(blanks)"},"port":"x","key":"\#(secret)"}"#,
            #"{"key":"\#(secret)","port":"x","more":{"a":"\#(blanks)\#(secret)"},"note":"\#(blanks)"}"#,
        ] {
            try check(Data(text.utf8), secret)
        }
    }

    @Test("A secret that a stronger layer replaces", arguments: [#""hunter2-qzx""#, "9876543", #"["hunter2-qzx"]"#])
    func weakerLayers(old: String) throws {
        struct Holder: Codable {
            var key: HRSecret<String>?
            var number: HRSecret<Int>?
            var list: HRSecret<[String]>?
            var port: Int
        }
        let key = old.hasPrefix("[") ? "list" : old.hasPrefix("9") ? "number" : "key"
        let new = old.replacing("hunter2-qzx", with: "vwjk4321").replacing("9876543", with: "1234567")
        let folder = try ConfigurationFolder([
            "base.json": #"{"\#(key)":\#(old),"port":"x"}"#, "more.json": #"{"\#(key)":\#(new)}"#,
        ])
        let report = folder.report(folder.configuration(Holder.self, "base.json", "more.json"))
        #expect(report.contains("base.json:1"))
        for secret in ["hunter2-qzx", "9876543", "vwjk4321", "1234567"] {
            #expect(!Self.isShown(secret, in: report), "\(report)")
        }
    }
}
