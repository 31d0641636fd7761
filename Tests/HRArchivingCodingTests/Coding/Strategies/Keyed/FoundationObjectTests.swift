import Foundation
import HRArchiving
import TestSupport
import Testing

/// Objects of Foundation's classes are written in a notation of ours.
@Suite("Objects of Foundation's classes")
struct FoundationObjectTests {
    /// An object, and what stands for it in a document.
    struct Sample: CustomTestStringConvertible {
        let testDescription: String
        let make: @Sendable () -> NSObject
        let node: HRNode

        init(_ name: String, _ node: HRNode, _ make: @escaping @Sendable () -> NSObject?) {
            testDescription = name
            self.make = { make() ?? NSNull() }
            self.node = node
        }
    }

    private static func object(_ name: String, _ value: HRNode) -> HRNode {
        .object(HRObject(className: name, plainValue: value))
    }

    static let samples: [Sample] = [
        Sample("string", "text") { NSString(string: "text") },
        Sample("mutable string", object("NSMutableString", "text")) { NSMutableString(string: "text") },
        Sample("true", true) { NSNumber(value: true) },
        Sample("one", 1) { NSNumber(value: 1) },
        Sample("least integer", .integer(HRInteger(Int64.min))) { NSNumber(value: Int64.min) },
        Sample("greatest integer", .integer(HRInteger(UInt64.max))) { NSNumber(value: UInt64.max) },
        Sample("real", 1.5) { NSNumber(value: 1.5) },
        Sample("decimal", object("NSDecimalNumber", "0.12345678901234567891")) {
            NSDecimalNumber(string: "0.12345678901234567891")
        },
        Sample("date", .date(Date(timeIntervalSinceReferenceDate: 0.25))) {
            NSDate(timeIntervalSinceReferenceDate: 0.25)
        },
        Sample("data", .data(Data([1, 2]))) { NSData(data: Data([1, 2])) },
        Sample("mutable data", object("NSMutableData", .data(Data([1, 2])))) { NSMutableData(data: Data([1, 2])) },
        Sample("array", [1, "a", nil]) { NSArray(array: [1, "a", NSNull()]) },
        Sample("dictionary", ["a": 1, "b": [true]]) { NSDictionary(dictionary: ["b": [true], "a": 1]) },
        Sample("dictionary with integers for keys", object("NSDictionary", [[1, "one"], [2, "two"]])) {
            NSDictionary(dictionary: [2: "two", 1: "one"])
        },
        Sample("set", object("NSSet", ["a", "b", "c"])) { NSSet(array: ["c", "a", "b"]) },
        Sample("mutable set", object("NSSet", [1, 2])) { NSMutableSet(array: [2, 1]) },
        Sample("ordered set", object("NSOrderedSet", ["b", "a"])) { NSOrderedSet(array: ["b", "a"]) },
        Sample("mutable ordered set", object("NSOrderedSet", [2, 1])) { NSMutableOrderedSet(array: [2, 1]) },
        Sample("UUID", object("NSUUID", "E621E1F8-C36C-495A-93FC-0C247A3E6E5F")) {
            NSUUID(uuidString: "E621E1F8-C36C-495A-93FC-0C247A3E6E5F")
        },
        Sample("URL", object("NSURL", "http://example.com/a")) { NSURL(string: "http://example.com/a") },
        Sample(
            "relative URL",
            .object(HRObject(className: "NSURL", fields: ["base": "http://example.com/a/", "relative": "b"]))
        ) {
            NSURL(string: "b", relativeTo: URL(string: "http://example.com/a/"))
        },
        Sample("null", nil) { NSNull() },
    ]

    @Test("are written so", arguments: samples)
    func writes(_ sample: Sample) throws {
        let root = try HRArchiver.namingFoundation.document(archiving: [sample.make()]).root
        #expect(root == [sample.node])
    }

    @Test("come back equal", .slow, arguments: samples, HRFormat.each)
    func roundTrip(_ sample: Sample, _ format: HRFormat) throws {
        let object = sample.make()
        let data = try HRKeyedArchiver.archivedData(
            withRootObject: ["key": object], as: format, settings: .namingFoundation)
        let back = try #require(
            try HRKeyedUnarchiver.unarchiveObject(with: data, settings: .namingFoundation) as? NSDictionary)
        let member = try #require(back.allValues.first as? NSObject)
        #expect(member.isEqual(object), "\(member)")
        let again = try HRKeyedArchiver.archivedData(withRootObject: back, as: format, settings: .namingFoundation)
        #expect(again == data)
    }

    @Test("are read where NSObject is declared", arguments: samples)
    func declared(_ sample: Sample) throws {
        let object = sample.make()
        let document = HRDocument([sample.node])
        let back = try HRUnarchiver.namingFoundation.unarchive([NSObject].self, from: document)
        #expect(back.first?.isEqual(object) == true)
    }

    @Test(
        "are read from HRCoder's spellings",
        arguments: [
            #"{ "$class": "NSSet", "NS.object.1": "b", "NS.object.0": "a" }"#,
            #"{ "$class": "NSMutableSet", "NS.object.0": "b", "NS.object.1": "a" }"#,
        ])
    func setsOfHRCoder(_ json: String) throws {
        let set = try HRKeyedUnarchiver.unarchiveObject(
            with: Data(json.utf8), settings: HRUnarchiver(compatibility: .hrCoder))
        #expect(set as? NSSet == NSSet(array: ["a", "b"]))
    }

    @Test("are read from HRCoder's spelling of a URL with a base that others share")
    func urlOfHRCoder() throws {
        let json = #"""
            [{ "$class": "NSURL", "NS.base": { "$class": "NSURL", "NS.relative": "http://a/b/" }, "NS.relative": "c" },
            { "$class": "NSURL", "NS.base": { "$alias": "0.NS.base" }, "NS.relative": "d" }]
            """#
        let urls = try HRUnarchiver().unarchive([NSURL].self, from: Data(json.utf8))
        let texts: [String?] = urls.map(\.absoluteString)
        #expect(texts == ["http://a/b/c", "http://a/b/d"])
    }

    @Test(
        "Malformed ones are errors",
        arguments: [
            (#"{ "$class": "NSUUID", "$value": "x" }"#, #"HR0206 "key" is not a UUID at key"#),
            (#"{ "$class": "NSUUID", "$value": 5 }"#, #"HR0202 "key" must be a string, found an integer at key"#),
            (#"{ "$class": "NSSet", "$value": 5 }"#, #"HR0202 "key" must be an array, found an integer at key"#),
            (#"{ "$class": "NSSet", "NS.object.1": 5 }"#, #"HR0202 "key" must be an array, found a dictionary at key"#),
            (#"{ "$class": "NSURL" }"#, #"HR0203 NSURL needs the key "relative", which is missing at key"#),
            (
                #"{ "$class": "NSArray", "NS.objects": [] }"#,
                #"HR0202 "key" must be an array, found a dictionary at key"#
            ),
            (
                #"{ "$class": "NSDictionary", "$value": [[1, "a"], [1, "b"]] }"#,
                #"HR0205 a key stands in two pairs of a dictionary at key.1"#
            ),
            (
                #"{ "$class": "NSSet", "$value": [{ "$class": "NSDecimalNumber", "$value": "0.1" }] }"#,
                #"HR0207 a decimal number can be neither a member of a set nor a key at key.0"#
            ),
            (#"{ "$class": "NSDecimalNumber", "$value": "x" }"#, #"HR0206 "key" is not a decimal number at key"#),
            (
                #"{ "$class": "NSDictionary", "$value": [[1]] }"#,
                #"HR0202 element 0 must be a pair of key and value, found an array at key.0"#
            ),
        ])
    func malformed(_ json: String, _ message: String) throws {
        do {
            _ = try HRKeyedUnarchiver.unarchiveObject(
                with: Data("{ \"key\": \(json) }".utf8), settings: .namingFoundation)
            Issue.record("nothing was thrown")
        } catch var error {
            error.location = nil
            #expect(error.description == message)
        }
    }

    @Test("are read from what people write for them")
    func byHand() throws {
        let json = Data(#"{ "id": "E621E1F8-C36C-495A-93FC-0C247A3E6E5F", "tags": ["a"], "url": "http://a/" }"#.utf8)
        let coder = try HRKeyedUnarchiver(forReadingFrom: json)
        #expect(coder.decodeObject(of: NSUUID.self, forKey: "id")?.uuidString == "E621E1F8-C36C-495A-93FC-0C247A3E6E5F")
        #expect(coder.decodeObject(of: NSSet.self, forKey: "tags") == NSSet(array: ["a"]))
        #expect(coder.decodeObject(of: NSURL.self, forKey: "url")?.absoluteString == "http://a/")
        #expect(coder.error == nil)
    }
}
