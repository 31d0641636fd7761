import Foundation
import HRArchiving
import TestSupport
import Testing

@Suite("E1, E9: JSON as people write it, through the door")
struct JSONAsPeopleWriteItTests {
    private struct Service: Codable, Equatable {
        var name: String
        var ports: [Int]
    }

    private let text = Data(
        """
        // Written by hand, for "you".
        {
            "name": "gate", /* don't change */
            "ports": [80, 443,], // two
        }
        """.utf8)
    private let service = Service(name: "gate", ports: [80, 443])

    @Test("Every unarchiver reads it, whoever reads the files", arguments: HRFormat.Implementation.each)
    func read(by implementation: HRFormat.Implementation) throws {
        let unarchiver = HRUnarchiver(implementation: implementation)
        #expect(try unarchiver.unarchive(Service.self, from: text) == service)
        #expect(unarchiver.diagnose(Service.self, from: text).errors.isEmpty)
        #expect(try unarchiver.document(from: text) == HRDocument(["name": "gate", "ports": [80, 443]]))
    }

    @Test("To the letter where that is asked for", arguments: HRFormat.Implementation.each)
    func strict(by implementation: HRFormat.Implementation) throws {
        let unarchiver = HRUnarchiver(json: .strict, implementation: implementation)
        let error = #expect(throws: HRError.self) { try unarchiver.unarchive(Service.self, from: text) }
        #expect(error?.description == "1:1: HR0101 JSON has no comments at $root")
        #expect(error?.help == ["write a \"$comment\" key, or do not read it with json: .strict"])
    }

    @Test("What is no JSON with comments either has one error, whoever reads", arguments: HRFormat.Implementation.each)
    func broken(by implementation: HRFormat.Implementation) {
        let unarchiver = HRUnarchiver(implementation: implementation)
        let error = #expect(throws: HRError.self) { try unarchiver.document(from: Data("[1, // one\n 2,,]".utf8)) }
        #expect(error?.description == "2:4: HR0101 expected a value, found \",\" at 2")
    }

    @Test("An error in such a file has its place, and comments that hold quotes hide no secret")
    func places() throws {
        let text = Data(
            """
            {
                // don't look: "
                "password": "hunter2", "ports": ["x",], /* " */
                "name": "a",
            }
            """.utf8)
        let error = try #require(throws: HRError.self) { try HRUnarchiver().unarchive(Service.self, from: text) }
        #expect(error.description == "3:38: HR0202 element 0 must be an integer, found a string at ports.0")
        #expect(error.report().contains(#"3 |     "password": "*******", "ports": ["x",], /* " */"#))
    }

    @Test("A document says how it is read")
    func documents() throws {
        let scratch = try ScratchFolder()
        let url = scratch.url.appending(path: "service.json")
        try text.write(to: url)
        #expect(try HRDocument(contentsOf: url) == HRDocument(["name": "gate", "ports": [80, 443]]))
        let error = #expect(throws: HRError.self) { try HRDocument(contentsOf: url, by: HRUnarchiver(json: .strict)) }
        #expect(error?.location?.file == url.path)
        #expect(error?.location?.line == 1)
        try Data(#"{"a": 1, "a": 2}"#.utf8).write(to: url)
        #expect(throws: HRError.self) { try HRDocument(contentsOf: url) }
        #expect(try HRDocument(contentsOf: url, by: HRUnarchiver(duplicateKeys: .lastWins)) == HRDocument(["a": 2]))
    }

    @Test("A key that stands twice is a setting of reading, for every format", arguments: HRFormat.Implementation.each)
    func duplicates(by implementation: HRFormat.Implementation) throws {
        let xml = "<plist><dict><key>a</key><integer>1</integer><key>a</key><integer>2</integer></dict></plist>"
        for text in [#"{"a": 1, "a": 2}"#, xml] {
            let bytes = Data(text.utf8)
            var unarchiver = HRUnarchiver(implementation: implementation)
            #expect(throws: HRError.self) { try unarchiver.unarchive([String: Int].self, from: bytes) }
            unarchiver.duplicateKeys = .lastWins
            #expect(try unarchiver.unarchive([String: Int].self, from: bytes) == ["a": 2])
        }
    }

    @Test("Nothing is written that JSON has not")
    func written() throws {
        let data = try HRArchiver().archive(service, as: .json)
        #expect(try HRUnarchiver(json: .strict).unarchive(Service.self, from: data) == service)
    }
}
