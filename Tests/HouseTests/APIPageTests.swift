import Foundation
import Testing

/// The page that gives a reason for each public type.
@Suite("Public types, as API.md lists them")
struct APIPageTests {
    private let page: DevelopmentPage
    /// The names in the first column of the tables of types.
    private let listed: [String]
    /// The sources of all modules that programs import.
    private let files: [SourceFile]

    init() throws {
        page = try DevelopmentPage("API")
        let end = try #require(page.text.range(of: "\n## Renamed\n"), page.hint("the table of former names is missing"))
        listed = page.text[..<end.lowerBound].split(separator: "\n").filter { $0.hasPrefix("| `") }
            .flatMap { line in line.split(separator: "|").first.map { DevelopmentPage.quoted(in: $0) } ?? [] }
        files = try House.all.filter(\.isProduct).flatMap { try $0.files() }
    }

    @Test("Every public type has a line")
    func complete() {
        let types = files.flatMap(\.publicTypes)
        #expect(types.count > 100)
        for type in types { #expect(listed.contains(type), page.hint("no table of the page has \(type)")) }
    }

    @Test("Every type that has a line is declared, and has one line")
    func declared() {
        let types = Set(files.flatMap(\.publicTypes))
        for name in listed {
            let parts = name.split(separator: ".").map(String.init)
            let isDeclared = types.contains(parts[0]) && (parts.count == 1 || declares(parts.dropFirst(), in: parts[0]))
            #expect(isDeclared, page.hint("there is no public type \(name)"))
            #expect(listed.count(where: { $0 == name }) == 1, page.hint("\(name) has several lines"))
        }
    }

    /// Whether a file that names a type declares others, as those that are within it.
    private func declares(_ inner: ArraySlice<String>, in outer: String) -> Bool {
        files.contains { $0.named.contains(outer) && $0.types.isSuperset(of: inner) }
    }
}
