import Foundation
import HRArchiving
import TestSupport
import Testing

/// What is printed of a document is what a file of it looks like, so that people can compare the two.
@Suite("Descriptions and files")
struct DescriptionLayoutTests {
    @Test("A description is laid out as a file of JSON is")
    func layout() throws {
        let document = HRDocument([
            "at": .date(Date(timeIntervalSinceReferenceDate: 0)),
            "far": .date(Date(timeIntervalSinceReferenceDate: -1e12)),
            "data": .data(Data([1])), "nan": .real(.nan), "list": [], "who": .alias(HRAlias("at")), "empty": [:],
            "text": "\u{FEFF}\u{8}\u{C}\u{1}\u{1F}\u{7F}/\"\\",
        ])
        #expect(document.description == String(decoding: try HRFormat.json.data(from: document), as: UTF8.self))
    }

    @Test("So are those of documents made by chance")
    func chance() throws {
        var compared = 0
        for seed in 0..<500 as Range<UInt64> {
            var documents = RandomDocuments(seed: seed)
            let document = documents.document()
            guard let data = try? HRFormat.json.data(from: document) else { continue }
            compared += 1
            let isSame = document.description == String(decoding: data, as: UTF8.self)
            #expect(isSame, "seed \(seed)")
        }
        #expect(compared > 400)
    }
}
