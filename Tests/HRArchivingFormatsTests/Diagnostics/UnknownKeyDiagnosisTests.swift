import Foundation
import HRArchiving
import ObjectMapping
import TestSupport
import Testing

/// Unknown keys are found in few runs, wherever they stand, and none that somebody has caught.
@Suite("Diagnoses of unknown keys")
struct UnknownKeyDiagnosisTests {
    /// A way in which types take part, with one that refers to others of its kind by `left` and `right`.
    struct Way: Sendable, CustomTestStringConvertible {
        let name: String
        let diagnose: @Sendable (HRUnarchiver, HRDocument) -> HRDiagnosis
        /// Whether the library itself hands on errors.
        let isCertain: Bool

        var testDescription: String { name }

        init<Value>(_ type: Value.Type, isCertain: Bool = false) {
            name = "\(type)"
            self.isCertain = isCertain
            diagnose = { $0.diagnose(type, from: $1) }
        }

        func lines(_ root: HRNode, notesUnknownKeys: Bool = true) -> [String] {
            diagnosis(root, notesUnknownKeys: notesUnknownKeys).errors.map(\.description)
        }

        func diagnosis(_ root: HRNode, notesUnknownKeys: Bool = true) -> HRDiagnosis {
            var unarchiver = HRUnarchiver(unknownKeys: .error)
            unarchiver.registry.register(MappedTwig.map, as: "MappedTwig")
            unarchiver.registry.register(MappedCatching.map, as: "MappedCatching")
            unarchiver.registry.register(MappedMixture.map, as: "MappedMixture")
            unarchiver.faults.notesUnknownKeys = notesUnknownKeys
            return diagnose(unarchiver, HRDocument(root))
        }

        static let all = [
            Way(Twig.self), Way(CodableTwig.self), Way(MappedTwig.self, isCertain: true),
            Way(KeyedTwig.self, isCertain: true),
        ]
    }

    private func chain(_ length: Int, key: String = "key") -> HRNode {
        (1...length).reduce(nil as HRNode) { [key + "\($1)": 1, "left": $0] }
    }

    private func tree(_ depth: Int) -> HRNode {
        depth == 0 ? nil : ["key": 1, "left": tree(depth - 1), "right": tree(depth - 1)]
    }

    @Test("Long unknown keys of a hundred objects in one another", .slow, arguments: Way.all)
    func nested(way: Way) throws {
        let root = chain(100, key: String(repeating: "k", count: 17_000))
        let (diagnosis, slow) = try onThread(stackSize: 4 << 20) {
            (way.diagnosis(root), way.diagnosis(root, notesUnknownKeys: false))
        }
        #expect(diagnosis.errors.count == 20)
        #expect(diagnosis.errors.map(\.description) == slow.errors.map(\.description))
        #expect(diagnosis.runs == (way.isCertain ? 1 : 2))
        #expect(slow.runs >= 20)
    }

    @Test("All objects of a tree", arguments: Way.all)
    func branches(way: Way) {
        let diagnosis = way.diagnosis(tree(4))
        #expect(diagnosis.errors.count == 15)
        #expect(diagnosis.isComplete)
        #expect(diagnosis.runs == (way.isCertain ? 1 : 3))
        #expect(diagnosis.errors.map(\.description) == way.lines(tree(4), notesUnknownKeys: false))
    }

    @Test("Objects that lie in one another by references", arguments: Way.all)
    func references(way: Way) {
        let third: HRNode = ["key": 1, "left": ["key": 1]]
        let second: HRNode = ["key": 1, "left": .alias("spare.spare.spare"), "spare": third]
        let root: HRNode = [
            "left": .alias("spare.spare.spare"), "key": 1,
            "spare": ["key": 1, "left": .alias("spare.spare"), "spare": second],
        ]
        let diagnosis = way.diagnosis(root)
        #expect(diagnosis.errors.count == 5)
        #expect(diagnosis.runs == (way.isCertain ? 1 : 3))
        #expect(diagnosis.errors.map(\.description) == way.lines(root, notesUnknownKeys: false))
    }

    @Test("Unknown keys beside values of wrong types", arguments: Way.all)
    func mixed(way: Way) {
        let root: HRNode = [
            "a": 1, "left": ["b": 1, "left": 5, "right": ["c": 1]],
            "right": ["d": 1, "left": ["e": 1, "right": true]],
        ]
        #expect(
            way.diagnosis(root).errors.map { $0.path?.description } == [
                "a", "left.left", "left.right.c", "right.d", "right.left.right",
            ])
        #expect(way.lines(root) == way.lines(root, notesUnknownKeys: false))
    }

    // MARK: What somebody catches

    @Test(
        "What is caught is not reported, though the same is elsewhere",
        arguments: [Way(Catching.self), Way(CodableCatching.self), Way(MappedCatching.self), Way(KeyedCatching.self)])
    func caught(way: Way) {
        let twig: HRNode = ["key": 1, "left": ["key": 1]]
        let root: HRNode = ["strict": twig, "attempt": twig, "own": 1, "either": twig, "skipped": [twig, [:], twig]]
        let paths = way.diagnosis(root).errors.map { $0.path?.description }
        #expect(paths == ["strict.key", "strict.left.key", "own"])
        #expect(way.lines(root) == way.lines(root, notesUnknownKeys: false))
    }

    @Test("What an object says of itself may decide on what it catches")
    func flags() {
        func object(_ isStrict: Bool) -> HRNode {
            ["isStrict": .bool(isStrict), "a": 1, "left": ["isStrict": true, "b": 1]]
        }
        let root: HRNode = ["isStrict": true, "left": object(true), "right": object(false)]
        let paths = Way(Flagged.self).diagnosis(root).errors.map { $0.path?.description }
        #expect(paths == ["left.a", "left.left.b", "right.a"])
    }

    @Test("The words of code that makes errors of its own are those of each error")
    func wrapped() {
        let root: HRNode = ["a": 1, "next": ["b": 1, "next": ["c": 1]]]
        let diagnosis = Way(Wrapping.self).diagnosis(root)
        #expect(diagnosis.errors.map { $0.path?.description } == ["a", "next.b", "next.next.c"])
        #expect(diagnosis.errors.map { $0.underlying is Wrapping.Failure } == [false, true, true])
    }

    // MARK: By chance

    @Test("The same errors as one by one, in documents made by chance", arguments: 0..<4)
    func random(part: UInt64) {
        var generator = SeededGenerator(seed: part)
        var saved = 0, found = 0
        for _ in 0..<Scale.count(60, inDebug: 20) {
            let root = Self.mixture(depth: 4, &generator)
            let way = Way(Mixture.self)
            let fast = way.diagnosis(root), slow = way.diagnosis(root, notesUnknownKeys: false)
            // Which are the first twenty depends on how they are found.
            guard slow.errors.count < 20, fast.errors.count < 20 else { continue }
            #expect(fast.description == slow.description, "\(root)")
            saved += slow.runs - fast.runs
            found += fast.errors.count
        }
        #expect(saved > 0 && found > Scale.count(60, inDebug: 20), "\(saved), \(found)")
    }

    private static func mixture(depth: Int, _ generator: inout SeededGenerator) -> HRNode {
        var fields: [(String, HRNode)] = []
        for key in ["left", "right", "attempt", "either", "list", "codable", "map"] where depth > 0 {
            switch generator.number(below: 5) {
            case 0 where key != "list": fields.append((key, mixture(depth: depth - 1, &generator)))
            case 1 where key == "list":
                let count = generator.number(below: 3)
                fields.append((key, .array((0..<count).map { _ in mixture(depth: depth - 1, &generator) })))
            case 2 where generator.number(below: 4) == 0: fields.append((key, 5))
            default: break
            }
        }
        if generator.number(below: 3) == 0 { fields.append(("unknown", 1)) }
        if generator.number(below: 8) == 0 { fields.append(("nmae", "x")) }
        if generator.number(below: 8) != 0 { fields.append(("name", generator.number(below: 8) == 0 ? 1 : "x")) }
        return .dictionary(HRFields(fields))
    }

    @Test("The same errors as one by one, in samples with mistakes", .slow, arguments: FaultySample.all)
    func samples(sample: FaultySample) throws {
        let document = try sample.document()
        let all = Mistake.all(in: document)
        var generator = SeededGenerator(seed: 12)
        for _ in 0..<30 {
            let mistakes = Mistake.draw(5, from: all, using: &generator)
            var faulty = document
            for mistake in mistakes { mistake.make(in: &faulty) }
            #expect(sample.diagnose(faulty).description == sample.diagnoseOneByOne(faulty).description, "\(mistakes)")
        }
    }
}

// MARK: - Types that refer to others of their kind

private final class Twig: HRDecodable {
    let left, right, spare: Twig?

    init(coder: HRDecoder) throws {
        left = try coder.decodeIfPresent(forKey: "left")
        right = try coder.decodeIfPresent(forKey: "right")
        spare = try coder.decodeIfPresent(forKey: "spare")
    }
}

private final class CodableTwig: Decodable {
    let left, right, spare: CodableTwig?
}

private final class MappedTwig {
    var left, right, spare: MappedTwig?

    static let map = PropertyMap(
        { MappedTwig() }, MappedProperty("left", \.left), MappedProperty("right", \.right),
        MappedProperty("spare", \.spare))
}

private final class KeyedTwig: NSObject, NSCoding {
    let twigs: [KeyedTwig?]

    init?(coder: NSCoder) {
        twigs = ["left", "right", "spare"].map { key in
            (coder as? HRKeyedUnarchiver)?.decode(KeyedTwig.self, forKey: key)
        }
    }

    func encode(with coder: NSCoder) {}
}

// MARK: - Types that catch

private final class Catching: HRDecodable {
    init(coder: HRDecoder) throws {
        _ = try coder.decode(Twig.self, forKey: "strict")
        _ = try? coder.decode(Twig.self, forKey: "attempt")
        _ = try coder.decode(Attempt<Twig>.self, forKey: "either")
        _ = try coder.decode([Attempt<Twig>].self, forKey: "skipped")
    }
}

/// A value of a type, or anything else.
private struct Attempt<Value>: HRCoding {
    init(coder: HRDecoder) throws {
        do { _ = try coder.decode(Value.self) } catch { _ = try coder.decode(Any.self) }
    }

    func encode(with coder: HREncoder) throws {}
}

private final class CodableCatching: Decodable {
    private enum CodingKeys: CodingKey { case strict, attempt, either, skipped }

    private struct Attempt: Decodable {
        init(from decoder: any Decoder) throws {
            _ = try? decoder.singleValueContainer().decode(CodableTwig.self)
        }
    }

    /// A type that takes whatever stands under the keys of a twig.
    private struct Keys: Decodable {
        private enum CodingKeys: CodingKey { case key, left }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            _ = container.contains(.key) && container.contains(.left)
        }
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        _ = try container.decode(CodableTwig.self, forKey: .strict)
        _ = try? container.decode(CodableTwig.self, forKey: .attempt)
        if (try? container.decode(CodableTwig.self, forKey: .either)) == nil {
            _ = try container.decode(Keys.self, forKey: .either)
        }
        var elements = try container.nestedUnkeyedContainer(forKey: .skipped)
        while !elements.isAtEnd { _ = try elements.decode(Attempt.self) }
    }
}

private final class MappedCatching {
    var strict: MappedTwig?
    var attempt, either: Attempt<MappedTwig>?
    var skipped: [MappedTwig] = []

    static let map = PropertyMap(
        { MappedCatching() }, MappedProperty("strict", \.strict), MappedProperty("attempt", \.attempt),
        MappedProperty("either", \.either),
        MappedProperty("skipped", \.skipped, through: .arraySkippingFaults(MappedTwig.map)))
}

private final class KeyedCatching: NSObject, NSCoding {
    init?(coder: NSCoder) {
        let coder = coder as? HRKeyedUnarchiver
        _ = coder?.decode(KeyedTwig.self, forKey: "strict")
        _ = coder?.decode(Attempt<KeyedTwig>.self, forKey: "attempt")
        _ = coder?.decode(Attempt<KeyedTwig>.self, forKey: "either")
        _ = coder?.decode([Attempt<KeyedTwig>].self, forKey: "skipped")
    }

    func encode(with coder: NSCoder) {}
}

private final class Flagged: HRDecodable {
    init(coder: HRDecoder) throws {
        let isStrict = try coder.decode(Bool.self, forKey: "isStrict")
        for key in ["left", "right"] {
            do { _ = try coder.decodeIfPresent(Flagged.self, forKey: key) } catch { if isStrict { throw error } }
        }
    }
}

private final class Wrapping: HRDecodable {
    struct Failure: Error {
        let reason: any Error
    }

    init(coder: HRDecoder) throws {
        do { _ = try coder.decodeIfPresent(Wrapping.self, forKey: "next") } catch { throw Failure(reason: error) }
    }
}

// MARK: - Types that do all of that

private final class Mixture: HRDecodable {
    init(coder: HRDecoder) throws {
        _ = try coder.decode(String.self, forKey: "name")
        _ = try coder.decodeIfPresent(Mixture.self, forKey: "left")
        _ = try coder.decodeIfPresent(Mixture.self, forKey: "right")
        _ = try? coder.decodeIfPresent(Mixture.self, forKey: "attempt")
        if (try? coder.decodeIfPresent(Mixture.self, forKey: "either")) == nil {
            _ = try coder.decodeIfPresent(CodableMixture.self, forKey: "either")
        }
        _ = try coder.decode([Mixture].self, forKey: "list", default: [])
        _ = try coder.decodeIfPresent(CodableMixture.self, forKey: "codable")
        _ = try coder.decodeIfPresent(MappedMixture.self, forKey: "map")
    }
}

private final class CodableMixture: Decodable {
    let name: String
    let left, right: CodableMixture?
    let map: Inner?
    let codable: CodableMixture?

    struct Inner: Decodable {
        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            do { _ = try container.decode(CodableMixture.self) } catch {
                guard case DecodingError.keyNotFound = error else { throw error }
            }
        }
    }
}

private final class MappedMixture {
    var name = ""
    var left: Mixture?
    var right, map: MappedMixture?
    var list: [MappedMixture] = []

    static let map = PropertyMap(
        { MappedMixture() }, MappedProperty("name", \.name), MappedProperty("left", \.left),
        MappedProperty("right", \.right),
        MappedProperty("map", \.map), MappedProperty("list", \.list, through: .arraySkippingFaults(deferred)))

    private static let deferred = PropertyMap(
        { MappedMixture() }, MappedProperty("name", \.name), MappedProperty("left", \.left))
}
