import Foundation
import HRArchiving
import TestSupport
import Testing

/// What NSCoding classes have written as objects of Foundation's, Swift's types read as the values that they declare: a
/// class may change from one way to the other, and its files stay.
@Suite("Objects of Foundation's classes where values are declared")
struct BridgedValueTests {
    private func check<T: Equatable & HRDecodable>(
        _ value: T, _ format: HRFormat, sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let data = try HRKeyedArchiver.archivedData(
            withRootObject: ["key": value], as: format, settings: .namingFoundation)
        #expect(
            try HRUnarchiver().unarchive([String: T].self, from: data) == ["key": value], sourceLocation: sourceLocation
        )
    }

    @Test("Values", arguments: HRFormat.each)
    func values(_ format: HRFormat) throws {
        let url = try #require(URL(string: "http://a/b"))
        let id = try #require(UUID(uuidString: "E621E1F8-C36C-495A-93FC-0C247A3E6E5F"))
        try check(url, format)
        try check([url], format)
        try check(id, format)
        try check(Locale(identifier: "de_DE"), format)
        try check(try #require(TimeZone(identifier: "Europe/Berlin")), format)
        try check(try #require(Decimal(string: "0.1")), format)
        try check(Set(["a", "b"]), format)
        try check([1: "x", 2: "y"], format)
        try check([id: [url]], format)
        try check(["k": Set([1])], format)
    }

    private enum Kind: String, Codable { case old, new }

    @Test("Collections of what is told apart at run time")
    func existentials() throws {
        let json = #"{ "$class": "NSSet", "$value": ["old"] }"#
        #expect(try HRUnarchiver().unarchive(Set<Kind>.self, from: Data(json.utf8)) == [.old])
        let pairs = #"{ "$class": "NSDictionary", "$value": [[1, "old"], [2, "new"]] }"#
        #expect(try HRUnarchiver().unarchive([Int: Kind].self, from: Data(pairs.utf8)) == [1: .old, 2: .new])
    }

    @Test("HRCoder's spellings, and aliases to them")
    func hrCoder() throws {
        let json = #"""
            [{ "$class": "NSURL", "NS.base": { "$class": "NSURL", "NS.relative": "http://a/b/" }, "NS.relative": "c" },
            { "$alias": "0" }]
            """#
        let urls = try HRUnarchiver().unarchive([URL].self, from: Data(json.utf8))
        #expect(urls.map(\.absoluteString) == ["http://a/b/c", "http://a/b/c"])
        let sets = #"[{ "$class": "NSSet", "$value": ["a"] }, { "$alias": "0" }]"#
        #expect(try HRUnarchiver().unarchive([Set<String>].self, from: Data(sets.utf8)) == [["a"], ["a"]])
    }

    @Test(
        "Objects of other classes are errors, as they were",
        arguments: [
            (
                #"{ "$class": "NSUUID", "$value": "x" }"#,
                #"HR0202 "key" must be a string, found an object of class "NSUUID" at key"#
            ),
            (#"{ "$class": "NSURL" }"#, #"HR0203 NSURL needs the key "relative", which is missing at key"#),
        ])
    func others(_ json: String, _ message: String) throws {
        do {
            _ = try HRUnarchiver().unarchive([String: URL].self, from: Data("{ \"key\": \(json) }".utf8))
            Issue.record("nothing was thrown")
        } catch var error {
            error.location = nil
            #expect(error.description == message)
        }
    }
}
