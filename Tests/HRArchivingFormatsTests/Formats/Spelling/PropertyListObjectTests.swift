import Foundation
import HRArchiving
import TestSupport
import Testing

@Suite("Property list objects")
struct PropertyListObjectTests {
    private static var swiftValues: [(Any, HRNode)] {
        [
            (true, true), (false, false), (1, 1), (Int8(-1), -1), (UInt8(255), 255),
            (Int64.min, .integer(HRInteger(Int64.min))),
            (UInt64.max, .integer(HRInteger(UInt64.max))), (1.5, 1.5), (Float(0.5), 0.5), (CGFloat(0.25), 0.25),
            ("a", "a"),
            ("abc".dropFirst(), "bc"), (Data([1]), .data(Data([1]))),
            (Date(timeIntervalSinceReferenceDate: 0.5), .date(Date(timeIntervalSinceReferenceDate: 0.5))),
            ([1, 2], [1, 2]), (["a": 1], ["a": 1]), ([true], [true]), ([[1.5], []], [[1.5], []]),
            (["a": ["b": "c"]], ["a": ["b": "c"]]),
            ([Int?.none, 1] as [Int?], [nil, 1]), (["a": Int?.none] as [String: Int?], ["a": nil]),
            (Int?.none as Any, nil),
            (Decimal(15) / 10, 1.5), (Decimal(42), 42),
            ([AnyHashable("a"): 1] as [AnyHashable: Int], ["a": 1]),
        ]
    }

    @Test("Swift's own values and containers")
    func swift() throws {
        for (value, node) in Self.swiftValues {
            #expect(try HRDocument(propertyListObject: value).root == node)
            #expect(try HRDocument(jsonObject: ["v": value]).root == ["v": node])
        }
    }

    @Test("Foundation's values and containers, mutable ones too")
    func foundation() throws {
        let array = NSMutableArray(array: [NSNumber(value: true), NSNumber(value: 1), NSNumber(value: 1.0), NSNull()])
        let dictionary = NSMutableDictionary()
        dictionary["array" as NSString] = array
        dictionary["string" as NSString] = NSMutableString(string: "a")
        dictionary["data" as NSString] = NSMutableData(data: Data([1]))
        dictionary["date" as NSString] = NSDate(timeIntervalSinceReferenceDate: 1)
        dictionary["decimal" as NSString] = NSDecimalNumber(string: "0.1")
        dictionary["big" as NSString] = NSDecimalNumber(string: "18446744073709551615")
        dictionary["float" as NSString] = NSNumber(value: Float(0.5))
        dictionary["inner" as NSString] = NSDictionary(object: dictionary.copy(), forKey: "x" as NSString)
        let root = try HRDocument(propertyListObject: dictionary).root
        #expect(root["array"] == [true, 1, 1.0, nil])
        #expect(root["string"] == "a")
        #expect(root["data"] == .data(Data([1])))
        #expect(root["date"] == .date(Date(timeIntervalSinceReferenceDate: 1)))
        #expect(root["decimal"] == 0.1)
        #expect(root["big"] == .integer(HRInteger(UInt64.max)))
        #expect(root["float"] == 0.5)
        #expect(root["inner"]?["x"]?["array"] == root["array"])
    }

    @Test("What Foundation's readers give")
    func readers() throws {
        let json = try JSONSerialization.jsonObject(
            with: Data(#"{"a": [true, 1, 1.5, 0.12345678901234567, null, "x"], "b": {}}"#.utf8))
        #expect(
            try HRDocument(jsonObject: json).root == ["a": [true, 1, 1.5, 0.12345678901234567, nil, "x"], "b": [:]])
        let text = plist("<dict><key>a</key><array><true/><integer>1</integer><real>1</real></array></dict>")
        let list = try PropertyListSerialization.propertyList(from: Data(text.utf8), format: nil)
        #expect(try HRDocument(propertyListObject: list).root == ["a": [true, 1, 1.0]])
    }

    @Test("What comes out can be written by Foundation, and read back")
    func output() throws {
        let document = HRDocument(SpellingTests.document)
        let list = try PropertyListSerialization.data(
            fromPropertyList: document.propertyListObject, format: .binary, options: 0)
        for implementation in HRFormat.Implementation.each {
            #expect(try HRFormat.binaryPropertyList.using(implementation).document(from: list) == document)
        }
        let json = try JSONSerialization.data(withJSONObject: document.jsonObject)
        for implementation in HRFormat.Implementation.each {
            #expect(try HRFormat.json.using(implementation).document(from: json) == document)
        }
    }

    @Test("Plain containers cast to Swift's own")
    func types() throws {
        let object = try #require(HRDocument(["a": [1, "b", nil, true]]).propertyListObject as? [String: Any])
        let array = try #require(object["a"] as? [Any])
        #expect(array[0] as? Int == 1)
        #expect(array[1] as? String == "b")
        #expect(array[2] as? [String: String] == ["$class": "NSNull"])
        #expect(array[3] as? Bool == true)
        let json = try #require(HRDocument([nil]).jsonObject as? [Any])
        #expect(json.first is NSNull)
    }

    @Test("What no document can hold is an error with its path")
    func refusals() {
        struct Secret {}
        let cases: [(Any, String)] = [
            (["a": [Secret()]], #"HR0104 a value of type "Secret" cannot be part of a document at a.0"#),
            ([1: "a"], "HR0104 a dictionary has a key that is not a string at $root"),
            (
                ["x": ["y": NSDictionary(object: "a", forKey: NSNumber(value: 1))]],
                "HR0104 a dictionary has a key that is not a string at x.y"
            ),
            ([NSSet(array: [1])], #"HR0104 a value of type "NSSet" cannot be part of a document at 0"#),
            ([Set([1])], #"HR0104 a value of type "Set<Int>" cannot be part of a document at 0"#),
            (
                NSArray(array: [1, Duration.seconds(1)]),
                #"HR0104 a value of type "Duration" cannot be part of a document at 1"#
            ),
            ([URL(filePath: "/")], #"HR0104 a value of type "URL" cannot be part of a document at 0"#),
            ([Date(timeIntervalSinceReferenceDate: .nan)], "HR0206 a date must be finite at 0"),
            ([NSDate(timeIntervalSinceReferenceDate: .infinity)], "HR0206 a date must be finite at 0"),
            (["$class": 1], #"HR0105 "$class" must be a string, found an integer at $root"#),
        ]
        for (object, message) in cases {
            #expect(throws: HRError.self) { try HRDocument(propertyListObject: object) }
            #expect(Self.message(object) == message)
        }
    }

    private static func message(_ object: Any) -> String? {
        do throws(HRError) {
            _ = try HRDocument(jsonObject: object)
            return nil
        } catch {
            return error.description
        }
    }

    @Test("Containers that hold themselves are errors, not crashes")
    func cycles() {
        let array = NSMutableArray(array: [1])
        array.add(array)
        let dictionary = NSMutableDictionary()
        dictionary["self" as NSString] = dictionary
        let both = NSMutableArray()
        both.add(NSMutableDictionary(object: both, forKey: "back" as NSString))
        #expect(Self.message(array) == "HR0104 a container holds itself at 1")
        #expect(Self.message(dictionary) == "HR0104 a container holds itself at self")
        #expect(Self.message(["x": both]) == "HR0104 a container holds itself at x.0.back")
        array.removeAllObjects()
        dictionary.removeAllObjects()
        both.removeAllObjects()
    }

    @Test("A container that is shared, but not by itself, is there twice")
    func sharing() throws {
        let shared = NSMutableArray(array: ["a"])
        #expect(try HRDocument(propertyListObject: [shared, ["b": shared]] as [Any]).root == [["a"], ["b": ["a"]]])
    }

    @Test("Containers too deep are errors, also those of 100,000 levels")
    func depth() {
        var array = NSMutableArray()
        for _ in 0..<100_000 { array = NSMutableArray(object: array) }
        #expect(Self.message(array)?.hasPrefix("HR0601 containers lie more than 256 deep in one another") == true)
        // Foundation lets go of the levels one within the other, which takes as much stack as there are levels.
        while let inner = Mirror(reflecting: array).children.first?.value as? NSMutableArray {
            array.removeAllObjects()
            array = inner
        }
    }

    @Test("Limits can be given")
    func limits() throws {
        #expect(throws: HRError.self) { try HRDocument(propertyListObject: [1, 2], limits: HRLimits(nodes: 2)) }
        #expect(throws: HRError.self) { try HRDocument(jsonObject: [[1]], limits: HRLimits(depth: 1)) }
        #expect(try HRDocument(jsonObject: [[1]], limits: HRLimits(depth: 2)).root == [[1]])
    }
}
