import Foundation
import HRArchiving
import TestSupport
import Testing

/// What a save takes for which member of the file, where neither order nor keys tell: as it was read.
@Suite("Members are known again as they were read")
struct KnownMembersSaveTests {
    private func saved<Root: HRCoding>(
        _ text: String, in registry: HRClassRegistry = HRClassRegistry(), names: HRArchiver.ClassAnnotation = .always,
        then more: ((inout Root) -> Void)? = nil, _ first: (inout Root) -> Void
    ) throws -> (text: String, report: String) {
        let scratch = try ScratchFolder()
        let url = try scratch.file("file.json", text)
        let archiver = HRArchiver(registry: registry, classAnnotations: names)
        let file = try HRUnarchiver(registry: registry).open(Root.self, at: url, savedBy: archiver)
        #expect(try file.save().isEmpty)
        var report = ""
        for round in 0..<2 {
            if round == 0 { first(&file.root) } else { more?(&file.root) }
            report += try file.save().map { "\($0.path) \($0.kind) \($0.comments)" }.joined(separator: "\n")
            #expect(try file.save().isEmpty)
        }
        return (try String(contentsOf: url, encoding: .utf8), report)
    }

    struct Item: Codable, Hashable, HRCoding {
        var id: Int
        var price: Int
    }

    final class Shop: Codable, HRCoding {
        var items: Set<Item> = []
        var lists: Set<[Int]> = []
        var prices: [Item: Int] = [:]
    }

    @Test("An element of a set that is new comes last, and each keeps its own values, save after save")
    func sets() throws {
        let file = """
            {
              "items": [
                { "id": 3, "price": 30 }, // three
                { "id": 2, "price": 20 } // two
              ],
              "lists": [[2], [1, 1]],
              "prices": [[{ "id": 9, "price": 1 }, 4], [{ "id": 8, "price": 1 }, 5]]
            }

            """
        let more = { (shop: inout Shop) in
            shop.items.remove(Item(id: 1, price: 10))
            shop.items.insert(Item(id: 1, price: 11))
            shop.lists.remove([1, 1])
            shop.prices[Item(id: 9, price: 1)] = 3
        }
        let result = try saved(file, then: more) { shop in
            shop.items.insert(Item(id: 1, price: 10))
            shop.lists.insert([0])
            shop.prices[Item(id: 7, price: 1)] = 6
        }
        #expect(
            result.text == """
                {
                  "items": [
                    { "id": 3, "price": 30 }, // three
                    { "id": 2, "price": 20 }, // two
                    { "id": 1, "price": 11 }
                  ],
                  "lists": [[2], [0]],
                  "prices": [[{ "id": 9, "price": 1 }, 3], [{ "id": 8, "price": 1 }, 5], [{ "id": 7, "price": 1 }, 6]]
                }

                """)
    }

    struct Tagged: Codable {
        var tags: [String]?
        var names: [String] = []

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            tags = try container.decodeIfPresent([String].self, forKey: .tags)
            names = try container.decodeIfPresent([String].self, forKey: .names) ?? []
        }
    }

    @Test("An array goes where null was")
    func null() throws {
        let scratch = try ScratchFolder()
        let url = try scratch.file("file.json", #"{ "tags": null, "names": null /* none */ }"#)
        let file = try HRUnarchiver().open(Tagged.self, at: url)
        file.root.tags = ["a"]
        file.root.names = ["b"]
        try file.save()
        let text = try String(contentsOf: url, encoding: .utf8)
        #expect(text == #"{ "tags": ["a"], "names": ["b"] /* none */ }"#)
    }

    final class Person: HRCoding, Hashable {
        var name: String
        var age = 0
        static var archiveName: String { "Person" }

        init(_ name: String) { self.name = name }
        init(coder: HRDecoder) throws {
            name = try coder.decode(forKey: "name")
            age = try coder.decode(forKey: "age", default: 0)
        }
        func encode(with coder: HREncoder) throws {
            try coder.encode(name, forKey: "name")
            try coder.encode(age, forKey: "age")
        }
        static func == (left: Person, right: Person) -> Bool { left === right }
        func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
    }

    final class Crowd: HRCoding {
        var people: Set<Person> = []
        static var archiveName: String { "Crowd" }

        init(coder: HRDecoder) throws { people = try coder.decode(forKey: "people") }
        func encode(with coder: HREncoder) throws { try coder.encode(people, forKey: "people") }
    }

    @Test("People of one name in a set are not taken for one another")
    func names() throws {
        let file = #"{ "people": [{ "name": "A", "age": 3 }, /* two */ { "name": "A", "age": 2 }, { "name": "A" }] }"#
        let result = try saved(file) { (crowd: inout Crowd) in
            crowd.people.first { $0.age == 2 }?.age = 9
        }
        #expect(result.text == file.replacing(#""age": 2"#, with: #""age": 9"#))
        let removed = try saved(file) { (crowd: inout Crowd) in
            crowd.people = crowd.people.filter { $0.age != 3 }
        }
        #expect(removed.text == #"{ "people": [/* two */ { "name": "A", "age": 2 }, { "name": "A" }] }"#)
    }
}

// MARK: Versions

extension KnownMembersSaveTests {
    final class Thing: HRCoding {
        var name: String
        var size = 0
        static var archiveName: String { "Thing" }
        static var archiveVersion: Int { 1 }

        init(coder: HRDecoder) throws {
            name = try coder.decode(forKey: coder.archiveVersion == 0 ? "nme" : "name")
            size = try coder.decode(forKey: "size", default: 0)
        }
        func encode(with coder: HREncoder) throws {
            try coder.encode(name, forKey: "name")
            try coder.encode(size, forKey: "size")
        }
    }

    final class Holder: HRCoding {
        var x: Thing
        var y: Thing?
        static var archiveName: String { "Holder" }
        static var archiveVersion: Int { 2 }

        init(coder: HRDecoder) throws {
            x = try coder.decode(forKey: coder.archiveVersion == 0 ? "ex" : "x")
            y = try coder.decodeIfPresent(forKey: "y")
        }
        func encode(with coder: HREncoder) throws {
            try coder.encode(x, forKey: "x")
            try coder.encode(y, forKey: "y")
        }
    }

    @Test("A shared object of an older version stays one object, and keeps what it need not change")
    func olderShared() throws {
        let file = """
            {
              "$version": 2,
              "x": {
                "$id": "a", // its id
                "nme": "A", // its name
                // Of wood.
                "size": 3
              },
              "y": { "$alias": "#a" }
            }

            """
        let result = try saved(file) { (holder: inout Holder) in holder.x.name = "Anna" }
        #expect(
            result.text == """
                {
                  "$version": 2,
                  "x": {
                    "$class": "Thing",
                    "$id": "a", // its id
                    "$version": 1,
                    "name": "Anna", // its name
                    // Of wood.
                    "size": 3
                  },
                  "y": { "$alias": "#a" }
                }

                """)
        #expect(result.report.contains("x.nme renamed []"), "\(result.report)")
    }

    @Test("An object of an older version in a holder of an older version is found")
    func olderHolder() throws {
        let file = #"{ "ex": { "nme": "A" }, /* the same */ "y": { "$alias": "ex" } }"#
        let result = try saved(file) { (holder: inout Holder) in holder.x.name = "Anna" }
        #expect(
            result.text
                == #"{ "ex": { "$class": "Thing", "$version": 1, "name": "Anna", "size": 0 }, "#
                + #"/* the same */ "y": { "$alias": "ex" } }"#)
    }
}

// MARK: Classes and definitions

private protocol Likable: HRCoding {}

extension KnownMembersSaveTests {
    final class Plant: Likable {
        var name: String
        var buds: [Plant] = []
        static var archiveName: String { "Plant" }

        init(_ name: String) { self.name = name }
        init(coder: HRDecoder) throws {
            name = try coder.decode(forKey: "name")
            buds = try coder.decode(forKey: "buds", default: [])
        }
        func encode(with coder: HREncoder) throws {
            try coder.encode(name, forKey: "name")
            if !buds.isEmpty { try coder.encode(buds, forKey: "buds") }
        }
    }

    final class Garden: HRCoding {
        var plants: [Plant] = []
        fileprivate var favourite: (any Likable)?
        static var archiveName: String { "Garden" }

        init(coder: HRDecoder) throws {
            plants = try coder.decode(forKey: "plants", default: [])
            favourite = try coder.decodeIfPresent((any Likable).self, forKey: "favourite")
        }
        func encode(with coder: HREncoder) throws {
            try coder.encode(plants, forKey: "plants")
            if let favourite { try coder.encode(favourite, forKey: "favourite") }
        }
    }

    private static var plants: HRClassRegistry {
        var registry = HRClassRegistry()
        registry.register(Plant.self)
        return registry
    }

    final class Drawing: HRCoding {
        var layers: [[Plant]] = []
        var selection: [Plant] = []
        static var archiveName: String { "Drawing" }

        init(coder: HRDecoder) throws {
            layers = try coder.decode(forKey: "layers")
            selection = try coder.decode(forKey: "selection")
        }
        func encode(with coder: HREncoder) throws {
            try coder.encode(layers, forKey: "layers")
            try coder.encode(selection, forKey: "selection")
        }
    }

    @Test("A new object that several share is written where the archiver would write it")
    func shared() throws {
        let file = #"{ "layers": [[{ "name": "A" }], []], "selection": [] }"#
        let result = try saved(file) { (drawing: inout Drawing) in
            let new = Plant("B")
            drawing.layers[0].append(new)
            drawing.selection = [new]
        }
        #expect(
            result.text
                == #"{ "layers": [[{ "name": "A" }, { "name": "B" }], []], "selection": [{ "$alias": "layers.0.1" }] }"#
        )
    }

    @Test(
        "An object says its class where it becomes needed",
        arguments: [HRArchiver.ClassAnnotation.always, .whereNeeded])
    func classes(_ names: HRArchiver.ClassAnnotation) throws {
        let file = #"{ "plants": [{ "name": "Fig" }, { "name": "Fern" }] }"#
        let liked = try saved(file, in: Self.plants, names: names) { (garden: inout Garden) in
            garden.favourite = garden.plants[1]
        }
        let shared = #"{ "plants": [{ "name": "Fig" }, { "$class": "Plant", "name": "Fern" }]"#
        #expect(liked.text == shared + #", "favourite": { "$alias": "plants.1" } }"#)
        let moved = try saved(file, in: Self.plants, names: names) { (garden: inout Garden) in
            garden.favourite = garden.plants.remove(at: 0)
        }
        let alone = #"{ "plants": [{ "name": "Fern" }]"#
        #expect(moved.text == alone + #", "favourite": { "$class": "Plant", "name": "Fig" } }"#)
    }

    @Test("A definition that nobody needs any more goes, and one that nobody needed stays")
    func definitions() throws {
        let file = """
            {
              "plants": [{ "name": "Old", "buds": [{ "$alias": "#fig" }] }, { "name": "Fern" }],
              "$definitions": {
                "fig": { "name": "Fig", "buds": [{ "$alias": "#bud" }] }, // of May
                "bud": { "name": "Bud", "buds": [{ "$alias": "plants.1" }] },
                "note": { "name": "Later" }
              }
            }

            """
        let result = try saved(file, in: Self.plants) { (garden: inout Garden) in garden.plants = [] }
        #expect(
            result.text == """
                {
                  "plants": [],
                  "$definitions": {
                    "note": { "name": "Later" }
                  }
                }

                """)
        let kept = try saved(file, in: Self.plants) { (garden: inout Garden) in
            garden.plants = garden.plants[0].buds[0].buds
        }
        #expect(
            kept.text == """
                {
                  "plants": [{ "$alias": "#bud" }],
                  "$definitions": {
                    "bud": { "name": "Bud", "buds": [{ "name": "Fern" }] },
                    "note": { "name": "Later" }
                  }
                }

                """)
    }
}

// MARK: Objects that are made to be written

extension KnownMembersSaveTests {
    final class Notebook: NSObject, NSCoding {
        var notes: [String] = []
        var pages: [String: Int] = [:]

        init(coder: NSCoder) {
            notes = coder.decodeObject(forKey: "notes") as? [String] ?? []
            pages = coder.decodeObject(forKey: "pages") as? [String: Int] ?? [:]
        }
        func encode(with coder: NSCoder) {
            coder.encode(notes as NSArray, forKey: "notes")
            coder.encode(pages as NSDictionary, forKey: "pages")
        }
    }

    @Test("A collection that is made to be written keeps its comments")
    func collections() throws {
        let file = """
            {
              "$class": "Notebook",
              "notes": [
                "a", // first
                "b" // second
              ],
              "pages": { "x": 1 /* thin */ }
            }

            """
        var registry = HRClassRegistry()
        registry.register(Notebook.self, as: "Notebook")
        let scratch = try ScratchFolder()
        let url = try scratch.file("notes.json", file)
        let open = try HRUnarchiver(registry: registry).open(Notebook.self, at: url)
        #expect(try open.save().isEmpty)
        open.root.notes = ["a", "c", "d"]
        open.root.pages["x"] = 2
        try open.save()
        #expect(
            try String(contentsOf: url, encoding: .utf8)
                == file.replacing(#""b" // second"#, with: "\"c\", // second\n    \"d\"")
                .replacing(#""x": 1"#, with: #""x": 2"#))
        #expect(try open.save().isEmpty)
    }
}
