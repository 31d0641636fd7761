import Foundation
import HRArchiving
import TestSupport
import Testing

/// Every file of SamplePlists: the valid ones are what they say, the invalid ones fail as it stands beside them.
@Suite("Sample files")
struct SamplePlistsTests {
    @Test("A valid sample brings back what it says", arguments: ValidSample.all)
    func valid(sample: ValidSample) throws {
        try sample.check(sample.url)
    }

    @Test("A valid sample is the same document in every format", arguments: ValidSample.all)
    func rewritten(sample: ValidSample) throws {
        let document = try HRUnarchiver().document(from: sample.url)
        for format in HRFormat.written {
            #expect(try HRUnarchiver().document(from: format.data(from: document)) == document)
        }
    }

    @Test("Samples of one name are the same document")
    func twins() throws {
        let twins = Dictionary(grouping: ValidSample.all) { $0.url.deletingPathExtension().lastPathComponent }
        for samples in twins.values where samples.count > 1 && samples[0].name != "hrcoder.json" {
            let documents = try samples.map { try HRUnarchiver().document(from: $0.url) }
            #expect(Set(documents).count == 1)
        }
    }

    @Test("Every valid sample is known here")
    func allValid() throws {
        let files = try PackageFolder.files(in: "SamplePlists/valid").map(\.lastPathComponent)
        #expect(ValidSample.all.map(\.name).sorted() == files)
    }

    @Test("An invalid sample fails as it stands beside it", arguments: InvalidSample.all)
    func invalid(sample: InvalidSample) throws {
        let message = try sample.report()
        try Expectation.compare(
            String(contentsOf: sample.expectation, encoding: .utf8), message, sample.name
        ) {
            try Data(message.utf8).write(to: sample.expectation)
        }
    }

    @Test("Every invalid sample is known here")
    func allInvalid() throws {
        let files = try PackageFolder.files(in: "SamplePlists/invalid").map(\.lastPathComponent)
        let known = InvalidSample.all.flatMap { [$0.name, $0.expectation.lastPathComponent] }
        #expect(known.sorted() == files)
    }

    /// Errors of programs and of file systems.
    private static let notOfFiles: Set<HRError.Code> = [
        .notWritable, .fileNotFound, .permission, .notAFile, .unknownExtension, .diskFull, .inputOutput,
        .unsupportedType, .coderMisuse, .registryConflict,
    ]

    @Test("Every code that a file can cause has a sample")
    func codes() throws {
        let messages = try InvalidSample.all.map { try String(contentsOf: $0.expectation, encoding: .utf8) }
        for code in try ErrorCodes.all() where !Self.notOfFiles.contains(code) {
            #expect(messages.contains { $0.contains(" \(code) ") }, "\(code)")
        }
    }
}
