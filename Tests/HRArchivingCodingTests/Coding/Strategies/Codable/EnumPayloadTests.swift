import Foundation
import HRArchiving
import TestSupport
import Testing

private enum Fill: Codable, Equatable {
    case none
    case solid(String, alpha: Double)
    case striped(colors: [String])
}

/// An enum whose keys list themselves.
private enum Pattern: Codable {
    case dots(size: Int)
    case lines

    enum CodingKeys: String, CodingKey, CaseIterable { case dots, lines = "stripes" }
}

/// An enum that lists itself.
private enum Level: Codable, CaseIterable { case low, high }

private struct Drawn: Codable {
    var fill: Fill?
    var pattern: Pattern?
    var level: Level?
}

/// A type that is read by one key, which may be a text as well.
private struct Named: Codable { var name: String }

/// Enums with payloads are dictionaries of one key to Codable.
@Suite("E5: Enums with payloads")
struct EnumPayloadTests {
    private func error(_ text: String, _ unarchiver: HRUnarchiver = HRUnarchiver()) throws -> HRError {
        try #require(throws: HRError.self) { try unarchiver.unarchive(Drawn.self, from: Data(text.utf8)) }
    }

    @Test("A case that there is not, with the one that was meant")
    func wrongCase() throws {
        let wrong = try error(#"{"fill": {"soild": {"_0": "red", "alpha": 1}}}"#)
        #expect(wrong.description == #"1:10: HR0202 Fill has no case "soild" (did you mean "solid"?) at fill"#)
        #expect(wrong.notes == [])
        #expect(
            wrong.report() == """
                error[HR0202]: Fill has no case "soild"
                 --> 1:10
                  |
                1 | {"fill": {"soild": {"_0": "red", "alpha": 1}}}
                  |          ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
                  |           ------- no case of Fill
                  |
                  = help: did you mean "solid"?
                  = path: fill
                """)
        #expect(try error(#"{"fill": {"nothing": {}}}"#).suggestion == nil)
    }

    @Test("Other cases may be null, as programs write them that make columns of cases")
    func nullCases() throws {
        let fill = try HRUnarchiver(unknownKeys: .error).unarchive(
            [Fill].self,
            from: Data(
                """
                [{"none": null, "solid": {"_0": "red", "alpha": 1}, "striped": null}, {"striped": null, "none": {}},
                 {"solid": null, "striped": {"colors": ["blue"]}}]
                """.utf8))
        #expect(fill == [.solid("red", alpha: 1), .none, .striped(colors: ["blue"])])
        let several = try error(#"{"fill": {"none": {}, "striped": {"colors": []}, "solid": null}}"#)
        #expect(several.code == .typeMismatch)
        #expect(several.path == "fill")
        #expect(try error(#"{"fill": {"none": null, "solid": null}}"#).code == .typeMismatch)
    }

    @Test("The cases are told where somebody lists them")
    func listedCases() throws {
        let pattern = try error(#"{"pattern": {"waves": {}}}"#)
        #expect(pattern.description == #"1:13: HR0202 Pattern has no case "waves" at pattern"#)
        #expect(pattern.notes == ["Pattern has the cases dots, stripes"])
        let level = try error(#"{"level": {"hihg": {}}}"#)
        #expect(level.description == #"1:11: HR0202 Level has no case "hihg" (did you mean "high"?) at level"#)
        #expect(level.notes == ["Level has the cases low, high"])
    }

    @Test("No case, and several of them")
    func otherNumbers() throws {
        let none = try error(#"{"level": {}}"#)
        #expect(none.description == #"1:11: HR0202 "level" must be a case of Level, found none at level"#)
        #expect(none.notes == ["Level has the cases low, high"])
        let several = try error(#"{"fill": {"none": {}, "striped": {"colors": []}}}"#)
        #expect(
            several.description
                == #"1:10: HR0202 "fill" must be one case of Fill, found 2: none, striped at fill"#)
        #expect(several.help == ["keep one of them"])
    }

    @Test("Unknown keys within a payload")
    func strictKeys() throws {
        let text = #"{"fill": {"solid": {"_0": "red", "alpha": 1, "alpa": 2}}}"#
        #expect(
            try error(text, HRUnarchiver(unknownKeys: .error)).description
                == #"1:46: HR0201 Fill.solid has no key "alpa" (did you mean "alpha"?) at fill.solid.alpa"#)
        let document = try HRUnarchiver().document(from: Data(text.utf8))
        let collected = try HRUnarchiver().unarchiveCollectingUnknownKeys(Drawn.self, from: document)
        #expect(collected.unknownKeys.map(\.description) == ["fill.solid.alpa"])
        #expect(collected.value.fill == .solid("red", alpha: 1))
        let diagnosis = HRUnarchiver(unknownKeys: .error).diagnose(Drawn.self, from: document)
        #expect(diagnosis.errors.map(\.code) == [.unknownKey])
        let known = HRDocument(["fill": ["solid": ["_0": "red", "alpha": 1]]])
        #expect(try HRUnarchiver(unknownKeys: .error).unarchive(Drawn.self, from: known).fill != nil)
    }

    @Test("Keys that a payload does not have, beside the case")
    func keysBesideTheCase() throws {
        let text = #"{"fill": {"none": {}, "opacity": 1}}"#
        #expect(
            try error(text, HRUnarchiver(unknownKeys: .error)).description
                == #"1:23: HR0201 Fill has no key "opacity" at fill.opacity"#)
    }

    @Test("A bare text is a case without payload", arguments: HRFormat.each)
    func bareText(format: HRFormat) throws {
        let data = try format.data(from: HRDocument(["fill": "none", "pattern": "stripes", "level": "high"]))
        let drawn = try HRUnarchiver(unknownKeys: .error).unarchive(Drawn.self, from: data)
        #expect(drawn.fill == Fill.none && drawn.level == .high)
        guard case .lines? = drawn.pattern else {
            Issue.record("not the lines")
            return
        }
    }

    @Test("What is not a case without payload stays an error")
    func otherTexts() throws {
        #expect(
            try error(#"{"fill": "nine"}"#).description
                == #"1:10: HR0202 "fill" must be an object of class "Fill", found a string at fill"#)
        let payload = try error(#"{"fill": "solid"}"#)
        #expect(payload.description == #"1:10: HR0203 the object needs the key "_0", which is missing at fill"#)
        #expect(
            payload.help == [
                "add the key \"_0\": values of a case that have no labels are called _0, _1 and so on"
            ])
        // The text is the name of a key that the type reads, and no case.
        let named = try #require(throws: HRError.self) {
            try HRUnarchiver().unarchive(Named.self, from: HRDocument(.string("name")))
        }
        #expect(named.description == #"HR0202 the value must be an object of class "Named", found a string at $root"#)
    }

    @Test("A payload without its key, with how it is written")
    func unlabelled() throws {
        let wrong = try error(#"{"fill": {"solid": "00ff00"}}"#)
        #expect(wrong.description == #"1:20: HR0202 "solid" must be an object, found a string at fill.solid"#)
        #expect(
            wrong.help == [
                "write { \"_0\": … }: values of a case that have no labels are called _0, _1 and so on"
            ])
        #expect(try error(#"{"fill": {"striped": "00ff00"}}"#).help == [])
    }
}
