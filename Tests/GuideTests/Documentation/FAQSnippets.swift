// snippet: imports
import Foundation
import HRArchiving
import ObjectMapping
// end
import TestSupport
import Testing

/// The code of Docs/FAQ.md about files and settings.
@Suite("Code of FAQ.md: files")
struct FAQSnippets {
    // snippet: install
    func install(into url: URL) throws {
        let plain = HRUnarchiver(compatibility: .jsonEncoder)  // no key is reserved: the file is another program's
        var text = try HRDocumentText(contentsOf: url, by: plain)  // an error if the file is malformed
        if try text.document["servers"] == nil { try text.set([:], at: "servers") }
        try text.set(["command": "greet", "port": 80], at: "servers.greeter")
        try text.write(to: url)
    }

    func uninstall(from url: URL) throws {
        var text = try HRDocumentText(contentsOf: url, by: HRUnarchiver(compatibility: .jsonEncoder))
        guard try text.document["servers.greeter"] != nil else { return }
        try text.remove("servers.greeter")
        try text.write(to: url)
    }
    // end

    @Test("One entry in somebody's settings, and out again")
    func entry() throws {
        let scratch = try ScratchFolder()
        let before = """
            {
              // Mine. Hands off.
              "$schema": "https://example.com/settings",
              "servers": {
                "clock": { "command": "clock" }, // since May
              },
              "theme": "dark"
            }

            """
        let url = try scratch.file("settings.json", before)
        try install(into: url)
        let installed = try text(of: url)
        #expect(installed.contains("// Mine. Hands off.") && installed.contains("// since May"))
        #expect(try HRDocument(contentsOf: url)["servers.greeter.port"] == 80)
        try uninstall(from: url)
        #expect(try text(of: url) == before)
        try uninstall(from: url)
        #expect(try text(of: url) == before)
    }

    @Test(
        "The same bytes, however the file is laid out",
        arguments: [
            "{ \"servers\": {} }", "{\"servers\":{\"clock\":1}}",
            "{\r\n  \"servers\": {\r\n    \"clock\": 1\r\n  }\r\n}\r\n",
            "{\n  \"servers\": {\n    \"clock\": 1 // no comma\n    // nothing more\n  }\n}",
        ])
    func layouts(before: String) throws {
        let scratch = try ScratchFolder()
        let url = try scratch.file("settings.json", before)
        try install(into: url)
        #expect(try HRDocument(contentsOf: url)["servers.greeter.port"] == 80)
        try uninstall(from: url)
        #expect(try text(of: url) == before)
    }

    /// The comment is directly above the entry, and belongs to it.
    @Test("An empty dictionary of several lines becomes one of one line", arguments: ["", "    // none yet\n"])
    func emptyDictionaries(comment: String) throws {
        let scratch = try ScratchFolder()
        let url = try scratch.file("settings.json", "{\n  \"servers\": {\n\(comment)  }\n}\n")
        try install(into: url)
        #expect(try text(of: url).contains("// none yet") == !comment.isEmpty)
        try uninstall(from: url)
        #expect(try text(of: url) == "{\n  \"servers\": {}\n}\n")
    }

    @Test("A file without the dictionary keeps an empty one; a malformed file is not touched")
    func otherFiles() throws {
        let scratch = try ScratchFolder()
        let url = try scratch.file("settings.json", "{ \"theme\": \"dark\" }\n")
        try install(into: url)
        try uninstall(from: url)
        #expect(try HRDocument(contentsOf: url) == HRDocument(["theme": "dark", "servers": [:]]))
        let malformed = try scratch.file("malformed.json", "{ \"theme\": dark }\n")
        #expect(throws: HRError.self) { try install(into: malformed) }
        #expect(try text(of: malformed) == "{ \"theme\": dark }\n")
        let list = try scratch.file("settings.plist", Self.propertyList)
        try install(into: list)
        #expect(try HRDocument(contentsOf: list)["servers.greeter.command"] == "greet")
        try uninstall(from: list)
        #expect(try text(of: list) == Self.propertyList)
    }

    private static let propertyList = """
        <?xml version="1.0" encoding="UTF-8"?>
        <plist version="1.0">
        <dict>
            <!-- Mine. -->
            <key>servers</key>
            <dict>
                <key>clock</key>
                <string>clock</string>
            </dict>
        </dict>
        </plist>

        """

    // snippet: window
    struct Settings: Codable, Equatable {
        var theme: String
        var fontSize: Int
    }

    final class SettingsModel {
        private let file: HRArchiveFile<Settings>

        init(at url: URL) throws { file = try HRUnarchiver().open(Settings.self, at: url) }

        var settings: Settings {
            get { file.root }
            set { file.root = newValue }
        }

        /// Saves what has changed; if somebody else has changed the file meanwhile, reads it again instead.
        func save() throws {
            do {
                try file.save()
            } catch {
                guard error.code == .fileChanged else { throw error }
                try file.reload()
            }
        }
    }
    // end

    @Test("A window for a file that its owner edits too")
    func window() throws {
        let scratch = try ScratchFolder()
        let before = "{\n  \"fontSize\": 13, // for the beamer\n  \"theme\": \"light\"\n}\n"
        let url = try scratch.file("settings.json", before)
        let model = try SettingsModel(at: url)
        model.settings.theme = "dark"
        try model.save()
        #expect(try text(of: url) == before.replacing("light", with: "dark"))
        try Data("{ \"fontSize\": 20, \"theme\": \"light\" }\n".utf8).write(to: url)
        model.settings.fontSize = 9
        try model.save()
        #expect(model.settings == Settings(theme: "light", fontSize: 20))
    }

    @Test("JSON with comments")
    func comments() throws {
        let data = Data("{ \"theme\": \"dark\", /* large */ \"fontSize\": 20, }".utf8)
        // snippet: comments
        let settings = try HRUnarchiver().unarchive(Settings.self, from: data)
        let strict = try HRFormat.json.data(from: HRUnarchiver().document(from: data))  // for other readers
        let same = try JSONDecoder().decode(Settings.self, from: strict)
        // end
        #expect(settings == same)
    }

    // snippet: unknown
    struct Profile: Codable {
        var name: String
        @HRUnknownKeys var rest
    }
    // end

    @Test("Keys of newer versions and of other programs")
    func unknown() throws {
        let data = Data(#"{ "name": "Anna", "color": "red", "size": { "width": 3 } }"#.utf8)
        // snippet: kept
        var profile = try HRUnarchiver().unarchive(Profile.self, from: data)
        profile.name = "Berta"
        let saved = try HRArchiver().archive(profile, as: .json.compact)  // "color" and "size" are in it
        // end
        #expect(profile.rest["color"] == "red")
        let document = try HRUnarchiver().document(from: saved)
        #expect(document["name"] == "Berta" && document["color"] == "red" && document["size.width"] == 3)
    }

    @Test("Errors with their lines")
    func errors() throws {
        let scratch = try ScratchFolder()
        let url = try scratch.file("settings.json", "{\n  \"theem\": \"dark\",\n  \"fontSize\": \"13\"\n}\n")
        // snippet: diagnose
        let diagnosis = HRUnarchiver(unknownKeys: .error).diagnose(Settings.self, from: url)
        for error in diagnosis.errors { print(error) }
        // end
        let lines = diagnosis.errors.map { "\($0)\n" }.joined()
        let short = lines.replacing(scratch.url.path + "/", with: "").replacing("FAQSnippets.", with: "")
        let expected = Page.lines(
            """
            // snippet: diagnosed
            settings.json:1:1: HR0203 Settings needs the key "theme", which is missing; is "theem" a misspelling of "theme"? at $root
            settings.json:3:15: HR0202 "fontSize" must be an integer, found a string at fontSize
            // end
            """)
        #expect(short == expected)
    }

    @Test("A private file with the same bytes every time")
    func privateFile() throws {
        let scratch = try ScratchFolder()
        let url = scratch.place("tokens.json")
        let tokens = ["b": Set(["y", "x"]), "a": ["z"]]
        // snippet: private
        if !FileManager.default.fileExists(atPath: url.path) {
            let attributes: [FileAttributeKey: Any] = [.posixPermissions: 0o600]
            guard FileManager.default.createFile(atPath: url.path, contents: nil, attributes: attributes) else {
                throw CocoaError(.fileWriteUnknown)
            }
        }
        try HRArchiver().archive(tokens, to: url, as: .json.compact.sortingKeys)  // the permissions stay
        // end
        #expect(try permissions(of: url) == 0o600)
        #expect(try text(of: url) == #"{"a":["z"],"b":["x","y"]}"# + "\n")
    }

    // snippet: defaults
    /// Writes a domain of UserDefaults, such as `UserDefaults.standard.persistentDomain(forName: "com.example.app")`.
    func export(_ domain: [String: Any], to url: URL) throws {
        try HRDocument(propertyListObject: domain).write(to: url)
    }

    /// Reads it back, for `UserDefaults.standard.setPersistentDomain(_:forName:)`.
    func domain(from url: URL) throws -> [String: Any] {
        try HRUnarchiver().unarchive([String: Any].self, from: url)
    }
    // end

    @Test("A domain of UserDefaults", arguments: ["json", "plist"])
    func defaults(format: String) throws {
        let scratch = try ScratchFolder()
        let url = scratch.place("defaults.\(format)")
        let values: [String: Any] = [
            "volume": 5, "ratio": 0.5, "muted": true, "seen": Date(timeIntervalSince1970: 1_700_000_000),
            "recent": ["a", "b"], "cover": Data([1, 2]), "NSWindow Frame main": "0 0 10 10",
        ]
        try export(values, to: url)
        let read = try domain(from: url)
        #expect(NSDictionary(dictionary: read) == NSDictionary(dictionary: values))
    }

    // snippet: secrets
    func export(_ url: URL, to copy: URL) throws {
        var document = try HRDocument(contentsOf: url)
        for (path, _) in document.walk {
            guard let key = path.components.last?.lowercased() else { continue }
            if HRUnarchiver.defaultSecretKeys.contains(key) { document[path] = nil }
        }
        try document.write(to: copy)
    }
    // end

    @Test("Settings without secrets")
    func secrets() throws {
        let scratch = try ScratchFolder()
        let settings = #"{ "user": "anna", "Password": "x", "mail": { "token": { "secret": 1 }, "port": 25 } }"#
        let copy = scratch.place("copy.json")
        try export(scratch.file("settings.json", settings), to: copy)
        #expect(try HRDocument(contentsOf: copy) == HRDocument(["user": "anna", "mail": ["port": 25]]))
    }

    @Test("Files of strangers")
    func strangers() throws {
        let data = Data(#"{ "theme": "dark", "fontSize": 20 }"#.utf8)
        // snippet: strangers
        let careful = HRUnarchiver(unknownKeys: .error, json: .strict, limits: HRLimits(depth: 32, bytes: 1 << 20))
        let settings = try careful.unarchive(Settings.self, from: data)
        // end
        #expect(settings.fontSize == 20)
        #expect(throws: HRError.self) { try careful.document(from: Data(count: 2 << 20)) }
    }
}

/// The code of Docs/FAQ.md about graphs of objects.
@Suite("Code of FAQ.md: objects")
struct FAQGraphSnippets {
    // snippet: shared
    final class Member: Codable {
        var name: String
        @HRReference var mentor: Member?

        init(name: String) { self.name = name }
    }

    struct Team: Codable {
        var members: [Member]
        var lead: Member
    }
    // end

    @Test("Shared objects and cycles")
    func shared() throws {
        let (anna, bert) = (Member(name: "Anna"), Member(name: "Bert"))
        (anna.mentor, bert.mentor) = (bert, anna)
        defer { anna.mentor = nil }
        // snippet: same
        let data = try HRArchiver().archive(Team(members: [anna, bert], lead: bert), as: .json)
        let copy = try HRUnarchiver().unarchive(Team.self, from: data)
        let isShared = copy.lead === copy.members[1] && copy.lead.mentor === copy.members[0]  // true
        // end
        #expect(isShared && copy.members[0].mentor === copy.lead)
        copy.lead.mentor = nil
    }

    // snippet: parents
    final class Folder: Codable {
        var name: String
        var folders: [Folder] = []
        @HRWeakReference var parent: Folder?

        init(name: String) { self.name = name }
    }
    // end

    @Test("Parents")
    func parents() throws {
        let (home, music) = (Folder(name: "home"), Folder(name: "music"))
        (home.folders, music.parent) = ([music], home)
        let copy = try HRUnarchiver().unarchive(Folder.self, from: HRArchiver().archive(home, as: .json))
        #expect(copy.folders[0].parent === copy)
        let alone = try HRUnarchiver().unarchive(Folder.self, from: HRArchiver().archive(music, as: .json))
        #expect(alone.parent == nil)
    }

    // snippet: renamed
    struct Invoice: Codable, HRCoding {
        var number: Int

        static var archiveName: String { "Invoice" }
        static var archiveFormerNames: [String] { ["Bill", "OldModule.Bill"] }
    }
    // end

    @Test("Former names", arguments: ["Invoice", "Bill", "OldModule.Bill"])
    func renamed(name: String) throws {
        var registry = HRClassRegistry()
        registry.register(Invoice.self)
        let data = Data(#"[{ "$class": "\#(name)", "number": 7 }]"#.utf8)
        let invoices = try HRUnarchiver(registry: registry).unarchive([Any].self, from: data)
        #expect((invoices.first as? Invoice)?.number == 7)
    }

    // snippet: added
    struct Preferences: Equatable {
        var theme = "light"
        var fontSize = 13  // new in this version
    }

    static let preferences = PropertyMap(
        { Preferences() }, MappedProperty("theme", \.theme), MappedProperty("fontSize", \.fontSize))
    // end

    @Test("A property that older files do not have")
    func added() throws {
        let (preferences, data) = (Self.preferences, Data(#"{ "theme": "dark" }"#.utf8))
        // snippet: old
        let old = try HRUnarchiver().unarchive(through: preferences, from: data)  // fontSize is 13
        // end
        #expect(old == Preferences(theme: "dark", fontSize: 13))
    }

    // snippet: newer
    struct Library: HRCoding {
        var books: [String] = []

        static var archiveVersion: Int { 2 }

        init(coder: HRDecoder) throws {
            let key = coder.archiveVersion < 2 ? "titles" : "books"
            books = try coder.decode(forKey: key, default: [])
        }

        func encode(with coder: HREncoder) throws { try coder.encode(books, forKey: "books") }
    }
    // end

    @Test("Versions")
    func versions() throws {
        let unarchiver = HRUnarchiver()
        let old = Data(#"{ "$class": "FAQGraphSnippets.Library", "$version": 1, "titles": ["Emma"] }"#.utf8)
        let library = try unarchiver.unarchive(Library.self, from: old)
        #expect(library.books == ["Emma"])
        let document = try HRArchiver().document(archiving: library)
        #expect(try unarchiver.unarchive(Library.self, from: document).books == ["Emma"])
        let newer = Data(#"{ "$class": "FAQGraphSnippets.Library", "$version": 3, "shelves": [] }"#.utf8)
        let error = #expect(throws: HRError.self) { try unarchiver.unarchive(Library.self, from: newer) }
        #expect(
            error?.description == "1:53: HR0502 FAQGraphSnippets.Library has version 3, which is newer than 2 at $root")
    }

    // snippet: tagged
    struct Circle: Codable, HRCoding, Equatable { var radius: Double }
    struct Square: Codable, HRCoding, Equatable { var side: Double }

    enum Shape: HRCoding, Equatable {
        case circle(Circle)
        case square(Square)

        init(coder: HRDecoder) throws {
            switch try coder.decode(String.self, forKey: "type") {
            case "circle": self = .circle(try Circle(coder: coder))
            case "square": self = .square(try Square(coder: coder))
            default: throw HRError.invalid("a shape of another type", help: ["write circle or square"])
            }
        }

        func encode(with coder: HREncoder) throws {
            switch self {
            case .circle(let circle):
                try coder.encode("circle", forKey: "type")
                try circle.encode(with: coder)
            case .square(let square):
                try coder.encode("square", forKey: "type")
                try square.encode(with: coder)
            }
        }
    }
    // end

    @Test("Elements that a key tells apart")
    func tagged() throws {
        let shapes = [Shape.circle(Circle(radius: 2)), .square(Square(side: 3))]
        let data = Data(#"[{ "type": "circle", "radius": 2 }, { "type": "square", "side": 3 }]"#.utf8)
        #expect(try HRUnarchiver(unknownKeys: .error).unarchive([Shape].self, from: data) == shapes)
        let written = try HRArchiver(classAnnotations: .whereNeeded).archive(shapes, as: .json.compact)
        let expected = #"[{"type":"circle","radius":2.0},{"type":"square","side":3.0}]"#
        #expect(String(decoding: written, as: UTF8.self) == expected)
        let other = Data(#"[{ "type": "line" }]"#.utf8)
        #expect(throws: HRError.self) { try HRUnarchiver().unarchive([Shape].self, from: other) }
    }

    // snippet: models
    final class Trip {  // in the app: @Model
        var name = ""
        var stops: [Stop] = []
    }

    final class Stop {  // in the app: @Model, with the inverse relationship
        var city = ""
        var trip: Trip?
    }

    static let stops: PropertyMap<Stop> = PropertyMap(
        { Stop() }, MappedProperty("city", \.city),
        MappedProperty("trip", \.trip, through: .optional(.deferred(trips))).reference())
    static let trips: PropertyMap<Trip> = PropertyMap(
        { Trip() }, MappedProperty("name", \.name), MappedProperty("stops", \.stops, through: .array(.deferred(stops))))
    // end

    @Test("Models with inverse relationships")
    func models() throws {
        let (trips, scratch, trip, stop) = (Self.trips, try ScratchFolder(), Trip(), Stop())
        (stop.city, stop.trip, trip.stops) = ("Oslo", trip, [stop])
        let (all, url) = ([trip], scratch.place("trips.json"))
        // snippet: backup
        try HRArchiver().archive(all, through: trips.array, to: url)
        let copies = try HRUnarchiver().unarchive(through: trips.array, from: url)  // to be inserted into a context
        // end
        #expect(copies.first?.stops.first?.city == "Oslo")
        #expect(copies.first?.stops.first?.trip === copies.first)
        for trip in all + copies { trip.stops = [] }
    }

    @Test("Keyed archives")
    func keyed() throws {
        let url = PackageFolder.url.appending(path: "Tests/GuideTests/Data/KeyedArchives/garage.plist")
        // snippet: keyed
        let document = try HRDocument(keyedArchive: Data(contentsOf: url))
        print(document)  // as JSON; no class of the archive need exist
        let wheels = document["cars.0.wheels"]?.int
        // end
        #expect(wheels == 4)
    }

    @Test("Collections with secure coding")
    func secure() throws {
        let id = NSUUID()
        // snippet: secure
        let values: NSDictionary = ["names": ["Anna", "Bert"], "count": 2]
        let data = try HRKeyedArchiver.archivedData(withRootObject: values, requiringSecureCoding: true)
        let read = try HRKeyedUnarchiver.unarchivedObject(ofClass: NSDictionary.self, from: data)
        let ids = try HRKeyedArchiver.archivedData(withRootObject: [id] as NSArray, requiringSecureCoding: true)
        let list = try HRKeyedUnarchiver.unarchivedArrayOfObjects(ofClass: NSUUID.self, from: ids)
        // end
        #expect(read == values)
        #expect(list == [id])
        // snippet: any
        let any: [String: Any] = ["names": ["Anna", "Bert"], "count": 2]
        let file = try HRArchiver().archive(any, as: .json)
        let back = try HRUnarchiver().unarchive([String: Any].self, from: file)
        // end
        #expect(back["count"] as? Int == 2 && back["names"] as? [String] == ["Anna", "Bert"])
    }
}
