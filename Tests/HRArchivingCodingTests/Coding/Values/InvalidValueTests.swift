import Foundation
import HRArchiving
import ObjectMapping
import TestSupport
import Testing

/// What a type's own code finds wrong with a value, in its own words.
@Suite("Values that a type's own code refuses")
struct InvalidValueTests {
    private static let refusal = HRError.invalid("not a color", help: ["write it as \"#ff8800\""])

    private struct Color: HRCoding {
        let text: String

        init(_ text: String) { self.text = text }

        init(coder: HRDecoder) throws {
            text = try coder.decode()
            guard text.hasPrefix("#") else { throw refusal }
        }

        func encode(with coder: HREncoder) throws {
            guard text.hasPrefix("#") else { throw refusal }
            try coder.encode(text)
        }
    }

    private struct CodableColor: Codable {
        let text: String

        init(_ text: String) { self.text = text }

        init(from decoder: any Decoder) throws {
            text = try decoder.singleValueContainer().decode(String.self)
            guard text.hasPrefix("#") else { throw refusal }
        }

        func encode(to encoder: any Encoder) throws {
            guard text.hasPrefix("#") else { throw refusal }
            var container = encoder.singleValueContainer()
            try container.encode(text)
        }
    }

    private struct Pen: Codable { var color: CodableColor }

    private final class Brush { var color = "" }

    private let brushes = PropertyMap(
        { Brush() },
        MappedProperty(
            "color", \.color,
            through: ValueTransform<String, String>(
                encode: { _ in throw refusal }, decode: { _ in throw refusal })))

    @Test("The error has the path of the value whose initializer throws it", arguments: HRFormat.each)
    func reading(format: HRFormat) throws {
        let data = try HRArchiver().archive(["colors": ["#ff8800", "red"]], as: format)
        let error = expectError(.invalidValue, "HR0206 not a color at colors.1") {
            _ = try HRUnarchiver().unarchive([String: [Color]].self, from: data)
        }
        #expect(error?.help == ["write it as \"#ff8800\""])
    }

    @Test("Codable types throw it too, within one another", arguments: HRFormat.each)
    func readingCodable(format: HRFormat) throws {
        let data = try HRArchiver().archive([["color": "#ff8800"], ["color": "red"]], as: format)
        let error = expectError(.invalidValue, "HR0206 not a color at 1.color") {
            _ = try HRUnarchiver().unarchive([Pen].self, from: data)
        }
        #expect(error?.help == ["write it as \"#ff8800\""])
    }

    @Test("It is found in the file")
    func location() {
        let error = expectError(.invalidValue) {
            _ = try HRUnarchiver().unarchive([Color].self, from: Data("[\n  \"red\"\n]".utf8))
        }
        #expect(error?.location?.line == 2)
        #expect(error?.location?.column == 3)
    }

    @Test("All of them are found at once")
    func diagnosis() {
        let diagnosis = HRUnarchiver().diagnose([Color].self, from: HRDocument(["red", "#ff8800", "blue"]))
        #expect(diagnosis.errors.map(\.description) == ["HR0206 not a color at 0", "HR0206 not a color at 2"])
    }

    @Test("What writes a value throws it as well")
    func writing() {
        expectError(.invalidValue, "HR0206 not a color at a.1") {
            _ = try HRArchiver().document(archiving: ["a": [Color("#ff8800"), Color("red")]])
        }
        expectError(.invalidValue, "HR0206 not a color at a.0.color") {
            _ = try HRArchiver().document(archiving: ["a": [Pen(color: CodableColor("red"))]])
        }
    }

    @Test("Transforms of maps throw it, too")
    func mapped() {
        expectError(.invalidValue, "HR0206 not a color at 0.color") {
            _ = try HRUnarchiver().unarchive(through: brushes.array, from: HRDocument([["color": "red"]]))
        }
        expectError(.invalidValue, "HR0206 not a color at 0.color") {
            _ = try HRArchiver().document(archiving: [Brush()], through: brushes.array)
        }
    }

    @Test("A path that an error has, it keeps")
    func ownPath() {
        struct Picky: HRDecodable {
            init(coder: HRDecoder) throws { throw HRError(.invalidValue, "not this", path: "else.where") }
        }
        expectError(.invalidValue, "HR0206 not this at else.where") {
            _ = try HRUnarchiver().unarchive([Picky].self, from: HRDocument([1]))
        }
    }
}
