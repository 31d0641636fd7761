import Foundation
import HRArchiving
import TestSupport
import Testing

/// A file makes no object of Foundation's whose class the program has not named, and none is written that the same
/// settings would not read.
@Suite("Foundation's classes that the program has to name")
struct NamedClassTests {
    /// Where nothing that is declared or requested names a class.
    enum Position: CaseIterable, CustomTestStringConvertible {
        case root, array, dictionary, existential, object, objects, coding, elements, members, optional
        case keyed, keyedArray, keyedObject, keyedRoot

        var testDescription: String {
            switch self {
            case .root: "Any as the root"
            case .array: "[Any]"
            case .dictionary: "[String: Any]"
            case .existential: "a property of a protocol"
            case .object: "a property that is an NSObject"
            case .objects: "[NSObject]"
            case .coding: "a property that is any NSCoding"
            case .elements: "a member of a declared NSArray"
            case .members: "a member of a declared NSDictionary"
            case .optional: "an optional Any"
            case .keyed: "decodeObject(forKey:)"
            case .keyedArray: "an array for decodeObject(forKey:)"
            case .keyedObject: "decodeObject(of: NSObject.self)"
            case .keyedRoot: "unarchiveObject(with:)"
            }
        }

        /// The root of a document with a node in the position.
        func root(_ node: HRNode) -> HRNode {
            switch self {
            case .root, .keyedRoot: node
            case .array, .objects: [node]
            case .dictionary: ["value": node]
            case .existential, .object, .coding, .optional: ["value": node]
            case .elements: ["value": [node]]
            case .members: ["value": ["key": node]]
            case .keyed, .keyedObject: ["value": node]
            case .keyedArray: ["value": [node]]
            }
        }

        /// Whether the test gets the object as a value of Swift's, of which it may be another one.
        var bridges: Bool { [.elements, .members, .keyedArray].contains(self) }

        /// Reads the root as what has the position.
        func read(_ root: HRNode, _ unarchiver: HRUnarchiver) throws -> Any? {
            let document = HRDocument(root)
            switch self {
            case .root: return try unarchiver.unarchive(Any.self, from: document)
            case .array: return try unarchiver.unarchive([Any].self, from: document).first
            case .dictionary: return try unarchiver.unarchive([String: Any].self, from: document)["value"]
            case .existential: return try unarchiver.unarchive(Printed.self, from: document).value
            case .object: return try unarchiver.unarchive(Holder.self, from: document).value
            case .objects: return try unarchiver.unarchive([NSObject].self, from: document).first
            case .coding: return try unarchiver.unarchive(Coded.self, from: document).value
            case .elements: return try unarchiver.unarchive(Elements.self, from: document).value.firstObject
            case .members: return try unarchiver.unarchive(Members.self, from: document).value["key"]
            case .optional: return try unarchiver.unarchive(Maybe.self, from: document).value
            case .keyed, .keyedArray, .keyedObject:
                let coder = try HRKeyedUnarchiver(
                    forReadingFrom: HRFormat.binaryPropertyList.data(from: document), settings: unarchiver)
                let object =
                    self == .keyedObject
                    ? coder.decodeObject(of: [NSObject.self], forKey: "value") : coder.decodeObject(forKey: "value")
                if let error = coder.error { throw error }
                return self == .keyedArray ? (object as? [Any])?.first : object
            case .keyedRoot:
                return try HRKeyedUnarchiver.unarchiveObject(
                    with: HRFormat.binaryPropertyList.data(from: document), settings: unarchiver)
            }
        }

        /// Writes an object in the position.
        func write(_ object: NSObject, _ archiver: HRArchiver) throws -> HRDocument {
            switch self {
            case .root: return try archiver.document(archiving: object as Any)
            case .array: return try archiver.document(archiving: [object] as [Any])
            case .dictionary: return try archiver.document(archiving: ["value": object] as [String: Any])
            case .existential: return try archiver.document(archiving: Printed(value: object))
            case .object: return try archiver.document(archiving: Holder(value: object))
            case .objects: return try archiver.document(archiving: [object])
            case .coding:
                let value = try #require(object as? any NSObject & NSCoding)
                return try archiver.document(archiving: Coded(value: value))
            case .elements: return try archiver.document(archiving: Elements(value: [object]))
            case .members: return try archiver.document(archiving: Members(value: ["key": object]))
            case .optional: return try archiver.document(archiving: Maybe(value: object))
            case .keyed: return try write(forKey: object, archiver)
            case .keyedArray: return try write(forKey: [object], archiver)
            case .keyedObject: return try write(forKey: object, archiver)
            case .keyedRoot:
                let data = try HRKeyedArchiver.archivedData(
                    withRootObject: object, as: .binaryPropertyList, settings: archiver)
                return try HRUnarchiver().document(from: data)
            }
        }

        private func write(forKey object: Any, _ archiver: HRArchiver) throws -> HRDocument {
            let coder = HRKeyedArchiver(requiringSecureCoding: false, settings: archiver)
            coder.outputFormat = .binaryPropertyList
            coder.encode(object, forKey: "value")
            coder.finishEncoding()
            if let error = coder.error { throw error }
            return try HRUnarchiver().document(from: coder.encodedData)
        }
    }

    private struct Printed: HRCoding {
        var value: any CustomStringConvertible

        init(value: any CustomStringConvertible) { self.value = value }
        init(coder: HRDecoder) throws { value = try coder.decode(forKey: "value") }
        func encode(with coder: HREncoder) throws {
            try coder.encode(value as (any CustomStringConvertible)?, forKey: "value")
        }
    }

    private struct Holder: HRCoding {
        var value: NSObject

        init(value: NSObject) { self.value = value }
        init(coder: HRDecoder) throws { value = try coder.decode(forKey: "value") }
        func encode(with coder: HREncoder) throws { try coder.encode(value as NSObject?, forKey: "value") }
    }

    private struct Coded: HRCoding {
        var value: any NSObject & NSCoding

        init(value: any NSObject & NSCoding) { self.value = value }
        init(coder: HRDecoder) throws { value = try coder.decode(forKey: "value") }
        func encode(with coder: HREncoder) throws { try coder.encode(value, forKey: "value") }
    }

    private struct Elements: HRCoding {
        var value: NSArray

        init(value: NSArray) { self.value = value }
        init(coder: HRDecoder) throws { value = try coder.decode(forKey: "value") }
        func encode(with coder: HREncoder) throws { try coder.encode(value, forKey: "value") }
    }

    private struct Members: HRCoding {
        var value: NSDictionary

        init(value: NSDictionary) { self.value = value }
        init(coder: HRDecoder) throws { value = try coder.decode(forKey: "value") }
        func encode(with coder: HREncoder) throws { try coder.encode(value, forKey: "value") }
    }

    private struct Maybe: HRCoding {
        var value: Any?

        init(value: Any?) { self.value = value }
        init(coder: HRDecoder) throws { value = try coder.decodeIfPresent(Any.self, forKey: "value") }
        func encode(with coder: HREncoder) throws { try coder.encode(value, forKey: "value") }
    }

    private struct Link: Codable, HRCoding, Equatable { var address: String }

    private struct Values: Codable, HRCoding, Equatable {
        var url: URL
        var id: UUID
        var tags: Set<String>
        var data: Data
        var price: Decimal
        var names: [String: String]
    }

    private final class SetChain: HRCoding {
        let set: NSSet
        let next: SetChain?

        init(_ set: NSSet, _ next: SetChain?) { (self.set, self.next) = (set, next) }
        init(coder: HRDecoder) throws {
            set = try coder.decode(forKey: "set")
            next = try coder.decodeIfPresent(SetChain.self, forKey: "next")
        }
        func encode(with coder: HREncoder) throws {
            try coder.encode(set, forKey: "set")
            try coder.encode(next, forKey: "next")
        }
    }

    /// Goes on where a set is refused.
    private struct Both: HRCoding {
        let set: NSMutableSet

        init(_ set: NSMutableSet) { self.set = set }
        init(coder: HRDecoder) throws { set = try coder.decode(forKey: "set") }
        func encode(with coder: HREncoder) throws {
            expectError(.unknownClass) { try coder.encode(["any": set] as [String: Any], forKey: "any") }
            try coder.encode(set, forKey: "set")
        }
    }

    private struct Pair: HRCoding {
        let set: NSMutableSet
        let other: Any

        init(_ set: NSMutableSet) { (self.set, other) = (set, set) }
        init(coder: HRDecoder) throws { (set, other) = (try coder.decode(forKey: "set"), 0) }
        func encode(with coder: HREncoder) throws {
            try coder.encode(set, forKey: "set")
            try coder.encode(other as Any?, forKey: "other")
        }
    }

    static let samples = (FoundationObjectTests.samples + FoundationValueSamples.all).filter { sample in
        if case .object = sample.node { true } else { false }
    }

    static let plainSamples = FoundationObjectTests.samples.filter { sample in
        if case .object = sample.node { false } else { true }
    }

    private static var registry: HRClassRegistry {
        var registry = HRClassRegistry()
        registry.register(.foundationClasses)
        return registry
    }

    // MARK: Reading

    @Test("are not made of what a file says", arguments: HRClassRegistry.foundationNames, Position.allCases)
    func refusesReading(_ name: String, _ position: Position) throws {
        // A declared collection names its own class for its members, too.
        if position == .elements, ["NSArray", "NSMutableArray"].contains(name) { return }
        if position == .members, ["NSDictionary", "NSMutableDictionary"].contains(name) { return }
        // These are plain values where their fields are those of files, and malformed where they are not.
        let isPlain = ["NSData", "NSMutableData", "NSDate", "NSString", "NSMutableString"].contains(name)
        if isPlain, [.keyed, .keyedArray, .keyedObject, .keyedRoot].contains(position) { return }
        let node = HRNode.object(HRObject(className: name, fields: ["some": 1]))
        let error = expectError(.unknownClass) { _ = try position.read(position.root(node), HRUnarchiver()) }
        #expect(error?.message == "\"\(name)\" is not a class that this file may create")
        #expect(error?.help.first?.contains("registry.register(.foundationClasses)") == true)
    }

    @Test("are made once all are registered", .slow, arguments: samples, Position.allCases)
    func readsRegistered(_ sample: FoundationObjectTests.Sample, _ position: Position) throws {
        let object = try position.read(position.root(sample.node), HRUnarchiver(registry: Self.registry))
        if position.bridges { return #expect(object != nil) }
        #expect(sample.isEqual(try #require(object as? NSObject), sample.make()))
    }

    @Test("are made once the class is registered", arguments: Position.allCases)
    func readsOneRegistered(_ position: Position) throws {
        var registry = HRClassRegistry()
        registry.register(NSURL.self)
        let unarchiver = HRUnarchiver(registry: registry)
        let url = position.root(.object(HRObject(className: "NSURL", plainValue: "a:b")))
        #expect(try position.read(url, unarchiver) as? NSURL == NSURL(string: "a:b"))
        expectError(.unknownClass) {
            _ = try position.read(position.root(.object(HRObject(className: "NSSet", plainValue: []))), unarchiver)
        }
    }

    @Test("are made, and written, once a class is registered that they inherit from", arguments: Position.allCases)
    func registeredSuperclass(_ position: Position) throws {
        var registry = HRClassRegistry()
        registry.register(NSSet.self)
        registry.register(Unit.self)
        for object in [NSMutableSet(array: [1]), NSCountedSet(array: ["a"]), UnitLength.kilometers] as [NSObject] {
            let document = try position.write(object, HRArchiver(registry: registry))
            let back = try position.read(document.root, HRUnarchiver(registry: registry))
            if !position.bridges { #expect(object.isEqual(back)) }
        }
    }

    @Test("are made where their own class, or one that they inherit from, is requested", arguments: samples)
    func requested(_ sample: FoundationObjectTests.Sample) throws {
        let object = sample.make()
        let data = try HRFormat.json.data(from: HRDocument(["key": sample.node]))
        for current in Self.classes(of: object) {
            for isSecure in [false, true] {
                let unarchiver = try HRKeyedUnarchiver(forReadingFrom: data, requiringSecureCoding: isSecure)
                let classes: [AnyClass] = [current, NSString.self, NSNumber.self]
                let member = try #require(unarchiver.decodeObject(of: classes, forKey: "key") as? NSObject)
                #expect(sample.isEqual(member, object), "\(current)")
            }
        }
    }

    /// The class that an object is coded as, and those that it inherits from, without `NSObject`.
    private static func classes(of object: NSObject) -> [AnyClass] {
        var classes: [AnyClass] = []
        var type: AnyClass? = object.classForCoder
        while let current = type as? NSObject.Type, current != NSObject.self {
            classes.append(current)
            #if canImport(Darwin)
                type = current.superclass()
            #else
                type = current.superclass
            #endif
        }
        return classes
    }

    @Test("are limited to those that are requested, whatever is registered")
    func requestedLimits() throws {
        let json = #"{ "value": { "$class": "NSURL", "$value": "a:b" } }"#
        for settings in [HRUnarchiver(registry: Self.registry), HRUnarchiver(compatibility: .hrCoder)] {
            let coder = try HRKeyedUnarchiver(forReadingFrom: Data(json.utf8), settings: settings)
            #expect(coder.decodeObject(of: [NSSet.self], forKey: "value") == nil)
            #expect((coder.error as? HRError)?.code == .wrongClass)
        }
    }

    @Test("are Swift's values where these are declared")
    func bridged() throws {
        let json = #"""
            { "url": { "$class": "NSURL", "$value": "a:b" },
              "id": { "$class": "NSUUID", "$value": "E621E1F8-C36C-495A-93FC-0C247A3E6E5F" },
              "tags": { "$class": "NSSet", "$value": ["a"] },
              "data": { "$class": "NSMutableData", "$value": { "$data": "AQ==" } },
              "price": { "$class": "NSDecimalNumber", "$value": "1.5" },
              "names": { "$class": "NSMutableDictionary", "$value": { "a": "b" } } }
            """#
        let expected = Values(
            url: try #require(URL(string: "a:b")),
            id: try #require(UUID(uuidString: "E621E1F8-C36C-495A-93FC-0C247A3E6E5F")), tags: ["a"], data: Data([1]),
            price: 1.5, names: ["a": "b"])
        var named = HRClassRegistry()
        named.register(NSURL.self)
        for registry in [HRClassRegistry(), Self.registry, named] {
            #expect(try HRUnarchiver(registry: registry).unarchive(Values.self, from: Data(json.utf8)) == expected)
        }
    }

    @Test("leave their name to a type of the program's that is registered under it")
    func ownType() throws {
        var registry = Self.registry
        registry.register(Link.self, as: "NSURL")
        let json = #"[{ "$class": "NSURL", "address": "a" }]"#
        let links = try HRUnarchiver(registry: registry).unarchive([Any].self, from: Data(json.utf8))
        #expect(links.first as? Link == Link(address: "a"))
    }

    // MARK: Writing

    @Test("are not written where only the file would name them", .slow, arguments: samples, Position.allCases)
    func refusesWriting(_ sample: FoundationObjectTests.Sample, _ position: Position) throws {
        let object = sample.make()
        let error = expectError(.unknownClass) { _ = try position.write(object, HRArchiver()) }
        #expect(error?.message.hasSuffix("is not a class that may be read from here") == true)
        #expect(error?.help.first?.contains("registry.register(.foundationClasses)") == true)
        // Of an error, the first member that needs a name is refused.
        guard sample.testDescription != "error with more in it" else { return }
        #expect(HRDocument(position.root(nil))[error?.path ?? HRPath()] == .some(.null))
    }

    @Test("are written once they are registered", .slow, arguments: samples, Position.allCases)
    func writesRegistered(_ sample: FoundationObjectTests.Sample, _ position: Position) throws {
        let archiver = HRArchiver(registry: Self.registry, classAnnotations: .whereNeeded)
        let document = try position.write(sample.make(), archiver)
        #expect(document.root == position.root(sample.node))
    }

    @Test("are written again after they have refused a member once")
    func writesAfterFailure() throws {
        let document = try HRArchiver().document(archiving: Both(NSMutableSet(array: [1])))
        #expect(try HRUnarchiver().unarchive(Both.self, from: document).set == NSSet(array: [1]))
    }

    @Test("are not referred to from where only the file would name them")
    func references() throws {
        let pair = Pair(NSMutableSet(array: [1]))
        expectError(.unknownClass) { _ = try HRArchiver().document(archiving: pair) }
        #expect(throws: Never.self) { try HRArchiver(registry: Self.registry).document(archiving: pair) }
    }

    // MARK: Plain values

    @Test("are not asked for by plain values", arguments: plainSamples, Position.allCases)
    func plain(_ sample: FoundationObjectTests.Sample, _ position: Position) throws {
        let object = sample.make()
        let document = try position.write(object, HRArchiver(classAnnotations: .whereNeeded))
        #expect(document.root == position.root(sample.node))
        // Null is absence in many places, and a value that says no class is of none that conforms to NSCoding.
        guard sample.node != nil, position != .coding else { return }
        let back = try position.read(document.root, HRUnarchiver())
        if !position.bridges { #expect(object.isEqual(try #require(back as? NSObject))) }
    }

    // MARK: NSCoding

    /// A class that requests what it reads, and says so.
    private final class Secure: NSObject, NSSecureCoding {
        static let supportsSecureCoding = true
        let url: NSURL
        let list: NSArray

        init(url: NSURL, list: NSArray) { (self.url, self.list) = (url, list) }

        init?(coder: NSCoder) {
            guard let url = coder.decodeObject(of: [NSURL.self], forKey: "url") as? NSURL,
                let list = coder.decodeObject(of: [NSArray.self, NSURL.self, NSSet.self], forKey: "list") as? NSArray
            else { return nil }
            (self.url, self.list) = (url, list)
        }

        func encode(with coder: NSCoder) {
            coder.encode(url, forKey: "url")
            coder.encode(list, forKey: "list")
        }
    }

    /// The innermost of arrays within one another. Foundation compares these in a time that doubles with each.
    private func innermost(_ array: NSArray) -> NSArray {
        var array = array
        while array.count == 1, let inner = array.firstObject as? NSArray { array = inner }
        return array
    }

    @Test("are written for a class that requests what it reads, at any depth", arguments: [1, 100])
    func secureClass(_ depth: Int) throws {
        let url = try #require(NSURL(string: "a:b"))
        var list: NSArray = [url, NSSet(array: [url])]
        for _ in 0..<depth { list = [list] }
        let object = Secure(url: url, list: list)
        for isSecure in [false, true] {
            let data = try HRKeyedArchiver.archivedData(withRootObject: object, requiringSecureCoding: isSecure)
            let back = try HRKeyedUnarchiver.unarchivedObject(ofClass: Secure.self, from: data)
            #expect(back?.url == url)
            #expect(back.map { innermost($0.list) } == [url, NSSet(array: [url])])
        }
    }

    /// A value of Swift's own declares what it holds, whoever holds it.
    @Test("are not written for a value within such a class that declares Any")
    func valueInSecureClass() throws {
        let list: NSArray = [Elements(value: [NSSet()])]
        let object = Secure(url: try #require(NSURL(string: "a:b")), list: list)
        expectError(.unknownClass) { _ = try HRKeyedArchiver.archivedData(withRootObject: object) }
    }

    @Test("are written at any depth where they are declared")
    func declaredAtDepth() throws {
        var chain = SetChain(NSSet(array: [0]), nil)
        for number in 1...100 { chain = SetChain(NSSet(array: [number]), chain) }
        let document = try HRArchiver().document(archiving: chain)
        #expect(document.definitions.count > 0)
        var next: SetChain? = try HRUnarchiver().unarchive(SetChain.self, from: document)
        for number in (0...100).reversed() {
            let link = try #require(next)
            #expect(link.set == NSSet(array: [number]))
            next = link.next
        }
    }

    // MARK: HRCoder

    private static let namesOfHRCoder: Set = [
        "NSSet", "NSMutableSet", "NSOrderedSet", "NSMutableOrderedSet", "NSIndexSet", "NSMutableIndexSet", "NSURL",
        "NSDate", "NSData", "NSMutableData", "NSMutableString",
    ]

    @Test("are those that HRCoder has a spelling for, in its files", arguments: HRClassRegistry.foundationNames)
    func hrCoderReading(_ name: String) throws {
        let node = HRNode.array([.object(HRObject(className: name, plainValue: .bool(true)))])
        let unarchiver = HRUnarchiver(compatibility: .hrCoder)
        do {
            _ = try unarchiver.unarchive([Any].self, from: HRDocument(node))
        } catch {
            #expect((error.code == .unknownClass) == !Self.namesOfHRCoder.contains(name), "\(error)")
        }
    }

    @Test("are written as HRCoder does, and no others", arguments: samples, Position.allCases)
    func hrCoderWriting(_ sample: FoundationObjectTests.Sample, _ position: Position) throws {
        let object = sample.make()
        guard case .object(let node) = sample.node, let name = node.className else { return }
        let archiver = HRArchiver(compatibility: .hrCoder)
        // Written as a plain number.
        if name == "NSDecimalNumber" || Self.namesOfHRCoder.contains(name) {
            let data = try HRFormat.binaryPropertyList.data(from: position.write(object, archiver))
            let document = try HRUnarchiver().document(from: data)
            // Read from its bytes, a string or data is a plain value, which conforms to no NSCoding.
            if position == .coding { return }
            let back = try position.read(document.root, HRUnarchiver(compatibility: .hrCoder))
            if name != "NSDecimalNumber", !position.bridges { #expect(object.isEqual(back)) }
        } else {
            expectError(.unknownClass) { _ = try position.write(object, archiver) }
        }
    }

    @Test("are not made, nor written, as AnyHashable")
    func hashable() throws {
        let json = #"[{ "$class": "NSRegularExpression", "$value": "a" }]"#
        let expression = try NSRegularExpression(pattern: "a")
        expectError(.unknownClass) { _ = try HRUnarchiver().unarchive([AnyHashable].self, from: Data(json.utf8)) }
        expectError(.unknownClass) { _ = try HRArchiver().document(archiving: [AnyHashable(expression)]) }
        let archiver = HRArchiver(registry: Self.registry), unarchiver = HRUnarchiver(registry: Self.registry)
        let document = try archiver.document(archiving: [AnyHashable(expression)])
        #expect(try unarchiver.unarchive([AnyHashable].self, from: document) == [AnyHashable(expression)])
    }

    @Test("come through every format", .slow, arguments: samples, HRFormat.each)
    func formats(_ sample: FoundationObjectTests.Sample, _ format: HRFormat) throws {
        let data = try HRArchiver(registry: Self.registry).archive([sample.make()] as [Any], as: format)
        let back = try HRUnarchiver(registry: Self.registry).unarchive([Any].self, from: data)
        #expect(sample.isEqual(try #require(back.first as? NSObject), sample.make()))
        expectError(.unknownClass) { _ = try HRUnarchiver().unarchive([Any].self, from: data) }
    }
}
