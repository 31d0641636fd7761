import Foundation
import HRArchiving
import TestSupport
import Testing

/// Spellings that only Apple's systems have, put together by hand.
@Suite("Archives of NSKeyedArchiver from Apple platforms")
struct KeyedArchiveAppleTests {
    private func check(
        _ archive: KeyedArchiveText, _ expected: HRNode, sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        #expect(try HRDocument(keyedArchive: archive.xml).root == expected, sourceLocation: sourceLocation)
        #expect(try HRDocument(keyedArchive: archive.binary()).root == expected, sourceLocation: sourceLocation)
    }

    /// One object of a class of Foundation's, which is the only thing in its archive.
    private func check(
        _ className: String, _ fields: HRFields, _ expected: HRNode, sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        var fields = fields
        fields["$class"] = .pointer(2)
        try check(
            KeyedArchiveText(.dictionary(fields), .classRecord(className)), expected, sourceLocation: sourceLocation)
    }

    @Test("Strings, dates and data as objects")
    func leaves() throws {
        try check("NSMutableString", ["NS.string": "x"], "x")
        try check("NSString", ["NS.bytes": .data(Data("é".utf8))], "é")
        try check("NSDate", ["NS.time": 0], .date(Date(timeIntervalSinceReferenceDate: 0)))
        try check("NSMutableData", ["NS.data": .data(Data([1]))], .data(Data([1])))
        try check("NSData", ["NS.bytes": .data(Data([2]))], .data(Data([2])))
        try check("NSNumber", ["NS.boolval": true], true)
        try check("NSNumber", ["NS.intval": -3], -3)
        try check("NSNumber", ["NS.dblval": 0.5], 0.5)
    }

    @Test(
        "Decimal numbers",
        arguments: [
            ([125], -2, false, "1.25"), ([5], -3, true, "-0.005"), ([5], 2, false, "500"), ([0, 1], 0, false, "65536"),
            ([120], -1, false, "12"), ([], 0, false, "0"), ([], 0, true, "NaN"), ([0], 3, false, "0"),
            ([.max, .max, .max, .max, .max, .max, .max, .max], 0, false, "340282366920938463463374607431768211455"),
        ] as [([UInt16], Int64, Bool, String)])
    func decimals(words: [UInt16], exponent: Int64, isNegative: Bool, expected: String) throws {
        for order in [1, 2] as [Int64] {
            var bytes = words.flatMap { word in
                let (low, high) = (UInt8(truncatingIfNeeded: word), UInt8(truncatingIfNeeded: word >> 8))
                return order == 1 ? [low, high] : [high, low]
            }
            bytes += Array(repeating: 0, count: 16 - bytes.count)
            let number: HRNode = [
                "$class": .pointer(2), "NS.mantissa": .data(Data(bytes)), "NS.mantissa.bo": .integer(HRInteger(order)),
                "NS.exponent": .integer(HRInteger(exponent)), "NS.length": .integer(HRInteger(Int64(words.count))),
                "NS.negative": .bool(isNegative), "NS.compact": true,
            ]
            let record = HRNode.classRecord("NSDecimalNumberPlaceholder", "NSDecimalNumber", "NSNumber", "NSValue")
            try check(KeyedArchiveText(number, record), .string(expected))
        }
        let document = HRDocument(.string(expected))
        let decimal = try HRUnarchiver().unarchive(Decimal.self, from: document)
        #expect(try HRArchiver().document(archiving: decimal) == document)
    }

    @Test("A class that another one stands in for")
    func hints() throws {
        let record = HRNode.classRecord("NSNewDate", "NSDate", hints: ["NSUnknown", "NSDate"])
        try check(
            KeyedArchiveText(["$class": .pointer(2), "NS.time": 0.5], record),
            .date(Date(timeIntervalSinceReferenceDate: 0.5)))
    }

    @Test("Private classes of Foundation's are what they inherit from, and those of programs are not")
    func privateClasses() throws {
        let array: HRNode = ["$class": .pointer(2), "NS.objects": ["a"]]
        let record = HRNode.classRecord("__NSArrayM", "NSMutableArray", "NSArray")
        try check(KeyedArchiveText(array, record), ["a"])
        let range: HRNode = [
            "$class": .pointer(2), "NS.special": 4, "NS.rangeval.location": 1, "NS.rangeval.length": 2,
        ]
        try check(KeyedArchiveText(range, .classRecord("NSConcreteValue", "NSValue")), [1, 2])
        try check(
            KeyedArchiveText(array, .classRecord("MyArray", "NSArray")), .object("MyArray", ["NS.objects": ["a"]]))
    }

    @Test("A person's name is read from where Apple's systems put it")
    func names() throws {
        let archive = KeyedArchiveText(
            ["$class": .pointer(2), "NS.nameComponentsPrivate": .pointer(3)], .classRecord("NSPersonNameComponents"),
            ["$class": .pointer(4), "NS.givenName": "Ada", "NS.nickname": .pointer(0)],
            .classRecord("_NSPersonNameComponentsData"))
        let document = try HRDocument(keyedArchive: archive.xml)
        let name = try HRUnarchiver().unarchive([NSPersonNameComponents].self, from: HRDocument([document.root]))
        #expect(name.first?.givenName == "Ada")
        #expect(name.first?.nickname == nil)
    }

    @Test("Pointers between the parts of values")
    func pointers() throws {
        let archive = KeyedArchiveText(
            ["$class": .pointer(4), "NS.base": .pointer(2), "NS.relative": .pointer(3)],
            ["$class": .pointer(4), "NS.base": .pointer(0), "NS.relative": .pointer(5)],
            ["$class": .pointer(6), "NS.string": "b"], .classRecord("NSURL"), "https://a.a/x/",
            .classRecord("NSMutableString", "NSString"))
        try check(archive, "https://a.a/x/b")
    }

    @Test("Containers with a key for each element")
    func numbered() throws {
        try check("NSOrderedSet", ["NS.object.1": "b", "NS.object.0": "a"], ["a", "b"])
        try check("NSOrderedSet", [:], [])
        try check("NSArray", ["NS.object.0": 1], [1])
        try check("NSDictionary", ["NS.key.0": "a", "NS.object.0": 1], ["a": 1])
        let counts: HRFields = ["NS.count": 2, "NS.object0": "a", "NS.count0": 3, "NS.object1": 2.5, "NS.count1": 1]
        try check("NSCountedSet", counts, [[2.5, 1], ["a", 3]])
    }

    @Test("Ranges, points and sizes of NSValue, and whatever else it holds")
    func structures() throws {
        let range: HRFields = ["NS.special": 4, "NS.rangeval.location": 1, "NS.rangeval.length": 2]
        try check("NSValue", range, [1, 2])
        try check("NSValue", ["NS.special": 1, "NS.pointval": "{1, 2.5}"], [1.0, 2.5])
        try check("NSValue", ["NS.special": 2, "NS.sizeval": "{3, 4}"], [3.0, 4.0])
        try check("NSValue", ["NS.special": 3, "NS.rectval": "{{1, 2}, {3, -4e2}}"], [[1.0, 2.0], [3.0, -400.0]])
        try check(
            "NSValue", ["NS.special": 12, "NS.edgeval.top": 1.0],
            .object("NSValue", ["NS.special": 12, "NS.edgeval.top": 1.0]))
    }

    @Test("Arrays and dictionaries that are written in place")
    func inline() throws {
        let archive = KeyedArchiveText(
            ["$class": .pointer(2), "list": [.pointer(3), 5], "plist": ["a": [.pointer(3)], "$$b": 1]],
            .classRecord("Lists.Item"), "x")
        try check(archive, .object("Item", ["list": ["x", 5], "plist": ["a": ["x"], "$b": 1]]))
    }

    @Test("A graph of classes of Swift and of Objective-C")
    func classes() throws {
        let archive = KeyedArchiveText(
            ["$class": .pointer(6), "cars": .pointer(2), "owner": .pointer(5)],
            ["$class": .pointer(7), "NS.objects": [.pointer(3), .pointer(4), .pointer(3)]],
            ["$class": .pointer(8), "owner": .pointer(5)], ["$class": .pointer(9), "garage": .pointer(1)],
            ["$class": .pointer(10), "name": "Anna"], .classRecord("_TtC4main6Garage"),
            .classRecord("NSMutableArray", "NSArray"), .classRecord("main.Car"), .classRecord("_TtCC4main6Garage3Car"),
            .classRecord("ABCPerson"))
        let anna = HRNode.object("ABCPerson", id: "aBCPerson", ["name": "Anna"])
        try check(
            archive,
            .object(
                "Garage", id: "garage",
                [
                    "cars": [
                        .object("Car", id: "car", ["owner": anna]),
                        .object("Garage.Car", ["garage": .alias("#garage")]), .alias("#car"),
                    ], "owner": .alias("#aBCPerson"),
                ]))
    }

    @Test("Names that would become equal keep their modules")
    func collidingNames() throws {
        let archive = KeyedArchiveText(
            ["$class": .pointer(5), "NS.objects": [.pointer(2), .pointer(3), .pointer(4)]], ["$class": .pointer(6)],
            ["$class": .pointer(7)], ["$class": .pointer(8)], .classRecord("NSArray"), .classRecord("A.Car"),
            .classRecord("_TtC1B3Car"), .classRecord("C.NSDate"))
        try check(archive, [.object("A.Car"), .object("B.Car"), .object("C.NSDate")])
        let mapped = try HRDocument(keyedArchive: archive.xml, classNames: ["B.Car": "Automobile"])
        #expect(mapped.root == [.object("Car"), .object("Automobile"), .object("C.NSDate")])
    }

    @Test("A pointer of more bytes than it needs")
    func widePointers() throws {
        let data = try KeyedArchiveText("x").binary()
        let pointer = Data([0x80, 0x01])
        #expect(data.firstRange(of: pointer) != nil)
        #expect(try HRDocument(keyedArchive: data).root == "x")
        let objects: [[UInt8]] = [
            [0xD3, 1, 2, 3, 4, 5, 6], Array("\u{59}$archiver".utf8), Array("\u{54}$top".utf8),
            Array("\u{58}$objects".utf8), Array("\u{51}N".utf8), [0xD1, 7, 8], [0xA2, 9, 10],
            Array("\u{54}root".utf8), [0x8F] + Array(repeating: 0, count: 15) + [1], Array("\u{55}$null".utf8),
            Array("\u{51}x".utf8),
        ]
        var builder = BinaryBuilder()
        builder.objects = objects
        #expect(try HRDocument(keyedArchive: builder.data).root == "x")
        builder.objects[8][1] = 1
        let error = #expect(throws: HRError.self) { try HRDocument(keyedArchive: builder.data) }
        #expect(error?.message == "a pointer is beyond the archive")
    }

    @Test("An archive in JSON")
    func json() throws {
        let text = """
            { "$archiver": "NSKeyedArchiver", "$version": 100000, "$top": { "root": { "CF$UID": 1 } },
              "$objects": ["$null", { "$class": { "CF$UID": 2 }, "a": 1 }, { "$classname": "A.B", "$classes": ["A.B"] }] }
            """
        #expect(try HRDocument(keyedArchive: Data(text.utf8)).root == .object("B", ["a": 1]))
    }
}
