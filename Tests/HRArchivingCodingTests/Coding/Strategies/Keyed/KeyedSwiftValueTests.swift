import Foundation
import HRArchiving
import TestSupport
import Testing

/// Values of Swift's that NSCoding classes encode come back by the casts that their classes have always had.
@Suite("Swift's values in NSCoding classes")
struct KeyedSwiftValueTests {
    /// A value, what is written of it, and whether a cast has given it back.
    struct Sample: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let node: HRNode
        let value: @Sendable () -> Any?
        let isSame: @Sendable (Any?) -> Bool

        init<T: Equatable & SendableMetatype>(_ node: HRNode, _ value: @escaping @Sendable () -> T?) {
            testDescription = "\(T.self)"
            self.node = node
            self.value = { value().map { $0 as Any } }
            isSame = { found in (found as? T).map { $0 == value() } ?? false }
        }
    }

    private static func object(_ name: String, _ value: HRNode) -> HRNode {
        .object(HRObject(className: name, plainValue: value))
    }

    private static let id = "E621E1F8-C36C-495A-93FC-0C247A3E6E5F"

    static let samples: [Sample] = [
        Sample("a") { "a" }, Sample(5) { 5 }, Sample(true) { true }, Sample(0.5) { 0.5 },
        Sample(.date(Date(timeIntervalSinceReferenceDate: 5))) { Date(timeIntervalSinceReferenceDate: 5) },
        Sample(.data(Data([1]))) { Data([1]) },
        Sample(object("NSURL", "http://a/")) { URL(string: "http://a/") },
        Sample(object("NSUUID", .string(id))) { UUID(uuidString: id) },
        Sample(object("NSDecimalNumber", "0.1")) { Decimal(string: "0.1") },
        Sample(object("NSSet", ["a", "b"])) { Set(["b", "a"]) },
        Sample([object("NSURL", "http://a/")]) { URL(string: "http://a/").map { [$0] } },
        Sample([object("NSSet", [1])]) { [Set([1])] },
        Sample(["k": object("NSSet", [1, 2])]) { ["k": Set([2, 1])] },
        Sample(object("NSDictionary", [[1, "x"], [2, "y"]])) { [2: "y", 1: "x"] },
        Sample(object("NSDictionary", [[object("NSUUID", .string(id)), [1]]])) {
            UUID(uuidString: id).map { [$0: [1]] }
        },
        Sample(["a": 1]) { ["a": 1] },
        Sample([[1], []]) { [[1], []] },
        Sample(object("NSMutableIndexSet", ["1-2"])) { IndexSet([1, 2]) },
        Sample(object("NSIndexPath", [1, 2])) { IndexPath(indexes: [1, 2]) },
        Sample(object("NSLocale", "de_DE")) { Locale(identifier: "de_DE") },
        Sample(object("NSTimeZone", "Europe/Berlin")) { TimeZone(identifier: "Europe/Berlin") },
        Sample(.object(HRObject(className: "NSDateComponents", fields: ["year": 2026]))) {
            var components = DateComponents()
            components.year = 2026
            return components
        },
        Sample(object("NSCharacterSet", "letters")) { CharacterSet.letters },
        Sample(.object(HRObject(className: "NSURLQueryItem", fields: ["name": "q", "value": "x"]))) {
            URLQueryItem(name: "q", value: "x")
        },
    ]

    @Test("are written as objects of the classes that Foundation has for them", arguments: samples)
    func writes(_ sample: Sample) throws {
        let archiver = HRKeyedArchiver(requiringSecureCoding: true)
        archiver.encode(sample.value(), forKey: "value")
        #expect(try HRUnarchiver().document(from: archiver.encodedData).root == ["value": sample.node])
        let whole = try HRKeyedArchiver.archivedData(
            withRootObject: ["value": sample.value() as Any], settings: .namingFoundation)
        #expect(try HRUnarchiver().document(from: whole).root == ["value": sample.node])
    }

    @Test("come back by a cast", arguments: samples, HRFormat.each)
    func comeBack(_ sample: Sample, _ format: HRFormat) throws {
        let archiver = HRKeyedArchiver(requiringSecureCoding: false, settings: .namingFoundation)
        archiver.outputFormat = format
        archiver.encode(sample.value(), forKey: "value")
        let unarchiver = try HRKeyedUnarchiver(forReadingFrom: archiver.encodedData, settings: .namingFoundation)
        let found = unarchiver.decodeObject(forKey: "value")
        #expect(unarchiver.error == nil)
        #expect(sample.isSame(found), "\(String(describing: found))")
    }

    @Test("Optionals in them are null")
    func optionals() throws {
        let archiver = HRKeyedArchiver(requiringSecureCoding: false, settings: .namingFoundation)
        archiver.encode(["a", nil] as [String?], forKey: "list")
        archiver.encode(["a": URL(string: "http://a/"), "b": nil] as [String: URL?], forKey: "members")
        archiver.encode(AnyHashable(Set([1])), forKey: "any")
        let root = try HRUnarchiver().document(from: archiver.encodedData).root
        #expect(root["list"] == ["a", nil])
        #expect(root["members"] == ["a": Self.object("NSURL", "http://a/"), "b": nil])
        #expect(root["any"] == Self.object("NSSet", [1]))
    }

    @Test("What Foundation cannot hash on Linux is an error, where it would end the process")
    func hazards() throws {
        let decimals: [Any] = [Set([Decimal(1)]), [Decimal(1): 1], [[Decimal(1)]: 1]]
        for (index, value) in decimals.enumerated() {
            let archiver = HRKeyedArchiver(requiringSecureCoding: false)
            archiver.encode(value, forKey: "value")
            let kind = index == 2 ? "an array" : "a decimal number"
            let message = "HR0207 \(kind) can be neither a member of a set nor a key at value"
            #expect((archiver.error as? HRError)?.description == message)
        }
    }

    private struct Size: Codable, Equatable {
        var width = 1
    }

    @Test("Values that have a class nowhere are read by their type")
    func typed() throws {
        let archiver = HRKeyedArchiver(requiringSecureCoding: false)
        archiver.encode(Size(width: 5), forKey: "size")
        archiver.encode([Size()], forKey: "sizes")
        archiver.encode(0..<3, forKey: "range")
        let unarchiver = try HRKeyedUnarchiver(forReadingFrom: archiver.encodedData)
        #expect(unarchiver.decode(Size.self, forKey: "size") == Size(width: 5))
        #expect(unarchiver.decode([Size].self, forKey: "sizes") == [Size()])
        #expect(unarchiver.decode(Range<Int>.self, forKey: "range") == 0..<3)
        #expect(unarchiver.decode(Size.self, forKey: "absent") == nil)
        #expect(unarchiver.error == nil)
        #expect(unarchiver.decode(Size.self, forKey: "range") == nil)
        let message = #"HR0202 "range" must be an object of class "KeyedSwiftValueTests.Size", found an array at range"#
        #expect((unarchiver.error as? HRError)?.description == message)
    }
}
