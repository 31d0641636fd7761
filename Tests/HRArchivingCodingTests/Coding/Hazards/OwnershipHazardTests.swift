import Foundation
import HRArchiving
import TestSupport
import Testing

/// What hostile or careless files could do to the coding layer, by the numbers of the hazard table. Files on disk (14 and
/// 49 to 51) are in BoundedFileReaderTests, AtomicFileWriterTests, FileFailureTests and FileRaceTests; what documentation
/// says of trust (56) is in SECURITY.md.
@Suite("Hazards of coding: foreign classes and ownership")
struct OwnershipHazardTests {
    static let foreignClasses = [
        "NSURLRequest", "NSPredicate", "NSKeyedArchiver", "NSObject", "NSNotification", "NSTextCheckingResult",
        "NSDateFormatter",
    ]
    /// Classes that are read by transcoders of this library, which take nothing but what they write.
    static let transcodedClasses = ["NSArray", "NSSet", "NSNumber", "NSURL"]
    /// The same of classes with fields, which need others than these.
    static let classesWithFields = [
        "NSAttributedString", "NSError", "NSLocale", "NSRegularExpression", "NSMeasurement",
    ]
    static let foreignKeys = [
        "NS.objects", "NS.keys", "NS.time", "NS.bytes", "NS.string", "NS.relative", "NS.base", "$archiver", "$top",
        "$objects", "$0", "NS.zero",
    ]

    @Test("42 Foundation's classes are created by no file", arguments: HRFormat.each)
    func foreignClasses(format: HRFormat) throws {
        for name in Self.foreignClasses {
            let fields = HRFields(Self.foreignKeys.map { ($0, HRNode.integer(1)) })
            let data = try format.data(from: HRDocument([.object(HRObject(className: name, fields: fields))]))
            expectError(.unknownClass) { _ = try HRUnarchiver().unarchive([Plain].self, from: data) }
            expectError(.unknownClass) { _ = try HRUnarchiver().unarchive([Any].self, from: data) }
        }
    }

    @Test("42 Those that have transcoders run no code of Foundation's for a file", arguments: HRFormat.each)
    func transcodedClasses(format: HRFormat) throws {
        let fields = HRFields(Self.foreignKeys.map { ($0, HRNode.integer(1)) })
        for name in Self.transcodedClasses {
            let data = try format.data(from: HRDocument([.object(HRObject(className: name, fields: fields))]))
            expectError(.unknownClass) { _ = try HRUnarchiver().unarchive([Plain].self, from: data) }
            expectError(.unknownClass) { _ = try HRUnarchiver().unarchive([Any].self, from: data) }
            expectError(.typeMismatch) { _ = try HRUnarchiver.namingFoundation.unarchive([Any].self, from: data) }
        }
        for name in Self.classesWithFields {
            let data = try format.data(from: HRDocument([.object(HRObject(className: name, fields: fields))]))
            expectError(.unknownClass) { _ = try HRUnarchiver().unarchive([Plain].self, from: data) }
            expectError(.unknownClass) { _ = try HRUnarchiver().unarchive([Any].self, from: data) }
            expectError(.missingKey) { _ = try HRUnarchiver.namingFoundation.unarchive([Any].self, from: data) }
        }
        let data = try format.data(from: HRDocument([.object(HRObject(className: "NSDictionary", fields: fields))]))
        expectError(.unknownClass) { _ = try HRUnarchiver().unarchive([Plain].self, from: data) }
        expectError(.unknownClass) { _ = try HRUnarchiver().unarchive([Any].self, from: data) }
        let read = try HRUnarchiver.namingFoundation.unarchive([Any].self, from: data)
        let keys = (read.first as? NSDictionary)?.allKeys.compactMap { $0 as? String }
        #expect(keys?.sorted() == Self.foreignKeys.sorted())
    }

    @Test("43 Keys that steer Foundation's own archives are ordinary keys", arguments: HRFormat.each)
    func foreignKeys(format: HRFormat) throws {
        for key in Self.foreignKeys {
            try roundTrip([key: [1, 2]], as: format)
            try roundTrip([[key: "x"], ["a": key]], as: format)
        }
    }

    @Test("52 Nothing outlives its owner: graphs with weak parents are gone with their root", arguments: HRFormat.each)
    func ownership(format: HRFormat) throws {
        weak var written: Node?
        weak var read: Node?
        weak var child: Node?
        do {
            let root = Node("root", [Node("a", [Node("b")]), Node("c")])
            let back = try HRUnarchiver().unarchive(Node.self, from: HRArchiver().archive(root, as: format))
            #expect(back.children.first?.children.first?.parent?.parent === back)
            (written, read, child) = (root, back, back.children.first)
            #expect(child != nil)
        }
        #expect(written == nil)
        #expect(read == nil)
        #expect(child == nil)
    }

    @Test("52 Nor does what a failed call has made", arguments: HRFormat.each)
    func failure(format: HRFormat) throws {
        let document = HRDocument([
            ["name": "a", "children": [["name": "b", "parent": .alias("0")]]], ["name": 5],
        ])
        let data = try format.data(from: document)
        let counter = Counter()
        expectError(.typeMismatch) {
            _ = try HRUnarchiver(userInfo: counter.userInfo).unarchive([Counted].self, from: data)
        }
        #expect(counter.value == 0)
    }
}

/// An object that counts how many of it live.
private final class Counted: HRDecodable {
    private let counter: Counter?
    private let name: String
    private var children: [Counted] = []
    private weak var parent: Counted?

    init(coder: HRDecoder) throws {
        counter = Counter.counter(in: coder.userInfo)
        name = try coder.decode(forKey: "name")
        counter?.add(1)
        coder.register(self)
        children = try coder.decode(forKey: "children", default: [])
        try coder.decodeReference(forKey: "parent") { [unowned self] in parent = $0 }
    }

    deinit {
        if !name.isEmpty { counter?.add(-1) }
    }
}
