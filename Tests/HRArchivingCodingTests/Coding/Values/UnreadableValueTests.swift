import Foundation
import HRArchiving
import TestSupport
import Testing

/// What could not be read again is an error when it is written.
@Suite("Values that could not be read again")
struct UnreadableValueTests {
    private static let lists = [HRFormat.xmlPropertyList, .binaryPropertyList]

    @Test("A text that means null in property lists", arguments: lists)
    func nullText(format: HRFormat) throws {
        struct Entry: Codable, Equatable {
            var text: String
            var list: [String?]
        }
        let archiver = HRArchiver(compatibility: .propertyListEncoder)
        expectError(.notWritable, #"HR0106 the text "$null" means null in such a property list at text"#) {
            _ = try archiver.archive(Entry(text: "$null", list: []), as: format)
        }
        expectError(.notWritable, #"HR0106 the text "$null" means null in such a property list at list.1"#) {
            _ = try archiver.archive(Entry(text: "", list: ["a", "$null"]), as: format)
        }
        expectError(.notWritable, #"HR0106 the text "$null" means null in such a property list at $root"#) {
            _ = try archiver.archive("$null", as: format)
        }
        // Other texts, nil and keys are no such texts; JSON has a null of its own, and archives have another notation.
        for text in ["$null ", "$nul", "null", "$$null"] {
            let value = Entry(text: text, list: [nil, text])
            let data = try archiver.archive(value, as: format)
            #expect(try HRUnarchiver(compatibility: .propertyListEncoder).unarchive(Entry.self, from: data) == value)
        }
        let keys = ["$null": 1]
        #expect(
            try HRUnarchiver(compatibility: .propertyListEncoder).unarchive(from: archiver.archive(keys, as: format))
                == keys)
        let null = Entry(text: "$null", list: ["$null", nil])
        #expect(try HRUnarchiver().unarchive(Entry.self, from: HRArchiver().archive(null, as: format)) == null)
        let json = HRArchiver(compatibility: .jsonEncoder)
        #expect(
            try HRUnarchiver(compatibility: .jsonEncoder).unarchive(Entry.self, from: json.archive(null, as: .json))
                == null)
    }

    @Test("An empty URL", arguments: [HRFormat.json, .xmlPropertyList, .binaryPropertyList])
    func emptyURL(format: HRFormat) throws {
        struct Page: Codable {
            var url: URL
            var links: [URL] = []
        }
        let empty = try #require(URLComponents().url)
        let message = "HR0206 an empty URL could not be read again at "
        for codable: HRCodableSpelling? in [nil, .jsonEncoder, .propertyListEncoder] {
            let archiver = HRArchiver(compatibility: .codable(codable))
            expectError(.invalidValue, message + "url") { _ = try archiver.archive(Page(url: empty), as: format) }
            expectError(.invalidValue, message + "links.0") {
                _ = try archiver.archive(Page(url: URL(filePath: "/a"), links: [empty]), as: format)
            }
        }
        expectError(.invalidValue, message + "a") { _ = try HRArchiver().archive(["a": empty as NSURL], as: format) }
        expectError(.invalidValue, message + "a") { _ = try HRArchiver().archive(["a": empty as Any], as: format) }
        for text in [".", "#", "?", "a", "/", "//h"] {
            let url = try #require(URL(string: text))
            for codable: HRCodableSpelling? in [nil, .propertyListEncoder] where codable == nil || format != .json {
                let data = try HRArchiver(compatibility: .codable(codable)).archive(Page(url: url), as: format)
                #expect(try HRUnarchiver(compatibility: .codable(codable)).unarchive(Page.self, from: data).url == url)
            }
        }
    }

    @Test("Two keys of a type that are one in snake case")
    func snakeCase() throws {
        struct Image: Codable {
            var imageURL = "a"
            var imageUrl = "b"
        }
        struct Nested: Encodable {
            enum CodingKeys: String, CodingKey { case aB, a_b }

            func encode(to encoder: any Encoder) throws {
                var container = encoder.container(keyedBy: CodingKeys.self)
                var inner = container.nestedUnkeyedContainer(forKey: .aB)
                try inner.encode(1)
                _ = container.nestedContainer(keyedBy: CodingKeys.self, forKey: .a_b)
            }
        }
        struct Twice: Codable, Equatable {
            var imageURL = 2

            init() {}

            func encode(to encoder: any Encoder) throws {
                var container = encoder.container(keyedBy: CodingKeys.self)
                try container.encode(1, forKey: .imageURL)
                try container.encode(imageURL, forKey: .imageURL)
            }
        }
        let archiver = HRArchiver(compatibility: .codable(HRCodableSpelling(keys: .snakeCase)))
        expectError(
            .duplicateKey,
            #"HR0205 the keys "imageURL" and "imageUrl" are both "image_url" in snake case at 0.image_url"#
        ) {
            _ = try archiver.archive([Image()], as: .json)
        }
        expectError(.duplicateKey, #"HR0205 the keys "aB" and "a_b" are both "a_b" in snake case at a_b"#) {
            _ = try archiver.archive(Nested(), as: .json)
        }
        // A key that is encoded twice is no other key.
        #expect(try archiver.document(archiving: Twice()) == HRDocument(["image_url": 2]))
        #expect(
            try archiver.document(archiving: [Twice(), Twice()]) == HRDocument([["image_url": 2], ["image_url": 2]]))
    }

    @Test("A measurement in a unit whose converter Foundation does not write")
    func measurements() throws {
        let fuel = Measurement(value: 5, unit: UnitFuelEfficiency.litersPer100Kilometers)
        for codable: HRCodableSpelling? in [nil, .jsonEncoder] {
            let error = #expect(throws: HRError.self) {
                _ = try HRArchiver(compatibility: .codable(codable)).archive(["a": fuel], as: .json)
            }
            #expect(error?.code == .unsupportedType && error?.path == HRPath(["a"]))
        }
        let length = Measurement(value: 5, unit: UnitLength.miles)
        #expect(try HRUnarchiver().unarchive(from: HRArchiver().archive(["a": length], as: .json)) == ["a": length])
        let heat = Measurement(value: 5, unit: UnitTemperature.celsius)
        #expect(try HRUnarchiver().unarchive(from: HRArchiver().archive([heat], as: .json)) == [heat])
    }
}
