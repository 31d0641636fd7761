import Foundation
import HRArchiving
import TestSupport
import Testing

/// Archives that somebody has changed: each is an error or a document, and nothing worse.
@Suite("Hostile archives of NSKeyedArchiver")
struct KeyedArchiveHostileTests {
    /// Something of everything.
    static let archive = KeyedArchiveText(
        [
            "$class": .pointer(30), "array": .pointer(2), "dictionary": .pointer(3), "set": .pointer(4),
            "url": .pointer(5),
            "uuid": .pointer(6), "date": .pointer(7), "data": .pointer(8), "range": .pointer(9),
            "decimal": .pointer(10),
            "me": .pointer(1), "text": .pointer(11), "ordered": .pointer(12), "counted": .pointer(13),
            "number": .pointer(14),
            "null": .pointer(15), "point": .pointer(16), "inline": [["a": .pointer(1)], 1.5], "zone": .pointer(17),
        ],
        ["$class": .pointer(31), "NS.objects": [.pointer(20), .pointer(1), .pointer(0)]],
        ["$class": .pointer(32), "NS.keys": [.pointer(20), .pointer(21)], "NS.objects": [.pointer(2), .pointer(2)]],
        ["$class": .pointer(33), "NS.objects": [.pointer(20), .pointer(21)]],
        ["$class": .pointer(34), "NS.base": .pointer(18), "NS.relative": .pointer(19)],
        ["$class": .pointer(35), "NS.uuidbytes": .data(Data(count: 16))], ["$class": .pointer(36), "NS.time": 0.5],
        ["$class": .pointer(37), "NS.data": .data(Data([1]))],
        [
            "$class": .pointer(38), "NS.special": 4, "NS.rangeval.location": .pointer(22),
            "NS.rangeval.length": .pointer(22),
        ],
        [
            "$class": .pointer(39), "NS.mantissa": .data(Data(count: 16)), "NS.mantissa.bo": 1, "NS.exponent": -1,
            "NS.length": 1, "NS.negative": true, "NS.compact": true,
        ],
        ["$class": .pointer(40), "NS.string": .pointer(20)],
        ["$class": .pointer(41), "NS.object.0": .pointer(20), "NS.object.1": .pointer(1)],
        ["$class": .pointer(42), "NS.count": 1, "NS.object0": .pointer(20), "NS.count0": 2],
        ["$class": .pointer(43), "NS.intval": 1], ["$class": .pointer(44)],
        ["$class": .pointer(38), "NS.special": 3, "NS.rectval": "{{1, 2}, {3, 4}}"],
        ["$class": .pointer(45), "NS.name": "Europe/Oslo", "NS.data": .data(Data([1]))],
        ["$class": .pointer(34), "NS.base": .pointer(0), "NS.relative": .pointer(23)], "d", "k", "l", 3,
        "https://a.b/c/",
        "", "", "", "", "", "", .classRecord("_TtC1A1B", hints: ["NSUnknown"]), .classRecord("NSMutableArray"),
        .classRecord("NSDictionary"), .classRecord("NSSet"), .classRecord("NSURL"), .classRecord("NSUUID"),
        .classRecord("NSDate"), .classRecord("NSMutableData"), .classRecord("NSValue"),
        .classRecord("NSDecimalNumberPlaceholder", hints: ["NSDecimalNumber"]), .classRecord("NSMutableString"),
        .classRecord("NSOrderedSet"), .classRecord("NSCountedSet"), .classRecord("NSNumber"), .classRecord("NSNull"),
        .classRecord("NSTimeZone"))

    /// What takes the place of each value in turn; nil takes it out.
    static let replacements: [HRNode?] = [
        nil, .pointer(0), .pointer(1), .pointer(31), .pointer(9999), .pointer(-1), true, -1,
        .integer(HRInteger(UInt64.max)), 1.5, .real(.infinity), "x", "",
        .data(Data()), .date(Date(timeIntervalSinceReferenceDate: 0)), [], [.pointer(1)], [:], ["$class": .pointer(30)],
        ["$classname": "NSArray"],
    ]

    /// Every path of the archive.
    static let paths: [HRPath] = {
        var paths: [HRPath] = []
        var open = [(HRPath(), archive.node)]
        while let (path, node) = open.popLast() {
            if !path.components.isEmpty { paths.append(path) }
            switch node {
            case .array(let elements):
                open += elements.enumerated().map { (path.appending(String($0.offset)), $0.element) }
            case .dictionary(let fields): open += fields.map { (path.appending($0.key), $0.value) }
            default: break
            }
        }
        return paths
    }()

    /// Reads bytes; a document has to survive being written and read again.
    static func readsOrThrows(_ data: Data) throws -> Bool {
        let document: HRDocument
        do throws(HRError) {
            document = try HRDocument(keyedArchive: data)
        } catch {
            #expect(!error.description.isEmpty)
            return false
        }
        let copy = try HRFormat.json.using(.direct).document(from: HRFormat.json.using(.direct).data(from: document))
        #expect(copy == document)
        return true
    }

    @Test("The archive itself can be read")
    func sound() throws {
        #expect(try Self.readsOrThrows(Self.archive.xml))
        #expect(try Self.readsOrThrows(Self.archive.binary()))
        #expect(Self.paths.count > 150)
    }

    @Test("Each value is taken out, or replaced", .slow, arguments: replacements.indices)
    func matrix(index: Int) throws {
        var documents = 0
        for path in Self.paths {
            var document = HRDocument(Self.archive.node)
            document[path] = Self.replacements[index]
            if try Self.readsOrThrows(KeyedArchiveText.xml(document.root)) { documents += 1 }
        }
        #expect(documents < Self.paths.count)
    }

    @Test("Bytes are changed at random", .slow, arguments: 0..<8)
    func mutations(seed: Int) throws {
        let originals = [Array(Self.archive.xml), Array(try Self.archive.binary())]
        for (kind, original) in originals.enumerated() {
            var mutation = Mutation(seed: seed * 2 + kind, interesting: "<>/\u{0}\u{1}0123456789$&;kdiS")
            for _ in 0..<250 {
                _ = try Self.readsOrThrows(Data(mutation.mutated(original)))
            }
        }
    }

    @Test("Bytes are cut off")
    func truncations() throws {
        let data = try Self.archive.binary()
        for count in 0..<data.count {
            #expect(try !Self.readsOrThrows(data.prefix(count)))
        }
    }
}
