import Foundation
import Testing

/// The page that says which suites look at a folder of the sources, made from both.
@Suite("The page of the suites")
struct SuitesPageTests {
    private static let page = House.package.appending(path: "Docs/Development/Suites.md")

    /// How many suites may name a type for the page to tell them: what many use says nothing.
    private static let mostNaming = 5

    private let suites: [TestSuite]
    /// What tables of other pages say of folders.
    private let descriptions: [String: String]

    init() throws {
        let tests = House.package.appending(path: "Tests").path
        let targets = try FileManager.default.contentsOfDirectory(atPath: tests).filter { $0.hasSuffix("Tests") }
        suites = try targets.sorted().flatMap(TestSuite.all)
        var descriptions: [String: String] = [:]
        for page in ["CONTRIBUTING.md", "Docs/Development/Tests.md"] {
            let text = try String(contentsOf: House.package.appending(path: page), encoding: .utf8)
            for line in text.split(separator: "\n") where line.hasPrefix("| `") {
                let cells = line.split(separator: "|").map { $0.dropFirst().dropLast() }
                let words = cells[0].split(separator: "`", omittingEmptySubsequences: false)
                for (place, word) in words.enumerated() where place % 2 == 1 {
                    let text = cells[1].prefix(1).uppercased() + cells[1].dropFirst()
                    descriptions[String(word)] = text.replacing("](Docs/", with: "](../") + "."
                }
            }
        }
        self.descriptions = descriptions
    }

    @Test("Folders have the suites of today")
    func page() throws {
        let text = try String(contentsOf: Self.page, encoding: .utf8)
        let head = text[..<(text.range(of: "\n## ")?.lowerBound ?? text.endIndex)]
        let made = try head + House.all.map(part).joined() + others
        if ProcessInfo.processInfo.environment["UPDATE_EXPECTED"] != nil {
            try made.write(to: Self.page, atomically: true, encoding: .utf8)
        }
        #expect(text == made, "UPDATE_EXPECTED=1 writes it anew")
    }

    @Test("Every suite is on the page")
    func complete() throws {
        let text = try String(contentsOf: Self.page, encoding: .utf8)
        #expect(suites.count > 300)
        for suite in suites { #expect(text.contains("- \(suite.link)"), "\(suite.name)") }
    }

    /// A module's part: its folders, and those that only its tests have.
    private func part(_ house: House) throws -> String {
        let files = Dictionary(grouping: try house.files(), by: \.folder)
        let own = Dictionary(grouping: suites.filter { house.tests.contains($0.target) }, by: \.folder)
        var paragraphs = ["\n## \(house.module)\n", descriptions["Sources/\(house.module)"].map { "\($0)\n" }]
        for folder in Set(files.keys).union(own.keys).sorted() {
            paragraphs.append("### \(folder.isEmpty ? "\(house.module) itself" : folder)\n")
            let description = descriptions["Sources/\(house.module)/\(folder)"] ?? descriptions[folder]
            paragraphs.append(description.map { "\($0)\n" })
            paragraphs.append(own[folder].map(Self.list))
            let others = naming(files[folder] ?? [], of: house, outside: folder)
            if !others.isEmpty {
                paragraphs.append("Others that name its types: \(others.joined(separator: ", ")).\n")
            } else if own[folder] == nil {
                paragraphs.append("None of its own: those of \(Self.nearest(to: folder, in: own.keys)).\n")
            }
        }
        return paragraphs.compactMap(\.self).joined(separator: "\n")
    }

    /// The targets that are no module's.
    private var others: String {
        let known = Set(House.all.flatMap(\.tests))
        let rest = Dictionary(grouping: suites.filter { !known.contains($0.target) }, by: \.target)
        return rest.sorted { $0.key < $1.key }.map { "\n## \($0.key)\n\n\(Self.list($0.value))" }.joined()
    }

    private static func list(_ suites: [TestSuite]) -> String {
        suites.map { suite in "- \(suite.link)\(suite.title.map { ": \($0)" } ?? "")\n" }.joined()
    }

    /// The suites of other folders that name types which some files declare, and few suites name.
    private func naming(_ files: [SourceFile], of house: House, outside folder: String) -> [String] {
        let importing = suites.filter { $0.used.contains(house.module[...]) }
        let naming = files.flatMap(\.declared).flatMap { name in
            let naming = importing.filter { $0.used.contains(name[...]) }
            return naming.count <= Self.mostNaming ? naming : []
        }
        let others = naming.filter { !(house.tests.contains($0.target) && $0.folder == folder) }
        return Set(others.map(\.link)).sorted()
    }

    /// The folder around one that has suites, or the module.
    private static func nearest(to folder: String, in folders: some Collection<String>) -> String {
        let around = folders.filter { !$0.isEmpty && folder.hasPrefix("\($0)/") }.max { $0.count < $1.count }
        return around.map { "`\($0)`" } ?? "the module"
    }
}
