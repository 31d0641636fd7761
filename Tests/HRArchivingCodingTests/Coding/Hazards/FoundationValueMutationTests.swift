import Foundation
import HRArchiving
import TestSupport
import Testing

/// No file ends the process, whatever it puts in place of a value that Foundation and the standard library read themselves.
///
/// The files are read in a process of their own, for some of those types trap. `FUZZ_ITERATIONS` says how many there are for each
/// type.
@Suite("Changed values of Foundation's Codable types")
struct FoundationValueMutationTests {
    @Test("No changed value ends the process", .slow)
    func mutations() async throws {
        let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
            for type in ReadType.all {
                for seed in 0..<type.seeds { type.read(seed) }
            }
        }
        ReadType.record(result)
    }

    @Test("What is wrong in such a value is said with its place", arguments: HRFormat.each)
    func messages(format: HRFormat) throws {
        struct Site: Codable {
            var url: URLComponents?
            var lines: IndexSet?
            var letters: CharacterSet?
        }
        let places: [(HRNode, String)] = [
            (["url": ["path": "", "port": -1]], #"HR0206 "port" is not a port at url.port"#),
            (["url": ["path": "", "scheme": ""]], #"HR0206 "scheme" is not a scheme of URLs at url.scheme"#),
            (["url": ["path": "", "scheme": "1a"]], #"HR0206 "scheme" is not a scheme of URLs at url.scheme"#),
            (["url": ["path": "", "scheme": "hé"]], #"HR0206 "scheme" is not a scheme of URLs at url.scheme"#),
            (["url": ["path": "", "scheme": "a:b"]], #"HR0206 "scheme" is not a scheme of URLs at url.scheme"#),
            (
                ["lines": ["indexes": [["location": 1, "length": -1]]]],
                #"HR0206 "indexes" is not a list of ranges of indexes at lines.indexes"#
            ),
            (
                ["lines": ["indexes": [["location": 5, "length": .integer(HRInteger(Int.max))]]]],
                #"HR0206 "indexes" is not a list of ranges of indexes at lines.indexes"#
            ),
            (
                ["lines": ["indexes": [["location": -5, "length": 2]]]],
                #"HR0206 "indexes" is not a list of ranges of indexes at lines.indexes"#
            ),
            (
                ["letters": ["bitmap": .data(Data())]],
                #"HR0206 "bitmap" is not the bitmap of a set of characters at letters.bitmap"#
            ),
            (
                ["letters": ["bitmap": .data(Data(repeating: 0, count: 8193))]],
                #"HR0206 "bitmap" is not the bitmap of a set of characters at letters.bitmap"#
            ),
        ]
        for (root, message) in places {
            let document = HRDocument(root)
            let data = try format.data(from: document)
            let error = #expect(throws: HRError.self) { _ = try HRUnarchiver().unarchive(Site.self, from: data) }
            #expect(error?.withoutLocation == message)
            let errors = HRUnarchiver().diagnose(Site.self, from: data).errors
            #expect(errors.map(\.withoutLocation) == [message])
        }
    }

    @Test(
        "Values that Foundation makes are read as they were written",
        arguments: [HRFormat.json, .xmlPropertyList, .binaryPropertyList])
    func valid(format: HRFormat) throws {
        struct Site: Codable, Equatable {
            var url: URLComponents
            var lines: IndexSet
            var letters: CharacterSet
        }
        let urls = ["", "a+b-c.d:", "HTTPS://u:p@h:0/", "//h:65535/a?q#f", "mailto:a@b", "/a/b"]
        let sets: [CharacterSet] = [
            CharacterSet(), .letters, .letters.inverted, CharacterSet(charactersIn: "a😀\u{10FFFD}"), .newlines,
        ]
        let lines = [IndexSet(), IndexSet(integersIn: 0..<(NSNotFound)), IndexSet([0, 5, NSNotFound - 1])]
        for (index, url) in urls.enumerated() {
            let site = Site(
                url: try #require(URLComponents(string: url)), lines: lines[index % lines.count],
                letters: sets[index % sets.count])
            for codable: HRCodableSpelling? in [nil, .propertyListEncoder, .jsonEncoder] {
                let spelled = HRArchiver(compatibility: .codable(codable))
                if codable?.data == .native, format == .json { continue }
                let data = try spelled.archive(site, as: format)
                #expect(try HRUnarchiver(compatibility: .codable(codable)).unarchive(Site.self, from: data) == site)
            }
        }
    }
}

extension HRError {
    fileprivate var withoutLocation: String {
        var error = self
        error.location = nil
        return error.description
    }
}
