import Foundation
import HRArchiving
import TestSupport
import Testing

/// The documentation says what is: its code is compiled and run, its messages and tables are the real ones.
@Suite("Documentation")
struct DocumentationTests {
    @Test("Blocks are what they are taken from")
    func blocks() throws {
        for page in try MarkdownFile.all() {
            // From the end on, so that a change moves nothing that is still to be compared.
            for block in page.blocks.reversed() {
                guard let name = block.source else { continue }
                let place = "\(page.path), \(name)"
                #expect(throws: Never.self, "\(place)") {
                    let text = try DocumentedSource(name: name).text()
                    try Expectation.compare(block.text, text, place) {
                        try MarkdownFile(page.path).replacing(block, with: text)
                    }
                }
            }
        }
    }

    @Test("Code in the documentation is taken from what is compiled")
    func code() throws {
        for page in try MarkdownFile.all() {
            for block in page.blocks where block.language == "swift" && block.source == nil {
                Issue.record("\(page.path):\(block.lines.lowerBound) does not say where it is compiled")
            }
        }
    }

    @Test("What compiles a page's snippets imports what the page says: in its first snippet, or HRArchiving")
    func imports() throws {
        for page in try MarkdownFile.all() {
            let snippets = page.blocks.filter { $0.language == "swift" }
            let lines = Self.imports(in: snippets.first?.text ?? "")
            let said = lines.isEmpty ? ["import HRArchiving"] : lines
            for file in Set(snippets.compactMap { $0.source?.wholeMatch(of: /(\w+\.swift)#.+/)?.1 }) {
                let source = try PackageFolder.text(of: "Tests/GuideTests/Documentation/" + file)
                #expect(Self.imports(in: source) == said, "\(page.path), \(file)")
            }
        }
    }

    /// The lines that import a module, but for Foundation and what tests need.
    private static func imports(in source: String) -> Set<Substring> {
        let lines = source.split(separator: "\n").filter { $0.contains(/^[@\w ]*\bimport \w+$/) }
        return Set(lines).subtracting(["import Foundation", "import Testing", "import TestSupport"])
    }

    @Test("Archives in the documentation can be read", arguments: ["json", "xml"])
    func archives(language: String) throws {
        for page in try MarkdownFile.all() {
            for block in page.blocks where block.language == language {
                let isPart = language == "xml" && !block.text.contains("<plist")
                let text = isPart ? "<plist version=\"1.0\">\(block.text)</plist>" : block.text
                #expect(throws: Never.self, "\(page.path):\(block.lines.lowerBound)") {
                    try HRUnarchiver().document(from: Data(text.utf8))
                }
            }
        }
    }

    @Test("Links lead somewhere")
    func links() throws {
        for page in try MarkdownFile.all() {
            for link in page.links {
                let exists = FileManager.default.fileExists(atPath: PackageFolder.url.appending(path: link.file).path)
                #expect(exists, "\(page.path) links to \(link.file)")
                if let heading = link.heading, exists {
                    let anchors = try MarkdownFile(link.file).anchors
                    #expect(anchors.contains(heading), "\(page.path) links to \(link.file)#\(heading)")
                }
            }
        }
    }

    @Test("Catalogues name files that are there")
    func namedFiles() throws {
        let pages = try MarkdownFile.all().filter { $0.path.contains(".docc/") }
        #expect(!pages.isEmpty)
        for page in pages {
            for name in page.namedFiles {
                let file = PackageFolder.url.appending(path: name)
                #expect(FileManager.default.fileExists(atPath: file.path), "\(page.path) names \(name)")
            }
        }
    }

    @Test("Every error code has a section that says what it means")
    func codes() throws {
        let page = try MarkdownFile("Docs/Errors.md")
        for (code, meaning) in try ErrorCodes.meanings() {
            let section = try #require(page.section(code.rawValue), "no section \(code)")
            #expect(section.replacing("\n", with: " ").contains(meaning), "\(code)")
            #expect(section.contains("```text"), "\(code) has no example")
            #expect(section.contains("**What to do.**"), "\(code)")
        }
    }

    @Test("Every reserved word is explained")
    func words() throws {
        let page = try PackageFolder.text(of: "Docs/FileFormat.md")
        let vocabulary = try PackageFolder.text(of: "Sources/HRArchiving/Document/Vocabulary.swift")
        let words = vocabulary.matches(of: /static let \w+ = "(\$[a-z]+)"/).map { String($0.1) }
        #expect(!words.isEmpty)
        for word in words { #expect(page.contains("`\(word)`"), "\(word)") }
    }

    @Test("Every guide is in the list of guides")
    func guides() throws {
        let links = try MarkdownFile("Docs/README.md").links.map(\.file)
        for page in try MarkdownFile.all() where page.path.hasPrefix("Docs/") && page.path != "Docs/README.md" {
            #expect(links.contains(page.path))
        }
    }

    @Test("Every sample is in the list of samples")
    func samples() throws {
        let links = try MarkdownFile("SamplePlists/README.md").links.map(\.file)
        for name in ["valid", "invalid", "several", "configuration", "configuration/secrets"] {
            let folder = "SamplePlists/\(name)"
            for file in try PackageFolder.files(in: folder) where !file.path.hasSuffix(".expected.txt") {
                #expect(links.contains(folder + "/" + file.lastPathComponent))
            }
        }
    }
}
