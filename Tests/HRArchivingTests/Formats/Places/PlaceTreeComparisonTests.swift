import Foundation
import HRArchiving
import TestSupport
import Testing

/// The tree of places beside the walks over JSON and XML that it takes the place of.
@Suite("Trees of places, beside the former ones")
struct PlaceTreeComparisonTests {
    private func description(_ tree: PlaceTree) -> String {
        tree.places.map { "\($0)" }.joined(separator: "\n")
    }

    private func isSame(_ bytes: [UInt8], isXML: Bool) -> Bool {
        bytes.withUnsafeBufferPointer { text in
            let (old, new) =
                isXML
                ? (XMLPlaces.tree(of: text), PlaceTree(text, .xml))
                : (JSONPlaces.tree(of: text), PlaceTree(text, .json))
            return description(old) == description(new)
        }
    }

    @Test("Spelled documents", arguments: Scale.batches)
    func spelled(batch: Int) {
        for seed in Scale.numbers(batch, of: Scale.documents) {
            var json = JSONSpeller(seed: UInt64(seed), hasComments: true), xml = XMLSpeller(seed: UInt64(seed))
            let texts = [json.document().text, xml.document().text]
            for (text, isXML) in zip(texts, [false, true]) where !isSame(text, isXML: isXML) {
                Issue.record("\(String(decoding: text, as: UTF8.self))")
                return
            }
        }
    }

    @Test("Files that are read", arguments: ["Commented", "HRCoder/decode", "HRCoderByHand/decode", "Hostile"])
    func files(folder: String) throws {
        let folder = "Tests/HRArchivingTests/Data/" + folder
        for url in try PackageFolder.files(in: folder) + PackageFolder.files(in: "SamplePlists") {
            let data = try Data(contentsOf: url)
            guard let format = HRFormat(detecting: data), format.kind == .json || format.kind == .xmlPropertyList,
                (try? format.document(from: data)) != nil
            else { continue }
            guard let text = String(bytes: data, encoding: .utf8), data.first != 0xEF else { continue }
            #expect(isSame(Array(text.utf8), isXML: format.kind == .xmlPropertyList), "\(url.lastPathComponent)")
        }
    }
}
