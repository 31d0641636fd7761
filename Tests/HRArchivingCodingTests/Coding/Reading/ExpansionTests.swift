import HRArchiving
import TestSupport
import Testing

@Suite("Values that aliases repeat")
struct ExpansionTests {
    private struct Lists: HRDecodable {
        let a: [Int]
        let b: [[Int]]
        init(coder: HRDecoder) throws {
            a = try coder.decode(forKey: "a")
            b = try coder.decode(forKey: "b")
        }
    }

    private struct CodableLists: Decodable {
        let a: [Int]
        let b: [[Int]]
    }

    @Test("Values count with all that lies in them", arguments: [0, 1, 2])
    func values(way: Int) {
        let numbers = HRNode.array(Array(repeating: 1, count: 20_000))
        let document = HRDocument(["a": numbers, "b": .array(Array(repeating: .alias("a"), count: 300))])
        expectError(.expansionLimit, "HR0605 aliases repeat more than 500000 values at b.24") {
            switch way {
            case 0: _ = try HRUnarchiver().unarchive(Lists.self, from: document)
            case 1: _ = try HRUnarchiver().unarchive(CodableLists.self, from: document)
            default: _ = try HRUnarchiver().unarchive(Any.self, from: document)
            }
        }
    }

    private static let samples: [(value: HRNode, count: Int)] = [
        ("x", 1), (["x", "y"], 3), ([["x", "y"], ["z"], []], 7), ([[["x"]]], 4), (["k": "x", "l": "y"], 3),
        (["k": ["x", "y"]], 4), (["k": ["l": ["x"]]], 4), ([["k": "x"], ["k": ["y"]]], 6),
    ]

    /// Each value is counted once, however deep it lies.
    @Test("What is counted", arguments: samples)
    func counts(value: HRNode, count: Int) throws {
        let document = HRDocument(["a": value, "b": .alias("a"), "c": .alias("a")])
        _ = try HRUnarchiver(limits: HRLimits(expansion: 2 * count)).unarchive(Any.self, from: document)
        expectError(.expansionLimit) {
            _ = try HRUnarchiver(limits: HRLimits(expansion: 2 * count - 1)).unarchive(Any.self, from: document)
        }
    }

    private struct Crowd: HRDecodable {
        let people: [Node]
        let groups: [[Node]]
        init(coder: HRDecoder) throws {
            people = try coder.decode(forKey: "people")
            groups = try coder.decode(forKey: "groups")
        }
    }

    @Test("Objects are made once, and count once", arguments: [true, false])
    func objects(isForward: Bool) throws {
        let people = (0..<100).map { HRNode.dictionary(["name": .string("\($0)"), "children": [["name": "x"]]]) }
        let groups = HRNode.array(Array(repeating: .alias("people"), count: 50))
        var fields: HRFields = ["people": .array(people), "groups": groups]
        if isForward { fields = ["groups": groups, "people": .array(people)] }
        let document = HRDocument(.dictionary(fields))
        let limits = HRLimits(expansion: 50 * 101)
        let crowd = try HRUnarchiver(limits: limits).unarchive(Crowd.self, from: document)
        let isSame = crowd.groups.allSatisfy { $0.elementsEqual(crowd.people) { $0 === $1 } }
        #expect(isSame && crowd.groups.count == 50)
    }

    @Test("An object that could not be read is tried once, however often it is asked for")
    func failures() throws {
        let people = HRNode.array((0..<100).map { .dictionary(["name": .string("\($0)")]) })
        let faulty: HRNode = ["name": "x", "children": people, "parent": 5]
        let attempts = HRNode.array(Array(repeating: .alias("faulty"), count: 20_000))
        let document = HRDocument(["attempts": attempts, "faulty": faulty])
        _ = try HRUnarchiver(limits: HRLimits(expansion: 1000)).unarchive(Attempts.self, from: document)
    }

    private struct Attempts: HRDecodable {
        init(coder: HRDecoder) throws { _ = try coder.decode([Attempt].self, forKey: "attempts") }
    }

    private struct Attempt: HRDecodable {
        init(coder: HRDecoder) throws {}
        static func decodeNode(in slot: HRDecodingSlot) throws -> Attempt {
            do { _ = try Node.decodeNode(in: slot) } catch let error as HRError where error.code == .typeMismatch {}
            return try Attempt.made()
        }
        private init() {}
        private static func made() throws -> Attempt { Attempt() }
    }

    @Test("A kilobyte of aliases that double is refused by default", .slow)
    func doubling() {
        let lists = (0..<30).map { HRNode.array([.alias(HRAlias("\($0 + 1)")), .alias(HRAlias("\($0 + 1)"))]) }
        expectError(.expansionLimit) {
            _ = try HRUnarchiver().unarchive(Any.self, from: HRDocument(.array(lists + ["x"])))
        }
    }

    @Test("A large document may repeat four times what it holds")
    func fourTimes() throws {
        let numbers = HRNode.array(Array(repeating: 1, count: 200_000))
        let document = HRDocument(["a": numbers, "b": [.alias("a"), .alias("a"), .alias("a")]])
        #expect(try HRUnarchiver().unarchive(Lists.self, from: document).b.map(\.count) == [200_000, 200_000, 200_000])
    }
}
