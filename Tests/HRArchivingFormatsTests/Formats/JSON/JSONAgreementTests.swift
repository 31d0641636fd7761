import Foundation
import HRArchiving
import TestSupport
import Testing

/// Against `JSONSerialization`, over documents that are made up, and over bytes that are broken at random.
@Suite("The library's JSON and Foundation's")
struct JSONAgreementTests {
    private static let format = HRFormat.json.using(.direct)

    @Test("Foundation reads what the library's writer has written", arguments: Scale.batches)
    func writing(batch: Int) throws {
        for seed in Scale.numbers(batch, of: Scale.documents) {
            let document = GeneratedDocument.make(seed: seed, [.nulls, .oddText])
            let format = seed.isMultiple(of: 3) ? Self.format.compact : Self.format
            let data = try format.data(from: document)
            let object = try JSONSerialization.jsonObject(with: data, options: .fragmentsAllowed)
            let found = disagreement(document.root, object)
            #expect(found == nil, "seed \(seed)")
        }
    }

    @Test("The library's reader reads what Foundation has written", arguments: Scale.batches)
    func reading(batch: Int) throws {
        for seed in Scale.numbers(batch, of: Scale.documents) {
            let document = GeneratedDocument.make(seed: seed, [.nulls, .oddText, .objects])
            let data = try JSONSerialization.data(
                withJSONObject: foundationObject(document.root),
                options: seed.isMultiple(of: 3) ? [.prettyPrinted, .fragmentsAllowed] : .fragmentsAllowed)
            let read = try Self.format.document(from: data)
            #expect(read.root == document.root.writtenByJSONSerialization, "seed \(seed)")
        }
    }

    @Test("The library's reader reads what the library's writer has written, bit for bit")
    func roundTrip() throws {
        var documents = RandomDocuments(seed: 11)
        for number in 0..<1500 {
            let document = documents.document()
            let options = WritingOptions(
                keyOrder: number % 3 == 0 ? .sorted : .asCoded, isCompact: number.isMultiple(of: 2))
            let data = try JSONWriter(options: options).data(from: document)
            let back = try JSONReader().document(from: data)
            #expect(back == document, "document \(number)")
        }
    }

    /// What these documents do not have, because Foundation's spelling would lose it, is in ``FoundationFaultTests``.
    @Test("Sorted and in Foundation's spelling, the bytes are those of JSONSerialization", arguments: Scale.batches)
    func bytes(batch: Int) throws {
        let format = Self.format.sortingKeys.spellingAsFoundation
        for seed in Scale.numbers(batch, of: Scale.documents) {
            let document = GeneratedDocument.make(seed: seed, [.nulls, .objects])
            let data = try format.data(from: document)
            let expected = try JSONSerialization.data(
                withJSONObject: foundationObject(document.root),
                options: [.prettyPrinted, .sortedKeys, .fragmentsAllowed])
            #expect(String(decoding: data, as: UTF8.self) == String(decoding: expected, as: UTF8.self), "seed \(seed)")
        }
    }

    /// Where only one of the two accepts, ``AcceptanceTests`` say why; where both do, ``WantedDifference`` what may differ.
    @Test("Changed bytes never crash the reader, and where both accept them, they agree", arguments: Scale.batches)
    func mutations(batch: Int) throws {
        let originals = try (0..<40).map { seed in
            let format = seed.isMultiple(of: 2) ? Self.format.compact : Self.format
            return Array(try format.data(from: GeneratedDocument.make(seed: seed, .nulls)))
        }
        var mutation = Mutation(seed: 700 + batch, interesting: "{}[],:\"\\ \n019-+.eEtfnu/\u{FEFF}é")
        var accepted = 0
        for number in Scale.numbers(batch, of: Scale.mutations) {
            let bytes = mutation.mutated(originals[number % originals.count])
            guard let document = read(bytes), !bytes.contains(UInt8(ascii: "$")) else { continue }
            accepted += 1
            let object = try? JSONSerialization.jsonObject(with: Data(bytes), options: .fragmentsAllowed)
            let found = object.flatMap { disagreement(document.root, $0) }
            #expect(found == nil, "\(String(decoding: bytes, as: UTF8.self))")
        }
        #expect(accepted > Scale.mutations / Scale.batches.count / 20)
    }

    private func read(_ bytes: [UInt8]) -> HRDocument? {
        do throws(HRError) {
            return try Self.format.document(from: Data(bytes))
        } catch {
            // Every refusal names a place within the file.
            #expect(error.location?.line != nil && (error.location?.byteRange?.upperBound ?? .max) <= bytes.count)
            return nil
        }
    }
}
