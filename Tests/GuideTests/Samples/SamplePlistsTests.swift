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

    /// Errors that no contents of a file can bring about.
    private static let notOfFiles: [HRError.Code: String] = [
        .notWritable: "an archiver throws it: LoweringTests, JSONWriterTests",
        .tornRecord: "only sequences have it: ReadingTests",
        .fileLocked: "it is about two who write: WritingTests",
        .fileNotFound: "there is no file: FileAccessTests",
        .permission: "it is about the rights of the process: FileFailureTests",
        .notAFile: "it is about what bears the name: FileTargetTests",
        .unknownExtension: "an archiver throws it: DetectionTests",
        .diskFull: "it is about the disk: FileFailureTests",
        .inputOutput: "it is about the system: FileFailureTests",
        .fileChanged: "it is about two who write: ReplacingFileTests",
        .unsupportedType: "it is about a type of the program: ClassTests",
        .coderMisuse: "it is about code of the program: OptionTests",
        .unusedDefinition: "it is a warning: SamplePlists/several",
        .unsetVariable: "only configurations have it: VariableTests",
        .includeCycle: "only configurations have it: IncludeTests",
        .refusedInclude: "only configurations have it: IncludeTests",
        .ambiguousVariable: "only configurations have it: EnvironmentTests",
        .brokenRule: "only configurations have it: ErrorTests of HRConfiguringTests",
        .registryConflict: "it is about code of the program: HRClassRegistryTests",
    ]

    @Test("Every code that a file can cause has a sample in JSON and one in XML", arguments: [".json", ".plist"])
    func codes(format: String) throws {
        let samples = InvalidSample.all.filter { $0.name.hasSuffix(format) }
        let messages = try samples.map { try String(contentsOf: $0.expectation, encoding: .utf8) }
        for code in try ErrorCodes.all() where Self.notOfFiles[code] == nil {
            #expect(messages.contains { $0.contains(" \(code) ") }, "\(code)")
        }
        #expect(InvalidSample.all.count > 72)
    }

    @Test("What no file can cause is a code that exists")
    func exceptions() throws {
        let codes = try ErrorCodes.all()
        #expect(Self.notOfFiles.keys.allSatisfy(codes.contains))
    }

    @Test("Every sample with several faults is known here")
    func allSeveral() throws {
        let files = try PackageFolder.files(in: "SamplePlists/several").map(\.lastPathComponent)
        let known = SeveralFaults.all.flatMap { [$0.source, $0.expectation.lastPathComponent] }
        #expect(Set(known).sorted() == files)
    }

    @Test("A sample with several faults has the diagnosis that stands beside it", arguments: SeveralFaults.all)
    func several(sample: SeveralFaults) throws {
        let diagnosis = try sample.diagnosis()
        try Expectation.compare(
            String(contentsOf: sample.expectation, encoding: .utf8), diagnosis, sample.name
        ) {
            try Data(diagnosis.utf8).write(to: sample.expectation)
        }
    }
}
