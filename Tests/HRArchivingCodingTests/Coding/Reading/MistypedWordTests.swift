import Foundation
import HRArchiving
import TestSupport
import Testing

/// Typing errors in reserved words make ordinary keys of them, which somebody has to notice.
@Suite("E6: Mistyped reserved words")
struct MistypedWordTests {
    private func error<T>(
        _ root: HRNode, as type: T.Type, _ unarchiver: HRUnarchiver = HRUnarchiver()
    ) throws -> HRError {
        try #require(throws: HRError.self) { try unarchiver.unarchive(type, from: HRDocument(root)) }
    }

    @Test(
        "An object that lacks something",
        arguments: [
            ("$ailas", "a", "$alias"), ("alias", "a", "$alias"), ("ailas", "a", "$alias"), ("$Alias", "a", "$alias"),
            ("clas", "Plain", "$class"), ("$clas", "x", "$class"), ("class", "Plain", "$class"),
            ("$vlaue", "x", "$value"),
        ])
    func missing(_ key: String, _ value: String, _ word: String) throws {
        let error = try error([.dictionary([key: .string(value)])], as: [Plain].self)
        #expect(
            error.description
                == #"HR0203 Plain needs the key "text", which is missing; is "\#(key)" a misspelling of "\#(word)"? at 0"#
        )
        #expect(error.help == ["rename \"\(key)\" to \"\(word)\""])
    }

    @Test("Where it is shown")
    func report() throws {
        let text = "[\n  { \"$ailas\": \"#anna\" }\n]"
        let error = try #require(throws: HRError.self) {
            try HRUnarchiver().unarchive([Plain].self, from: Data(text.utf8))
        }
        #expect(
            error.report() == """
                error[HR0203]: Plain needs the key "text", which is missing; is "$ailas" a misspelling of "$alias"?
                 --> 2:3
                  |
                2 |   { "$ailas": "#anna" }
                  |   ^ has no "text"
                  |     -------- should this be "$alias"?
                  |
                  = help: rename "$ailas" to "$alias"
                  = path: 0
                """)
    }

    @Test("Keys that are like a word, and not meant to be one")
    func innocent() throws {
        for (key, value) in [("glass", "red"), ("class", "upper"), ("ids", "a"), ("values", "b"), ("date", "c")] {
            let node: HRNode = .dictionary([key: .string(value), "more": 1])
            #expect(
                try error(node, as: Plain.self).description
                    == #"HR0203 Plain needs the key "text", which is missing at $root"#)
        }
        // The key that is missing is nearer.
        #expect(
            try error(["$alis": "a", "txet": "b"], as: Plain.self).description
                == #"HR0203 Plain needs the key "text", which is missing; is "txet" a misspelling of "text"? at $root"#)
    }

    @Test("An object behind a protocol that does not say its class")
    func missingClass() throws {
        var registry = HRClassRegistry()
        registry.register(Named.self)
        for key in ["$clas", "$calss", "clas", "class"] {
            let error = try error(
                [.dictionary([key: "Named", "text": "a"])], as: [any Foo].self, HRUnarchiver(registry: registry))
            #expect(error.code == .missingClass)
            #expect(error.help == ["rename \"\(key)\" to \"$class\""])
        }
    }

    @Test("A value of another kind")
    func otherValues() throws {
        let error = try error([["$ailas": "1"], 5], as: [Int].self)
        #expect(error.description == "HR0202 element 0 must be an integer, found a dictionary at 0")
        #expect(error.help == [#"rename "$ailas" to "$alias""#])
    }

    @Test("A reference to an id without its sign")
    func sign() throws {
        let anna: HRNode = .object(HRObject(className: nil, id: "anna", fields: ["text": "a"]))
        #expect(
            try error([anna, .alias("anna")], as: [Plain].self).description
                == ##"HR0301 "anna" refers to nothing (did you mean "#anna"?) at 1"##)
        #expect(
            try error([anna, .alias("ana.text")], as: [Plain].self).description
                == ##"HR0301 "ana.text" refers to nothing (did you mean "#anna.text"?) at 1"##)
    }

    @Test("Strict keys notice them where nothing is lacking")
    func strictKeys() throws {
        let strict = HRUnarchiver(unknownKeys: .error)
        #expect(
            try error(["text": "a", "$di": "x"], as: Plain.self, strict).description
                == #"HR0201 Plain has no key "$di" (did you mean "$id"?) at $$di"#)
        #expect(
            try error(["text": "a", "clas": "Plain"], as: Plain.self, strict).description
                == #"HR0201 Plain has no key "clas" (did you mean "$class"?) at clas"#)
        #expect(
            try error(["text": "a", "$commnet": "x"], as: Plain.self, strict).description
                == #"HR0201 Plain has no key "$commnet" (did you mean "$comment"?) at $$commnet"#)
    }
}
