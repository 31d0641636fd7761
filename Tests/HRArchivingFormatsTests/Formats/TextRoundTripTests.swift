import Foundation
import HRArchiving
import TestSupport
import Testing

@Suite("Text comes back scalar for scalar")
struct TextRoundTripTests {
    /// Texts around one scalar, where formats are known to lose it.
    private static func texts(around scalar: Unicode.Scalar) -> [String] {
        let scalar = String(scalar)
        return [
            scalar, "a" + scalar, scalar + "a", scalar + scalar, "a" + scalar + "\u{301}b", "\n" + scalar,
            "\\" + scalar,
        ]
    }

    @Test("Every special scalar in values", arguments: HRFormat.written)
    func values(format: HRFormat) throws {
        let root = HRNode.array(SpecialScalars.all.flatMap(Self.texts).map { .string($0) })
        #expect(try format.roundTrip(root) == root)
    }

    @Test("Every special scalar in keys", arguments: HRFormat.written)
    func keys(format: HRFormat) throws {
        for scalar in SpecialScalars.all {
            for text in Self.texts(around: scalar) {
                let back = try format.roundTrip(.dictionary([text: 1, "other": .string(text)]))
                let keys = try #require(back.fields?.keys)
                #expect(keys.contains { $0.isSame(as: text) }, "\(Array(text.unicodeScalars))")
            }
        }
    }

    @Test("Every special scalar in class names, references and as the key of objects", arguments: HRFormat.written)
    func elsewhere(format: HRFormat) throws {
        for scalar in SpecialScalars.all {
            let text = "x" + String(scalar)
            let root: HRNode = .array([.object(text, [text: 1]), .alias(HRAlias(text))])
            #expect(try format.roundTrip(root) == root)
        }
    }

    @Test("All scalars of Unicode", arguments: HRFormat.each)
    func allScalars(format: HRFormat) throws {
        var texts: [String] = []
        // Of the planes beyond the second one, a debug build takes a part.
        for start in stride(from: UInt32(0), through: 0x10_FFFF, by: 1024)
        where Scale.isFull || start < 0x2_0000 || start.isMultiple(of: 0x4000) {
            let scalars = (start..<start + 1024).compactMap(Unicode.Scalar.init)
            if !scalars.isEmpty { texts.append(String(String.UnicodeScalarView(scalars))) }
        }
        let root = HRNode.array(texts.map { .string($0) })
        let isEqual = try format.roundTrip(root) == root
        #expect(isEqual)
    }

    @Test("Texts that look like syntax", arguments: HRFormat.written)
    func syntax(format: HRFormat) throws {
        let texts = [
            "", " ", "\t", "\r\n", "\n", "<![CDATA[x]]>", "]]>", "&amp;", "&#0;", "<!-- -->", "\"", "\\u0000", "\\",
            "/",
            "</string>", "null", "true", "1", "$root", "#id", "2001-01-01T00:00:00Z", "bplist00", "\u{FEFF}\u{FEFF}x",
        ]
        let root = HRNode.array(texts.map { .string($0) })
        #expect(try format.roundTrip(root) == root)
        let keyed = HRNode.dictionary(HRFields(texts.map { ($0, HRNode.string($0)) }))
        #expect(try format.roundTrip(keyed) == keyed)
    }

    @Test("Keys that look like reserved words", arguments: HRFormat.written)
    func reservedKeys(format: HRFormat) throws {
        let words = [
            "$class", "$alias", "$root", "$id", "$version", "$value", "$data", "$date", "$real", "$string", "$comment",
            "$schema", "$target", "$include", "$env", "$", "$$", "$$class", "$x", "$string:", "$string:a", "$string:\\",
            "$string:\\u0000", "$$string:a", "$archiver", "$objects", "CF$UID", "NS.time", "NS.bytes", "a.b", ".",
            "a\\.b",
        ]
        for word in words {
            let root = HRNode.dictionary([word: "x"])
            #expect(try format.roundTrip(root) == root)
            let inner: HRNode = ["a": root, "b": [root], "c": .object("C", [word: root])]
            #expect(try format.roundTrip(inner) == inner)
        }
        let all = HRNode.dictionary(HRFields(words.map { ($0, HRNode.string($0)) }))
        #expect(try format.roundTrip(all) == all)
    }

    @Test("A pointer of a keyed archive that is the user's dictionary", arguments: HRFormat.written)
    func pointers(format: HRFormat) throws {
        let root: HRNode = [
            "a": ["CF$UID": 5], "b": [["CF$UID": "x"]], "c": ["CF$UID": 0.5], "d": ["CF$UID": 1, "e": 2],
        ]
        #expect(try format.roundTrip(root) == root)
    }

    @Test("A megabyte", .slow, arguments: HRFormat.each)
    func large(format: HRFormat) throws {
        let root: HRNode = .array([.string(String(repeating: "012345678ü", count: 100_000))])
        let isEqual = try format.roundTrip(root) == root
        #expect(isEqual)
    }
}
