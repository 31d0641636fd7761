import Foundation
import HRArchiving
import TestSupport
import Testing

@Suite("What is written comes back equal")
struct RoundTripTests {
    @Test("Generated documents", arguments: HRFormat.written, 0..<8)
    func generated(format: HRFormat, part: Int) throws {
        var documents = RandomDocuments(seed: UInt64(part) << 32)
        documents.allowsWholeReals = !format.losesWholeReals
        for _ in 0..<300 {
            let document = documents.document()
            let back = try format.document(from: format.data(from: document))
            #expect(back == document)
        }
    }
}

extension HRFormat {
    /// The formats that documents are written in.
    static let written: [HRFormat] = [.xmlPropertyList, .binaryPropertyList, .json, .json.compact]

    /// Foundation's JSON writer writes 3.0 as 3, which reads back as an integer.
    var losesWholeReals: Bool { self == .json || self == .json.compact }
}
