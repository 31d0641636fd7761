import Foundation
import TestSupport
import Testing

#if canImport(FoundationXML)
    import FoundationXML
#endif

/// Files as graphs in pages for a browser.
@Suite("Graphs as pages")
struct GraphPageTests {
    /// The elements, attributes and texts of a page, which must be well-formed.
    private final class PageReader: NSObject, XMLParserDelegate {
        var elements: Set<String> = []
        var attributes: [String: Set<String>] = [:]
        var texts: [String: [String]] = [:]
        private var open: [String] = []

        static func read(_ page: Data) throws -> PageReader {
            let reader = PageReader()
            let parser = XMLParser(data: page)
            parser.delegate = reader
            let isRead = parser.parse()
            try #require(isRead, "line \(parser.lineNumber): \(String(decoding: page, as: UTF8.self))")
            return reader
        }

        func parser(
            _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
            attributes attributeDict: [String: String]
        ) {
            elements.insert(name)
            open.append(name)
            texts[name, default: []].append("")
            for (key, value) in attributeDict { attributes[key, default: []].insert(value) }
        }

        func parser(_ parser: XMLParser, foundCharacters string: String) {
            guard let name = open.last, let last = texts[name]?.popLast() else { return }
            texts[name]?.append(last + string)
        }

        func parser(_ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?) {
            open.removeLast()
        }
    }

    private static let elements: Set = [
        "html", "head", "meta", "title", "style", "body", "h1", "p", "ul", "li", "main", "svg", "g", "rect", "path",
        "text", "circle",
    ]

    private static let attributes: Set = [
        "lang", "charset", "http-equiv", "content", "name", "class", "role", "aria-label", "width", "height", "d", "x",
        "y", "rx", "cx", "cy", "r", "textLength", "lengthAdjust",
    ]

    @Test(
        "A page is well-formed, has no scripts, and loads nothing", .bug(id: "G26"),
        arguments: ["", "--values", "--root references"])
    func hostile(options: String) throws {
        let shell = try Shell(fixtures: nil)
        let name = #"a<b>&"'.json"#
        try shell.write(Data(HostileGraph.text.utf8), name)
        let page = try shell.run("hr graph --to html \(options) a*.json").output
        let reader = try PageReader.read(page)
        #expect(reader.elements.isSubset(of: Self.elements))
        #expect(Set(reader.attributes.keys).isSubset(of: Self.attributes))
        #expect(reader.attributes["aria-label"] == [name])
        #expect(reader.texts["h1"] == [name] && reader.texts["title"]?.first == name)
        let policy = reader.attributes["content"]?.first { $0.contains("default-src 'none'") }
        #expect(policy != nil && reader.attributes["http-equiv"] == ["Content-Security-Policy"])
        #expect(reader.texts["style"]?.first?.contains("prefers-color-scheme: dark") == true)
        let style = try #require(reader.texts["style"]?.first)
        #expect(!style.contains("url(") && !style.contains("@import"))
        let hasControls = page.contains { $0 < 0x20 && $0 != UInt8(ascii: "\n") || $0 == 0x7F }
        #expect(!hasControls)
    }

    @Test("Labels are shown as they are in the file, cut, and with escapes for what disturbs")
    func labels() throws {
        let shell = try Shell(fixtures: nil)
        try shell.write(Data(HostileGraph.text.utf8), "a.json")
        let reader = try PageReader.read(try shell.run("hr graph --to html --values a.json").output)
        let texts = try #require(reader.texts["text"])
        let expected = [
            #"A"B"#, #"New\u{A}line"#, "</svg><script>alert(1)</script>", "]]>", "&amp;", "\"&#60;b&#62;\"",
            #"nul \u{0} \u{1B}[31m \u{7F}…"#, #"\u{202E}evil"#, "日本語のクラス", #""\u{FFFE}\u{FFFF}\u{FEFF}""#,
            #"no #no" onload="alert(1)"#, "\"\"", String(repeating: "W", count: 39) + "…",
        ]
        for text in expected { #expect(texts.contains(text), "\(text)") }
        let isShort = texts.allSatisfy { $0.unicodeScalars.count < 80 }
        #expect(isShort)
    }

    @Test("Graphs of samples are well-formed", .slow)
    func samples() throws {
        let shell = try Shell(fixtures: "SamplePlists/valid")
        _ = try shell.run("for f in *; do hr graph --to html --values \"$f\" -o \"$f.page\" 2> /dev/null; done")
        let pages = try shell.contents().filter { $0.key.hasSuffix(".page") }
        #expect(pages.count > 10)
        for page in pages.values {
            let reader = try PageReader.read(page)
            #expect(reader.elements.isSubset(of: Self.elements))
        }
    }

    @Test("No value is shown without --values, and with it no secret", .bug(id: "G27"), arguments: ["html", "dot"])
    func secrets(format: String) throws {
        let shell = try Shell(fixtures: nil)
        try shell.write(
            Data(
                #"""
                {
                  "host": "SHOWN1", "list": ["SHOWN2", "SHOWN3"], "port": 987654, "password": "HIDDEN1",
                  "Token": ["HIDDEN2", 8675309], "secrets": { "HIDDEN3": { "user": "HIDDEN4" } },
                  "user": { "$class": "User", "name": "SHOWN4", "API": "HIDDEN5", "deep": { "secret": { "$value": "HIDDEN6" } } },
                  "secret": { "$class": "Key", "$id": "key", "HIDDEN7": 1, "in": { "HIDDEN8": "HIDDEN9" } },
                  "key": { "$alias": "#key" }, "part": { "$alias": "secret.in" }
                }
                """#.utf8), "a.json")
        let call = "hr graph -q --to \(format) --secret api a.json"
        let short = String(decoding: try shell.run(call).output, as: UTF8.self)
        for value in ["SHOWN", "HIDDEN", "987654", "8675309"] { #expect(!short.contains(value), "\(value)") }
        #expect(short.contains("host") && short.contains("password") && short.contains("secrets"))
        for root in [".", "secrets", "secret", "secret.in", "user.deep"] {
            let long = String(decoding: try shell.run("\(call) --values --root \(root)").output, as: UTF8.self)
            #expect(!long.contains("HIDDEN") && !long.contains("8675309") && long.contains("***"), "\(root)")
            guard root == "." else { continue }
            for value in ["SHOWN1", "SHOWN2", "SHOWN3", "SHOWN4", "987654"] { #expect(long.contains(value)) }
        }
    }
}
