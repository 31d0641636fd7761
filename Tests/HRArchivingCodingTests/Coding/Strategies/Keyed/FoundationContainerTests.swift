import Foundation
import HRArchiving
import TestSupport
import Testing

/// Collections of Foundation's within one another: the objects themselves are archived, not copies of them.
@Suite("Collections of Foundation's in one another")
struct FoundationContainerTests {
    @Test("A collection that holds itself is written with a reference, and not read")
    func selfHolding() throws {
        let array = NSMutableArray()
        array.add(array)
        let dictionary = NSMutableDictionary()
        dictionary.setObject(dictionary, forKey: "self" as NSString)
        let ordered = NSMutableOrderedSet()
        ordered.add(ordered)
        defer {
            array.removeAllObjects()
            dictionary.removeAllObjects()
            ordered.removeAllObjects()
        }
        for (object, member) in [(array, "0"), (dictionary, "self"), (ordered, "0")] as [(NSObject, String)] {
            let data = try HRKeyedArchiver.archivedData(
                withRootObject: object, as: .json, settings: .namingFoundation)
            let document = try HRUnarchiver().document(from: data)
            #expect(document[HRPath([member])] == .alias(HRAlias("$root")))
            let error = expectError(.cycle) {
                _ = try HRKeyedUnarchiver.unarchiveObject(with: data, settings: .namingFoundation)
            }
            #expect(error?.path == HRPath([member]))
        }
    }

    @Test("Collections that hold one another are written with a reference, and not read", arguments: HRFormat.each)
    func ring(_ format: HRFormat) throws {
        let array = NSMutableArray()
        let dictionary = NSMutableDictionary()
        array.add(dictionary)
        dictionary.setObject(array, forKey: "list" as NSString)
        defer { array.removeAllObjects() }
        let data = try HRKeyedArchiver.archivedData(withRootObject: ["top": array], as: format)
        #expect(try HRUnarchiver().document(from: data).root == ["top": [["list": .alias(HRAlias("top"))]]])
        expectError(
            .cycle, #"HR0310 "list" leads back to what holds it, and only objects can hold themselves at top.0.list"#
        ) {
            _ = try HRKeyedUnarchiver.unarchiveObject(with: data)
        }
    }

    /// An object that makes itself known before it reads what leads back to it.
    private final class Holder: NSObject, NSCoding {
        var member: NSObject?

        override init() { super.init() }

        init?(coder: NSCoder) {
            super.init()
            (coder as? HRKeyedUnarchiver)?.register(self)
            member = coder.decodeObject(forKey: "member") as? NSObject
        }

        func encode(with coder: NSCoder) { coder.encode(member, forKey: "member") }
    }

    /// Something that holds an object, and the object that is found in it again.
    struct Between: CustomTestStringConvertible {
        let testDescription: String
        let around: @Sendable (NSObject) -> NSObject
        let inside: @Sendable (NSObject?) -> Any?
    }

    static let between: [Between] = [
        Between(testDescription: "array", around: { NSArray(object: $0) }, inside: { ($0 as? NSArray)?.firstObject }),
        Between(
            testDescription: "dictionary", around: { NSDictionary(dictionary: ["k": $0]) },
            inside: { ($0 as? NSDictionary)?["k"] }),
        Between(
            testDescription: "dictionary in an array",
            around: { NSArray(object: NSDictionary(dictionary: [1: $0])) },
            inside: { (($0 as? NSArray)?.firstObject as? [Int: NSObject])?[1] }),
        Between(testDescription: "set", around: { NSSet(object: $0) }, inside: { ($0 as? NSSet)?.anyObject() }),
        Between(
            testDescription: "ordered set", around: { NSOrderedSet(object: $0) },
            inside: { ($0 as? NSOrderedSet)?.firstObject }),
        Between(
            testDescription: "counted set", around: { NSCountedSet(array: [$0, $0]) },
            inside: { ($0 as? NSCountedSet)?.anyObject() }),
        Between(
            testDescription: "error", around: { NSError(domain: "a", code: 1, userInfo: ["k": $0]) },
            inside: { ($0 as? NSError)?.userInfo["k"] }),
        Between(
            testDescription: "attribute",
            around: { NSAttributedString(string: "a", attributes: [NSAttributedString.Key("k"): $0]) },
            inside: { ($0 as? NSAttributedString)?.attribute(.init("k"), at: 0, effectiveRange: nil) }),
    ]

    @Test("An object that a collection in it leads back to comes back", arguments: between, HRFormat.each)
    func cycle(_ between: Between, _ format: HRFormat) throws {
        let holder = Holder()
        holder.member = between.around(holder)
        defer { holder.member = nil }
        for references in [HRArchiver.ReferenceStyle.keyPath, .ids] {
            var registry = HRClassRegistry.foundation
            registry.register(Holder.self)
            let data = try HRArchiver(registry: registry, references: references).archive(holder, as: format)
            let back = try HRUnarchiver(registry: registry).unarchive(Holder.self, from: data)
            defer { back.member = nil }
            let found = between.inside(back.member) as AnyObject
            let isSame = found === back
            #expect(isSame)
        }
    }

    @Test("A collection that two others hold is one", arguments: HRFormat.each)
    func shared(_ format: HRFormat) throws {
        let list = NSMutableArray(object: "x")
        for outer in [NSArray(objects: list, list), NSArray(objects: NSArray(object: list), list)] {
            let data = try HRKeyedArchiver.archivedData(withRootObject: outer, as: format)
            let text = "\(try HRUnarchiver().document(from: data))"
            #expect(text.split(separator: "$alias").count == 2, "\(text)")
        }
        let data = try HRKeyedArchiver.archivedData(withRootObject: ["a": list, "b": list], as: format)
        let back = try #require(try HRKeyedUnarchiver.unarchiveObject(with: data) as? NSDictionary)
        let (first, second) = (back.allValues[0] as AnyObject, back.allValues[1] as AnyObject)
        let isSame = first === second
        #expect(isSame)
    }

    @Test("A counted set in an array keeps its counts", arguments: HRFormat.each)
    func countedSet(_ format: HRFormat) throws {
        let array = NSArray(object: NSCountedSet(array: ["a", "a", "b"]))
        let document = try HRUnarchiver().document(
            from: HRKeyedArchiver.archivedData(
                withRootObject: array, as: format, settings: .namingFoundation))
        #expect(document.root == [.object(HRObject(className: "NSCountedSet", plainValue: ["a": 2, "b": 1]))])
    }

    private struct Point: HRCoding, Codable, Hashable { var x, y: Int }

    @Test("Values of Swift's in arrays and ordered sets of Foundation's are written as what they are")
    func swiftValues() throws {
        let list = NSMutableArray(object: "a")
        let members: [Any] = [Point(x: 1, y: 2), list, Duration.seconds(5), Optional(3) as Any, list]
        let point = HRNode.object(HRObject(className: "FoundationContainerTests.Point", fields: ["x": 1, "y": 2]))
        for object in [NSArray(array: members), NSMutableArray(array: members)] {
            let data = try HRKeyedArchiver.archivedData(withRootObject: object, as: .json)
            #expect(try HRUnarchiver().document(from: data).root == [point, ["a"], "5s", 3, .alias(HRAlias("1"))])
        }
        let set = NSOrderedSet(array: [Point(x: 1, y: 2), Duration.seconds(5)])
        let data = try HRKeyedArchiver.archivedData(withRootObject: set, as: .json, settings: .namingFoundation)
        let document = try HRUnarchiver().document(from: data)
        #expect(document.root == .object(HRObject(className: "NSOrderedSet", plainValue: [point, "5s"])))
    }

    @Test("Objects of Swift's in collections of Foundation's", arguments: HRFormat.each)
    func swiftObjects(_ format: HRFormat) throws {
        var registry = HRClassRegistry()
        registry.register(Node.self)
        let node = Node("a")
        let data = try HRKeyedArchiver.archivedData(
            withRootObject: NSArray(array: [node, NSArray(array: [node])]), as: format)
        let back = try #require(
            try HRKeyedUnarchiver.unarchiveObject(with: data, settings: HRUnarchiver(registry: registry)) as? NSArray)
        let first = try #require(back.object(at: 0) as? Node)
        let second = (back.object(at: 1) as? [Node])?.first
        #expect(first.name == "a")
        #expect(second === first)
    }
}
