import Foundation
import HRArchivingTesting
import TestSupport
import Testing

/// What failing tests leave for whoever was not there. The test process is started again, with a test that fails.
@Suite("Attachments of failing snapshots", .enabled(if: TestProcess.isAvailable))
struct AttachmentTests {
    private static let folder = ProcessInfo.processInfo.environment["HR_TEST_SNAPSHOTS"]

    @Test("S29, S30: The actual and the expected document and the changes are attached, without secrets")
    func attachments() throws {
        let scratch = try ScratchFolder()
        let (snapshots, out) = (try scratch.folder("snapshots"), try scratch.folder("out"))
        #expect(try run("fails", snapshots, out).contains("was recorded"))
        #expect(try scratch.names(in: "out").isEmpty)
        let file = snapshots.appending(path: "AttachmentTests/fails.access.json")
        try Data(text(of: file).replacing("new-secret", with: "old-secret").replacing("8080", with: "80").utf8).write(
            to: file)
        let output = try run("fails", snapshots, out)
        #expect(output.contains("differs"))
        let names = ["actual.json", "diff.txt", "expected.json"].map { "fails.access.\($0)" }
        #expect(try scratch.names(in: "out") == names)
        let texts = try names.map { try text(of: out.appending(path: $0)) }
        #expect(texts[0].contains("8080"))
        #expect(texts[1].contains("80 -> 8080"))
        #expect(texts[2].contains("80"))
        for text in texts + [output] { #expect(!text.contains("-secret")) }
    }

    @Test("S13: Without an environment of its own, a test records nothing on CI")
    func environment() throws {
        let scratch = try ScratchFolder()
        let (snapshots, out) = (try scratch.folder("snapshots"), try scratch.folder("out"))
        let output = try run("fails", snapshots, out, environment: ["CI": "1"])
        #expect(output.contains("nothing is written on CI"))
        #expect(try scratch.names(in: "snapshots").isEmpty)
        #expect(try scratch.names(in: "out") == ["fails.access.actual.json"])
    }

    @Test("Fails if it is run by the other tests", .enabled(if: folder != nil), .snapshots(in: folder))
    func fails() throws {
        try expectArchived(Access(user: "anna", password: "new-secret", port: 8080), matches: "access")
    }

    /// Runs one test of this suite in another process, and returns what it prints.
    private func run(
        _ test: String, _ snapshots: URL, _ out: URL, environment: [String: String] = [:]
    ) throws -> String {
        let variables = environment.merging(["HR_TEST_SNAPSHOTS": snapshots.path]) { $1 }
        return try TestProcess.run("AttachmentTests/\(test)\\(", attachments: out, environment: variables)
    }
}
