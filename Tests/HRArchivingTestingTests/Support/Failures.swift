import Foundation
import HRArchivingTesting
import ObjectGraph
import TestSupport
import Testing

/// A failure that an expectation has reported.
struct Failure: Sendable {
    let text: String
    let location: SourceLocation?

    var lines: [String] { text.split(separator: "\n").map(String.init) }
}

/// Runs expectations, and returns the failures that they report, which are no failures of the test.
func failures(_ body: () throws -> Void) -> [Failure] {
    let found = Locked<[Failure]>([])
    do {
        try withKnownIssue("the failure is what is tested", isIntermittent: true) {
            try body()
        } matching: { issue in
            let texts = issue.comments.map(\.rawValue) + (issue.error.map { ["\($0)"] } ?? [])
            found.withLock { $0.append(Failure(text: texts.joined(separator: "\n"), location: issue.sourceLocation)) }
            return true
        }
    } catch {
        Issue.record(error, "every issue is expected")
    }
    return found.withLock { $0 }
}

/// A folder of snapshots that a single test has for itself.
struct SnapshotFolder {
    let folder: ScratchFolder

    init() throws { folder = try ScratchFolder() }

    /// Runs expectations with snapshots in this folder, and returns the failures.
    func failures(
        _ mode: HRSnapshotMode? = nil, environment: [String: String] = [:], _ body: () throws -> Void
    ) -> [Failure] {
        let settings = SnapshotSettings(mode: mode, folder: folder.url.path, environment: environment)
        return SnapshotSettings.$current.withValue(settings) { HRArchivingTestingTests.failures(body) }
    }

    /// Runs an expectation that passes.
    func passes(
        environment: [String: String] = [:], sourceLocation: SourceLocation = #_sourceLocation,
        _ body: () throws -> Void
    ) {
        let found = failures(environment: environment, body)
        #expect(found.isEmpty, "\(found.map(\.text).joined(separator: "\n"))", sourceLocation: sourceLocation)
    }

    /// The files in the folder, as paths from it, sorted.
    var files: [String] {
        get throws {
            try FileManager.default.subpathsOfDirectory(atPath: folder.url.path)
                .filter { $0.contains(".json") }.sorted()
        }
    }

    /// The location of the only snapshot.
    var url: URL {
        get throws {
            let file = try #require(try files.first { $0.hasSuffix(".json") })
            return folder.url.appending(path: file)
        }
    }

    /// The text of the only snapshot.
    var text: String {
        get throws { try TestSupport.text(of: url) }
    }

    /// Writes the only snapshot, as somebody who edits it.
    func write(_ text: String) throws { try Data(text.utf8).write(to: url) }
}
