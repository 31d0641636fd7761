import Foundation
import HRArchiving
import TestSupport
import Testing

/// The coders as users of NSKeyedArchiver know them.
@Suite("HRKeyedArchiver and HRKeyedUnarchiver")
struct KeyedCoderTests {
    @Test("Values under keys of the root", arguments: HRFormat.each)
    func keys(_ format: HRFormat) throws {
        let tree = KeyedTree("a")
        let archiver = HRKeyedArchiver(requiringSecureCoding: false)
        archiver.outputFormat = format
        archiver.setClassName("Tree", for: KeyedTree.self)
        archiver.encode(tree, forKey: "root")
        archiver.encode(tree, forKey: "again")
        archiver.encodeConditionalObject(KeyedTree("b"), forKey: "lost")
        archiver.encode(5, forKey: "number")
        archiver.finishEncoding()
        #expect(archiver.error == nil)
        let document = try HRUnarchiver().document(from: archiver.encodedData)
        let object = HRObject(className: "Tree", fields: ["name": "a", "number": 0, "children": []])
        #expect(document.root == ["root": .object(object), "again": .alias(HRAlias("root")), "number": 5])
        let unarchiver = try HRKeyedUnarchiver(forReadingFrom: archiver.encodedData)
        unarchiver.setClass(KeyedTree.self, forClassName: "Tree")
        let again = unarchiver.decodeObject(forKey: "again") as? KeyedTree
        let root = unarchiver.decodeObject(forKey: "root") as? KeyedTree
        #expect(root?.name == "a")
        let isSame = again === root
        #expect(isSame)
        #expect(unarchiver.decodeInteger(forKey: "number") == 5)
        #expect(!unarchiver.containsValue(forKey: "lost"))
        unarchiver.finishDecoding()
        #expect(unarchiver.error == nil)
    }

    @Test("Data that is handed in is appended to")
    func output() throws {
        let data = NSMutableData()
        let archiver = HRKeyedArchiver(forWritingWith: data)
        archiver.encode("text", forKey: "key")
        archiver.finishEncoding()
        #expect(Data(referencing: data) == archiver.encodedData)
        #expect(try HRUnarchiver().document(from: archiver.encodedData).root == ["key": "text"])
    }

    @Test("An error makes no data, and stays the first one")
    func writingError() throws {
        let archiver = HRKeyedArchiver(requiringSecureCoding: false)
        archiver.encode(NSObject(), forKey: "object")
        archiver.encode(5, forKey: "number")
        archiver.encode(NSObject(), forKey: "other")
        archiver.finishEncoding()
        #expect(archiver.encodedData.isEmpty)
        let error = try #require(archiver.error as? HRError)
        #expect(error.code == .unsupportedType)
        #expect(error.path?.description == "object")
    }

    @Test("After an error everything is nil and zero")
    func readingError() throws {
        let unarchiver = try HRKeyedUnarchiver(forReadingFrom: Data(#"{ "a": "x", "b": 5, "c": "y" }"#.utf8))
        #expect(unarchiver.decodeInteger(forKey: "b") == 5)
        #expect(unarchiver.decodeInteger(forKey: "a") == 0)
        #expect(unarchiver.decodeInteger(forKey: "b") == 0)
        #expect(unarchiver.decodeObject(forKey: "c") == nil)
        #expect(!unarchiver.containsValue(forKey: "b"))
        #expect((unarchiver.error as? HRError)?.path?.description == "a")
    }

    @Test("Reading after the end is an error")
    func afterTheEnd() throws {
        let unarchiver = try HRKeyedUnarchiver(forReadingFrom: Data(#"{ "b": 5 }"#.utf8))
        #expect(unarchiver.decodeInteger(forKey: "b") == 5)
        unarchiver.finishDecoding()
        #expect(unarchiver.decodeInteger(forKey: "b") == 0)
        #expect((unarchiver.error as? HRError)?.code == .coderMisuse)
    }

    @Test("Malformed data is an error of the initializer")
    func malformed() throws {
        expectError(.syntax) { _ = try HRKeyedUnarchiver(forReadingFrom: Data("{".utf8)) }
    }

    @Test("Files, property lists and JSON objects")
    func otherDoors() throws {
        var registry = HRClassRegistry()
        registry.register(KeyedTree.self)
        let settings = HRUnarchiver(registry: registry)
        let tree = KeyedTree("a", children: [KeyedTree("b")])
        let plist = try HRKeyedArchiver.archivedPropertyList(withRootObject: tree)
        let json = try HRKeyedArchiver.archivedJSONObject(withRootObject: tree)
        for object in [plist, json] {
            let back = try HRKeyedUnarchiver.unarchiveObject(withPropertyListOrJSON: object, settings: settings)
            #expect((back as? KeyedTree)?.children.first?.name == "b")
        }
    }

    /// An object that asks for its partner when both exist.
    private final class Partner: NSObject, NSCoding {
        var partner: Partner?
        override init() { super.init() }
        init?(coder: NSCoder) {
            super.init()
            (coder as? HRKeyedUnarchiver)?.decodeReference(forKey: "partner") { self.partner = $0 }
        }
        func encode(with coder: NSCoder) { coder.encode(partner, forKey: "partner") }
    }

    @Test("References that are handed over later", arguments: HRFormat.each)
    func later(_ format: HRFormat) throws {
        let first = Partner()
        let second = Partner()
        first.partner = second
        second.partner = first
        defer { first.partner = nil }
        let data = try HRArchiver().archive(first, as: format)
        let back = try HRUnarchiver().unarchive(Partner.self, from: data)
        defer { back.partner = nil }
        let isCircle = back.partner?.partner === back
        #expect(isCircle)
    }

    /// An object that asks for others when all of them exist.
    private final class Friend: NSObject, NSCoding {
        var friends: [Friend] = []
        var known: Set<Friend> = []
        var calls = 0
        override init() { super.init() }
        init?(coder: NSCoder) {
            super.init()
            let coder = coder as? HRKeyedUnarchiver
            coder?.decodeReferences(forKey: "friends") { [unowned self] in
                friends = $0
                calls += 1
            }
            coder?.decodeReferences(forKey: "known") { [unowned self] in known = $0 }
        }
        func encode(with coder: NSCoder) { coder.encode(friends, forKey: "friends") }
    }

    @Test("Collections of references that are handed over later", arguments: HRFormat.each)
    func laterTogether(_ format: HRFormat) throws {
        for references in [HRArchiver.ReferenceStyle.keyPath, .ids] {
            let friends = (0..<5).map { _ in Friend() }
            for friend in friends { friend.friends = friends.reversed() }
            let data = try HRArchiver(references: references).archive(friends, as: format)
            let back = try HRUnarchiver().unarchive([Friend].self, from: data)
            for friend in back {
                let areSame = friend.friends.elementsEqual(back.reversed()) { $0 === $1 }
                #expect(areSame && friend.calls == 1 && friend.known.isEmpty)
            }
            (friends + back).forEach { $0.friends = [] }
        }
    }

    @Test("Sets of references are handed over when everything has been read")
    func laterSet() throws {
        let text = #"[{ "known": [{ "$alias": "1" }, { "$alias": "0" }] }, { "friends": null }]"#
        let back = try HRUnarchiver().unarchive([Friend].self, from: Data(text.utf8))
        #expect(back[0].known == Set(back))
        back[0].known = []
    }

    @Test("An object of the file itself has all its references when it is handed over")
    func handedOver() throws {
        let text = #"{ "a": { "$class": "P", "partner": { "$alias": "b" } }, "b": { "$class": "P" } }"#
        let unarchiver = try HRKeyedUnarchiver(forReadingFrom: Data(text.utf8))
        unarchiver.setClass(Partner.self, forClassName: "P")
        let first = unarchiver.decodeObject(forKey: "a") as? Partner
        #expect(first?.partner != nil)
        let second = unarchiver.decodeObject(forKey: "b") as? Partner
        #expect(first?.partner === second)
        unarchiver.finishDecoding()
        #expect(unarchiver.error == nil)
    }
}
