import Foundation
import HRArchiving
import TestSupport
import Testing

/// Every value of a text is found by its path, with the bytes that it is spelled with.
@Suite("Trees of places")
struct PlaceTreeTests {
    /// The paths of all values that are in a node, each with the value.
    private func values(in node: HRNode, at path: HRPath = HRPath()) -> [(path: HRPath, node: HRNode)] {
        var found = [(path: path, node: node)]
        if let elements = node.elements {
            for (index, element) in elements.enumerated() {
                found += values(in: element, at: path.appending(String(index)))
            }
        }
        for key in node.fields?.keys ?? [] {
            if let value = node.fields?[key] { found += values(in: value, at: path.appending(key)) }
        }
        return found
    }

    /// The node that a part of a text spells: as the one element of an array, for not all syntaxes have lone leaves.
    private func node(_ part: Data, _ kind: HRFormat.Kind) throws -> HRNode? {
        let (start, end) =
            switch kind {
            case .json: ("[", "]")
            case .xmlPropertyList: ("<array>", "</array>")
            default: ("(", ")")
            }
        return try plain(kind).document(from: Data(start.utf8) + part + Data(end.utf8)).root[0]
    }

    private func plain(_ kind: HRFormat.Kind) -> HRFormat {
        var format = HRFormat(kind)
        format.isPlain = true
        return format
    }

    private func check(_ text: [UInt8], _ kind: HRFormat.Kind) throws {
        let data = Data(text)
        let values = values(in: try plain(kind).document(from: data).root)
        let source = DocumentSource(data: data, kind: kind, isPlain: true)
        let places = try #require(FilePlaces.find(values.map(\.path), in: source))
        for (path, expected) in values {
            guard let range = places[path]?.location.byteRange, try node(data[range], kind) == expected else {
                Issue.record("\(path) of \(String(decoding: text, as: UTF8.self))")
                return
            }
        }
    }

    @Test("Spelled documents", arguments: 0..<60 as Range<UInt64>)
    func spelled(seed: UInt64) throws {
        var json = JSONSpeller(seed: seed, hasComments: true), xml = XMLSpeller(seed: seed)
        var old = OldStyleSpeller(seed: seed)
        try check(json.document().text, .json)
        try check(xml.document().text, .xmlPropertyList)
        try check(Array(old.document().text.utf8), .oldStylePropertyList)
    }

    @Test(
        "Old-style property lists, with braces and without",
        arguments: [
            ("a", "b"), ("x y.1", "<0a>"), ("k.d", "'e;'"), ("lone", "lone"), ("http://x", "(1, 2)"),
            ("last", "{}"),
        ])
    func oldStyle(path: String, spelling: String) throws {
        let members = "/* a */ a = b; \"x y\" = (c, <0a>); 'k' = {d = 'e;'; }; lone; http://x = (1, 2); last = {};\n"
        for text in [members, "{" + members + "}", "// b\n{" + members + "} // c"] {
            let span = HRFormat(.oldStylePropertyList).locate(HRPath(path), in: Data(text.utf8))
            let bytes = try #require(span?.value)
            #expect(String(decoding: Data(text.utf8)[bytes], as: UTF8.self) == spelling)
        }
    }

    @Test("The text between keys and values; none beside an element and a key that is its own value")
    func keyGaps() {
        func gaps(_ text: String, _ syntax: TextSyntax) -> [String?] {
            let bytes = Array(text.utf8)
            return bytes.withUnsafeBufferPointer { text in
                let tree = PlaceTree(text, syntax)
                return tree.places.indices.map { place in
                    tree.keyGap(of: place).map { String(decoding: text[$0], as: UTF8.self) }
                }
            }
        }
        #expect(gaps("{\"a\" /**/: [1], \"b\":2}", .json) == [nil, " /**/: ", nil, ":"])
        #expect(gaps("<dict><key>a</key> <true/><key>b</key><dict/></dict>", .xml) == [nil, " ", ""])
        #expect(gaps("{lone; a = b;}", .oldStyle) == [nil, nil, " = "])
    }

    @Test("A malformed text has a tree all the same")
    func malformed() {
        func keys(_ text: String, _ syntax: TextSyntax) -> [String] {
            let bytes = Array(text.utf8)
            return bytes.withUnsafeBufferPointer { text in
                let tree = PlaceTree(text, syntax)
                return tree.places.indices.map { place in
                    let key = tree.key(of: place).map { String(decoding: text[$0], as: UTF8.self) + "=" } ?? ""
                    return key + String(decoding: text[tree.value(of: place)], as: UTF8.self)
                }
            }
        }
        #expect(keys("{a: 1, 'b': [2", .json) == ["{a: 1, 'b': [2", "a=1", "'b'=[2", "2"])
        #expect(keys("{\"a\": , \"b\": 1}", .json) == ["{\"a\": , \"b\": 1}", "\"a\"=\"a\"", "\"b\"=1"])
        #expect(
            keys("<dict><key>a</key><string>b<key>c</key><true/>", .xml) == [
                "<dict><key>a</key><string>b<key>c</key><true/>", "<key>a</key>=<string>", "<key>c</key>=<true/>",
            ])
        #expect(keys("a = (b; c = d", .oldStyle) == ["a = (b; c = d", "a=(b; c = d", "b", "c", "d"])
        #expect(keys(" // a", .oldStyle) == [" // a"])
    }
}
