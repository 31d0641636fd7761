import Foundation
import HRArchiving
import TestSupport
import Testing

/// What archivers and unarchivers can be told: nulls, conversions, user information, limits.
@Suite("Options of archivers")
struct OptionTests {
    // MARK: writesNulls

    @Test("Nil is written as null under its key on request, and reads the same", arguments: HRFormat.each)
    func nulls(format: HRFormat) throws {
        let archiver = HRArchiver(writesNulls: true)
        let body: (HREncoder) throws -> Void = {
            try $0.encode(nil as String?, forKey: "text")
            try $0.encode(nil as [any Foo]?, forKey: "foos")
            try $0.encode(nil as CodableNode.Value?, forKey: "codable")
            try $0.encode(nil as Node?, forKey: "node")
            try $0.encode(5 as Int?, forKey: "number")
        }
        let document = try archiver.document(archiving: Writing(body))
        #expect(
            document
                == HRDocument(.object("Fields", ["text": nil, "foos": nil, "codable": nil, "node": nil, "number": 5])))
        let back = try format.document(from: format.data(from: document))
        let values = try HRUnarchiver().read(back) { coder in
            (
                try coder.decodeIfPresent(String.self, forKey: "text"), try coder.decode(forKey: "text", default: "d"),
                try coder.decodeIfPresent([any Foo].self, forKey: "foos") == nil,
                try coder.decodeIfPresent(Node.self, forKey: "node") == nil, coder.contains("text")
            )
        }
        #expect(values == (nil, "d", true, true, true))
    }

    @Test("Null is written inside arrays and dictionaries in any case", arguments: HRFormat.each)
    func nullsInCollections(format: HRFormat) throws {
        #expect(try HRArchiver().document(archiving: [1, nil]) == HRDocument([1, nil]))
        #expect(try HRArchiver().document(archiving: ["a": nil as Int?]) == HRDocument(["a": nil]))
        try roundTrip([1, nil], as: format)
        try roundTrip(["a": 1, "b": nil], as: format)
    }

    @Test("Null where a value is needed")
    func nullForValue() {
        expectError(.typeMismatch, #"HR0202 "text" must be a string, found null at text"#) {
            _ = try HRUnarchiver().unarchive(Plain.self, from: HRDocument(["text": nil]))
        }
        expectError(.typeMismatch, #"HR0202 element 0 must be an object of class "Node", found null at 0"#) {
            _ = try HRUnarchiver().unarchive([Node].self, from: HRDocument([nil]))
        }
    }

    // MARK: convertsScalars

    @Test("Values of a neighbouring kind are taken on request")
    func conversions() throws {
        let lenient = HRUnarchiver(convertsScalars: true)
        #expect(try lenient.unarchive([Int].self, from: HRDocument(["5", 5.0, 5])) == [5, 5, 5])
        #expect(
            try lenient.unarchive([Bool].self, from: HRDocument([1, 0, "true", "false"])) == [true, false, true, false])
        #expect(try lenient.unarchive([Double].self, from: HRDocument(["5.5", 5])) == [5.5, 5])
        #expect(try lenient.unarchive([Float].self, from: HRDocument(["5.5", 5])) == [5.5, 5])
        #expect(try lenient.unarchive([String].self, from: HRDocument([5, 5.5, true])) == ["5", "5.5", "true"])
        #expect(try lenient.unarchive([UInt8].self, from: HRDocument(["255", 255.0])) == [255, 255])
    }

    @Test(
        "What would lose something is no conversion",
        arguments: [["5.5"], [5.5], ["x"], [1e30], [""]] as [HRNode])
    func impossible(root: HRNode) {
        #expect(throws: HRError.self) {
            try HRUnarchiver(convertsScalars: true).unarchive([Int].self, from: HRDocument(root))
        }
    }

    @Test("Without the request, none is", arguments: [["5"], [5.5], [true]] as [HRNode])
    func strict(root: HRNode) {
        expectError(.typeMismatch) { _ = try HRUnarchiver().unarchive([Int].self, from: HRDocument(root)) }
    }

    @Test("Integers out of range")
    func outOfRange() {
        expectError(.outOfRange, "HR0204 element 0 is a number outside the range of Int8 at 0") {
            _ = try HRUnarchiver().unarchive([Int8].self, from: HRDocument([128]))
        }
        expectError(.outOfRange, "HR0204 element 0 is a number outside the range of UInt at 0") {
            _ = try HRUnarchiver().unarchive([UInt].self, from: HRDocument([-1]))
        }
    }

    // MARK: userInfo

    @Test("User information reaches both ways of coding")
    func userInfo() throws {
        let key = try #require(CodingUserInfoKey(rawValue: "key"))
        let archiver = HRArchiver(userInfo: [key: "out"])
        #expect(try archiver.document(archiving: Informed()) == HRDocument(.object("Informed", ["info": "out"])))
        #expect(try archiver.document(archiving: CodableInformed()) == HRDocument(["info": "out"]))
        let unarchiver = HRUnarchiver(userInfo: [key: "in"])
        #expect(try unarchiver.unarchive(Informed.self, from: HRDocument([:])).info == "in")
        #expect(try unarchiver.unarchive(CodableInformed.self, from: HRDocument([:])).info == "in")
        #expect(try HRUnarchiver().unarchive(Informed.self, from: HRDocument([:])).info == nil)
    }

    // MARK: Limits

    @Test("More values than the limit, on either way")
    func nodes() {
        let limits = HRLimits(nodes: 10)
        expectError(.nodeLimit, "HR0602 the graph has more than 10 values at $root") {
            _ = try HRArchiver(limits: limits).document(archiving: [[1, 2, 3, 4, 5], [1, 2, 3, 4, 5, 6]])
        }
        expectError(.nodeLimit, "HR0602 the graph has more than 10 values at 1") {
            _ = try HRUnarchiver(limits: limits).unarchive(
                [[Int]].self, from: HRDocument([[1, 2, 3, 4, 5], [1, 2, 3, 4, 5, 6]]))
        }
    }

    @Test("More aliases than the limit")
    func aliases() {
        expectError(.aliasLimit, "HR0604 the graph has more than 2 aliases at 3") {
            _ = try HRUnarchiver(limits: HRLimits(aliases: 2)).unarchive(
                [String].self, from: HRDocument(["a", .alias("0"), .alias("0"), .alias("0")]))
        }
    }

    /// Each list holds two aliases to the next one: 2^30 values of thirty lines.
    @Test("Values that aliases multiply")
    func expansion() {
        let lists = (0..<30).map { HRNode.array([.alias(HRAlias("\($0 + 1)")), .alias(HRAlias("\($0 + 1)"))]) }
        let unarchiver = HRUnarchiver(limits: HRLimits(expansion: 10_000))
        let error = expectError(.expansionLimit) {
            _ = try unarchiver.unarchive(Any.self, from: HRDocument(.array(lists + ["x"])))
        }
        #expect(error?.message == "aliases repeat more than 10000 values")
    }
}

private struct Informed: HRCoding {
    let info: String?
    init() { info = nil }
    init(coder: HRDecoder) throws {
        info = CodingUserInfoKey(rawValue: "key").flatMap { coder.userInfo[$0] as? String }
    }
    func encode(with coder: HREncoder) throws {
        try coder.encode(CodingUserInfoKey(rawValue: "key").flatMap { coder.userInfo[$0] as? String }, forKey: "info")
    }
}

private struct CodableInformed: Codable {
    let info: String?
    private enum Keys: CodingKey { case info }
    init() { info = nil }
    init(from decoder: any Decoder) throws {
        info = CodingUserInfoKey(rawValue: "key").flatMap { decoder.userInfo[$0] as? String }
    }
    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Keys.self)
        let info = CodingUserInfoKey(rawValue: "key").flatMap { encoder.userInfo[$0] as? String }
        try container.encode(info, forKey: .info)
    }
}
