import Foundation
import HRArchiving
import TestSupport
import Testing

/// Collections whose members are of classes that are asked for.
@Suite("Collections of objects of one class")
struct KeyedCollectionTests {
    private func unarchiver(_ json: String) throws -> HRKeyedUnarchiver {
        try HRKeyedUnarchiver(forReadingFrom: Data(json.utf8))
    }

    @Test("Arrays from data", arguments: HRFormat.each)
    func arrays(_ format: HRFormat) throws {
        let nodes = [DeepKeyedNode(), DeepKeyedNode()]
        let data = try HRKeyedArchiver.archivedData(withRootObject: nodes, requiringSecureCoding: true, as: format)
        #expect(try HRKeyedUnarchiver.unarchivedArrayOfObjects(ofClass: DeepKeyedNode.self, from: data)?.count == 2)
        let mixed = try HRKeyedArchiver.archivedData(withRootObject: ["a", 5] as [Any], as: format)
        let classes: [AnyClass] = [NSString.self, NSNumber.self]
        let back = try HRKeyedUnarchiver.unarchivedArrayOfObjects(ofClasses: classes, from: mixed)
        #expect(back?.first as? String == "a")
        #expect(back?.last as? Int == 5)
        #expect(back?.count == 2)
    }

    @Test("Dictionaries from data", arguments: HRFormat.each)
    func dictionaries(_ format: HRFormat) throws {
        let data = try HRKeyedArchiver.archivedData(withRootObject: ["a": 5], requiringSecureCoding: true, as: format)
        let back = try HRKeyedUnarchiver.unarchivedDictionary(
            ofKeyClass: NSString.self, objectClass: NSNumber.self, from: data)
        #expect(back == ["a": 5])
        let numbers: [AnyClass] = [NSNumber.self], texts: [AnyClass] = [NSString.self]
        let numbered = try HRKeyedArchiver.archivedData(
            withRootObject: [1: "x"], as: format, settings: .namingFoundation)
        let other = try HRKeyedUnarchiver.unarchivedDictionary(
            ofKeyClasses: numbers, objectClasses: texts, from: numbered)
        #expect(other as? [Int: String] == [1: "x"])
    }

    @Test("Null is no collection")
    func null() throws {
        let null = Data("null".utf8)
        #expect(try HRKeyedUnarchiver.unarchivedArrayOfObjects(ofClass: NSString.self, from: null) == nil)
        let none = try HRKeyedUnarchiver.unarchivedDictionary(
            ofKeyClass: NSString.self, objectClass: NSNumber.self, from: null)
        #expect(none == nil)
    }

    @Test(
        "Arrays with other members, and what is no array, are errors",
        arguments: [
            (#"["x"]"#, #"HR0202 element 0 must be an object of class "DeepKeyedNode", found a string at 0"#),
            (#"[[]]"#, #"HR0202 element 0 must be an object of class "DeepKeyedNode", found an array at 0"#),
            (#"[null]"#, #"HR0402 "NSNull" is not a class that is allowed here at 0"#),
            (#"[{ "$class": "NSSet", "$value": [] }]"#, #"HR0402 "NSSet" is not a class that is allowed here at 0"#),
            (
                #"{ "$class": "DeepKeyedNode" }"#,
                #"HR0401 "DeepKeyedNode" is not a class that this file may create at $root"#
            ),
            (#"{}"#, #"HR0202 the value must be an array, found a dictionary at $root"#),
            (#""x""#, #"HR0202 the value must be an array, found a string at $root"#),
        ])
    func wrongArrays(_ json: String, _ message: String) throws {
        do {
            _ = try HRKeyedUnarchiver.unarchivedArrayOfObjects(ofClass: DeepKeyedNode.self, from: Data(json.utf8))
            Issue.record("nothing was thrown")
        } catch var error {
            error.location = nil
            #expect(error.description == message)
        }
    }

    @Test(
        "Dictionaries with other members are errors",
        arguments: [
            (#"{ "k": 5 }"#, #"HR0402 "NSString" is not a class that is allowed here at k"#),
            (
                #"{ "$class": "NSDictionary", "$value": [["a", "x"]] }"#,
                #"HR0202 element 0 must be a number, found a string at 0.0"#
            ),
            (
                #"{ "$class": "NSDictionary", "$value": [[1, 2]] }"#,
                #"HR0202 element 1 must be a string, found an integer at 0.1"#
            ),
            (#"[]"#, #"HR0202 the value must be a dictionary, found an array at $root"#),
        ])
    func wrongDictionaries(_ json: String, _ message: String) throws {
        do {
            _ = try HRKeyedUnarchiver.unarchivedDictionary(
                ofKeyClass: NSNumber.self, objectClass: NSString.self, from: Data(json.utf8))
            Issue.record("nothing was thrown")
        } catch var error {
            error.location = nil
            #expect(error.description == message)
        }
    }

    @Test("Under keys")
    func keys() throws {
        let json = #"""
            { "list": [{ "$class": "KeyedTree" }, {}], "other": ["a"], "pairs": { "k": 5 }, "tree": {},
              "numbered": { "$class": "NSDictionary", "$value": [[1, "x"]] } }
            """#
        let coder = try unarchiver(json)
        #expect(coder.decodeArrayOfObjects(ofClass: KeyedTree.self, forKey: "absent") == nil)
        #expect(coder.decodeArrayOfObjects(ofClass: NSString.self, forKey: "other") == ["a"])
        #expect(coder.decodeArrayOfObjects(ofClass: KeyedTree.self, forKey: "list")?.count == 2)
        let pairs = coder.decodeDictionary(withKeyClass: NSString.self, objectClass: NSNumber.self, forKey: "pairs")
        #expect(pairs == ["k": 5])
        let numbered = coder.decodeDictionary(
            withKeyClass: NSNumber.self, objectClass: NSString.self, forKey: "numbered")
        #expect(numbered == [1: "x"])
        #expect(coder.error == nil)
        #expect(coder.decodeArrayOfObjects(ofClass: KeyedTree.self, forKey: "tree") == nil)
        let message = #"HR0202 "tree" must be an array, found a dictionary at tree"#
        #expect((coder.error as? HRError)?.description == message)
    }

    @Test("Null among members that secure coding was asked for is an error, and no empty list")
    func nullAmongMembers() throws {
        let coder = try HRKeyedUnarchiver(
            forReadingFrom: Data(#"{ "list": ["a", null] }"#.utf8), requiringSecureCoding: true)
        #expect(coder.decodeObject(of: [NSArray.self, NSString.self], forKey: "list") == nil)
        let message = #"HR0402 "NSNull" is not a class that is allowed here at list.1"#
        #expect((coder.error as? HRError)?.description == message)
    }
}
