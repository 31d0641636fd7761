import Foundation
import HRArchiving
import Testing

/// The code of Docs/Errors.md.
@Suite("Code of Errors.md")
struct ErrorsSnippets {
    // snippet: catch
    /// The scores in a file, or none where there is no such file yet.
    func scores(in url: URL) throws -> [String: Int] {
        do {
            return try HRUnarchiver().unarchive(from: url)
        } catch let error where error.code == .fileNotFound {
            return [:]
        }
    }
    // end

    @Test("Codes are told apart")
    func codes() throws {
        #expect(try scores(in: URL(filePath: "/no/such/file.json")).isEmpty)
        #expect(throws: HRError.self) { try scores(in: FileManager.default.temporaryDirectory) }
    }
}
