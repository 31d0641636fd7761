import Foundation
import HRArchiving
import TestSupport
import Testing

/// Files are made up with a secret in them and a fault beside it, in every encoding and spelling; then all that is said
/// is searched for characters of the secret.
@Suite("A search for secrets in what is said of files")
struct SecretSearchTests {
    private struct Login: Codable {
        var user: String
        var password: String
        var port: Int
    }

    // MARK: Files

    /// A file in parts: what may be changed, and the key and the secret, which may not.
    private struct MadeFile {
        var before = "", key = "", between = "", secret = "", behind = ""
        /// The secret, and its characters as they are spelled.
        var value = "", spelled: [String] = []

        var text: String { before + key + between + secret + behind }

        /// Four characters of the secret in a row, and as they are spelled.
        var traces: Set<String> {
            let characters = Array(value)
            let rows = (0...characters.count - 4).map { $0..<$0 + 4 }
            return Set(rows.map { String(characters[$0]) } + rows.map { spelled[$0].joined() }.filter { $0 != "****" })
        }
    }

    enum Notation: CaseIterable {
        case json, xml, old
    }

    private struct Maker {
        let notation: Notation
        let encoding: TestedEncoding
        var random: SeededGenerator
        let fault: (json: String, xml: String, old: String)

        private static let keys = ["password", "PASSWORD", "Secret", "token"]
        private static let letters = Array("QZXJKVWYqzxjkvwy0123456789")

        mutating func pick<Element>(_ elements: [Element]) -> Element {
            elements[Int.random(in: elements.indices, using: &random)]
        }

        private mutating func chance(_ one: Int) -> Bool { Int.random(in: 0..<one, using: &random) == 0 }

        private mutating func words() -> String {
            (0..<Int.random(in: 0...12, using: &random)).map { _ in pick(encoding.words) }.joined()
        }

        /// A letter as the notation may spell it.
        private mutating func spelled(_ character: Character, escapes: Bool) -> String {
            guard escapes, chance(3), let scalar = character.unicodeScalars.first, scalar.value < 0x10000 else {
                return String(character)
            }
            let hexadecimal = String(scalar.value, radix: 16)
            switch notation {
            case .json: return "\\u" + String(repeating: "0", count: 4 - hexadecimal.count) + hexadecimal
            case .old: return "\\U" + String(repeating: "0", count: 4 - hexadecimal.count) + hexadecimal
            case .xml:
                return pick([
                    "&#\(scalar.value);", "&#x\(hexadecimal);", "&#x00\(hexadecimal);", "<![CDATA[\(character)]]>",
                ])
            }
        }

        private mutating func quoted(_ text: String) -> String {
            switch notation {
            case .json, .old: "\"\(text)\""
            case .xml: "<string>\(text)</string>"
            }
        }

        private func key(_ name: String) -> String { notation == .xml ? "<key>\(name)</key>" : "\"\(name)\"" }

        private var parts: (colon: String, comma: String) {
            switch notation {
            case .json: (": ", ", ")
            case .old: (" = ", "; ")
            case .xml: ("", "")
            }
        }

        mutating func file() -> MadeFile {
            var file = MadeFile()
            let name = pick(Self.keys)
            let letters = (0..<10).map { _ in pick(Self.letters) } + Array(encoding.words.last ?? "").prefix(2)
            file.value = String(letters)
            let (inKey, inSecret) = (chance(2), chance(2))
            file.spelled = letters.map { spelled($0, escapes: inSecret) }
            file.secret = file.spelled.joined()
            let spelledKey = name.map { spelled($0, escapes: inKey) }.joined()
            let (open, close) = notation == .xml ? ("<dict>", "</dict>") : ("{ ", " }")
            let faulty = notation == .json ? fault.json : notation == .xml ? fault.xml : fault.old
            let other = key("user") + parts.colon + quoted(words())
            let blank = chance(3) ? "\n" : " "
            let around =
                notation == .xml ? ("<key>", "</key>\(blank)<string>", "</string>") : ("\"", "\"\(parts.colon)\"", "\"")
            let isFirst = chance(2)
            file.before = open + (isFirst ? faulty + parts.comma : "") + other + parts.comma + blank + around.0
            file.key = spelledKey
            file.between = around.1
            file.behind =
                around.2 + parts.comma + key("x") + parts.colon + quoted(words())
                + (isFirst ? "" : parts.comma + faulty) + (notation == .old ? ";" : "") + close
            return file
        }

        func data(_ text: String) -> Data? { notation == .xml ? encoding.xml(text) : encoding.data(text) }
    }

    private static let faults: [(json: String, xml: String, old: String)] = [
        (#""port": "no""#, "<key>port</key><string>no</string>", "port = (no)"),
        (
            #""r": {"$alias": "nope"}"#, "<key>r</key><dict><key>$alias</key><string>nope</string></dict>",
            #"r = {"$alias" = nope;}"#
        ),
        (
            #""r": {"$id": "", "a": 1}"#, "<key>r</key><dict><key>$id</key><string></string></dict>",
            #"r = {"$id" = "";}"#
        ),
        (#""prot": 1"#, "<key>prot</key><integer>1</integer>", "prot = 1"),
    ]

    static let cases: [(Notation, TestedEncoding)] =
        TestedEncoding.unicode.flatMap { encoding in Notation.allCases.map { ($0, encoding) } }
        + TestedEncoding.declared.map { (.xml, $0) }

    // MARK: What is said

    private func everything(_ error: HRError) -> [String] {
        [
            error.report(), error.report(style: HRReportStyle(hasColors: true, width: 4000)), error.description,
            error.message, error.suggestion ?? "", error.path?.description ?? "", "\(error)",
        ] + error.notes + error.help + error.labels.map(\.text)
    }

    private func said(of data: Data) -> [String] {
        let unarchiver = HRUnarchiver(unknownKeys: .error)
        var said = unarchiver.diagnose(Login.self, from: data).errors.flatMap(everything)
        let diagnosis = unarchiver.diagnose(from: data)
        said += (diagnosis.errors + diagnosis.warnings).flatMap(everything) + [diagnosis.report(), "\(diagnosis)"]
        do { _ = try unarchiver.unarchive(Login.self, from: data) } catch { said += everything(error) }
        do { _ = try HRDocument(keyedArchive: data) } catch { said += everything(error) }
        return said + changes(of: data)
    }

    /// What edits say: a diff.
    private func changes(of data: Data) -> [String] {
        do {
            var text = try HRDocumentText(data)
            try text.set("z", at: "x")
            try text.set(.integer(99), at: "added")
            let document = try text.document
            for key in document.root.fields?.keys.filter({ $0.lowercased() == "password" }) ?? [] {
                try text.set("changed", at: HRPath([key]))
            }
            return [try text.unifiedDiff(name: "f")]
        } catch { return everything(error) }
    }

    private func check(_ data: Data, _ file: MadeFile, _ sourceLocation: SourceLocation = #_sourceLocation) -> Bool {
        let traces = file.traces
        guard let shown = Set(said(of: data)).first(where: { text in traces.contains { text.contains($0) } }) else {
            return true
        }
        Issue.record("\(file.value): \(shown)", sourceLocation: sourceLocation)
        return false
    }

    @Test("In well-formed files of every encoding", .slow, arguments: cases, faults.indices)
    func wellFormed(use: (Notation, TestedEncoding), fault: Int) throws {
        let random = SeededGenerator(seed: UInt64(fault))
        var maker = Maker(notation: use.0, encoding: use.1, random: random, fault: Self.faults[fault])
        for _ in 0..<Scale.count(12, inDebug: 3) {
            let file = maker.file()
            guard check(try #require(maker.data(file.text)), file) else { return }
        }
    }

    @Test("In files that a character is missing in, or one too many", .slow, arguments: cases)
    func malformed(use: (Notation, TestedEncoding)) throws {
        var maker = Maker(notation: use.0, encoding: use.1, random: SeededGenerator(seed: 5), fault: Self.faults[0])
        for _ in 0..<Scale.count(30, inDebug: 8) {
            var file = maker.file()
            let part = maker.pick([\MadeFile.before, \MadeFile.between, \MadeFile.behind])
            let marks = file[keyPath: part].indices.filter { "{}[](),;:=<>/\"".contains(file[keyPath: part][$0]) }
            guard !marks.isEmpty else { continue }
            let place = maker.pick(marks)
            if part == \MadeFile.behind, maker.pick([true, false]) {
                file[keyPath: part].insert(maker.pick(["\"", ",", "}", "<", ":"]), at: place)
            } else {
                file[keyPath: part].remove(at: place)
            }
            guard check(try #require(maker.data(file.text)), file) else { return }
        }
    }

    @Test("In files with bytes before the secret that are no text", .slow, arguments: cases)
    func malformedBytes(use: (Notation, TestedEncoding)) throws {
        var maker = Maker(notation: use.0, encoding: use.1, random: SeededGenerator(seed: 6), fault: Self.faults[1])
        for bytes in [[0xFF, 0xFF, 0xFF, 0xFF], [0xC3], [0x00, 0xD8], [0xD8, 0x00], [0x1B, 0x24, 0x42], [0x81]]
            as [[UInt8]]
        {
            let file = maker.file()
            let data = try #require(maker.data(file.text))
            let word = try #require(
                maker.encoding.encoding == .ascii
                    ? "user".data(using: .utf8) : "user".data(using: maker.encoding.encoding))
            let place = try #require(data.range(of: word))
            var broken = data
            broken.replaceSubrange(place.lowerBound..<place.lowerBound, with: bytes)
            guard check(broken, file) else { return }
        }
    }

    @Test(
        "Keys in another alphabet are secret in capitals, composed or not",
        arguments: ["пароль", "ПАРОЛЬ", "clé", "cle\u{301}", "CLÉ", "CLE\u{301}", "cl\\u00e9", "cle\\u0301"])
    func otherAlphabets(key: String) throws {
        let text = #"{"port": "no", "\#(key)": "QZXJKVWY", "prot": 1}"#
        let unarchiver = HRUnarchiver(unknownKeys: .error, secretKeys: ["пароль", "clé"])
        let diagnosis = unarchiver.diagnose(Login.self, from: Data(text.utf8))
        #expect(diagnosis.report().contains("********") && !diagnosis.report().contains("QZXJ"))
    }

    // MARK: Places

    @Test("An error has one place in every encoding, and one report", .slow, arguments: cases)
    func places(use: (Notation, TestedEncoding)) throws {
        for (index, fault) in Self.faults.enumerated() {
            var maker = Maker(
                notation: use.0, encoding: use.1, random: SeededGenerator(seed: UInt64(index)), fault: fault)
            for _ in 0..<Scale.count(6, inDebug: 2) {
                let text = maker.file().text
                let data = try #require(maker.data(text))
                let plain = use.0 == .xml ? TestedEncoding.unicode[0].xml(text) : Data(text.utf8)
                let unarchiver = HRUnarchiver(unknownKeys: .error)
                let found = unarchiver.diagnose(Login.self, from: data)
                let expected = unarchiver.diagnose(Login.self, from: try #require(plain))
                #expect(found.report() == expected.report())
                #expect(found.errors.map(\.location?.column) == expected.errors.map(\.location?.column))
                for (one, other) in zip(found.errors, expected.errors) {
                    let (part, same) = try (
                        decoded(one, data, use.1), decoded(other, try #require(plain), TestedEncoding.unicode[0])
                    )
                    #expect(part == same)
                }
            }
        }
    }

    /// The text at the place of an error.
    private func decoded(_ error: HRError, _ data: Data, _ encoding: TestedEncoding) throws -> String? {
        let range = try #require(error.location?.byteRange)
        return String(data: data.subdata(in: range), encoding: encoding.encoding)
    }
}
