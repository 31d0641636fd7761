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
}
