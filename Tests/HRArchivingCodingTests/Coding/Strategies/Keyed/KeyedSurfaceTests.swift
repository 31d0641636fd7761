import Foundation
import HRArchiving
import TestSupport
import Testing

/// What else users of NSCoder, NSKeyedArchiver and NSKeyedUnarchiver call.
@Suite("More methods of the keyed coders")
struct KeyedSurfaceTests {
    private func unarchiver(_ json: String) throws -> HRKeyedUnarchiver {
        try HRKeyedUnarchiver(forReadingFrom: Data(json.utf8))
    }

    @Test("Top-level objects are thrown for")
    func topLevel() throws {
        let coder = try unarchiver(#"{ "a": "x", "n": null, "b": [1], "c": { "$class": "Foreign" }, "d": "y" }"#)
        #expect(try coder.decodeTopLevelObject(forKey: "a") as? String == "x")
        #expect(try coder.decodeTopLevelObject(of: NSString.self, forKey: "a") == "x")
        #expect(try coder.decodeTopLevelObject(of: [NSArray.self, NSNumber.self], forKey: "b") as? [Int] == [1])
        #expect(try coder.decodeTopLevelObject(forKey: "absent") == nil)
        #expect(try coder.decodeTopLevelObject(of: NSString.self, forKey: "n") == nil)
        expectError(.unknownClass, #"HR0401 "Foreign" is not a class that this file may create at c"#) {
            _ = try coder.decodeTopLevelObject(forKey: "c")
        }
        expectError(.unknownClass) { _ = try coder.decodeTopLevelObject(forKey: "d") }
    }

    @Test("Objects of one of several classes")
    func classes() throws {
        let coder = try unarchiver(#"{ "a": "x", "b": 5, "c": { "k": [1, "a"] }, "d": true }"#)
        let classes: [AnyClass] = [NSString.self, NSNumber.self]
        #expect(coder.decodeObject(of: classes, forKey: "a") as? String == "x")
        #expect(coder.decodeObject(of: classes, forKey: "b") as? Int == 5)
        #expect(coder.decodePropertyList(forKey: "c") as? NSDictionary == ["k": [1, "a"] as NSArray])
        #expect(coder.error == nil)
        #expect(coder.decodeObject(of: [NSString.self], forKey: "d") == nil)
        #expect((coder.error as? HRError)?.description == #"HR0202 "d" must be a string, found a boolean at d"#)
    }

    @Test("Dictionaries whose members are of classes that are asked for")
    func dictionaries() throws {
        let json = #"{ "a": { "k": 5 }, "b": { "$class": "NSDictionary", "$value": [[1, "x"]] }, "c": { "k": [] } }"#
        let coder = try unarchiver(json)
        let keys: [AnyClass] = [NSString.self], numbers: [AnyClass] = [NSNumber.self]
        let first = coder.decodeDictionary(withKeysOfClasses: keys, objectsOfClasses: numbers, forKey: "a")
        #expect(first as? [String: Int] == ["k": 5])
        let second = coder.decodeDictionary(withKeysOfClasses: numbers, objectsOfClasses: keys, forKey: "b")
        #expect(second as? [Int: String] == [1: "x"])
        #expect(coder.decodeDictionary(withKeysOfClasses: keys, objectsOfClasses: keys, forKey: "absent") == nil)
        #expect(coder.error == nil)
        #expect(coder.decodeDictionary(withKeysOfClasses: keys, objectsOfClasses: numbers, forKey: "c") == nil)
        #expect((coder.error as? HRError)?.path?.description == "c.k")
    }

    @Test("Bytes by pointers", arguments: HRFormat.each)
    func bytes(_ format: HRFormat) throws {
        let archiver = HRKeyedArchiver(requiringSecureCoding: false)
        archiver.outputFormat = format
        let bytes: [UInt8] = [1, 2, 255]
        archiver.encodeBytes(bytes, length: 3, forKey: "bytes")
        archiver.encodeBytes(nil, length: 0, forKey: "none")
        archiver.finishEncoding()
        let coder = try HRKeyedUnarchiver(forReadingFrom: archiver.encodedData)
        var length = 7
        let first = try #require(coder.decodeBytes(forKey: "bytes", returnedLength: &length))
        _ = coder.decodeBytes(forKey: "none", returnedLength: nil)
        #expect(Array(UnsafeBufferPointer(start: first, count: length)) == bytes)
        #expect(coder.decodeBytes(forKey: "absent", returnedLength: &length) == nil)
        #expect(length == 0)
        #expect(coder.error == nil)
    }

    @Test("Points, sizes and rectangles under keys", arguments: HRFormat.each)
    func structures(_ format: HRFormat) throws {
        let archiver = HRKeyedArchiver(requiringSecureCoding: false)
        archiver.outputFormat = format
        archiver.encode(NSPoint(x: 1.5, y: 2), forKey: "point")
        archiver.encode(NSRect(x: 1, y: 2, width: 3, height: 4), forKey: "rect")
        archiver.finishEncoding()
        let coder = try HRKeyedUnarchiver(forReadingFrom: archiver.encodedData)
        #expect(coder.decodePoint(forKey: "point") == NSPoint(x: 1.5, y: 2))
        #expect(coder.decodeRect(forKey: "rect") == NSRect(x: 1, y: 2, width: 3, height: 4))
        #expect(coder.error == nil)
    }

    /// A class that calls one of the methods without keys.
    private final class Unkeyed: NSObject, NSCoding {
        static let writing: [@Sendable (NSCoder) -> Void] = [
            { $0.encode("a" as Any?) }, { $0.encode(Data()) }, { $0.encodeBytes(nil, length: 0) },
            { $0.encodeConditionalObject("a") }, { $0.encodeRootObject("a") }, { $0.encodeBycopyObject("a") },
            { $0.encodeByrefObject("a") }, { $0.encodePropertyList("a") },
            {
                let numbers = [1, 2]
                numbers.withUnsafeBytes { [coder = $0] in
                    guard let address = $0.baseAddress else { return }
                    coder.encodeArray(ofObjCType: "q", count: 2, at: address)
                }
            },
        ]
        static let reading: [@Sendable (NSCoder) -> Void] = [
            { _ = $0.decodeObject() }, { _ = $0.decodeData() }, { _ = $0.decodePropertyList() },
            {
                var numbers = [1, 2]
                numbers.withUnsafeMutableBytes { [coder = $0] in
                    guard let address = $0.baseAddress else { return }
                    coder.decodeArray(ofObjCType: "q", count: 2, at: address)
                }
            },
        ]
        let method: Int

        init(_ method: Int) { self.method = method }

        init?(coder: NSCoder) {
            method = coder.decodeInteger(forKey: "method")
            Self.reading[method](coder)
        }

        func encode(with coder: NSCoder) { Self.writing[method](coder) }
    }

    @Test("Each method without keys is an error")
    func unkeyed() throws {
        for method in Unkeyed.writing.indices {
            expectError(.coderMisuse, "HR0209 a value is encoded or decoded without a key at 0") {
                _ = try HRArchiver().document(archiving: [Unkeyed(method)])
            }
        }
        for method in Unkeyed.reading.indices {
            expectError(.coderMisuse, "HR0209 a value is encoded or decoded without a key at 0") {
                _ = try HRUnarchiver().unarchive(
                    [Unkeyed].self, from: HRDocument([["method": .integer(HRInteger(Int64(method)))]]))
            }
        }
        #expect(try unarchiver("{}").version(forClassName: "Unkeyed") == 0)
    }

    /// A class whose objects are written as another one's.
    private final class Disguised: NSObject, NSCoding {
        override init() { super.init() }
        init?(coder: NSCoder) { nil }
        func encode(with coder: NSCoder) { coder.encode("d", forKey: "name") }
        override var classForCoder: AnyClass { KeyedTree.self }
    }

    @Test("An object is written under the class that it wants")
    func classForCoder() throws {
        let document = try HRArchiver().document(archiving: [Disguised()])
        #expect(document.root == [.object(HRObject(className: "KeyedTree", fields: ["name": "d"]))])
        #expect(try HRUnarchiver().unarchive([KeyedTree].self, from: document).first?.name == "d")
    }

    @Test("Files by their extensions, and the object in one of another class")
    func files() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { #expect(throws: Never.self) { try FileManager.default.removeItem(at: folder) } }
        let tree = KeyedTree("a", children: [KeyedTree("b")])
        for name in ["a.json", "a.plist", "a.bplist"] {
            let url = folder.appendingPathComponent(name)
            try HRArchiver().archive(tree, to: url)
            #expect(try HRUnarchiver().unarchive(KeyedTree.self, from: url).children.first?.name == "b")
            try HRKeyedArchiver.archiveRootObject(tree, toFile: url.path)
            var registry = HRClassRegistry()
            registry.register(KeyedTree.self)
            let settings = HRUnarchiver(registry: registry)
            let back = try HRKeyedUnarchiver.unarchiveObject(withFile: url.path, settings: settings) as? KeyedTree
            #expect(back?.children.first?.name == "b")
        }
        expectError(.unknownExtension) { try HRArchiver().archive(tree, to: folder.appendingPathComponent("a.txt")) }
    }

    @Test("Data completes the archive, as NSKeyedArchiver's does")
    func impliedEnd() throws {
        let output = NSMutableData()
        let archiver = HRKeyedArchiver(forWritingWith: output)
        archiver.encodePropertyList(["a": [1]], forKey: "plist")
        #expect(try HRUnarchiver().document(from: archiver.encodedData).root == ["plist": ["a": [1]]])
        #expect(archiver.encodedData == Data(referencing: output))
    }

    @Test("Names and classes that were set can be asked for")
    func names() throws {
        let archiver = HRKeyedArchiver(requiringSecureCoding: false)
        #expect(archiver.className(for: KeyedTree.self) == nil)
        archiver.setClassName("Tree", for: KeyedTree.self)
        #expect(archiver.className(for: KeyedTree.self) == "Tree")
        let unarchiver = try unarchiver("{}")
        let unknown: AnyClass? = unarchiver.class(forClassName: "Tree")
        #expect(unknown == nil)
        unarchiver.setClass(KeyedTree.self, forClassName: "Tree")
        let isTree = unarchiver.class(forClassName: "Tree") == KeyedTree.self
        #expect(isTree)
    }

    @Test("Secure coding and the policy are set as users of NSKeyedUnarchiver do")
    func properties() throws {
        let archiver = HRKeyedArchiver(requiringSecureCoding: false)
        archiver.requiresSecureCoding = true
        #expect(archiver.requiresSecureCoding)
        archiver.encode(KeyedTree("a"), forKey: "a")
        let message = #"HR0207 "KeyedTree" does not support secure coding at a"#
        #expect((archiver.error as? HRError)?.description == message)
        let unarchiver = try unarchiver(#"{ "a": { "$class": "KeyedTree" } }"#)
        unarchiver.decodingFailurePolicy = .raiseException
        #expect(unarchiver.decodingFailurePolicy == .setErrorAndReturn)
        unarchiver.requiresSecureCoding = true
        #expect(unarchiver.decodeObject(of: KeyedTree.self, forKey: "a") == nil)
        let refusal = #"HR0402 "KeyedTree" does not support secure coding, which is required at a"#
        #expect((unarchiver.error as? HRError)?.description == refusal)
    }

    /// A class that looks things up in the settings of its coder.
    private final class Curious: NSObject, NSCoding {
        static let key = CodingUserInfoKey(rawValue: "word")
        var word: String?
        override init() { super.init() }
        init?(coder: NSCoder) {
            word = Self.key.flatMap { (coder as? HRKeyedUnarchiver)?.settings.userInfo[$0] as? String }
        }
        func encode(with coder: NSCoder) {
            let word = Self.key.flatMap { (coder as? HRKeyedArchiver)?.settings.userInfo[$0] as? String }
            coder.encode(word, forKey: "word")
        }
    }

    @Test("An object's coder has the settings of the whole")
    func settings() throws {
        let info: [CodingUserInfoKey: any Sendable] = Curious.key.map { [$0: "open"] } ?? [:]
        let document = try HRArchiver(userInfo: info).document(archiving: [Curious()])
        #expect(document.root == [.object(HRObject(className: "KeyedSurfaceTests.Curious", fields: ["word": "open"]))])
        #expect(try HRUnarchiver(userInfo: info).unarchive([Curious].self, from: document).first?.word == "open")
    }

    @Test("Whole objects from data, as by the name of old")
    func topLevelData() throws {
        let data = try HRKeyedArchiver.archivedData(withRootObject: ["a": 1])
        #expect(try HRKeyedUnarchiver.unarchiveTopLevelObjectWithData(data) as? [String: Int] == ["a": 1])
        expectError(.syntax) { _ = try HRKeyedUnarchiver.unarchiveTopLevelObjectWithData(Data("{".utf8)) }
    }
}
