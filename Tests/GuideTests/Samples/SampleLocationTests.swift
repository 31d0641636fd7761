import Foundation
import HRArchiving
import TestSupport
import Testing

@Suite("Places of errors of samples")
struct SampleLocationTests {
    @Test("Errors of all invalid samples have a place", arguments: InvalidSample.all, HRFormat.Implementation.each)
    func samples(sample: InvalidSample, implementation: HRFormat.Implementation) throws {
        let error = try #require(throws: HRError.self) {
            try sample.read(sample.url) { $0.implementation = implementation }
        }
        // A file that is too large is not read, so that nobody knows its lines.
        let isText = error.code != .byteLimit
        let text = try pointedText(error, Data(contentsOf: sample.url), isText: isText, sample.name)
        #expect(!text.isEmpty || [.emptyInput, .syntax].contains(error.code), "\(error)")
        #expect(error.location?.file == sample.url.path)
    }
}
