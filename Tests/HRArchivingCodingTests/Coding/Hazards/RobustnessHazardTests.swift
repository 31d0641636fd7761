import Foundation
import HRArchiving
import TestSupport
import Testing

/// What hostile or careless files could do to the coding layer, by the numbers of the hazard table.
@Suite("Hazards of coding: errors, tasks, versions")
struct RobustnessHazardTests {
    @Test("44 An initializer that throws at any depth leaves nothing behind", arguments: 0..<12)
    func throwingInitializer(depth: Int) {
        let counter = Counter()
        var root: HRNode = .object("Fragile", ["fails": true])
        for _ in 0..<depth { root = ["next": root, "others": [.alias("$root")]] }
        let error = expectError(.userError) {
            _ = try HRUnarchiver(userInfo: counter.userInfo).unarchive(Fragile.self, from: HRDocument(root))
        }
        #expect(error?.underlying is Fragile.Broken)
        #expect(error?.path?.components.count == depth)
        #expect(counter.value == 0)
    }

    @Test("46 Messages neither leak values nor flood, and cannot steer a terminal", .slow)
    func messages() {
        let long = String(repeating: "k", count: 1_000_000)
        let odd = "\u{1B}[31m\u{202E}\u{0}\u{7}\n"
        for key in [long, odd] {
            let roots: [HRNode] = [
                .dictionary([key: "secret"]), [.object(key, ["a": "secret"])],
                .dictionary([key: .alias(HRAlias(key + "x"))]),
                [.alias(HRAlias("#" + key))], .dictionary([key: [.object("Nobody")]]),
            ]
            for root in roots {
                for read in Self.readers {
                    let error = #expect(throws: HRError.self) { try read(HRDocument(root)) }
                    let text = error?.description ?? ""
                    #expect(text.unicodeScalars.count < 2000)
                    #expect(!text.contains("secret"))
                    let isHarmless = text.unicodeScalars.allSatisfy {
                        $0.properties.generalCategory != .control && $0.properties.generalCategory != .format
                    }
                    #expect(isHarmless)
                    let notes = (error?.notes ?? []) + (error?.help ?? [])
                    #expect(notes.allSatisfy { $0.unicodeScalars.count < 2000 && !$0.contains("secret") })
                }
            }
        }
    }

    private static let readers: [@Sendable (HRDocument) throws -> Void] = [
        { _ = try HRUnarchiver(unknownKeys: .error).unarchive(Plain.self, from: $0) },
        { _ = try HRUnarchiver().unarchive([String: [Int]].self, from: $0) },
        { _ = try HRUnarchiver().unarchive([[String: Int]].self, from: $0) },
    ]

    @Test("53 One archiver and one unarchiver in many tasks at once")
    func tasks() async throws {
        let archiver = HRArchiver(registry: elementRegistry)
        let unarchiver = HRUnarchiver(registry: elementRegistry)
        await withTaskGroup(of: String?.self) { group in
            for seed in 0..<16 as Range<UInt64> {
                group.addTask {
                    var graphs = RandomGraphs(seed: seed)
                    let elements = graphs.elements()
                    defer { for element in elements { element.unlink() } }
                    do {
                        let document = try archiver.document(archiving: elements[0])
                        let back = GraphWalk(try unarchiver.unarchive(Element.self, from: document))
                        defer { back.unlink() }
                        return back.difference(from: GraphWalk(elements[0]))
                    } catch {
                        return "\(error)"
                    }
                }
            }
            for await difference in group { #expect(difference == nil) }
        }
    }

    @Test(
        "54 Old files without new keys, and new files with keys that old code does not know", arguments: HRFormat.each)
    func versions(format: HRFormat) throws {
        let old = HRDocument(.object("Settings", ["name": "n"]))
        let new = HRDocument(.object("Settings", version: 2, ["name": "n", "size": 5, "later": [1], "color": "red"]))
        let first = try HRUnarchiver().unarchive(Settings.self, from: format.data(from: old))
        #expect(first == Settings(name: "n", size: 10, color: nil, version: 0))
        let second = try HRUnarchiver().unarchive(Settings.self, from: format.data(from: new))
        #expect(second == Settings(name: "n", size: 5, color: .red, version: 2))
        let newBytes = try format.document(from: format.data(from: new))
        let found = try HRUnarchiver().unarchiveCollectingUnknownKeys(Settings.self, from: newBytes).unknownKeys
        #expect(found == ["later"])
        expectError(.unknownKey) { _ = try HRUnarchiver(unknownKeys: .error).unarchive(Settings.self, from: newBytes) }
    }

    @Test("55 The same graph gives the same bytes, a hundred times", arguments: HRFormat.each)
    func sameBytes(format: HRFormat) throws {
        var graphs = RandomGraphs(seed: 55)
        let elements = graphs.elements()
        let archiver = HRArchiver(registry: elementRegistry)
        let data = try archiver.archive(elements[0], as: format)
        for _ in 0..<100 { #expect(try archiver.archive(elements[0], as: format) == data) }
        for element in elements { element.unlink() }
    }
}

/// An object that counts how many of it live, and may fail to be made.
private final class Fragile: HRDecodable {
    struct Broken: Error {}
    private let life: Life
    private var next: Fragile?
    private var others: [Fragile] = []

    init(coder: HRDecoder) throws {
        life = Life(Counter.counter(in: coder.userInfo))
        coder.register(self)
        next = try coder.decodeIfPresent(forKey: "next")
        if try coder.decode(forKey: "fails", default: false) { throw Broken() }
        others = try coder.decode(forKey: "others", default: [])
    }
}

/// Counts while it lives: it is gone when its owner is, also if that was never finished.
private final class Life {
    private let counter: Counter?
    init(_ counter: Counter?) {
        self.counter = counter
        counter?.add(1)
    }
    deinit { counter?.add(-1) }
}

private struct Settings: HRDecodable, Equatable {
    static let archiveAcceptsNewerVersions = true
    var name: String
    var size: Int
    var color: Color?
    var version: Int

    init(name: String, size: Int, color: Color?, version: Int) {
        (self.name, self.size, self.color, self.version) = (name, size, color, version)
    }

    init(coder: HRDecoder) throws {
        name = try coder.decode(forKey: "name")
        size = try coder.decode(forKey: "size", default: 10)
        color = try coder.decodeIfPresent(forKey: "color")
        version = coder.archiveVersion
    }
}
