import Foundation
import HRArchiving
import ObjectMapping
import TestSupport
import Testing

/// Objects that older versions of a program have written, changed step by step.
@Suite("Steps from version to version")
struct MigrationTests {
    // MARK: Types

    /// The steps of all strategies: squares get two sides, which then are millimetres.
    private static func migrate(_ object: inout HRObject, from version: Int) throws {
        switch version {
        case 0:
            object.fields["width"] = object.fields["size"]
            object.fields["height"] = object.fields["size"]
            object.fields["size"] = nil
        case 1:
            for key in ["width", "height"] {
                guard case .integer(let number)? = object.fields[key], let value = number.exactly(Int.self) else {
                    continue
                }
                object.fields[key] = .integer(value * 10)
            }
        default: throw CocoaError(.coderInvalidValue)
        }
    }

    struct Synthesized: Codable, Equatable, HRMigrating {
        var width: Int, height: Int
        static var archiveVersion: Int { 2 }
        static func migrate(_ object: inout HRObject, from version: Int) throws {
            try MigrationTests.migrate(&object, from: version)
        }
    }

    final class SynthesizedClass: Codable, HRMigrating {
        var width: Int, height: Int
        static var archiveVersion: Int { 2 }
        static func migrate(_ object: inout HRObject, from version: Int) throws {
            try MigrationTests.migrate(&object, from: version)
        }
    }

    struct ByHand: HRCoding, Equatable, HRMigrating {
        var width: Int, height: Int
        static var archiveVersion: Int { 2 }
        static func migrate(_ object: inout HRObject, from version: Int) throws {
            try MigrationTests.migrate(&object, from: version)
        }
        init(coder: HRDecoder) throws {
            #expect(coder.archiveVersion == 2)
            width = try coder.decode(forKey: "width")
            height = try coder.decode(forKey: "height")
        }
        func encode(with coder: HREncoder) throws {
            try coder.encode(width, forKey: "width")
            try coder.encode(height, forKey: "height")
        }
    }

    class Base: HRCoding, HRMigrating {
        var width: Int, height: Int
        class var archiveVersion: Int { 2 }
        class var archiveSubtypes: [any HRDecodable.Type] { [Derived.self] }
        class func migrate(_ object: inout HRObject, from version: Int) throws {
            try MigrationTests.migrate(&object, from: version)
        }
        required init(coder: HRDecoder) throws {
            width = try coder.decode(forKey: "width")
            height = try coder.decode(forKey: "height")
        }
        func encode(with coder: HREncoder) throws {
            try coder.encode(width, forKey: "width")
            try coder.encode(height, forKey: "height")
        }
    }

    final class Derived: Base {
        var depth: Int
        override static var archiveVersion: Int { 3 }
        override static func migrate(_ object: inout HRObject, from version: Int) throws {
            if version < 2 { return try super.migrate(&object, from: version) }
            object.fields["depth"] = object.fields["height"]
        }
        required init(coder: HRDecoder) throws {
            depth = try coder.decode(forKey: "depth")
            try super.init(coder: coder)
        }
        override func encode(with coder: HREncoder) throws {
            try super.encode(with: coder)
            try coder.encode(depth, forKey: "depth")
        }
    }

    final class Keyed: NSObject, NSCoding, HRMigrating {
        var width: Int, height: Int
        static var archiveVersion: Int { 2 }
        static func migrate(_ object: inout HRObject, from version: Int) throws {
            try MigrationTests.migrate(&object, from: version)
        }
        init(width: Int, height: Int) { (self.width, self.height) = (width, height) }
        init?(coder: NSCoder) {
            width = coder.decodeInteger(forKey: "width")
            height = coder.decodeInteger(forKey: "height")
        }
        func encode(with coder: NSCoder) {
            coder.encode(width, forKey: "width")
            coder.encode(height, forKey: "height")
        }
    }

    struct Mapped: Equatable, HRMigrating {
        let width: Int, height: Int
        static var archiveVersion: Int { 2 }
        static func migrate(_ object: inout HRObject, from version: Int) throws {
            try MigrationTests.migrate(&object, from: version)
        }
        static let map = PropertyMap(
            building: Mapped.init(width:height:), MappedProperty("width", \.width), MappedProperty("height", \.height))
    }

    struct Holder<Value: Codable & Equatable>: Codable, Equatable { var items: [Value] }

    private static let versions = [
        #"{ "size": 3 }"#, #"{ "$version": 1, "width": 3, "height": 3 }"#,
        #"{ "$version": 2, "width": 30, "height": 30 }"#,
    ]

    private static func bytes(_ json: String, as format: HRFormat) throws -> Data {
        try format.data(from: HRFormat.json.document(from: Data(json.utf8)))
    }

    // MARK: Strategies

    @Test("D30: an object of any version, in every format and strategy", arguments: HRFormat.each)
    func strategies(format: HRFormat) throws {
        var registry = HRClassRegistry()
        registry.register(Keyed.self, as: "Keyed")
        let unarchiver = HRUnarchiver(registry: registry, unknownKeys: .error)
        for text in Self.versions {
            let data = try Self.bytes(text, as: format)
            #expect(try unarchiver.unarchive(Synthesized.self, from: data) == Synthesized(width: 30, height: 30))
            let object = try unarchiver.unarchive(SynthesizedClass.self, from: data)
            #expect((object.width, object.height) == (30, 30))
            let hand = try unarchiver.unarchive(ByHand.self, from: data)
            #expect((hand.width, hand.height) == (30, 30))
            let base = try unarchiver.unarchive(Base.self, from: data)
            #expect((base.width, base.height) == (30, 30))
            let named = text.replacing("{ ", with: #"{ "$class": "MigrationTests.Derived", "#, maxReplacements: 1)
            let derived = try unarchiver.unarchive(Base.self, from: Self.bytes(named, as: format)) as? Derived
            #expect(derived?.width == 30 && derived?.depth == 30)
            let keyed = try unarchiver.unarchive(Keyed.self, from: data)
            #expect((keyed.width, keyed.height) == (30, 30))
            #expect(try unarchiver.unarchive(through: Mapped.map, from: data) == Mapped(width: 30, height: 30))
            let items = try Self.bytes(#"{ "items": [\#(text), \#(Self.versions[0])] }"#, as: format)
            let all = try unarchiver.unarchive(Holder<Synthesized>.self, from: items).items
            #expect(all == [Synthesized](repeating: Synthesized(width: 30, height: 30), count: 2))
            #expect(unarchiver.diagnose(Holder<Synthesized>.self, from: items).errors.isEmpty)
        }
    }

    @Test("What is written now is not migrated again", arguments: HRFormat.each)
    func written(format: HRFormat) throws {
        let value = Synthesized(width: 1, height: 2)
        for annotations in [HRArchiver.ClassAnnotation.always, .whereNeeded] {
            let archiver = HRArchiver(classAnnotations: annotations)
            let data = try archiver.archive(Holder(items: [value]), as: format)
            #expect(try HRUnarchiver().unarchive(Holder<Synthesized>.self, from: data).items == [value])
            let mapped = Mapped(width: 1, height: 2)
            let bytes = try archiver.archive(mapped, through: Mapped.map, as: format)
            #expect(try HRUnarchiver().unarchive(through: Mapped.map, from: bytes) == mapped)
            var registry = HRClassRegistry()
            registry.register(Keyed.self, as: "Keyed")
            let keyed = try HRArchiver(registry: registry).archive(Keyed(width: 1, height: 2), as: format)
            #expect(try HRUnarchiver(registry: registry).unarchive(Keyed.self, from: keyed).width == 1)
        }
        // Plain trees contain no versions, so there are no steps.
        let plain = try HRArchiver(compatibility: .jsonEncoder).archive(value, as: .json)
        #expect(!String(decoding: plain, as: UTF8.self).contains("version"))
        #expect(try HRUnarchiver(compatibility: .jsonEncoder).unarchive(Synthesized.self, from: plain) == value)
    }

    // MARK: Other shapes

    struct Box: Codable, Equatable, HRMigrating {
        var items: [Int]
        static var archiveVersion: Int { 1 }
        static func migrate(_ object: inout HRObject, from version: Int) throws {
            if let list = object.plainValue { object = HRObject(className: nil, fields: ["items": list]) }
        }
    }

    @Test("A root that was an array is an object", arguments: HRFormat.each)
    func shape(format: HRFormat) throws {
        let data = try Self.bytes("[1, 2, 3]", as: format)
        let box = try HRUnarchiver().unarchive(Box.self, from: data)
        #expect(box == Box(items: [1, 2, 3]))
        #expect(try HRUnarchiver().unarchive(Box.self, from: HRArchiver().archive(box, as: format)) == box)
    }

    // MARK: References

    final class Person: Codable {
        var name: String
        @HRReference var friend: Person?
        init(_ name: String) { self.name = name }
    }

    /// Version 0 had a boss and a list; version 1 has all in `members`, within `groups` of version 2.
    final class Team: Codable, HRMigrating {
        var groups: [String: [Person]]
        var lead: HRReference<Person>
        static var archiveVersion: Int { 2 }
        static func migrate(_ object: inout HRObject, from version: Int) throws {
            if version == 0 {
                guard case .array(let list)? = object.fields["list"], let boss = object.fields["boss"] else { return }
                object.fields["members"] = .array([boss] + list)
                (object.fields["list"], object.fields["boss"]) = (HRNode?.none, HRNode?.none)
            } else {
                object.fields["groups"] = object.fields["members"].map { .dictionary(["all": $0]) }
                object.fields["members"] = HRNode?.none
            }
        }
    }

    struct Club: Codable {
        var before: HRReferences<[Person]>
        var team: Team
        var after: HRReferences<[Person]>
    }

    @Test("References to what a step moved lead to the same objects", arguments: 0..<60)
    func references(seed: Int) throws {
        var random = SeededGenerator(seed: UInt64(seed))
        let count = Int.random(in: 1...8, using: &random), hasIDs = Bool.random(using: &random)
        func reference() -> (text: String, index: Int) {
            let index = Int.random(in: 0..<count, using: &random)
            let path = index == 0 ? "team.boss" : "team.list.\(index - 1)"
            return (#"{ "$alias": "\#(hasIDs && Bool.random(using: &random) ? "#p\(index)" : path)" }"#, index)
        }
        var friends: [Int] = []
        let people = (0..<count).map { index in
            let friend = reference()
            friends.append(friend.index)
            let id = hasIDs ? #""$id": "p\#(index)", "# : ""
            return #"{ \#(id)"name": "\#(index)", "friend": \#(friend.text) }"#
        }
        let before = (0..<3).map { _ in reference() }, after = (0..<3).map { _ in reference() }, lead = reference()
        let text = """
            { "before": [\(before.map(\.text).joined(separator: ", "))],
              "team": { "lead": \(lead.text), "list": [\(people.dropFirst().joined(separator: ", "))], "boss": \(people[0]) },
              "after": [\(after.map(\.text).joined(separator: ", "))] }
            """
        for format in HRFormat.each {
            let club = try HRUnarchiver().unarchive(Club.self, from: Self.bytes(text, as: format))
            let all = try #require(club.team.groups["all"])
            #expect(all.map(\.name) == (0..<count).map(String.init))
            let areSame =
                zip(club.before.wrappedValue, before).allSatisfy { $0 === all[$1.index] }
                && zip(club.after.wrappedValue, after).allSatisfy { $0 === all[$1.index] }
                && club.team.lead.wrappedValue === all[lead.index]
                && zip(all, friends).allSatisfy { $0.friend === all[$1] }
            #expect(areSame, "seed \(seed)")
            // What comes back is written and read as itself.
            let again = try HRUnarchiver().unarchive(Club.self, from: HRArchiver().archive(club, as: format))
            let isLead = again.team.lead.wrappedValue === again.team.groups["all"]?[lead.index]
            #expect(isLead)
        }
    }

    // MARK: Errors

    @Test("An error in a value that a step wrote is at the object, and names the step")
    func errors() throws {
        let text = #"{ "items": [{ "width": 1, "height": 2, "$version": 2 }, { "size": "wide" }] }"#
        let unarchiver = HRUnarchiver()
        let error = expectError(.typeMismatch) {
            _ = try unarchiver.unarchive(Holder<Synthesized>.self, from: Data(text.utf8))
        }
        #expect(error?.path?.description == "items.1")
        #expect(error?.notes == ["width was written by MigrationTests.Synthesized.migrate(_:from: 0)"])
        let found = unarchiver.diagnose(Holder<Synthesized>.self, from: Data(text.utf8)).errors
        #expect(!found.isEmpty && found.allSatisfy { $0.location != nil })
        // What no step wrote is at its own place.
        let other = #"{ "items": [{ "$version": 1, "width": true, "height": 2 }] }"#
        let own = expectError(.typeMismatch) {
            _ = try unarchiver.unarchive(Holder<Synthesized>.self, from: Data(other.utf8))
        }
        #expect(own?.path?.description == "items.0.width" && own?.notes.isEmpty == true)
    }

    struct Failing: Codable, HRMigrating {
        var a: Int
        static var archiveVersion: Int { 3 }
        static func migrate(_ object: inout HRObject, from version: Int) throws {
            if version == 1 { throw CocoaError(.coderReadCorrupt) }
        }
    }

    @Test("A step that fails is named")
    func failingStep() throws {
        let error = expectError(.userError) {
            _ = try HRUnarchiver().unarchive([Failing].self, from: Data(#"[{ "a": 1 }]"#.utf8))
        }
        #expect(error?.message == "MigrationTests.Failing cannot be migrated from version 1")
        #expect(error?.path?.description == "0" && error?.underlying is CocoaError)
    }

    @Test("A newer version is an error, as without steps")
    func newer() throws {
        expectError(.newerVersion) {
            _ = try HRUnarchiver().unarchive(Synthesized.self, from: Data(#"{ "$version": 3, "width": 1 }"#.utf8))
        }
    }

    // MARK: Saving

    @Test("Saving an older file keeps the comments of the keys that remain")
    func saving() throws {
        let folder = try ScratchFolder()
        let text = """
            { // the windows
              "items": [
                { "size": 3 }, // small
                // the large one
                { "$version": 1, "width": 5, /* as wide */ "height": 6 }
              ]
            }

            """
        let url = try folder.file("windows.json", text)
        let file = try HRUnarchiver().open(Holder<Synthesized>.self, at: url)
        file.root.items[1].height = 61
        try file.save()
        let saved = try String(contentsOf: url, encoding: .utf8)
        for comment in ["// the windows", "// small", "// the large one", "/* as wide */"] {
            #expect(saved.contains(comment), "\(saved)")
        }
        let back = try HRUnarchiver().unarchive(Holder<Synthesized>.self, from: url)
        #expect(back.items == [Synthesized(width: 30, height: 30), Synthesized(width: 50, height: 61)], "\(saved)")
    }

    struct Player: Codable, Equatable, HRMigrating, HRDefaults {
        var theme = "light"
        var color = "red"
        var fontSize = 12
        var volume = 5
        var name: String?
        var tags = ["a"]
        var window = Frame()
        struct Frame: Codable, Equatable {
            var width = 800
            var height = 600
        }
        static var archiveDefaults: Player { Player() }
        static var archiveVersion: Int { 2 }
        static func migrate(_ object: inout HRObject, from version: Int) throws {
            let (old, new) = version == 0 ? ("colour", "color") : ("size", "fontSize")
            if version == 1 { object.fields["loudness"] = HRNode?.none }
            guard let value = object.fields[old] else { return }
            object.fields[new] = value
            object.fields[old] = HRNode?.none
        }
    }

    @Test("A renamed key keeps its comments, and a new property is not added")
    func renamed() throws {
        let folder = try ScratchFolder()
        let text = """
            // Settings of the player.
            {
              "theme": "dark", // easier at night

              // As in the logo.
              "colour": "teal", // not the new one
              "window": { "width": 9 /* narrow */ }, // no height
              /* for the projector */ "size": 14
              // Still to come: a language.
            }

            """
        let url = try folder.file("player.json", text)
        let file = try HRUnarchiver().open(Player.self, at: url)
        file.root.theme = "light"
        let changes = try file.save()
        #expect(changes.map(\.kind).filter { $0 == .renamed }.count == 2, "\(changes)")
        let expected = """
            // Settings of the player.
            {
              "$version": 2,
              "theme": "light", // easier at night

              // As in the logo.
              "color": "teal", // not the new one
              "window": { "width": 9 /* narrow */ }, // no height
              /* for the projector */ "fontSize": 14
              // Still to come: a language.
            }

            """
        #expect(try String(contentsOf: url, encoding: .utf8) == expected)
    }

    @Test("Comments and defaults of older files, whatever is there and changed", arguments: 0..<120)
    func olderFiles(seed: Int) throws {
        let folder = try ScratchFolder()
        var random = SeededGenerator(seed: UInt64(seed))
        let version = Int.random(in: 0...2, using: &random)
        let keys = [
            "theme", version == 0 ? "colour" : "color", version < 2 ? "size" : "fontSize", "volume", "name", "loudness",
        ]
        // The values of some members are defaults, and that of the one that is no more is another one's default.
        func any(_ texts: [String]) -> String { texts.randomElement(using: &random) ?? "" }
        let values = [
            any([#""t1""#, #""light""#]), any([#""c1""#, #""red""#]), any(["91", "12"]), any(["92", "5"]), #""n1""#,
            "5",
        ]
        let all = keys.indices.filter { _ in Bool.random(using: &random) }.shuffled(using: &random)
        let present = all.filter { keys[$0] != "loudness" }, isOld = version < 2
        let written = isOld ? all : present
        let lines = written.map { #"  "\#(keys[$0])": \#(values[$0]),  // of \#(values[$0])"# + "\n" }
        let url = try folder.file("player.json", "{\n  \"$version\": \(version),\n\(lines.joined())}\n")
        let file = try HRUnarchiver(unknownKeys: .error).open(Player.self, at: url)
        #expect(try file.save().isEmpty)
        if Bool.random(using: &random) { file.root.volume = 7 } else { file.root.tags = ["b", "c"] }
        let expected = file.root
        try file.save()
        let saved = try String(contentsOf: url, encoding: .utf8)
        #expect(try HRUnarchiver(unknownKeys: .error).unarchive(Player.self, from: url) == expected, "\(saved)")
        let fields = try #require(HRFormat.json.document(from: Data(saved.utf8)).root.fields)
        let names = ["theme", "color", "fontSize", "volume", "name"]
        let changed = expected.volume == 7 ? "volume" : "tags"
        #expect(Set(fields.keys) == Set(present.map { names[$0] }).union([changed]), "\(saved)")
        for index in present where names[index] != changed {
            #expect(saved.contains(#""\#(names[index])": \#(values[index]),  // of \#(values[index])"#), "\(saved)")
        }
    }
}
