import Foundation
import HRArchiving
import TestSupport
import Testing

private struct Shelf: Codable {
    var name: String
}

/// What is wrong with a file that is opened to be changed is told with the name of the file.
@Suite("Errors of open files")
struct OpenFileErrorTests {
    private let folder: ScratchFolder
    private let mistakes = [("", 1), ("  \n", 1), ("{\n  \"name\": \n}", 3), ("{\n  \"nme\": \"a\"\n}", 1)]

    init() throws { folder = try ScratchFolder() }

    private func expectPlace(_ error: HRError?, _ url: URL, line: Int) {
        #expect(error?.location?.file == url.path)
        #expect(error?.location?.line == line)
        #expect(error?.description.hasPrefix("\(url.path):\(line):") == true)
    }

    @Test("A file that is opened")
    func open() throws {
        for (text, line) in mistakes {
            let url = try folder.file("shelf.json", text)
            let error = #expect(throws: HRError.self) { try HRUnarchiver().open(Shelf.self, at: url) }
            expectPlace(error, url, line: line)
        }
    }

    @Test("A file that is saved into, and one that is read again")
    func updatesAndReloads() throws {
        for (text, line) in mistakes {
            let url = try folder.file("shelf.json", #"{ "name": "a" }"#)
            let file = try HRUnarchiver().open(Shelf.self, at: url)
            try folder.file("shelf.json", text)
            expectPlace(#expect(throws: HRError.self) { try file.reload() }, url, line: line)
            let error = #expect(throws: HRError.self) { try HRArchiver().update(Shelf(name: "b"), at: url) }
            expectPlace(error, url, line: line)
        }
    }
}
