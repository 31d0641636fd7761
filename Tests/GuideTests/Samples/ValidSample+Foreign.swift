import Foundation
import HRArchiving
import TestSupport
import Testing

extension ValidSample {
    static let foreign = [
        ValidSample("hrcoder.json", checkHRCoder),
        ValidSample("hrcoder.plist") {
            let team = try team($0)
            let member = try #require(team.members.first)
            #expect(team.lead === member)
        },
        ValidSample("old-style.strings", checkOldStyle),
        ValidSample("todo.plist", checkToDoList),
    ]

    private struct Company: HRCoding {
        let founded: Date
        let logo: Data
        let missing: Int?
        let staff: [String: Member]
        let lead: Member

        init(coder: HRDecoder) throws {
            founded = try coder.decode(forKey: "founded")
            logo = try coder.decode(forKey: "logo")
            missing = try coder.decodeIfPresent(forKey: "missing")
            staff = try coder.decode(forKey: "staff")
            lead = try coder.decode(forKey: "lead")
        }

        func encode(with coder: HREncoder) throws {
            try coder.encode(founded, forKey: "founded")
            try coder.encode(logo, forKey: "logo")
            try coder.encode(missing, forKey: "missing")
            try coder.encode(staff, forKey: "staff")
            try coder.encode(lead, forKey: "lead")
        }
    }

    @Sendable private static func checkHRCoder(_ url: URL) throws {
        let company = try HRUnarchiver(unknownKeys: .error).readAndSave(Company.self, from: url)
        #expect(company.founded == Date(timeIntervalSinceReferenceDate: 631_152_000))
        #expect(company.logo == Data("Hello".utf8))
        #expect(company.missing == nil)
        #expect(company.staff["a.jones"] === company.lead)
    }

    private struct Order: Codable, Equatable {
        var title: String
        var count: Int
        var sorts: [String]
        var supplier: [String: String]
        var code: Data
    }

    @Sendable private static func checkOldStyle(_ url: URL) throws {
        // There are no numbers in such files: texts have to be taken for them.
        let unarchiver = HRUnarchiver(unknownKeys: .error, convertsScalars: true)
        let order = Order(
            title: "Seeds", count: 12, sorts: ["tomato", "sweet pea"], supplier: ["city": "Oslo"],
            code: Data("Hello".utf8))
        #expect(try unarchiver.unarchive(from: url) == order)
    }

    /// What the file refers to; the program that it belongs to has a test of its own.
    @Sendable private static func checkToDoList(_ url: URL) throws {
        let document = try HRUnarchiver().document(from: url)
        #expect(document["lists.0.items.1.people.0"] == .alias("#anna"))
        #expect(document["lists.1.items.0.after"] == .alias("#paint"))
    }
}
