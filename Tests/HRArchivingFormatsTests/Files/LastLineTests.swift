import Foundation
import HRArchiving
import TestSupport
import Testing

@Suite("E8: The end of a file")
struct LastLineTests {
    @Test("A file of JSON ends with a line break; data, and Foundation's bytes, do not")
    func files() throws {
        let scratch = try ScratchFolder()
        let url = scratch.url.appending(path: "list.json")
        for (format, isEnded) in [
            (HRFormat.json, true), (.json.compact, true), (.json.sortingKeys, true),
            (.json.spellingAsFoundation, false),
            (.json.using(.foundation), false),
        ] {
            let data = try HRArchiver().archive([1], as: format)
            #expect(data.last == UInt8(ascii: "]"))
            try HRArchiver().archive([1], to: url, as: format)
            #expect(try Data(contentsOf: url) == data + (isEnded ? [UInt8(ascii: "\n")] : []))
            #expect(try HRUnarchiver().unarchive([Int].self, from: url) == [1])
        }
        try HRKeyedArchiver.archiveRootObject(NSString("x"), toFile: url.path)
        #expect(try Data(contentsOf: url).last == UInt8(ascii: "\n"))
    }

    @Test("The line break counts as a byte of the file")
    func limit() throws {
        let scratch = try ScratchFolder()
        let url = scratch.url.appending(path: "list.json")
        let exact = HRArchiver(limits: HRLimits(bytes: 4)), short = HRArchiver(limits: HRLimits(bytes: 3))
        try exact.archive([1], to: url, as: .json.compact)
        let error = #expect(throws: HRError.self) { try short.archive([1], to: url, as: .json.compact) }
        #expect(error?.code == .byteLimit)
    }
}
