import Foundation
import HRArchiving
import TestSupport
import Testing

/// Against `PropertyListSerialization`, over documents that are made up, and over bytes that are broken at random.
@Suite("The library's XML and Foundation's")
struct XMLAgreementTests {
    private static let format = HRFormat.xmlPropertyList.using(.direct)

    @Test("Foundation reads what the library's writer has written", arguments: Scale.batches)
    func writing(batch: Int) throws {
        for seed in Scale.numbers(batch, of: Scale.documents) {
            let document = GeneratedDocument.make(seed: seed, [.dates, .data])
            let data = try Self.format.data(from: document)
            let object = try PropertyListSerialization.propertyList(from: data, format: nil)
            let found = disagreement(document.root, object)
            #expect(found == nil, "seed \(seed)")
        }
    }

    @Test("The library's reader reads what Foundation has written", arguments: Scale.batches)
    func reading(batch: Int) throws {
        for seed in Scale.numbers(batch, of: Scale.documents) {
            let document = GeneratedDocument.make(seed: seed, [.dates, .data, .objects])
            let data = try PropertyListSerialization.data(
                fromPropertyList: foundationObject(document.root), format: .xml, options: 0)
            #expect(try Self.format.document(from: data) == document, "seed \(seed)")
        }
    }

    @Test("The library's reader reads what the library's writer has written, bit for bit")
    func roundTrip() throws {
        var documents = RandomDocuments(seed: 12)
        for number in 0..<1500 {
            let document = documents.document()
            let options = WritingOptions(
                keyOrder: number % 3 == 0 ? .sorted : .asCoded, spelling: number % 2 == 0 ? .shortest : .foundation)
            let data = try XMLWriter(options: options).data(from: document)
            let back = try XMLReader().document(from: data)
            #expect(back == document, "document \(number)")
        }
    }

    /// What these documents do not have, because Foundation's spelling would lose it, is in ``FoundationFaultTests``.
    @Test(
        "Sorted and in Foundation's spelling, the bytes are those of PropertyListSerialization",
        arguments: Scale.batches)
    func bytes(batch: Int) throws {
        let format = Self.format.sortingKeys.spellingAsFoundation
        for seed in Scale.numbers(batch, of: Scale.documents) {
            let document = GeneratedDocument.make(seed: seed, [.dates, .data, .objects])
            let data = try format.data(from: document)
            let expected = try PropertyListSerialization.data(
                fromPropertyList: foundationObject(document.root), format: .xml, options: 0)
            #expect(String(decoding: data, as: UTF8.self) == String(decoding: expected, as: UTF8.self), "seed \(seed)")
        }
    }

    @Test("Base64 breaks its lines as Foundation does", arguments: 0..<11)
    func base64Lines(depth: Int) throws {
        let options = WritingOptions(keyOrder: .sorted, spelling: .foundation)
        for count in [0, 1, 2, 3, 8, 9, 10, 35, 36, 44, 45, 46, 51, 54, 57, 58, 100, 200] {
            var node: HRNode = .data(Data((0..<count).map { UInt8($0) }))
            for _ in 0..<depth { node = [node] }
            let data = try XMLWriter(options: options).data(from: HRDocument(node))
            let expected = try PropertyListSerialization.data(
                fromPropertyList: foundationObject(node), format: .xml, options: 0)
            #expect(
                String(decoding: data, as: UTF8.self) == String(decoding: expected, as: UTF8.self), "\(count) bytes")
        }
    }

    /// Where only one of the two accepts, ``AcceptanceTests`` say why; where both do, ``WantedDifference`` what may differ.
    @Test("Changed bytes never crash the reader, and where both accept them, they agree", arguments: Scale.batches)
    func mutations(batch: Int) throws {
        let originals = try (0..<40).map { seed in
            Array(try Self.format.data(from: GeneratedDocument.make(seed: seed, [.dates, .data])))
        }
        var mutation = Mutation(seed: 800 + batch, interesting: "<>/!?-[]&#;xX\"' \n\t=09aAzZ.:TZ+\u{FEFF}é")
        var accepted = 0
        for number in Scale.numbers(batch, of: Scale.mutations) {
            let bytes = mutation.mutated(originals[number % originals.count])
            guard let document = read(bytes), !bytes.contains(UInt8(ascii: "$")) else { continue }
            accepted += 1
            let object = try? PropertyListSerialization.propertyList(from: Data(bytes), format: nil)
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
