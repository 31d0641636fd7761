import Foundation
import HRArchiving
import TestSupport
import Testing

/// Against `PropertyListSerialization`, over documents that are made up, and over bytes that are broken at random.
@Suite("The library's binary property lists and Foundation's")
struct BinaryAgreementTests {
    private static let format = HRFormat.binaryPropertyList.using(.direct)
    private static let plain: GeneratedDocument.Contents = [.dates, .data, .oddReals, .oddText, .fractions]

    @Test("Foundation reads what the library's writer has written", arguments: Scale.batches)
    func writing(batch: Int) throws {
        for seed in Scale.numbers(batch, of: Scale.documents) {
            let document = GeneratedDocument.make(seed: seed, Self.plain)
            let data = try Self.format.data(from: document)
            let object = try PropertyListSerialization.propertyList(from: data, format: nil)
            let found = disagreement(document.root, object)
            #expect(found == nil, "seed \(seed)")
        }
    }

    @Test("The library's reader reads what Foundation has written", arguments: Scale.batches)
    func reading(batch: Int) throws {
        for seed in Scale.numbers(batch, of: Scale.documents) {
            let document = GeneratedDocument.make(seed: seed, Self.plain.union(.objects))
            let data = try PropertyListSerialization.data(
                fromPropertyList: foundationObject(document.root), format: .binary, options: 0)
            #expect(try Self.format.document(from: data) == document, "seed \(seed)")
        }
    }

    @Test(
        "The same document always gives the same bytes",
        arguments: [HRFormat.json.using(.direct), .xmlPropertyList.using(.direct), format])
    func deterministic(format: HRFormat) throws {
        for seed in 0..<100 {
            let document = GeneratedDocument.make(seed: seed, .all)
            let data = try format.data(from: document)
            let again = try format.document(from: data)
            #expect(try format.data(from: document) == data)
            #expect(try format.data(from: again) == data, "seed \(seed)")
        }
    }

    @Test("The library's reader reads what the library's writer has written, bit for bit")
    func roundTrip() throws {
        var documents = RandomDocuments(seed: 13)
        for number in 0..<1500 {
            let document = documents.document()
            let options = WritingOptions(keyOrder: number % 3 == 0 ? .sorted : .asCoded)
            let data = try BinaryWriter(options: options).data(from: document)
            #expect(try BinaryReader().document(from: data) == document, "document \(number)")
        }
    }

    /// Foundation gets to see only what the library's reader has accepted: sets would crash it. Where only one of the two
    /// accepts, ``AcceptanceTests`` say why; where both do, ``WantedDifference`` what may differ.
    @Test("Changed bytes never crash the reader, and where both accept them, they agree", arguments: Scale.batches)
    func mutations(batch: Int) throws {
        let originals = try (0..<40).map { seed in
            Array(try Self.format.data(from: GeneratedDocument.make(seed: seed, Self.plain)))
        }
        var mutation = Mutation(
            seed: 900 + batch, interesting: "\u{0}\u{1}\u{2}\u{8}\u{9}\u{10}\u{11}\u{13}\u{14}#3@APQabc\u{7F}é")
        var accepted = 0
        for number in Scale.numbers(batch, of: Scale.mutations) {
            let bytes = mutation.mutated(originals[number % originals.count])
            guard let document = read(bytes), !bytes.contains(UInt8(ascii: "$")) else { continue }
            accepted += 1
            let object = try? PropertyListSerialization.propertyList(from: Data(bytes), format: nil)
            let found = object.flatMap { disagreement(document.root, $0) }
            #expect(found == nil, "\(bytes)")
        }
        #expect(accepted > Scale.mutations / Scale.batches.count / 50)
    }

    private func read(_ bytes: [UInt8]) -> HRDocument? {
        do throws(HRError) {
            return try Self.format.document(from: Data(bytes))
        } catch {
            // Every refusal names a place within the file.
            #expect((error.location?.byteRange?.upperBound ?? .max) <= bytes.count)
            return nil
        }
    }
}
