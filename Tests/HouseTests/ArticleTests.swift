import Foundation
import Testing

/// The script that adds the guides to the documentation of the libraries lists all of them.
@Suite("Guides as articles")
struct ArticleTests {
    private static let script = ".ci/articles"

    private static let pages = Result {
        try FileManager.default.contentsOfDirectory(atPath: House.package.appending(path: "Docs").path)
            .filter { $0.hasSuffix(".md") }.sorted().map { "Docs/\($0)" }
    }

    /// The guides of each module.
    private let guides: [String: [String]]
    /// Pages that are not articles.
    private let others: [String]

    init() throws {
        let script = try PackageFiles.text(Self.script)
        guides = Dictionary(
            uniqueKeysWithValues: script.matches(of: /"(\w+)": \[([^\]]*)\]/).map {
                (String($0.1), Self.quoted(in: $0.2))
            })
        others = script.firstMatch(of: /\nOTHERS = \[([^\]]*)\]/).map { Self.quoted(in: $0.1) } ?? []
    }

    @Test("Every guide belongs to exactly one module", arguments: try pages.get())
    func modules(page: String) {
        let modules = guides.sorted { $0.key < $1.key }.flatMap { module, pages in
            pages.filter { $0 == page }.map { _ in module }
        }
        #expect(modules.count == (others.contains(page) ? 0 : 1), "\(page), \(modules): see \(Self.script)")
    }

    @Test("Every library has guides, and every guide exists")
    func lists() {
        #expect(guides.keys.sorted() == House.all.filter { $0.isProduct }.map(\.module).sorted())
        for page in guides.values.flatMap(\.self) + others {
            let file = House.package.appending(path: page)
            #expect(FileManager.default.fileExists(atPath: file.path), "\(Self.script) lists \(page)")
        }
        #expect(!guides.values.contains { $0.isEmpty })
    }

    private static func quoted(in text: Substring) -> [String] {
        text.matches(of: /"([^"]+)"/).map { String($0.1) }
    }
}
