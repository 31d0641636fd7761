import Foundation
import HRArchiving
import TestSupport
import Testing

/// Against `JSONSerialization`, over documents that are made up, and over bytes that are broken at random.
@Suite("Direct JSON and Foundation's")
struct DirectJSONAgreementTests {
    private static let plain: GeneratedDocument.Contents = [.nulls, .oddText]

    @Test("Foundation reads what the direct writer has written")
    func writing() throws {
        for seed in 0..<1000 {
            let document = GeneratedDocument.make(seed: seed, Self.plain)
            let options = DirectWritingOptions(isCompact: seed.isMultiple(of: 2))
            let data = try DirectJSONWriter(options: options).data(from: document)
            let object = try JSONSerialization.jsonObject(with: data, options: .fragmentsAllowed)
            let found = disagreement(document.root, object)
            #expect(found == nil, "seed \(seed)")
        }
    }

    @Test("The direct reader reads what the direct writer has written, bit for bit")
    func roundTrip() throws {
        var documents = RandomDocuments(seed: 11)
        for number in 0..<1500 {
            let document = documents.document()
            let options = DirectWritingOptions(
                keyOrder: number % 3 == 0 ? .sorted : .asCoded, isCompact: number.isMultiple(of: 2))
            let data = try DirectJSONWriter(options: options).data(from: document)
            let back = try DirectJSONReader().document(from: data)
            #expect(back == document, "document \(number)")
        }
    }

    /// Wanted differences: none over these documents. Foundation cannot keep -0.0 and drops a leading U+FEFF, which the
    /// documents here do not have.
    @Test("Sorted and in Foundation's spelling, the bytes are those of JSONSerialization")
    func bytes() throws {
        let options = DirectWritingOptions(keyOrder: .sorted, spelling: .foundation)
        for seed in 0..<1000 {
            let document = GeneratedDocument.make(seed: seed, [.nulls])
            let data = try DirectJSONWriter(options: options).data(from: document)
            let expected = try JSONSerialization.data(
                withJSONObject: foundationObject(document.root),
                options: [.prettyPrinted, .sortedKeys, .fragmentsAllowed])
            #expect(String(decoding: data, as: UTF8.self) == String(decoding: expected, as: UTF8.self), "seed \(seed)")
        }
    }

    /// Wanted differences are of one kind: what Foundation accepts and the direct reader refuses (trailing commas, keys
    /// that stand twice, integers beyond 64 bits). Where both accept, they agree.
    @Test("Mutated bytes never crash the reader, and where both accept them, they agree")
    func mutations() throws {
        let seeds = try (0..<40).map { seed in
            Array(
                try DirectJSONWriter(options: DirectWritingOptions(isCompact: seed % 2 == 0))
                    .data(from: GeneratedDocument.make(seed: seed, .nulls)))
        }
        var mutation = Mutation(seed: 7, interesting: "{}[],:\"\\ \n019-+.eEtfnu/\u{FEFF}é")
        var accepted = 0
        for iteration in 0..<fuzzIterations {
            let bytes = mutation.mutated(seeds[iteration % seeds.count])
            guard let document = read(bytes), !bytes.contains(UInt8(ascii: "$")) else { continue }
            accepted += 1
            let object = try? JSONSerialization.jsonObject(with: Data(bytes), options: .fragmentsAllowed)
            let found = object.flatMap { disagreement(document.root, $0) }
            #expect(found == nil, "\(String(decoding: bytes, as: UTF8.self))")
        }
        #expect(accepted > fuzzIterations / 20)
    }

    private func read(_ bytes: [UInt8]) -> HRDocument? {
        do throws(HRError) {
            return try DirectJSONReader().document(from: Data(bytes))
        } catch {
            // Every refusal names a place within the file.
            #expect(error.location?.line != nil && (error.location?.byteRange?.upperBound ?? .max) <= bytes.count)
            return nil
        }
    }
}

/// A plain tree as the containers that Foundation's writers take.
func foundationObject(_ node: HRNode) -> Any {
    switch node {
    case .null: NSNull()
    case .bool(let value): value
    case .integer(let value): value.exactly(Int.self) ?? value.bits as Any
    case .real(let value): value
    case .string(let value): value
    case .date(let value): value
    case .data(let value): value
    case .array(let elements): elements.map(foundationObject)
    case .dictionary(let fields):
        Dictionary(fields.map { ($0.key, foundationObject($0.value)) }) { first, _ in first }
    case .object, .alias: NSNull()
    }
}
