// snippet: imports
import Foundation
import HRArchiving
import ObjectMapping
// end
import TestSupport
import Testing

/// The code of Docs/OlderAndForeignFiles.md about files of other versions.
@Suite("Code of OlderAndForeignFiles.md: other versions")
struct OlderFilesSnippets {
    // MARK: New properties

    // snippet: defaults
    struct Preferences: Codable, HRDefaults {
        var theme = "light"
        var fontSize = 12  // added in version 1.1
        var window = Frame()

        struct Frame: Codable {
            var width = 800, height = 600
        }

        static var archiveDefaults: Preferences { Preferences() }
    }
    // end

    @Test("Properties that an older file does not have")
    func older() throws {
        // snippet: older
        let older = Data(#"{ "theme": "dark", "window": { "width": 1024 } }"#.utf8)
        let preferences = try HRUnarchiver().unarchive(Preferences.self, from: older)
        // theme: "dark", fontSize: 12, window.width: 1024, window.height: 600
        // end
        #expect((preferences.theme, preferences.fontSize) == ("dark", 12))
        #expect((preferences.window.width, preferences.window.height) == (1024, 600))
    }

    @Test("Only what differs is written")
    func omitting() throws {
        // snippet: omitting
        let archiver = HRArchiver(omitsDefaults: true)
        let data = try archiver.archive(Preferences(theme: "dark"), as: .json)
        // end
        let expected = Page.lines(
            """
            // snippet: omitted
            {
              "theme": "dark"
            }
            // end
            """)
        #expect(String(decoding: data, as: UTF8.self) + "\n" == expected)
    }

    // MARK: Steps

    // snippet: contact
    struct Contact: Codable, HRMigrating {
        var first: String
        var last: String
        var height: Int  // in centimetres

        static var archiveVersion: Int { 3 }

        static func migrate(_ object: inout HRObject, from version: Int) throws {
            switch version {
            case 0:  // the key "title" became "name"
                object.fields["name"] = object.fields["title"]
                object.fields["title"] = nil
            case 1:  // the name was split
                let words = (object.fields["name"]?.string ?? "").split(separator: " ", maxSplits: 1)
                guard words.count == 2 else { throw HRError.invalid("a contact needs a first and a last name") }
                object.fields["first"] = .string(String(words[0]))
                object.fields["last"] = .string(String(words[1]))
                object.fields["name"] = nil
            default:  // heights were in metres
                guard let metres = object.fields["height"]?.double else { return }
                if let height = Int(exactly: (metres * 100).rounded()) { object.fields["height"] = .integer(height) }
            }
        }
    }
    // end

    private static let contacts = Page.lines(
        """
        // snippet: contacts
        [
          { "title": "Anna Berg", "height": 1.7 }, // met in Oslo
          { "$version": 1, "name": "Bert Vik", "height": 1.82 }
        ]
        // end
        """)

    @Test("Steps from each version to the next")
    func contacts() throws {
        let data = Data(Self.contacts.utf8)
        // snippet: steps
        let contacts = try HRUnarchiver(unknownKeys: .error).unarchive([Contact].self, from: data)
        let saved = try HRArchiver().archive(contacts, as: .json)
        // end
        let expected = Page.lines(
            """
            // snippet: saved
            [
              {
                "$version": 3,
                "first": "Anna",
                "last": "Berg",
                "height": 170
              },
              {
                "$version": 3,
                "first": "Bert",
                "last": "Vik",
                "height": 182
              }
            ]
            // end
            """)
        #expect(String(decoding: saved, as: UTF8.self) + "\n" == expected)
        #expect(try HRUnarchiver().unarchive([Contact].self, from: saved).map(\.height) == [170, 182])
    }

    @Test(
        "D30: the samples of all versions are the same contacts",
        arguments: ["contacts-0.json", "contacts-1.plist", "contacts-2.json", "contacts-3.json"])
    func samples(name: String) throws {
        let folder = PackageFolder.url.appending(path: "SamplePlists/versions")
        let contacts = try HRUnarchiver(unknownKeys: .error)
            .unarchive([Contact].self, from: folder.appending(path: name))
        let now = try String(contentsOf: folder.appending(path: "contacts-3.json"), encoding: .utf8)
        #expect(try String(decoding: HRArchiver().archive(contacts, as: .json), as: UTF8.self) + "\n" == now)
    }

    @Test("A step that fails is named")
    func failingStep() throws {
        let scratch = try ScratchFolder()
        let text = "[\n  { \"$version\": 1, \"name\": \"Anna\", \"height\": 1.7 }\n]\n"
        let url = try scratch.file("contacts.json", text)
        let error = try #require(throws: HRError.self) { try HRUnarchiver().unarchive([Contact].self, from: url) }
        let line = "\(error)".replacing(scratch.url.path + "/", with: "").replacing("OlderFilesSnippets.", with: "")
        let expected = Page.lines(
            """
            // snippet: failed
            contacts.json:2:3: HR0206 Contact cannot be migrated from version 1: a contact needs a first and a last name at 0
            // end
            """)
        #expect(line + "\n" == expected)
        #expect(error.underlying is HRError)
    }

    @Test("Plain trees have no versions")
    func plainTrees() throws {
        let contact = Contact(first: "Anna", last: "Berg", height: 170)
        let data = try HRArchiver(compatibility: .jsonEncoder).archive(contact, as: .json.compact)
        #expect(!String(decoding: data, as: UTF8.self).contains("$version"))
        let back = try HRUnarchiver(compatibility: .jsonEncoder).unarchive(Contact.self, from: data)
        #expect(back.height == 170)
    }

    // snippet: tank
    class Tank: HRCoding, HRMigrating {
        var litres: Int

        class var archiveVersion: Int { 1 }

        class func migrate(_ object: inout HRObject, from version: Int) throws {
            object.fields["litres"] = object.fields["size"]
            object.fields["size"] = nil
        }

        required init(coder: HRDecoder) throws {
            litres = try coder.decode(forKey: "litres")
        }

        func encode(with coder: HREncoder) throws {
            try coder.encode(litres, forKey: "litres")
        }
    }

    final class Aquarium: Tank {
        var fish: [String]

        override class var archiveVersion: Int { 2 }

        override class func migrate(_ object: inout HRObject, from version: Int) throws {
            if version < 1 { return try super.migrate(&object, from: version) }
            object.fields["fish"] = object.fields["animals"]
            object.fields["animals"] = nil
        }

        required init(coder: HRDecoder) throws {
            fish = try coder.decode(forKey: "fish")
            try super.init(coder: coder)
        }

        override func encode(with coder: HREncoder) throws {
            try super.encode(with: coder)
            try coder.encode(fish, forKey: "fish")
        }
    }
    // end

    @Test("Steps of a class and of its subclass")
    func tanks() throws {
        let strict = HRUnarchiver(unknownKeys: .error)
        #expect(try strict.unarchive(Tank.self, from: Data(#"{ "size": 50 }"#.utf8)).litres == 50)
        for text in [
            #"{ "size": 50, "animals": ["guppy"] }"#, #"{ "$version": 1, "litres": 50, "animals": ["guppy"] }"#,
        ] {
            let aquarium = try strict.unarchive(Aquarium.self, from: Data(text.utf8))
            #expect(aquarium.litres == 50 && aquarium.fish == ["guppy"])
            let again = try strict.unarchive(Aquarium.self, from: HRArchiver().archive(aquarium, as: .json))
            #expect(again.litres == 50 && again.fish == ["guppy"])
        }
    }

    @Test("A wrong value that a step has moved is reported with the step")
    func movedValue() throws {
        let error = try #require(throws: HRError.self) {
            try HRUnarchiver().unarchive([Tank].self, from: Data(#"[{ "size": "big" }]"#.utf8))
        }
        #expect(error.path?.description == "0")
        #expect(error.notes == ["litres was written by OlderFilesSnippets.Tank.migrate(_:from: 0)"])
    }

    // snippet: basket
    struct Basket: Codable, HRMigrating {
        var items: [String]

        static var archiveVersion: Int { 1 }

        static func migrate(_ object: inout HRObject, from version: Int) throws {
            guard let list = object.plainValue else { return }
            object = HRObject(className: nil, fields: ["items": list])
        }
    }
    // end

    @Test("A value that was an array")
    func baskets() throws {
        let data = Data(#"[["pear", "plum"], { "items": ["fig"] }]"#.utf8)
        let baskets = try HRUnarchiver(unknownKeys: .error).unarchive([Basket].self, from: data)
        #expect(baskets.map(\.items) == [["pear", "plum"], ["fig"]])
        let written = try HRArchiver().document(archiving: baskets)
        #expect(written["0.items"] == ["pear", "plum"])
        #expect(try written.decode([Basket].self).map(\.items) == baskets.map(\.items))
    }

    /// A type that is encoded as an array, which has no place for a version.
    struct Tags: Codable, HRMigrating {
        var tags: [String]

        static var archiveVersion: Int { 1 }

        static func migrate(_ object: inout HRObject, from version: Int) throws {
            guard case .array(let tags)? = object.plainValue else { return }
            object = HRObject(className: nil, plainValue: .array(tags + ["old"]))
        }

        init(_ tags: [String]) { self.tags = tags }

        init(from decoder: any Decoder) throws { tags = try decoder.singleValueContainer().decode([String].self) }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            try container.encode(tags)
        }
    }

    @Test("What is not encoded as a dictionary has no version, and steps are performed each time")
    func versionless() throws {
        let data = try HRArchiver().archive([Tags(["a"])], as: .json.compact)
        #expect(String(decoding: data, as: UTF8.self) == #"[["a"]]"#)
        #expect(try HRUnarchiver().unarchive([Tags].self, from: data).first?.tags == ["a", "old"])
    }

    final class Person: Codable {
        var name: String
    }

    /// The key "list" became "members".
    final class Team: Codable, HRMigrating {
        var members: [Person]
        @HRReference var lead: Person?

        static var archiveVersion: Int { 1 }

        static func migrate(_ object: inout HRObject, from version: Int) throws {
            object.fields["members"] = object.fields["list"]
            object.fields["list"] = nil
        }
    }

    @Test("References to what a step has moved")
    func references() throws {
        let text = #"{ "list": [{ "name": "Anna" }, { "name": "Bert" }], "lead": { "$alias": "list.1" } }"#
        #expect(try PackageFolder.text(of: "Docs/OlderAndForeignFiles.md").contains("```json\n\(text)\n```"))
        let team = try HRUnarchiver(unknownKeys: .error).unarchive(Team.self, from: Data(text.utf8))
        #expect(team.lead === team.members[1])
        let again = try HRUnarchiver().unarchive(Team.self, from: HRArchiver().archive(team, as: .json))
        #expect(again.lead === again.members[1] && again.lead?.name == "Bert")
    }

    @Test("A save changes only the objects that the program has changed")
    func saving() throws {
        let scratch = try ScratchFolder()
        let url = try scratch.file("contacts.json", Self.contacts)
        // snippet: save
        let file = try HRUnarchiver().open([Contact].self, at: url)
        file.root[0].height = 171
        let changes = try file.save()
        // end
        let expected = Page.lines(
            """
            // snippet: diff
            --- a/contacts.json
            +++ b/contacts.json
            @@ -1,4 +1,4 @@
             [
            -  { "title": "Anna Berg", "height": 1.7 }, // met in Oslo
            +  { "$version": 3, "first": "Anna", "last": "Berg", "height": 171 }, // met in Oslo
               { "$version": 1, "name": "Bert Vik", "height": 1.82 }
             ]
            // end
            """)
        #expect(changes.unifiedDiff == expected)
        #expect(try HRUnarchiver().unarchive([Contact].self, from: url).map(\.height) == [171, 182])
    }

    // MARK: Former and newer

    // snippet: room
    struct Room {
        var name = ""
    }

    static let rooms = PropertyMap({ Room() }, MappedProperty("name", \.name).formerly("title", "label"))
    // end

    @Test("Former keys", arguments: ["name", "title", "label"])
    func formerKeys(key: String) throws {
        let unarchiver = HRUnarchiver(unknownKeys: .error)
        let room = try unarchiver.unarchive(through: Self.rooms, from: Data(#"{ "\#(key)": "Hall" }"#.utf8))
        #expect(room.name == "Hall")
    }

    // snippet: playlist
    struct Playlist: Codable, HRCoding {
        var songs: [String]

        static var archiveVersion: Int { 2 }
        static var archiveAcceptsNewerVersions: Bool { true }
    }
    // end

    @Test("A newer version that the type accepts")
    func newer() throws {
        let scratch = try ScratchFolder()
        let name = #""$class": "OlderFilesSnippets.Playlist""#
        let newer = #"{ \#(name), "$version": 3, "songs": ["Ode"], "mood": "calm" }"#
        let url = try scratch.file("songs.json", newer)
        let file = try HRUnarchiver().open(Playlist.self, at: url)
        file.root.songs.append("Air")
        try file.save()
        #expect(try text(of: url) == newer.replacing(#"["Ode"]"#, with: #"["Ode", "Air"]"#))
    }
}

/// The code of Docs/OlderAndForeignFiles.md about files of other programs.
@Suite("Code of OlderAndForeignFiles.md: other programs")
struct ForeignFilesSnippets {
    // snippet: shapes
    protocol Shape {}
    struct Circle: Shape, Codable { var radius: Double }
    struct Square: Shape, Codable { var side: Double }

    struct Drawing: Codable {
        var title: String
        @HRPolymorphic var shapes: [any Shape]
        @HRPolymorphic var background: (any Shape)?
    }
    // end

    private static let drawing = Page.lines(
        """
        // snippet: drawing
        {
          "title": "Plan",
          "shapes": [
            { "type": "circle", "radius": 1.5 },
            { "type": "square", "side": 2.5 }
          ]
        }
        // end
        """)

    @Test("A key of another program names the type")
    func family() throws {
        let data = Data(Self.drawing.utf8)
        // snippet: family
        var registry = HRClassRegistry()
        registry.register(HRFamily<any Shape>(key: "type", ["circle": Circle.self, "square": Square.self]))
        let unarchiver = HRUnarchiver(registry: registry, compatibility: .jsonEncoder)
        let drawing = try unarchiver.unarchive(Drawing.self, from: data)
        let written = try HRArchiver(registry: registry, compatibility: .jsonEncoder).archive(drawing, as: .json)
        // end
        #expect((drawing.shapes.first as? Circle)?.radius == 1.5 && (drawing.shapes.last as? Square)?.side == 2.5)
        #expect(try HRFormat.json.document(from: written) == HRFormat.json.document(from: data))
        let archive = try HRArchiver(registry: registry).archive(drawing, as: .json)
        let expected = Page.lines(
            """
            // snippet: archived
            {
              "title": "Plan",
              "shapes": [
                {
                  "$class": "Circle",
                  "radius": 1.5
                },
                {
                  "$class": "Square",
                  "side": 2.5
                }
              ]
            }
            // end
            """)
        let text = String(decoding: archive, as: UTF8.self).replacing("ForeignFilesSnippets.", with: "")
        #expect(text + "\n" == expected)
        let back = try HRUnarchiver(registry: registry).unarchive(Drawing.self, from: archive)
        #expect(back.shapes.first is Circle && back.shapes.last is Square)
    }

    @Test("The three shapes of files")
    func threeShapes() throws {
        // snippet: three
        let members: KeyValuePairs<String, Any.Type> = ["circle": Circle.self, "square": Square.self]
        let beside = HRFamily<any Shape>(key: "type", members)
        let content = HRFamily<any Shape>(key: "type", content: "value", members)
        let nested = HRFamily<any Shape>(nested: members)
        // end
        let page = try PackageFolder.text(of: "Docs/OlderAndForeignFiles.md")
        let families = [
            (beside, #"{ "type": "circle", "radius": 1.5 }"#),
            (content, #"{ "type": "circle", "value": { "radius": 1.5 } }"#),
            (nested, #"{ "circle": { "radius": 1.5 } }"#),
        ]
        for (family, json) in families {
            #expect(page.contains("```json\n\(json)\n```"))
            var registry = HRClassRegistry()
            registry.register(family)
            let shapes: [any Shape] = [Circle(radius: 1.5)]
            let document = try HRFormat.json.document(from: Data("[\(json)]".utf8))
            let archiver = HRArchiver(registry: registry, compatibility: .jsonEncoder)
            #expect(try archiver.document(archiving: shapes) == document)
            let unarchiver = HRUnarchiver(registry: registry, compatibility: .jsonEncoder, unknownKeys: .error)
            #expect((try unarchiver.unarchive([any Shape].self, from: document).first as? Circle)?.radius == 1.5)
        }
    }

    // snippet: by-hand
    struct Sketch: HRCoding {
        var shapes: [any Shape]

        init(shapes: [any Shape]) { self.shapes = shapes }
        init(coder: HRDecoder) throws { shapes = try coder.decode(forKey: "shapes") }
        func encode(with coder: HREncoder) throws { try coder.encode(shapes, forKey: "shapes") }
    }

    final class Board {
        var shapes: [any Shape] = []
    }

    static let boards = PropertyMap({ Board() }, MappedProperty("shapes", \.shapes))
    // end

    @Test("HRCoding methods and maps")
    func withoutWrapper() throws {
        var registry = HRClassRegistry()
        registry.register(Self.shapes)
        let archiver = HRArchiver(registry: registry, compatibility: .jsonEncoder)
        let unarchiver = HRUnarchiver(registry: registry, compatibility: .jsonEncoder, unknownKeys: .error)
        let document = try archiver.document(archiving: Sketch(shapes: [Square(side: 3)]))
        #expect(document == HRDocument(["shapes": [["type": "square", "side": 3.0]]]))
        #expect(try unarchiver.unarchive(Sketch.self, from: document).shapes.first is Square)
        let board = try unarchiver.unarchive(through: Self.boards, from: document)
        #expect(board.shapes.first is Square)
        #expect(try archiver.document(archiving: board, through: Self.boards) == document)
    }

    // snippet: unknown
    struct OtherShape: Shape, Codable {
        @HRUnknownKeys var rest
    }

    static let shapes = HRFamily<any Shape>(
        key: "type", ["circle": Circle.self, "square": Square.self], unknown: OtherShape.self)
    // end

    @Test("Types that the program does not know are kept")
    func unknown() throws {
        var registry = HRClassRegistry()
        registry.register(Self.shapes)
        let document = HRDocument([
            "title": "Sky", "shapes": [["type": "star", "rays": 5], ["type": "circle", "radius": 1.5]],
        ])
        let unarchiver = HRUnarchiver(registry: registry, compatibility: .jsonEncoder, unknownKeys: .error)
        let drawing = try unarchiver.unarchive(Drawing.self, from: document)
        #expect((drawing.shapes.first as? OtherShape)?.rest["rays"] == 5)
        let archiver = HRArchiver(registry: registry, compatibility: .jsonEncoder)
        #expect(try archiver.document(archiving: drawing) == document)
        // In archives, the class name of the type is written.
        let archive = try HRArchiver(registry: registry).archive(drawing, as: .json)
        let back = try HRUnarchiver(registry: registry).unarchive(Drawing.self, from: archive)
        #expect((back.shapes.first as? OtherShape)?.rest["rays"] == 5)
    }

    @Test("A name that is in no family")
    func unknownName() throws {
        let scratch = try ScratchFolder()
        let url = try scratch.file("drawing.json", Self.drawing.replacing(#""circle""#, with: #""circel""#))
        var registry = HRClassRegistry()
        registry.register(HRFamily<any Shape>(key: "type", ["circle": Circle.self, "square": Square.self]))
        let unarchiver = HRUnarchiver(registry: registry, compatibility: .jsonEncoder)
        let error = try #require(throws: HRError.self) { try unarchiver.unarchive(Drawing.self, from: url) }
        let report = error.report().replacing(scratch.url.path + "/", with: "")
            .replacing("ForeignFilesSnippets.", with: "")
        let expected = Page.lines(
            """
            // snippet: misspelled
            error[HR0401]: "circel" is not the name of a type in the family of "Shape"
             --> drawing.json:4:15
              |
            4 |     { "type": "circel", "radius": 1.5 },
              |               ^^^^^^^^
              |
              = help: did you mean "circle"?
              = note: the types are circle, square
              = path: shapes.0.type
            // end
            """)
        #expect(report.trimmingCharacters(in: .newlines) + "\n" == expected)
    }

    @Test("A plain tree that would lose a type")
    func losing() throws {
        let drawing = Drawing(title: "Plan", shapes: [Circle(radius: 1.5)])
        let error = try #require(throws: HRError.self) {
            try HRArchiver(compatibility: .jsonEncoder).archive(drawing, as: .json)
        }
        let expected = Page.lines(
            """
            // snippet: losing
            HR0207 "Circle" would be written without its type, and could not be read again at shapes.0
            // end
            """)
        #expect("\(error)".replacing("ForeignFilesSnippets.", with: "") + "\n" == expected)
        let any = #expect(throws: HRError.self) {
            try HRArchiver(compatibility: .jsonEncoder).archive([Circle(radius: 1.5)] as [Any], as: .json)
        }
        #expect(any?.code == .unsupportedType)
        #expect(throws: Never.self) {
            try HRArchiver(compatibility: .jsonEncoder).archive([1, "a", [true]] as [Any], as: .json)
        }
    }
}

/// The code of Docs/OlderAndForeignFiles.md about subclasses and their registration.
@Suite("Code of OlderAndForeignFiles.md: subclasses")
struct SubclassSnippets {
    // snippet: animals
    class Animal: Codable {
        var name: String

        init(name: String) { self.name = name }
    }

    final class Cat: Animal {}

    final class Dog: Animal {
        var tricks: [String] = []

        private enum CodingKeys: String, CodingKey { case tricks }

        override init(name: String) { super.init(name: name) }

        required init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            tricks = try container.decode([String].self, forKey: .tricks)
            try super.init(from: decoder)
        }

        override func encode(to encoder: any Encoder) throws {
            try super.encode(to: encoder)
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(tricks, forKey: .tricks)
        }
    }
    // end

    /// A class without the code that its property needs.
    final class Parrot: Animal {
        var words = 0
    }

    @Test("D22: a family registers its members")
    func registration() throws {
        let dog = Dog(name: "Rex")
        dog.tricks = ["sit"]
        let animals = [dog, Cat(name: "Tom"), Animal(name: "Kit")]
        // snippet: registration
        var registry = HRClassRegistry()
        registry.register(HRFamily<Animal>(key: "species", ["dog": Dog.self, "cat": Cat.self, "other": Animal.self]))
        let data = try HRArchiver(registry: registry).archive(animals, as: .json)  // with $class
        let copies = try HRUnarchiver(registry: registry).unarchive([Animal].self, from: data)
        // end
        #expect(
            (copies[0] as? Dog)?.tricks == ["sit"] && copies[1] is Cat && copies.map(\.name) == ["Rex", "Tom", "Kit"])
        let plain = try HRArchiver(registry: registry, compatibility: .jsonEncoder).document(archiving: animals)
        #expect(plain["0.species"] == "dog" && plain["2.species"] == "other")
        let unarchiver = HRUnarchiver(registry: registry, compatibility: .jsonEncoder, unknownKeys: .error)
        #expect((try unarchiver.unarchive([Animal].self, from: plain)[0] as? Dog)?.tricks == ["sit"])
    }

    @Test("D20: a property of a subclass that has no code for it")
    func forgottenCodable() throws {
        let parrot = Parrot(name: "Ara")
        parrot.words = 9
        var registry = HRClassRegistry()
        registry.register(Parrot.self)
        let data = try HRArchiver(registry: registry).archive([parrot] as [Animal], as: .json)
        let back = try HRUnarchiver(registry: registry).unarchive([Animal].self, from: data)
        #expect((back.first as? Parrot)?.words == 0)
        #expect(try String(decoding: JSONEncoder().encode(parrot), as: UTF8.self) == #"{"name":"Ara"}"#)
    }

    class Vehicle: HRCoding {
        var wheels: Int

        init(wheels: Int) { self.wheels = wheels }

        required init(coder: HRDecoder) throws { wheels = try coder.decode(forKey: "wheels") }

        func encode(with coder: HREncoder) throws { try coder.encode(wheels, forKey: "wheels") }
    }

    /// A class without the code that its property needs.
    final class Truck: Vehicle {
        var load = 0
    }

    /// A class that does not encode what it inherits.
    final class Van: Vehicle {
        override func encode(with coder: HREncoder) throws { try coder.encode(3, forKey: "seats") }
    }

    @Test("HRCoding methods of a subclass that are missing, or do not call super")
    func forgottenMethods() throws {
        let truck = Truck(wheels: 6)
        truck.load = 5
        let unarchiver = HRUnarchiver()
        let back = try unarchiver.unarchive(Truck.self, from: HRArchiver().archive(truck, as: .json))
        #expect(back.wheels == 6 && back.load == 0)
        let data = try HRArchiver().archive(Van(wheels: 4), as: .json)
        let error = #expect(throws: HRError.self) { try unarchiver.unarchive(Van.self, from: data) }
        #expect(error?.code == .missingKey)
    }

    class Person {
        var name = ""
    }

    final class Employee: Person {
        var salary = 0
    }

    @Test("A map of a subclass that is missing, or does not extend another")
    func forgottenMap() throws {
        let people = PropertyMap({ Person() }, MappedProperty("name", \.name))
        let employee = Employee()
        (employee.name, employee.salary) = ("Anna", 7)
        func copy(_ map: PropertyMap<Employee>?) throws -> Person? {
            var registry = HRClassRegistry()
            registry.register(people)
            if let map { registry.register(map) }
            let data = try HRArchiver(registry: registry).archive([employee] as [Person], as: .json)
            return try HRUnarchiver(registry: registry).unarchive([Person].self, from: data).first
        }
        let whole = try copy(PropertyMap({ Employee() }, extending: people, MappedProperty("salary", \.salary)))
        #expect(whole?.name == "Anna" && (whole as? Employee)?.salary == 7)
        let half = try copy(PropertyMap({ Employee() }, MappedProperty("salary", \.salary)))
        #expect(half?.name.isEmpty == true && (half as? Employee)?.salary == 7)
        let none = try copy(nil)
        #expect(none?.name == "Anna" && !(none is Employee))
    }

    class Plan: NSObject, NSCoding {
        var title = ""

        override init() { super.init() }

        required init?(coder: NSCoder) {
            title = coder.decodeObject(forKey: "title") as? String ?? ""
            super.init()
        }

        func encode(with coder: NSCoder) { coder.encode(title, forKey: "title") }
    }

    /// A class without the code that its property needs.
    final class Sheet: Plan {
        var number = 0
    }

    /// A class that does not encode what it inherits.
    final class Poster: Plan {
        override func encode(with coder: NSCoder) { coder.encode(3, forKey: "size") }
    }

    @Test("NSCoding methods of a subclass that are missing, or do not call super")
    func forgottenKeys() throws {
        let (sheet, poster) = (Sheet(), Poster())
        (sheet.title, sheet.number, poster.title) = ("North", 4, "South")
        var registry = HRClassRegistry()
        registry.register(Sheet.self, as: "Sheet")
        registry.register(Poster.self, as: "Poster")
        let data = try HRArchiver(registry: registry).archive([sheet, poster] as [Plan], as: .json)
        let plans = try HRUnarchiver(registry: registry).unarchive([Plan].self, from: data)
        #expect(plans.map(\.title) == ["North", ""])
        #expect((plans.first as? Sheet)?.number == 0)
    }

    @Test("A subclass that the unarchiver does not know")
    func unregistered() throws {
        let data = try HRArchiver().archive([Cat(name: "Tom")] as [Animal], as: .json)
        let error = #expect(throws: HRError.self) { try HRUnarchiver().unarchive([Animal].self, from: data) }
        #expect(error?.code == .unknownClass)
    }

    struct Zoo: Codable {
        var all: [Animal]
    }

    @Test("A base class in a plain tree, without the wrapper")
    func unwrapped() throws {
        var registry = HRClassRegistry()
        registry.register(HRFamily<Animal>(key: "species", ["dog": Dog.self, "cat": Cat.self]))
        let archiver = HRArchiver(registry: registry, compatibility: .jsonEncoder)
        let document = try archiver.document(archiving: Zoo(all: [Cat(name: "Tom")]))
        #expect(document == HRDocument(["all": [["species": "cat", "name": "Tom"]]]))
    }
}
