import Foundation
import HRArchiving
import TestSupport
import Testing

/// The code of Docs/ComingFromJSONEncoder.md.
@Suite("Code of ComingFromJSONEncoder.md")
struct JSONEncoderSnippets {
    struct Invoice: Codable, Equatable {
        var number: Int
        var issuedAt: Date
        var total: Decimal
        var scan: Data?
    }

    let invoice = Invoice(
        number: 7, issuedAt: Date(timeIntervalSince1970: 1_795_000_000), total: 12.5, scan: Data([1, 2, 3]))

    @Test("What JSONEncoder has written is read")
    func reading() throws {
        let data = try JSONEncoder().encode(invoice)
        // snippet: read
        let unarchiver = HRUnarchiver(compatibility: .jsonEncoder)
        let invoice = try unarchiver.unarchive(Invoice.self, from: data)
        // end
        #expect(invoice == self.invoice)
    }

    @Test("What is written so, JSONDecoder reads")
    func writing() throws {
        // snippet: write
        let spelling = HRCodableSpelling(dates: .secondsSince1970, keys: .snakeCase)
        let data = try HRArchiver(compatibility: .codable(spelling)).archive(invoice, as: .json)
        // end
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .secondsSince1970
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        #expect(try decoder.decode(Invoice.self, from: data) == invoice)
        #expect(String(decoding: data, as: UTF8.self) == Self.file)
    }

    static let file = """
        {
          "number": 7,
          "issued_at": 1795000000.0,
          "total": 12.5,
          "scan": "AQID"
        }
        """

    @Test("The page shows that file")
    func shownFile() throws {
        #expect(try PackageFolder.text(of: "Docs/ComingFromJSONEncoder.md").contains("```json\n" + Self.file + "\n```"))
    }

    @Test("Old files are read, and new ones written, with references")
    func moving() throws {
        let data = try JSONEncoder().encode(invoice)
        // snippet: move
        let old = try HRUnarchiver(compatibility: .jsonEncoder).unarchive(Invoice.self, from: data)
        let new = try HRArchiver().archive(old, as: .json)
        // end
        #expect(try HRUnarchiver().unarchive(Invoice.self, from: new) == invoice)
    }

    @Test("The report of a date that is a number")
    func report() throws {
        let text = #"{ "number": 7, "issuedAt": 816692800, "total": 12.5 }"#
        let error = try #require(throws: HRError.self) {
            try HRUnarchiver().unarchive(Invoice.self, from: Data(text.utf8))
        }
        let page = try PackageFolder.text(of: "Docs/ComingFromJSONEncoder.md")
        #expect(page.contains("```text\n" + error.report() + "\n```"), "\(error.report())")
    }
}
