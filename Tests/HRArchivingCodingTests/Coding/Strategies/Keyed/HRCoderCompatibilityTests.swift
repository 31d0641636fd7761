import Foundation
import HRArchiving
import TestSupport
import Testing

/// With `compatibility: .hrCoder`, Foundation's objects are written as HRCoder wrote them.
@Suite("Spelling as HRCoder did")
struct HRCoderCompatibilityTests {
    typealias Sample = FoundationObjectTests.Sample

    private static let archiver = HRArchiver(registry: .foundation, compatibility: .hrCoder)

    private static func fields(_ name: String, _ fields: HRFields) -> HRNode {
        .object(HRObject(className: name, fields: fields))
    }

    static let written: [Sample] = [
        Sample("set", fields("NSSet", ["NS.object.0": "a", "NS.object.1": "b"])) { NSSet(array: ["b", "a"]) },
        Sample("mutable set", fields("NSMutableSet", ["NS.object.0": 1])) { NSMutableSet(array: [1]) },
        Sample("empty set", fields("NSSet", [:])) { NSSet() },
        Sample("ordered set", fields("NSOrderedSet", ["NS.object.0": "b", "NS.object.1": "a"])) {
            NSOrderedSet(array: ["b", "a"])
        },
        Sample("URL", fields("NSURL", ["NS.relative": "http://a/"])) { NSURL(string: "http://a/") },
        Sample(
            "relative URL",
            fields("NSURL", ["NS.base": fields("NSURL", ["NS.relative": "http://a/"]), "NS.relative": "b"])
        ) {
            NSURL(string: "b", relativeTo: URL(string: "http://a/"))
        },
        Sample("index set", fields("NSIndexSet", ["NSRangeCount": 1, "NSLocation": 3, "NSLength": 2])) {
            NSIndexSet(indexSet: [3, 4])
        },
        Sample("ranges", fields("NSIndexSet", ["NSRangeCount": 2, "NSRangeData": .data(Data([1, 1, 0xC8, 1, 1]))])) {
            NSIndexSet(indexSet: [1, 200])
        },
        Sample("mutable string", fields("NSMutableString", ["NS.bytes": .data(Data("m".utf8))])) {
            NSMutableString(string: "m")
        },
        Sample("mutable data", fields("NSMutableData", ["NS.bytes": .data(Data([1]))])) {
            NSMutableData(data: Data([1]))
        },
        Sample("whole decimal", 5) { NSDecimalNumber(string: "5") },
        Sample("decimal", 1.25) { NSDecimalNumber(string: "1.25") },
        Sample("UUID", fields("NSUUID", ["NS.uuidbytes": .data(Data(0..<16))])) {
            NSUUID(uuidString: "00010203-0405-0607-0809-0A0B0C0D0E0F")
        },
        Sample("range", fields("NSValue", ["NS.special": 4, "NS.rangeval.location": 1, "NS.rangeval.length": 2])) {
            NSValue(range: NSRange(location: 1, length: 2))
        },
        Sample("array", [1, "a"]) { NSArray(array: [1, "a"]) },
        Sample("dictionary", ["k": nil]) { NSDictionary(dictionary: ["k": NSNull()]) },
    ]

    @Test(
        "A set with numbered elements, of which some are missing",
        arguments: [
            ["$class": "NSSet", "NS.object.0": "x", "NS.object.1": "y", "NS.object.3": "z"],
            ["$class": "NSSet", "NS.object.3": "z", "NS.object.10": "x", "NS.object.0": "y"],
        ] as [[String: String]])
    func numberedElements(fields: [String: String]) throws {
        let data = try JSONSerialization.data(withJSONObject: [fields])
        let any = try HRUnarchiver(compatibility: .hrCoder).unarchive(Any.self, from: data)
        let list = try #require(any as? [Any])
        let set = try #require(list.first as? NSSet)
        #expect(set.count == 3 && set.contains("x") && set.contains("y") && set.contains("z"))
        let sets = try HRUnarchiver().unarchive([Set<String>].self, from: Data(#"[["x", "y"]]"#.utf8))
        #expect(sets == [["x", "y"]])
    }

    @Test("The nodes", arguments: written)
    func nodes(_ sample: Sample) throws {
        #expect(try Self.archiver.document(archiving: [sample.make()]).root == [sample.node])
    }

    /// What does not come back by itself: a decimal number is any number, and strings and data are not changeable.
    private static let lossy: Set = ["decimal", "mutable string", "mutable data"]

    @Test(
        "All objects of Foundation's come back from it", .slow,
        arguments: FoundationObjectTests.samples + FoundationValueSamples.all, HRFormat.each)
    func comeBack(_ sample: Sample, _ format: HRFormat) throws {
        let object = sample.make()
        let data = try Self.archiver.archive([object], as: format)
        let back = try HRUnarchiver.namingFoundation.unarchive([NSObject].self, from: data)
        let member = try #require(back.first)
        #expect(sample.isEqual(member, object) || Self.lossy.contains(sample.testDescription), "\(member)")
    }

    @Test("Only what has no other spelling keeps ours")
    func words() throws {
        for sample in FoundationObjectTests.samples + FoundationValueSamples.all {
            let text = "\(try Self.archiver.document(archiving: [sample.make()]))"
            let isOurs = ["affine transform", "unit of fuel efficiency", "dictionary with integers for keys"]
                .contains(sample.testDescription)
            #expect(text.contains("$value") == isOurs, "\(text)")
        }
    }

    @Test("A URL, a set and a string that can be changed are met again as HRCoder's aliases")
    func aliases() throws {
        for object in [NSURL(string: "http://a/"), NSSet(array: ["a"]), NSMutableString(string: "m")] {
            let shared = try #require(object)
            let document = try Self.archiver.document(archiving: [shared, shared] as [NSObject])
            #expect(document[HRPath(["1"])] == .alias(HRAlias("0")))
        }
    }

    @Test("A member of a set is referred to by its field")
    func memberOfSet() throws {
        let tree = KeyedTree("a")
        let document = try Self.archiver.document(archiving: [NSSet(object: tree), tree] as [NSObject])
        #expect(document[HRPath(["1"])] == .alias(HRAlias(HRPath(["0", "NS.object.0"]))))
    }

    @Test("Dates that a format cannot say are objects of NSDate")
    func dates() throws {
        let whole = Date(timeIntervalSinceReferenceDate: 5), fraction = Date(timeIntervalSinceReferenceDate: 5.25)
        for (format, time) in [(HRFormat.json.using(.direct), "5.0"), (.json.using(.foundation), "5")] {
            let json = String(decoding: try Self.archiver.archive([whole], as: format.compact), as: UTF8.self)
            #expect(json == #"[{"$class":"NSDate","NS.time":"# + time + "}]")
        }
        let xml = String(decoding: try Self.archiver.archive([whole, fraction], as: .xmlPropertyList), as: UTF8.self)
        #expect(xml.contains("<date>2001-01-01T00:00:05Z</date>"))
        #expect(xml.contains("<key>NS.time</key>"))
        for format in HRFormat.each {
            let data = try Self.archiver.archive([whole, fraction], as: format)
            #expect(try HRUnarchiver().unarchive([Date].self, from: data) == [whole, fraction])
            let keyed = try HRKeyedArchiver.archivedData(
                withRootObject: ["k": fraction], as: format, settings: Self.archiver)
            #expect(try HRUnarchiver().unarchive([String: Date].self, from: keyed) == ["k": fraction])
        }
        let object = try HRKeyedArchiver.archivedJSONObject(withRootObject: ["k": whole], settings: Self.archiver)
        let date = (object as? [String: Any])?["k"] as? [String: Any]
        #expect(date?["$class"] as? String == "NSDate")
        #expect((date?["NS.time"] as? NSNumber)?.doubleValue == 5)
    }
}
