import Foundation
import HRArchiving
import Synchronization
import TestSupport
import Testing

/// An object that cannot be read leaves nothing behind that somebody could meet.
@Suite("Objects that could not be read")
struct FailedReadTests {
    // MARK: What waits

    /// Which way a child takes part.
    enum Way: CaseIterable { case own, codable, reference, weakReference, keyed }

    /// Counts the references that are handed over, and keeps those that were asked for.
    private final class Log: Sendable {
        let calls = Counter()
        private let kept = Mutex<[@Sendable () -> Bool]>([])

        func keep(_ isSet: @escaping @Sendable () -> Bool) { kept.withLock { $0.append(isSet) } }
        var hasSetAny: Bool { kept.withLock { $0.contains { $0() } } }

        var userInfo: [CodingUserInfoKey: any Sendable] {
            CodingUserInfoKey(rawValue: "log").map { [$0: self] } ?? [:]
        }

        static func log(in userInfo: [CodingUserInfoKey: any Sendable]) -> Log? {
            CodingUserInfoKey(rawValue: "log").flatMap { userInfo[$0] as? Log }
        }
    }

    /// Waits for its root and fails then, in one of the ways.
    private final class Own: HRDecodable {
        private var root: Root?

        init(coder: HRDecoder) throws {
            let log = Log.log(in: coder.userInfo)
            try coder.decodeReference(Root.self, forKey: "root") { [unowned self] in
                log?.calls.add(1)
                root = $0
            }
            _ = try coder.decode(Int.self, forKey: "number")
        }
    }

    private final class ByCodable: Decodable {
        private var root: Root?
        private enum CodingKeys: CodingKey { case number }

        init(from decoder: any Decoder) throws {
            let log = HRDecoder(decoder).flatMap { Log.log(in: $0.userInfo) }
            try HRDecoder(decoder)?.decodeReference(Root.self, forKey: "root") { [unowned self] in
                log?.calls.add(1)
                root = $0
            }
            _ = try decoder.container(keyedBy: CodingKeys.self).decode(Int.self, forKey: .number)
        }
    }

    private final class ByReference: Decodable {
        @HRReference private var root: CodableRoot?
        private enum CodingKeys: CodingKey { case root, number }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            _root = try container.decode(HRReference<CodableRoot>.self, forKey: .root)
            let kept = Shared(_root)
            HRDecoder(decoder).flatMap { Log.log(in: $0.userInfo) }?.keep { kept.value.wrappedValue != nil }
            _ = try container.decode(Int.self, forKey: .number)
        }
    }

    private final class ByWeakReference: Decodable {
        @HRWeakReference private var root: CodableRoot?
        private enum CodingKeys: CodingKey { case root, number }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            _root = try container.decode(HRWeakReference<CodableRoot>.self, forKey: .root)
            let kept = Shared(_root)
            HRDecoder(decoder).flatMap { Log.log(in: $0.userInfo) }?.keep { kept.value.wrappedValue != nil }
            _ = try container.decode(Int.self, forKey: .number)
        }
    }

    private final class Keyed: NSObject, NSCoding {
        private var root: Root?

        init?(coder: NSCoder) {
            super.init()
            let coder = coder as? HRKeyedUnarchiver
            let log = coder.flatMap { Log.log(in: $0.settings.userInfo) }
            coder?.decodeReference(of: Root.self, forKey: "root") { [unowned self] in
                log?.calls.add(1)
                root = $0
            }
            coder?.failWithError(CocoaError(.coderReadCorrupt))
        }

        func encode(with coder: NSCoder) {}
    }

    /// What is read on one thread, and looked at there.
    private final class Shared<Value>: @unchecked Sendable {
        let value: Value
        init(_ value: Value) { self.value = value }
    }

    /// Goes on without its child.
    private final class Root: HRDecodable {
        let child: Any?

        init(coder: HRDecoder) throws {
            child =
                switch try coder.decode(forKey: "way") as String {
                case "own": try? coder.decode(Own.self, forKey: "child")
                case "codable": try? coder.decode(ByCodable.self, forKey: "child")
                case "keyed": try? coder.decode(Keyed.self, forKey: "child")
                default: nil
                }
        }
    }

    private final class CodableRoot: Decodable {
        let child: AnyObject?
        private enum CodingKeys: CodingKey { case way, child }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            child =
                switch try container.decode(String.self, forKey: .way) {
                case "reference": try? container.decode(ByReference.self, forKey: .child)
                default: try? container.decode(ByWeakReference.self, forKey: .child)
                }
        }
    }

    @Test("What waits goes with the initializer that asked for it", arguments: Way.allCases)
    func waiting(way: Way) throws {
        let document = HRDocument([
            "way": .string("\(way)"), "child": .object("Keyed", ["root": .alias("$root"), "number": "none"]),
        ])
        var registry = HRClassRegistry()
        registry.register(Keyed.self, as: "Keyed")
        let plain = HRDocument(["way": .string("\(way)"), "child": ["root": .alias("$root"), "number": "none"]])
        let log = Log()
        let unarchiver = HRUnarchiver(registry: registry, userInfo: log.userInfo)
        switch way {
        case .own, .codable: #expect(try unarchiver.unarchive(Root.self, from: plain).child == nil)
        case .keyed: #expect(try unarchiver.unarchive(Root.self, from: document).child == nil)
        case .reference, .weakReference:
            #expect(try unarchiver.unarchive(CodableRoot.self, from: plain).child == nil)
        }
        #expect(log.calls.value == 0)
        #expect(!log.hasSetAny)
    }

    // MARK: What was made

    /// A person who goes on without friends that cannot be read.
    private final class Person: HRDecodable {
        let name: String
        var friend: Person?
        var boss: Person?

        init(coder: HRDecoder) throws {
            name = try coder.decode(forKey: "name")
            coder.register(self)
            friend = try coder.decodeIfPresent(forKey: "friend")
            try coder.decodeReference(forKey: "boss") { [unowned self] in boss = $0 }
            _ = try coder.decodeIfPresent(Int.self, forKey: "age")
        }
    }

    /// The elements of an array that can be read.
    private struct Readable: HRDecodable {
        var people: [Person] = []

        init(coder: HRDecoder) throws {
            for key in coder.keys {
                do { people.append(try coder.decode(forKey: key)) } catch {}
            }
        }
    }

    @Test("Nobody meets a half-read object through what was made within it")
    func halfRead() throws {
        let document = HRDocument([
            "0": ["name": "a", "friend": ["name": "b", "friend": .alias("0"), "age": 1], "age": "old"],
            "1": .alias("0.friend"),
            "2": ["name": "c", "age": 2],
        ])
        let people = try HRUnarchiver().unarchive(Readable.self, from: document).people
        #expect(people.map(\.name) == ["c"])
    }

    /// Tries one class, then another.
    private struct Union: HRDecodable {
        let first: Strict?
        let second: Person

        init(coder: HRDecoder) throws {
            let first = try? coder.decode(Strict.self, forKey: "value")
            self.first = first
            second = try coder.decode(forKey: "value")
        }
    }

    private final class Strict: HRDecodable {
        private(set) var friend: Person?
        init(coder: HRDecoder) throws {
            coder.register(self)
            friend = try coder.decode(forKey: "friend")
            _ = try coder.decode(Int.self, forKey: "number")
        }
    }

    @Test("A union that tries one class, then another, reads what the first one had begun with")
    func union() throws {
        let document = HRDocument([
            "value": [
                "name": "a", "friend": ["name": "b", "boss": .alias("value.friend")], "boss": .alias("value.friend"),
            ]
        ])
        let union = try HRUnarchiver().unarchive(Union.self, from: document)
        #expect(union.first == nil)
        #expect(union.second.friend?.name == "b")
        let isBoss = union.second.boss === union.second.friend
        #expect(isBoss)
    }

    private final class Lead: HRDecodable {
        let deputy: Person
        init(coder: HRDecoder) throws {
            deputy = try coder.decode(forKey: "deputy")
            _ = try coder.decode(Int.self, forKey: "age")
        }
    }

    private struct Team: HRDecodable {
        let lead: Lead?
        let members: [Person]

        init(coder: HRDecoder) throws {
            lead = try? coder.decode(Lead.self, forKey: "lead")
            members = try coder.decode(forKey: "members")
        }
    }

    @Test("A reference to an object that cannot be read is an error, and never nil")
    func dropped() {
        let document = HRDocument([
            "lead": ["name": "lead", "deputy": ["name": "Anna", "boss": .alias("lead")], "age": "old"],
            "members": [.alias("lead.deputy")],
        ])
        expectError(.typeMismatch, #"HR0202 "age" must be an integer, found a string at lead.age"#) {
            _ = try HRUnarchiver().unarchive(Team.self, from: document)
        }
    }

    // MARK: Closures that wait keep nothing open

    private final class Holder: HRDecodable {
        let kids, again: [Kid]
        init(coder: HRDecoder) throws {
            kids = try coder.decode(forKey: "kids")
            again = try coder.decode(forKey: "again")
        }
    }

    private final class Kid: HRDecodable {
        private(set) weak var parent: Holder?
        init(coder: HRDecoder) throws {
            try coder.decodeReference(forKey: "parent") { [unowned self] in parent = $0 }
        }
    }

    private final class CodableHolder: Decodable {
        let kids, again: [CodableKid]
    }

    private final class CodableKid: Decodable {
        @HRWeakReference private(set) var parent: CodableHolder?
    }

    @Test("An array whose elements wait for what holds it can be referred to")
    func waitingWithin() throws {
        let root: HRNode = ["kids": [["name": "a", "parent": .alias("$root")]], "again": .alias("kids")]
        let holder = try HRUnarchiver().unarchive(Holder.self, from: HRDocument(root))
        let isSame = holder.kids[0] === holder.again[0] && holder.kids[0].parent === holder
        #expect(isSame)
        let codable = try HRUnarchiver().unarchive(CodableHolder.self, from: HRDocument(root))
        let isSameCodable = codable.kids[0] === codable.again[0] && codable.kids[0].parent === codable
        #expect(isSameCodable)
    }

    // MARK: Letting go

    private final class Linked: Decodable {
        private let life: Life
        @HRReference private var next: Linked?
        private enum CodingKeys: CodingKey { case next, number }

        init(from decoder: any Decoder) throws {
            life = Life(HRDecoder(decoder).flatMap { Counter.counter(in: $0.userInfo) })
            let container = try decoder.container(keyedBy: CodingKeys.self)
            HRDecoder(decoder)?.register(self)
            _next = try container.decode(HRReference<Linked>.self, forKey: .next)
            _ = try container.decodeIfPresent(Int.self, forKey: .number)
        }
    }

    /// Counts while it lives.
    private final class Life {
        private let counter: Counter?
        init(_ counter: Counter?) {
            self.counter = counter
            counter?.add(1)
        }
        deinit { counter?.add(-1) }
    }

    @Test("References that were set are taken back where the read fails", arguments: [true, false])
    func circles(isWithin: Bool) {
        let fault: HRNode = ["number": "none"]
        let circle: [HRNode] = [["next": .alias("1")], ["next": .alias("2")], ["next": .alias("0")]]
        let within: [HRNode] = [["next": ["next": ["next": .alias("0")]], "number": "none"]]
        let counter = Counter()
        expectError(.typeMismatch) {
            let document = HRDocument(.array(isWithin ? within : circle + [fault]))
            _ = try HRUnarchiver(userInfo: counter.userInfo).unarchive([Linked].self, from: document)
        }
        #expect(counter.value == 0)
    }

    /// One of many in a list, each of which holds the one before.
    private final class Chained: HRDecodable {
        let before: Chained?
        init(coder: HRDecoder) throws {
            before = try coder.decodeIfPresent(forKey: "before")
            _ = try coder.decodeIfPresent(Int.self, forKey: "number")
        }
    }

    @Test("A long chain is let go of by a failed read on a small stack", .slow, arguments: [true, false])
    func longChain(isWithin: Bool) throws {
        let code = try onSmallStack { () -> HRError.Code? in
            var elements: [HRNode] = [[:]]
            let prefix = isWithin ? "elements." : ""
            for index in 1..<100_000 { elements.append(["before": .alias(HRAlias("\(prefix)\(index - 1)"))]) }
            if !isWithin { elements.append(["number": "none"]) }
            let limits = HRLimits(expansion: .max)
            do throws(HRError) {
                if isWithin {
                    let root: HRNode = ["elements": .array(elements), "number": "none"]
                    _ = try HRUnarchiver(limits: limits).unarchive(Chain.self, from: HRDocument(root))
                } else {
                    _ = try HRUnarchiver(limits: limits)
                        .unarchive([Chained].self, from: HRDocument(.array(elements)))
                }
                return nil
            } catch {
                return error.code
            }
        }
        #expect(code == .typeMismatch)
    }

    private final class Chain: HRDecodable {
        let elements: [Chained]
        init(coder: HRDecoder) throws {
            elements = try coder.decode(forKey: "elements")
            _ = try coder.decode(Int.self, forKey: "number")
        }
    }
}
