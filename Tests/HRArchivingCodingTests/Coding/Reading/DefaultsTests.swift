import Foundation
import HRArchiving
import ObjectMapping
import TestSupport
import Testing

/// Files that were written before a property existed, or by hand with only what differs.
@Suite("Defaults of types")
struct DefaultsTests {
    // MARK: Types

    struct Window: Codable, Equatable {
        var width = 800
        var height = 600
        var title: String? = "Main"
    }

    struct Settings: Codable, HRDefaults, Equatable {
        var host = "localhost"
        var port = 8080
        var ratio = 0.5
        var isOn = true
        var tags = ["a", "b"]
        var levels = ["x": 1]
        var window = Window()
        var note: String?
        var mode = Mode.fast
        static var archiveDefaults: Settings { Settings() }
    }

    enum Mode: String, Codable { case fast, slow }

    struct ByHand: HRCoding, HRDefaults, Equatable {
        var host = "localhost"
        var port = 8080
        var window = Window()
        var note: String?
        var limit = 1
        static var archiveDefaults: ByHand { ByHand() }

        init() {}

        init(coder: HRDecoder) throws {
            host = try coder.decode(forKey: "host")
            port = try coder.decode(forKey: "port")
            window = try coder.decode(forKey: "window")
            note = try coder.decodeIfPresent(forKey: "note")
            limit = try coder.decode(forKey: "limit", default: 9)
        }

        func encode(with coder: HREncoder) throws {
            try coder.encode(host, forKey: "host")
            try coder.encode(port, forKey: "port")
            try coder.encode(window, forKey: "window")
            try coder.encode(note, forKey: "note")
            try coder.encode(limit, forKey: "limit")
        }
    }

    /// A type whose values are built by a map.
    struct Point: HRDefaults, Equatable {
        let x: Int, y: Int
        let name: String
        static var archiveDefaults: Point { Point(x: 1, y: 2, name: "origin") }
        static let map = PropertyMap(
            building: Point.init(x:y:name:), MappedProperty("x", \.x), MappedProperty("y", \.y).required(),
            MappedProperty("name", \.name, default: "map"))
    }

    class Item: Codable, HRDefaults {
        var id = UUID()
        var name = "item"
        required init() {}
        class var archiveDefaults: Self { self.init() }
    }

    final class Tool: Item {
        var weight = 3

        required init() { super.init() }

        enum CodingKeys: CodingKey { case weight }

        required init(from decoder: any Decoder) throws {
            try super.init(from: decoder)
            weight = try decoder.container(keyedBy: CodingKeys.self).decode(Int.self, forKey: .weight)
        }

        override func encode(to encoder: any Encoder) throws {
            try super.encode(to: encoder)
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(weight, forKey: .weight)
        }
    }

    enum Shape: Codable, HRDefaults, Equatable {
        case circle(radius: Double, color: String)
        case square(side: Double)
        static var archiveDefaults: Shape { .circle(radius: 1, color: "red") }
    }

    private static func bytes(_ json: String, as format: HRFormat) throws -> Data {
        try format.data(from: HRFormat.json.document(from: Data(json.utf8)))
    }

    // MARK: Absent keys

    @Test("D29: a property that a file of yesterday does not have is the type's default", arguments: HRFormat.each)
    func absent(format: HRFormat) throws {
        let old = try Self.bytes(#"{ "port": 80, "window": { "width": 10 } }"#, as: format)
        var expected = Settings()
        (expected.port, expected.window) = (80, Window(width: 10, height: 600, title: nil))
        #expect(try HRUnarchiver().unarchive(Settings.self, from: old) == expected)
        var hand = ByHand()
        (hand.port, hand.window, hand.limit) = (80, expected.window, 9)
        #expect(try HRUnarchiver().unarchive(ByHand.self, from: old) == hand)
        let point = try Self.bytes(#"{ "x": 7 }"#, as: format)
        #expect(try HRUnarchiver().unarchive(through: Point.map, from: point) == Point(x: 7, y: 2, name: "map"))
    }

    @Test("Each key of a type may be missing, alone and with all others")
    func everyKey() throws {
        let whole = try HRArchiver().document(archiving: Settings())
        let fields = try #require(whole.root.fields)
        for key in fields.keys {
            let without = HRFields(fields.filter { $0.key != key }.map { ($0.key, $0.value) })
            #expect(try HRDocument(.dictionary(without)).decode(Settings.self) == Settings(), "\(key)")
            let alone = HRFields(fields.filter { $0.key == key }.map { ($0.key, $0.value) })
            #expect(try HRDocument(.dictionary(alone)).decode(Settings.self) == Settings(), "\(key)")
        }
    }

    @Test(
        "Plain files of JSONEncoder have the same defaults",
        arguments: [HRArchiver.Compatibility.jsonEncoder, .propertyListEncoder])
    func plain(compatibility: HRArchiver.Compatibility) throws {
        let unarchiver = HRUnarchiver(compatibility: compatibility)
        let old = Data(#"{ "host": "a", "window": {} }"#.utf8)
        var expected = Settings()
        (expected.host, expected.window) = ("a", Window(width: 800, height: 600, title: nil))
        #expect(try unarchiver.unarchive(Settings.self, from: old) == expected)
    }

    @Test("What is there and wrong stays an error")
    func wrong() throws {
        let error = expectError(.typeMismatch) {
            _ = try HRUnarchiver().unarchive(Settings.self, from: Data(#"{ "port": "many" }"#.utf8))
        }
        #expect(error?.path?.description == "port")
        // Null is a value, and not a missing key.
        expectError(.typeMismatch) {
            _ = try HRUnarchiver().unarchive(Settings.self, from: Data(#"{ "port": null }"#.utf8))
        }
    }

    @Test("A nil that was saved stays nil")
    func savedNil() throws {
        var settings = Settings()
        settings.window.title = nil
        for format in HRFormat.each {
            let data = try HRArchiver().archive(settings, as: format)
            #expect(try HRUnarchiver().unarchive(Settings.self, from: data) == settings)
        }
    }

    @Test("Types of 1 to 40 properties, each of them missing", arguments: [1, 2, 7, 16, 17, 40])
    func sizes(count: Int) throws {
        try Wide.$count.withValue(count) {
            let whole = try HRArchiver(classAnnotations: .whereNeeded).document(archiving: Wide())
            for format in HRFormat.each {
                for index in 0..<count {
                    var fields = try #require(whole.root.fields)
                    fields["p\(index)"] = nil
                    let data = try format.data(from: HRDocument(.dictionary(fields)))
                    #expect(try HRUnarchiver().unarchive(Wide.self, from: data).values == Wide().values)
                }
                let none = try format.data(from: HRDocument([:]))
                #expect(try HRUnarchiver().unarchive(Wide.self, from: none).values == Wide().values)
            }
        }
    }

    /// A type with any number of properties, as generated code has them.
    struct Wide: HRCoding, HRDefaults {
        @TaskLocal static var count = 1
        var values = (0..<Wide.count).map { $0 * 3 }
        static var archiveDefaults: Wide { Wide() }
        init() {}

        init(coder: HRDecoder) throws {
            values = try (0..<Self.count).map { try coder.decode(forKey: "p\($0)") }
        }

        func encode(with coder: HREncoder) throws {
            for (index, value) in values.enumerated() { try coder.encode(value, forKey: "p\(index)") }
        }
    }

    // MARK: Defaults that differ

    @Test("Elements of a list get ids of their own")
    func varying() throws {
        let items = try HRUnarchiver().unarchive([Item].self, from: Data(#"[{}, { "name": "b" }, {}]"#.utf8))
        #expect(Set(items.map(\.id)).count == 3)
        #expect(items.map(\.name) == ["item", "b", "item"])
    }

    @Test("A subclass has its own defaults, and those of its superclass")
    func subclass() throws {
        let tool = try HRUnarchiver().unarchive(Tool.self, from: Data(#"{ "name": "saw" }"#.utf8))
        #expect((tool.name, tool.weight) == ("saw", 3))
    }

    @Test("A case with values takes those of the default if it is the same case")
    func payloads() throws {
        let unarchiver = HRUnarchiver()
        let circle = try unarchiver.unarchive(Shape.self, from: Data(#"{ "circle": { "radius": 4 } }"#.utf8))
        #expect(circle == .circle(radius: 4, color: "red"))
        expectError(.missingKey) { _ = try unarchiver.unarchive(Shape.self, from: Data(#"{ "square": {} }"#.utf8)) }
    }

    // MARK: References

    final class Person: Codable {
        var name: String
        @HRReference var friend: Person?
        init(_ name: String) { self.name = name }
    }

    struct Pair: Codable, HRDefaults {
        var first: Person
        var second: Person
        var size = 1
        static var archiveDefaults: Pair {
            let (anna, bert) = (Person("Anna"), Person("Bert"))
            (anna.friend, bert.friend) = (bert, anna)
            return Pair(first: anna, second: bert)
        }
    }

    @Test("Defaults may refer to one another, apart from the file")
    func references() throws {
        let file = Data(#"{ "size": 2 }"#.utf8)
        let pair = try HRUnarchiver().unarchive(Pair.self, from: file)
        #expect(pair.size == 2)
        let (first, second) = (pair.first, pair.second)
        let isCycle = first.friend === second && second.friend === first
        #expect(isCycle)
        let half = Data(#"{ "first": { "name": "Cleo" } }"#.utf8)
        let other = try HRUnarchiver().unarchive(Pair.self, from: half)
        #expect((other.first.name, other.second.name, other.second.friend?.name) == ("Cleo", "Bert", "Anna"))
    }

    // MARK: Errors and messages

    struct Broken: Codable, HRDefaults {
        var ratio = Double.infinity
        var number = 1
        static var archiveDefaults: Broken { Broken() }
    }

    struct Holder: Codable {
        var people: [Person]
        var pair: Pair
        var leader: HRReference<Person>
    }

    @Test("Defaults are apart from the references of the file")
    func besideReferences() throws {
        let file = Data(
            #"""
            { "people": [{ "$id": "a", "name": "Dora", "friend": { "$alias": "#a" } }], "pair": { "size": 3 },
              "leader": { "$alias": "people.0" } }
            """#.utf8)
        let holder = try HRUnarchiver().unarchive(Holder.self, from: file)
        #expect(holder.pair.size == 3)
        let isLeader = holder.leader.wrappedValue === holder.people[0]
        let isOwnFriend = holder.people[0].friend === holder.people[0]
        let isPair = holder.pair.first.friend === holder.pair.second
        #expect(isLeader && isOwnFriend && isPair)
    }

    @Test("Defaults that cannot be encoded are named in the error")
    func broken() throws {
        let unarchiver = HRUnarchiver(compatibility: .jsonEncoder)
        let error = expectError(.invalidValue) { _ = try unarchiver.unarchive(Broken.self, from: Data("{}".utf8)) }
        #expect(error?.message.hasPrefix("the defaults of DefaultsTests.Broken cannot be encoded") == true)
    }

    @Test("A misspelt key is still an unknown key")
    func misspelt() throws {
        let unarchiver = HRUnarchiver(unknownKeys: .error)
        let error = expectError(.unknownKey) {
            _ = try unarchiver.unarchive(Settings.self, from: Data(#"{ "prot": 80 }"#.utf8))
        }
        #expect(error?.suggestion == "port")
        #expect(HRUnarchiver().diagnose(Settings.self, from: Data(#"{ "port": 1 }"#.utf8)).errors.isEmpty)
    }
}

// MARK: - Written without defaults

/// Files that contain only what differs.
@Suite("Omitting defaults")
struct OmittingDefaultsTests {
    typealias Settings = DefaultsTests.Settings
    typealias ByHand = DefaultsTests.ByHand

    struct Tag: Codable, Equatable, HRDefaults {
        var id = UUID()
        var name = "tag"
        var note: String? = "none"
        static var archiveDefaults: Tag { Tag() }
    }

    /// It decodes an absent key as its default, so that nil is null in the file.
    struct Own: HRCoding, Equatable, HRDefaults {
        var note: String? = "none"
        static var archiveDefaults: Own { Own() }
        init() {}
        init(coder: HRDecoder) throws {
            note = coder.contains("note") ? try coder.decodeIfPresent(forKey: "note") : Self().note
        }
        func encode(with coder: HREncoder) throws { try coder.encode(note, forKey: "note") }
    }

    final class Node: Codable, HRDefaults {
        var name = "node"
        var size = 1
        @HRReference var next: Node?
        required init() {}
        class var archiveDefaults: Self { self.init() }
    }

    struct Graph: Codable, HRDefaults {
        var first = Node()
        var all: [Node] = []
        var depth = 1
        static var archiveDefaults: Graph { Graph() }
    }

    private static let compatibilities = [HRArchiver.Compatibility.standard, .jsonEncoder, .propertyListEncoder]

    private static func passed<T: Codable>(_ value: T, as format: HRFormat, _ compatibility: Int) throws -> T {
        let archiver = HRArchiver(compatibility: compatibilities[compatibility], omitsDefaults: true)
        return try HRUnarchiver(compatibility: compatibilities[compatibility], unknownKeys: .error)
            .unarchive(T.self, from: archiver.archive(value, as: format))
    }

    @Test("What equals the default is not written")
    func short() throws {
        var settings = Settings()
        (settings.port, settings.window.width, settings.tags) = (80, 10, [])
        let archiver = HRArchiver(compatibility: .jsonEncoder, omitsDefaults: true)
        let document = try archiver.document(archiving: settings)
        #expect(document.root.fields?.keys == ["port", "tags", "window"])
        #expect(try archiver.document(archiving: Settings()).root == [:])
        #expect(try HRArchiver(omitsDefaults: true).document(archiving: ByHand()).root.fields?.keys == ["limit"])
    }

    @Test("Any value comes back, in each format and notation", arguments: HRFormat.direct, 0..<3)
    func roundTrips(format: HRFormat, compatibility: Int) throws {
        for seed in 1...60 {
            var random = SeededGenerator(seed: UInt64(seed))
            func isSet() -> Bool { Int.random(in: 0..<3, using: &random) == 0 }
            var settings = Settings()
            if isSet() { settings.host = "example.com" }
            if isSet() { settings.port = Int.random(in: 0...1, using: &random) == 0 ? 8080 : 1 }
            if isSet() { settings.ratio = 1 }
            if isSet() { settings.isOn = false }
            if isSet() { settings.tags = isSet() ? [] : ["a", "b", "c"] }
            if isSet() { settings.levels = isSet() ? [:] : ["x": 2] }
            if isSet() { settings.window.title = nil }
            if isSet() { settings.window.height = 1 }
            if isSet() { settings.note = "n" }
            if isSet() { settings.mode = .slow }
            #expect(try Self.passed(settings, as: format, compatibility) == settings, "seed \(seed)")
            #expect(try Self.passed([settings, Settings()], as: format, compatibility) == [settings, Settings()])
            var tag = Tag()
            if isSet() { tag.name = "t" }
            if isSet() { tag.note = nil }
            #expect(try Self.passed([tag, Tag(id: tag.id)], as: format, compatibility)[0] == tag, "seed \(seed)")
        }
    }

    @Test("What differs each time is always written")
    func varying() throws {
        let tag = Tag()
        let document = try HRArchiver(omitsDefaults: true).document(archiving: tag)
        #expect(document.root.fields?.keys == ["id", "note"])
    }

    @Test("Nil is null where an absent key is the default", arguments: HRFormat.each)
    func nulls(format: HRFormat) throws {
        var own = Own()
        own.note = nil
        let archiver = HRArchiver(omitsDefaults: true)
        #expect(try archiver.document(archiving: own).root.fields?["note"] == .null)
        let back = try HRUnarchiver(implementation: format.implementation)
            .unarchive(Own.self, from: archiver.archive(own, as: format))
        #expect(back == own)
        #expect(try archiver.document(archiving: Own()).root.fields?.isEmpty == true)
    }

    @Test("Objects to which references refer are not omitted", arguments: 0..<40)
    func references(seed: Int) throws {
        var random = SeededGenerator(seed: UInt64(seed))
        let nodes = (0..<Int.random(in: 1...5, using: &random)).map { _ in Node() }
        for node in nodes {
            if Bool.random(using: &random) { node.size = 2 }
            node.next = Bool.random(using: &random) ? nodes.randomElement(using: &random) : nil
        }
        var graph = Graph()
        graph.first = nodes[0]
        graph.all = Bool.random(using: &random) ? nodes : nodes.reversed()
        for references in [HRArchiver.ReferenceStyle.keyPath, .ids] {
            for annotations in [HRArchiver.ClassAnnotation.always, .whereNeeded] {
                let archiver = HRArchiver(
                    references: references, classAnnotations: annotations, omitsDefaults: true)
                let data = try archiver.archive(graph, as: .json)
                let back = try HRUnarchiver().unarchive(Graph.self, from: data)
                #expect(back.all.count == graph.all.count && back.depth == 1)
                for (node, other) in zip(graph.all, back.all) {
                    #expect(node.size == other.size && node.name == other.name)
                    let next = node.next.flatMap { next in graph.all.firstIndex { $0 === next } }
                    let nextOther = other.next.flatMap { next in back.all.firstIndex { $0 === next } }
                    #expect(next == nextOther, "seed \(seed)")
                }
                let first = back.first, index = graph.all.firstIndex { $0 === graph.first } ?? 0
                let isSame = back.all[index] === first
                #expect(isSame)
            }
        }
    }

    @Test("A save neither adds defaults nor drops them")
    func saving() throws {
        let folder = try ScratchFolder()
        let text = """
            {
              "host": "localhost", // as by default
              "window": { "width": 10 }
            }

            """
        let url = try folder.file("settings.json", text)
        let file = try HRUnarchiver().open(Settings.self, at: url)
        #expect(try file.save().isEmpty)
        #expect(try String(contentsOf: url, encoding: .utf8) == text)
        file.root.isOn = false
        file.root.host = "example.com"
        try file.save()
        file.root.host = "localhost"
        try file.save()
        let saved = try String(contentsOf: url, encoding: .utf8)
        #expect(saved.contains(#""host": "localhost", // as by default"#) && saved.contains(#""isOn": false"#))
        #expect(!saved.contains("port") && !saved.contains("height"), "\(saved)")
    }
}
