import Foundation
import HRArchiving
import Testing

/// What is said about malformed archives.
@Suite("Malformed archives of NSKeyedArchiver")
struct KeyedArchiveErrorTests {
    struct Example: Sendable, CustomTestStringConvertible {
        let archive: KeyedArchiveText
        let expected: String
        var testDescription: String { expected }

        init(_ expected: String, _ archive: KeyedArchiveText) {
            (self.archive, self.expected) = (archive, expected)
        }

        /// A sound archive with one member changed, or taken out.
        init(_ expected: String, _ key: String, _ value: HRNode?) {
            var archive = KeyedArchiveText("x")
            archive.members[key] = value
            self.init(expected, archive)
        }

        /// An object of a class of Foundation's.
        init(_ expected: String, _ className: String, _ fields: HRFields) {
            var fields = fields
            fields["$class"] = .pointer(2)
            self.init(expected, KeyedArchiveText(.dictionary(fields), .classRecord(className), "text"))
        }
    }

    static let frames: [Example] = [
        .init("3:1: HR0203 the archive has no \"$objects\" at $root", "$objects", nil),
        .init("3:1: HR0203 the archive has no \"$top\" at $root", "$top", nil),
        .init("14:1: HR0202 \"$objects\" must be an array, found a string at $root", "$objects", "x"),
        .init("9:1: HR0202 \"$top\" must be a dictionary, found a pointer at $root", "$top", .pointer(1)),
        .init("5:1: HR0104 the archive is of a version that is not known at $root", "$version", 100_001),
        .init("5:1: HR0501 \"$version\" must be an integer, found a string at $root", "$version", "x"),
    ]

    static let objects: [Example] = [
        .init(
            "9:1: HR0301 a pointer means an object that the archive does not have at $root",
            KeyedArchiveText("x", top: ["root": .pointer(2)])),
        .init(
            "16:1: HR0404 object 1 has no \"$class\" at $root", KeyedArchiveText(["a": 1])),
        .init(
            "HR0404 the \"$class\" of object 1 means no record of a class at $root",
            KeyedArchiveText(["$class": .pointer(1)])),
        .init(
            "HR0202 the \"$class\" of object 1 must be a pointer, found a string at $root",
            KeyedArchiveText(["$class": "A"])),
        .init(
            "HR0202 object 1 must be a plain value or a dictionary, found a pointer at $root",
            KeyedArchiveText(.pointer(0))),
        .init(
            "HR0202 the \"$classname\" of object 1 must be the name of a class at $root",
            KeyedArchiveText(["$classname": 1])),
        .init(
            "HR0202 the \"$classes\" of object 1 must be an array of names at $root",
            KeyedArchiveText(["$classname": "A", "$classes": ["A", 1]])),
        .init(
            "HR0301 a pointer means an object that the archive does not have at a.0",
            KeyedArchiveText(["$class": .pointer(2), "a": [.pointer(-1)]], .classRecord("A"))),
        .init(
            "HR0206 the key \"$x\" stands twice in one object, spelled in two ways at $root",
            KeyedArchiveText(["$class": .pointer(2), "$x": 1, "$$x": 2], .classRecord("A"))),
    ]

    static let values: [Example] = [
        .init("HR0203 object 1, of class \"NSDate\", has no \"NS.time\" at $root", "NSDate", [:]),
        .init(
            "HR0202 \"NS.time\" of object 1, of class \"NSDate\", must be a number, found a string at $root", "NSDate",
            ["NS.time": "0"]),
        .init("HR0206 object 1, of class \"NSDate\", is no point in time at $root", "NSDate", ["NS.time": .real(.nan)]),
        .init(
            "HR0202 \"NS.string\" of object 1, of class \"NSString\", must be a string, found an integer at $root",
            "NSString",
            ["NS.string": 1]),
        .init(
            "HR0310 \"NS.string\" of object 1, of class \"NSString\", leads through too many objects to a value at $root",
            "NSString", ["NS.string": .pointer(1)]),
        .init(
            "HR0206 \"NS.uuidbytes\" of object 1, of class \"NSUUID\", must be 16 bytes at $root", "NSUUID",
            ["NS.uuidbytes": .data(Data([1]))]),
        .init(
            "HR0204 \"NS.exponent\" of object 1, of class \"NSDecimalNumber\", must be from -128 to 127 at $root",
            "NSDecimalNumber", ["NS.mantissa": .data(Data(count: 16)), "NS.exponent": 128]),
        .init(
            "HR0206 \"NS.pointval\" of object 1, of class \"NSValue\", must be 2 numbers at $root", "NSValue",
            ["NS.special": 1, "NS.pointval": "{1}"]),
        .init(
            "HR0206 object 1, of class \"NSDictionary\", has 1 keys and 0 values at $root", "NSDictionary",
            ["NS.keys": ["a"], "NS.objects": []]),
        .init(
            "HR0203 object 1, of class \"NSOrderedSet\", has no \"NS.object.0\" at $root", "NSOrderedSet",
            ["NS.object.1": 1]),
        .init("HR0203 object 1, of class \"NSArray\", has no \"NS.objects\" at $root", "NSArray", [:]),
        .init(
            "HR0206 \"NS.count\" of object 1, of class \"NSCountedSet\", must be how many elements there are at $root",
            "NSCountedSet", ["NS.count": 5]),
        .init(
            "HR0202 \"NS.relative\" of object 1, of class \"NSURL\", must be a string, found null at $root", "NSURL",
            ["NS.relative": .pointer(0)]),
    ]

    @Test("Each fault has its message, its path and its place", arguments: frames + objects + values)
    func messages(example: Example) throws {
        let error = #expect(throws: HRError.self) { try HRDocument(keyedArchive: example.archive.xml) }
        let description = error?.description ?? ""
        #expect(description.hasSuffix(example.expected))
        #expect(error?.location?.line != nil)
        let binary = #expect(throws: HRError.self) { try HRDocument(keyedArchive: example.archive.binary()) }
        #expect(binary?.message == error?.message)
        #expect(binary?.path == error?.path)
        #expect(binary?.location?.byteRange != nil)
    }

    @Test("The report shows the line")
    func report() throws {
        let archive = KeyedArchiveText(["$class": .pointer(2), "when": .pointer(3)], .classRecord("A"), ["NS.time": 0])
        let error = #expect(throws: HRError.self) { try HRDocument(keyedArchive: archive.xml) }
        let expected = """
            error[HR0404]: object 3 has no "$class"
              --> 31:1
               |
            31 | <dict>
               | ^^^^^^
               |
               = path: when
            """
        #expect(error?.report() == expected)
    }

    @Test("Names that take long to compare are refused")
    func combiningMarks() throws {
        let marks = String(repeating: "\u{301}\u{323}", count: 100)
        let dictionary: HRNode = ["$class": .pointer(2), "NS.keys": [.string(marks)], "NS.objects": [1]]
        let archives = [
            KeyedArchiveText(["$class": .pointer(2)], .classRecord(marks)),
            KeyedArchiveText(["$class": .pointer(2)], .classRecord("A", hints: [.string(marks)])),
            KeyedArchiveText(dictionary, .classRecord("NSDictionary")),
        ]
        for archive in archives {
            let error = #expect(throws: HRError.self) { try HRDocument(keyedArchive: archive.binary()) }
            #expect(error?.message == "a key or a name has more than 128 combining marks in a row")
        }
        let array: HRNode = ["$class": .pointer(2), "NS.objects": [.string(marks)]]
        let document = try HRDocument(keyedArchive: KeyedArchiveText(array, .classRecord("NSSet")).xml)
        #expect(document.root == [.string(marks)])
    }

    @Test("What is no property list is said to be none")
    func syntax() throws {
        var data = KeyedArchiveText("x").xml
        data.removeLast(10)
        let error = #expect(throws: HRError.self) { try HRDocument(keyedArchive: data) }
        #expect(error?.code == .syntax)
        #expect(error?.location?.line != nil)
    }
}
