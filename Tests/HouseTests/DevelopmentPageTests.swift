import Foundation
import Testing

/// The pages for those who change the library name files that are there, and are found.
@Suite("Pages of Docs/Development")
struct DevelopmentPageTests {
    @Test("Every file and folder that is named is there", arguments: try DevelopmentPage.names.get())
    func paths(name: String) throws {
        let page = try DevelopmentPage(name)
        let files = try PackageFiles.sources().map(\.path) + PackageFiles.tests.get()
        let folders = Set(files.map { $0.prefix(upTo: $0.lastIndex(of: "/") ?? $0.startIndex) })
        for word in page.quoted where word.hasSuffix(".swift") || word.contains("/") && !word.contains(" ") {
            let isThere =
                ["", "Tests/"].contains { root in
                    FileManager.default.fileExists(atPath: House.package.appending(path: root + word).path)
                } || files.contains { $0.hasSuffix("/\(word)") }
                || folders.contains { $0.hasSuffix("/\(word)") || $0.contains("/\(word)/") }
            #expect(isThere, page.hint("there is no \(word)"))
        }
    }

    @Test("Each is linked from the page of the architecture", arguments: try DevelopmentPage.names.get())
    func links(name: String) throws {
        let text = try PackageFiles.text("Docs/Architecture.md")
        #expect(text.contains("](Development/\(name).md)"), "\(name)")
    }
}
