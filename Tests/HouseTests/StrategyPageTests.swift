import Foundation
import Testing

/// The two files that follow the list of strategies by hand, which the compiler does not ask for a new one.
@Suite("Strategies, as AddingAStrategy.md lists them")
struct StrategyPageTests {
    private let page: DevelopmentPage
    private let rows: [[[String]]]

    init() throws {
        page = try DevelopmentPage("AddingAStrategy")
        rows = try page.rows("strategies")
    }

    @Test("Every strategy has a row, and the two files ask what the row says")
    func listed() throws {
        let list = try #require(try PackageFiles.file("CodingStrategy.swift"))
        let strategies = list.cases(ofEnumWith: "codable")
        #expect(strategies.count > 4)
        #expect(rows.map { $0[0][0] } == strategies, page.hint("the table of strategies does not have all cases"))
        let files = try House.archiving.files()
        for row in rows {
            #expect(files.contains { $0.folder == row[1][0] }, page.hint("there is no folder \(row[1])"))
            for text in row[2] { try check("CodableEncoder.swift", has: text) }
            for text in row[3] { try check("UnarchivingSession+Values.swift", has: text) }
        }
    }

    @Test("Every strategy has a type in the tests of their order")
    func tested() throws {
        for row in rows { try check("StrategyTests.swift", has: "== .\(row[0][0])") }
    }

    private func check(_ name: String, has text: String) throws {
        let file = try PackageFiles.file(name)
        #expect(file?.says(text) == true, page.hint("\(name) has no \(text)"))
    }
}
