import Foundation
import HRArchiving
import TestSupport
import Testing

/// With their classes kept, objects of Foundation's are what `HRKeyedArchiver` writes: classes that conform to `NSCoding`
/// and never say what they ask for find the objects that they have always found.
@Suite("Archives of NSKeyedArchiver, with Foundation's classes")
struct KeptClassesTests {
    /// Of what Foundation's archiver on Linux loses a part: whether it can be changed, or the base of a URL.
    private static let lossy = ["a mutable string", "data", "URLs"]

    @Test(
        "Values are what HRKeyedArchiver writes",
        arguments: KeyedArchiveCase.values.filter { !lossy.contains($0.testDescription) },
        KeyedArchiveTests.formats)
    func values(archived: KeyedArchiveCase, format: PropertyListSerialization.PropertyListFormat) throws {
        let object = try archived.object()
        let archive = keyedArchive(of: object, format)
        let document = try HRDocument(keyedArchive: archive, keepingFoundationClasses: true)
        let data = try HRKeyedArchiver.archivedData(withRootObject: object, settings: .namingFoundation)
        #expect(try document == HRUnarchiver().document(from: data))
    }

    private func check(
        _ className: String, _ fields: HRFields, _ expected: HRNode, sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        var fields = fields
        fields["$class"] = .pointer(2)
        let archive = KeyedArchiveText(.dictionary(fields), .classRecord(className))
        for data in [archive.xml, try archive.binary()] {
            let document = try HRDocument(keyedArchive: data, keepingFoundationClasses: true)
            #expect(document.root == expected, sourceLocation: sourceLocation)
        }
    }

    private func object(_ name: String, _ value: HRNode) -> HRNode {
        .object(HRObject(className: name, plainValue: value))
    }

    @Test("Apple's spellings")
    func apple() throws {
        try check("NSMutableString", ["NS.string": "x"], object("NSMutableString", "x"))
        try check("NSString", ["NS.string": "x"], "x")
        try check("NSMutableData", ["NS.data": .data(Data([1]))], object("NSMutableData", .data(Data([1]))))
        try check("NSValue", ["NS.special": 1, "NS.pointval": "{1, 2}"], .object("NSValue", ["point": [1.0, 2.0]]))
        try check("NSValue", ["NS.special": 12], .object("NSValue", ["NS.special": 12]))
        try check("NSOrderedSet", [:], object("NSOrderedSet", []))
        try check("NSSet", ["NS.objects": []], object("NSSet", []))
        try check("NSDictionary", ["NS.keys": [1], "NS.objects": ["a"]], object("NSDictionary", [[1, "a"]]))
        try check("NSDictionary", ["NS.keys": [], "NS.objects": []], [:])
        let decimal: HRFields = [
            "NS.mantissa": .data(Data([125] + Array(repeating: 0, count: 15))), "NS.mantissa.bo": 1, "NS.exponent": -2,
            "NS.length": 1, "NS.negative": false,
        ]
        try check("NSDecimalNumber", decimal, object("NSDecimalNumber", "1.25"))
    }

    @Test("Fields that can be changed are read as those that cannot")
    func mutableFields() throws {
        let data: (_ bytes: [UInt8]) -> HRNode = { ["$class": .pointer(4), "NS.data": .data(Data($0))] }
        let set = KeyedArchiveText(
            ["$class": .pointer(2), "NSRangeCount": 2, "NSRangeData": .pointer(3)], .classRecord("NSIndexSet"),
            data([1, 3, 10, 2]), .classRecord("NSMutableData"))
        let path = KeyedArchiveText(
            ["$class": .pointer(2), "NSIndexPathLength": 3, "NSIndexPathData": .pointer(3)],
            .classRecord("NSIndexPath"),
            data([1, 2, 3]), .classRecord("NSMutableData"))
        let text = KeyedArchiveText(
            [
                "$class": .pointer(2), "NSString": .pointer(5), "NSAttributes": .pointer(7),
                "NSAttributeInfo": .pointer(3),
            ],
            .classRecord("NSAttributedString"), data([2, 0, 1, 1]), .classRecord("NSMutableData"),
            ["$class": .pointer(6), "NS.string": "abc"], .classRecord("NSMutableString"),
            ["$class": .pointer(8), "NS.objects": [.pointer(9), .pointer(9)]], .classRecord("NSMutableArray"),
            ["$class": .pointer(10), "NS.keys": [], "NS.objects": []], .classRecord("NSMutableDictionary"))
        for keepsClasses in [false, true] {
            let read = { (archive: KeyedArchiveText) in
                let document = try HRDocument(keyedArchive: archive.xml, keepingFoundationClasses: keepsClasses)
                return try HRKeyedUnarchiver.unarchiveObject(
                    with: HRFormat.json.data(from: document), settings: .namingFoundation)
            }
            #expect(try read(set) as? NSIndexSet == NSIndexSet(indexSet: [1, 2, 3, 10, 11]))
            let indexes = try #require(try read(path) as? NSIndexPath)
            #expect((0..<indexes.length).map { indexes.index(atPosition: $0) } == [1, 2, 3])
            #expect((try read(text) as? NSAttributedString)?.string == "abc")
        }
    }

    @Test("Strings and data of Swift's are read from what can be changed, too", arguments: HRFormat.each)
    func swiftFields(format: HRFormat) throws {
        let document = HRDocument(
            .array([object("NSMutableString", "a"), object("NSString", "b"), .alias(HRAlias("0")), "c"]))
        let data = try format.data(from: document)
        #expect(try HRUnarchiver().unarchive([String].self, from: data) == ["a", "b", "a", "c"])
        let bytes = HRDocument(.array([object("NSMutableData", .data(Data([1]))), .data(Data([2]))]))
        #expect(try HRUnarchiver().unarchive([Data].self, from: format.data(from: bytes)) == [Data([1]), Data([2])])
        let wrong = HRDocument(.array([object("NSMutableData", .data(Data([1])))]))
        #expect(throws: HRError.self) { try HRUnarchiver().unarchive([String].self, from: wrong) }
    }

    @Test("URLs keep their base, and may be keys")
    func urls() throws {
        let archive = KeyedArchiveText(
            ["$class": .pointer(5), "NS.keys": [.pointer(2)], "NS.objects": [.pointer(2)]],
            ["$class": .pointer(6), "NS.base": .pointer(3), "NS.relative": "b"],
            ["$class": .pointer(6), "NS.base": .pointer(0), "NS.relative": .pointer(4)], "https://a.a/x/",
            .classRecord("NSDictionary"), .classRecord("NSURL"))
        let document = try HRDocument(keyedArchive: archive.xml, keepingFoundationClasses: true)
        let url = HRNode.object("NSURL", ["base": "https://a.a/x/", "relative": "b"])
        #expect(document.root == object("NSDictionary", [[url, url]]))
    }

    @Test("A set that is met again is one set", arguments: [HRArchiver.ReferenceStyle.ids, .keyPath])
    func shared(references: HRArchiver.ReferenceStyle) throws {
        let set = NSMutableSet(array: ["a"])
        let archive = keyedArchive(of: ["a": set, "b": [set]] as [String: Any], .binary)
        let document = try HRDocument(
            keyedArchive: archive, keepingFoundationClasses: true, references: references)
        let data = try HRFormat.json.data(from: document)
        let root = try #require(
            try HRKeyedUnarchiver.unarchiveObject(with: data, settings: .namingFoundation) as? NSDictionary)
        let values = root.allValues
        let first = try #require(values.lazy.compactMap { $0 as? NSMutableSet }.first)
        #expect(first == set)
        let list = try #require(values.lazy.compactMap { $0 as? NSMutableArray }.first)
        first.add("b")
        #expect((list[0] as? NSSet)?.count == 2)
    }

    /// A class of old, which never says what it asks for.
    private final class Place: NSObject, NSCoding {
        var site: URL?
        var id: UUID?
        var tags: Set<String> = []
        var floors: [Int: String] = [:]
        var price: NSDecimalNumber?

        override init() { super.init() }

        init?(coder: NSCoder) {
            site = coder.decodeObject(forKey: "site") as? URL
            id = coder.decodeObject(forKey: "id") as? UUID
            tags = coder.decodeObject(forKey: "tags") as? Set<String> ?? []
            floors = coder.decodeObject(forKey: "floors") as? [Int: String] ?? [:]
            price = coder.decodeObject(forKey: "price") as? NSDecimalNumber
        }

        func encode(with coder: NSCoder) {}
    }

    @Test("A class that reads by casts alone finds all that it had")
    func casts() throws {
        let archive = keyedArchive(
            of: ArchivedItem([
                ("site", NSURL(string: "https://a.a/")), ("id", NSUUID()), ("tags", NSSet(array: ["a"])),
                ("floors", NSDictionary(dictionary: [1: "x"])),
            ]), .binary)
        var unarchiver = HRUnarchiver.namingFoundation
        unarchiver.registry.register(Place.self, as: "ArchivedItem")
        let kept = try HRDocument(keyedArchive: archive, keepingFoundationClasses: true)
        let place = try unarchiver.unarchive(Place.self, from: kept)
        #expect(place.site?.absoluteString == "https://a.a/")
        #expect(place.id != nil)
        #expect(place.tags == ["a"])
        #expect(place.floors == [1: "x"])
    }
}
