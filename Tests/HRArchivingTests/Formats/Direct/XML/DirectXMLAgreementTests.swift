import Foundation
import HRArchiving
import TestSupport
import Testing

/// Against `PropertyListSerialization`, over documents that are made up, and over bytes that are broken at random.
@Suite("Direct XML and Foundation's")
struct DirectXMLAgreementTests {
    private static let plain: GeneratedDocument.Contents = [.dates, .data]

    @Test("Foundation reads what the direct writer has written")
    func writing() throws {
        for seed in 0..<600 {
            let document = GeneratedDocument.make(seed: seed, Self.plain)
            let data = try DirectXMLWriter().data(from: document)
            let object = try PropertyListSerialization.propertyList(from: data, format: nil)
            let found = disagreement(document.root, object)
            #expect(found == nil, "seed \(seed)")
        }
    }

    @Test("The direct reader reads what Foundation has written")
    func reading() throws {
        for seed in 0..<600 {
            let document = GeneratedDocument.make(seed: seed, Self.plain)
            let data = try PropertyListSerialization.data(
                fromPropertyList: foundationObject(document.root), format: .xml, options: 0)
            #expect(try DirectXMLReader().document(from: data) == document, "seed \(seed)")
        }
    }

    @Test("The direct reader reads what the direct writer has written, bit for bit")
    func roundTrip() throws {
        var documents = RandomDocuments(seed: 12)
        for number in 0..<1500 {
            let document = documents.document()
            let options = DirectWritingOptions(
                keyOrder: number % 3 == 0 ? .sorted : .asCoded, spelling: number % 2 == 0 ? .shortest : .foundation)
            let data = try DirectXMLWriter(options: options).data(from: document)
            let back = try DirectXMLReader().document(from: data)
            #expect(back == document, "document \(number)")
        }
    }

    /// Wanted differences are what these documents do not have: -0.0 (Foundation loses the sign), fractions of seconds
    /// and years beyond four digits (lost), control characters and a leading U+FEFF (raw, dropped), `CF$UID`.
    @Test("Sorted and in Foundation's spelling, the bytes are those of PropertyListSerialization")
    func bytes() throws {
        let options = DirectWritingOptions(keyOrder: .sorted, spelling: .foundation)
        for seed in 0..<1000 {
            let document = GeneratedDocument.make(seed: seed, Self.plain)
            let data = try DirectXMLWriter(options: options).data(from: document)
            let expected = try PropertyListSerialization.data(
                fromPropertyList: foundationObject(document.root), format: .xml, options: 0)
            #expect(String(decoding: data, as: UTF8.self) == String(decoding: expected, as: UTF8.self), "seed \(seed)")
        }
    }

    @Test("Base64 breaks its lines as Foundation does", arguments: 0..<11)
    func base64Lines(depth: Int) throws {
        let options = DirectWritingOptions(keyOrder: .sorted, spelling: .foundation)
        for count in [0, 1, 2, 3, 8, 9, 10, 35, 36, 44, 45, 46, 51, 54, 57, 58, 100, 200] {
            var node: HRNode = .data(Data((0..<count).map { UInt8($0) }))
            for _ in 0..<depth { node = [node] }
            let data = try DirectXMLWriter(options: options).data(from: HRDocument(node))
            let expected = try PropertyListSerialization.data(
                fromPropertyList: foundationObject(node), format: .xml, options: 0)
            #expect(
                String(decoding: data, as: UTF8.self) == String(decoding: expected, as: UTF8.self), "\(count) bytes")
        }
    }

    /// Wanted differences are of one kind: what Foundation accepts and the direct reader refuses (keys that stand twice,
    /// impossible dates, malformed base64, `<key>` as a value, text behind `</plist>`, reals beyond a Double). Where both
    /// accept, they agree, but for a real that Foundation reads as infinite.
    @Test("Mutated bytes never crash the reader, and where both accept them, they agree")
    func mutations() throws {
        let seeds = try (0..<40).map { seed in
            Array(try DirectXMLWriter().data(from: GeneratedDocument.make(seed: seed, Self.plain)))
        }
        var mutation = Mutation(seed: 8, interesting: "<>/!?-[]&#;xX\"' \n\t=09aAzZ.:TZ+\u{FEFF}é")
        var accepted = 0
        for iteration in 0..<fuzzIterations {
            let bytes = mutation.mutated(seeds[iteration % seeds.count])
            guard let document = read(bytes), !bytes.contains(UInt8(ascii: "$")) else { continue }
            accepted += 1
            let object = try? PropertyListSerialization.propertyList(from: Data(bytes), format: nil)
            let found = object.flatMap { disagreement(document.root, $0) }
            #expect(found == nil, "\(String(decoding: bytes, as: UTF8.self))")
        }
        #expect(accepted > fuzzIterations / 20)
    }

    private func read(_ bytes: [UInt8]) -> HRDocument? {
        do throws(HRError) {
            return try DirectXMLReader().document(from: Data(bytes))
        } catch {
            // Every refusal names a place within the file.
            #expect(error.location?.line != nil && (error.location?.byteRange?.upperBound ?? .max) <= bytes.count)
            return nil
        }
    }
}
