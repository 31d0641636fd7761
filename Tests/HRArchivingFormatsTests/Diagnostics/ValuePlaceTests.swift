import Foundation
import HRArchiving
import TestSupport
import Testing

/// The place of a value is the bytes that spell it, in every notation and encoding, however it is asked for.
@Suite("Places of values")
struct ValuePlaceTests {
    private static let cases: [(kind: String, encoding: TestedEncoding)] =
        TestedEncoding.unicode.flatMap { encoding in ["json", "xml", "old"].map { ($0, encoding) } }
        + TestedEncoding.declared.map { ("xml", $0) }

    /// A text with a word before each value, and the values as they are spelled.
    private static func text(_ kind: String, _ words: [String]) -> (
        text: String, values: [(path: HRPath, spelled: String)]
    ) {
        let names = words.indices.map { "k\($0)" }
        switch kind {
        case "json":
            let values = words.map { "\"\($0)\"" }
            let members = zip(names, values).map { "\"\($0)\": \($1)" }.joined(separator: ", ")
            return (
                "{ \(members),\n\"list\": [\(values.joined(separator: ",")) , 12,true] }",
                zip(names, values).map { (HRPath([$0]), $1) }
                    + values.enumerated().map { (HRPath(["list", "\($0)"]), $1) }
                    + [(HRPath(["list", "\(words.count)"]), "12"), (HRPath(["list", "\(words.count + 1)"]), "true")]
            )
        case "old":
            let values = words.map { "\"\($0)\"" }
            let members = zip(names, values).map { "\($0) = \($1);" }.joined(separator: " ")
            return (
                "{ \(members)\nlist = (\(values.joined(separator: ",")) , word,<0F>); }",
                zip(names, values).map { (HRPath([$0]), $1) }
                    + values.enumerated().map { (HRPath(["list", "\($0)"]), $1) }
                    + [
                        (HRPath(["list", "\(words.count)"]), "word"), (HRPath(["list", "\(words.count + 1)"]), "<0F>"),
                    ]
            )
        default:
            let values = words.map { "<string>\($0)</string>" }
            let members = zip(names, values).map { "<key>\($0)</key>\($1)" }.joined()
            return (
                "<dict>\(members)\n<key>list</key><array>\(values.joined()) <true/></array></dict>",
                zip(names, values).map { (HRPath([$0]), $1) }
                    + values.enumerated().map { (HRPath(["list", "\($0)"]), $1) }
                    + [(HRPath(["list", "\(words.count)"]), "<true/>")]
            )
        }
    }

    private func spelled(at location: HRSourceLocation?, in data: Data, _ encoding: TestedEncoding) throws -> String? {
        let range = try #require(location?.byteRange)
        return String(data: data.subdata(in: range), encoding: encoding.encoding)?.withoutEscapeSequences
    }

    @Test("A document that was read", arguments: cases)
    func documents(use: (kind: String, encoding: TestedEncoding)) throws {
        let (text, values) = Self.text(use.kind, use.encoding.words + use.encoding.words.reversed())
        let data = try #require(use.kind == "xml" ? use.encoding.xml(text) : use.encoding.data(text))
        let document = try #require(HRFormat(detecting: data)).document(from: data)
        let lead = use.kind == "xml" ? 2 : 0
        for (path, expected) in values {
            let location = document.location(of: path)
            #expect(try spelled(at: location, in: data, use.encoding) == expected.withoutEscapeSequences)
            #expect(location?.line == lead + (path.components.count > 1 ? 2 : 1))
        }
    }

    @Test("A text, and its document, before and after a change", .slow, arguments: cases.filter { $0.kind != "old" })
    func texts(use: (kind: String, encoding: TestedEncoding)) throws {
        let (text, values) = Self.text(use.kind, use.encoding.words)
        let data = try #require(use.kind == "xml" ? use.encoding.xml(text) : use.encoding.data(text))
        var edited = try HRDocumentText(data)
        for round in 0..<2 {
            let now = try edited.data
            let document = try edited.document
            for (path, expected) in values.dropFirst(round) {
                #expect(try spelled(at: edited.location(of: path), in: now, use.encoding) == expected)
                #expect(try document.location(of: path) == edited.location(of: path))
            }
            try edited.set(.string(use.encoding.words.joined(separator: " ")), at: "k0")
        }
    }

    @Test(
        "A value that is laid out behind comments has its indentation, and its place",
        arguments: [
            ("{\"a\":\n// c\n1}", "{\n  \"a\":\n    // c\n    1\n}"),
            ("{\"a\": // c\n1, \"b\": 2}", "{\n  \"a\": // c\n    1,\n  \"b\": 2\n}"),
            ("{\"a\" /* k */ : 1}", "{\n  \"a\" /* k */: 1\n}"),
            ("{\"a\": /* k */\n[1]}", "{\n  \"a\": /* k */\n    [\n    1\n  ]\n}"),
            ("{\"a\" // k\n: 1}", "{\n  \"a\" // k\n    : 1\n}"),
            (
                "<plist><dict><key>a</key><!-- v --><true/></dict></plist>",
                "<plist><dict>\n\t<key>a</key> <!-- v -->\n\t<true/>\n</dict></plist>"
            ),
            (
                "<plist><dict><key>a</key>\n<!-- v -->\n<true/></dict></plist>",
                "<plist><dict>\n\t<key>a</key>\n\t<!-- v -->\n\t<true/>\n</dict></plist>"
            ),
        ])
    func layout(text: String, expected: String) throws {
        var edited = try HRDocumentText(text)
        let document = try edited.document
        try edited.format(indent: text.hasPrefix("<") ? "\t" : "  ")
        let once = try String(decoding: edited.data, as: UTF8.self)
        #expect(once.filter { !$0.isWhitespace } == text.filter { !$0.isWhitespace })
        #expect(try edited.document == document)
        #expect(once.hasPrefix(expected.prefix(8)) && once.trimmingCharacters(in: .newlines) == expected)
        try edited.format(indent: text.hasPrefix("<") ? "\t" : "  ")
        #expect(try String(decoding: edited.data, as: UTF8.self) == once)
    }
}

extension String {
    /// The text without what switches between sets of characters.
    fileprivate var withoutEscapeSequences: String { replacing(/\u{1B}[$(]+[A-Z@]/, with: "") }
}
