import Foundation
import HRArchiving
import TestSupport
import Testing

/// The code of Docs/EditingFiles.md that works with objects.
@Suite("Code of EditingFiles.md: objects")
struct EditingSnippets {
    // snippet: types
    enum Light: String, Codable, HRCoding, CaseIterable { case sun, shade }

    final class Plant: Codable, HRCoding, HRLabelled {
        var name: String
        var light: Light
        var litres: Double
        var archiveLabel: String? { name.lowercased() }  // what a new id is made of

        init(name: String, light: Light = .sun, litres: Double = 1) {
            (self.name, self.light, self.litres) = (name, light, litres)
        }

        init(coder: HRDecoder) throws {
            name = try coder.decode(forKey: "name")
            light = try coder.decode(forKey: "light", default: .sun)
            litres = try coder.decode(forKey: "litres", default: 1)
        }

        func encode(with coder: HREncoder) throws {
            try coder.encode(name, forKey: "name")
            try coder.encode(light, forKey: "light")
            try coder.encode(litres, forKey: "litres")
        }
    }

    final class Garden: Codable {
        var plants: [Plant] = []
        var favourite: Plant?
    }
    // end

    private static let garden = Page.lines(
        """
        // snippet: before
        // The garden behind the house.
        {
          "days": 3, // between two waterings

          "plants": [
            // By the door, where it is warm.
            { "$id": "fig", "name": "Fig", "litres": 2 },
            { "name": "Fern", "litres": 0.50 }, // too dry in May
            { "name": "Old rose" } // dies soon
          ],
          "favourite": { "$alias": "#fig" }
        }
        // end
        """)

    @Test("A program changes what a person has written")
    func program() throws {
        let scratch = try ScratchFolder()
        let url = try scratch.file("garden.json", Self.garden)
        // snippet: program
        let file = try HRUnarchiver().open(Garden.self, at: url)
        let garden = file.root
        garden.plants[1].light = .shade
        garden.plants.removeAll { $0.name == "Old rose" }
        garden.favourite = garden.plants[1]

        let changes = try file.save()
        print(changes)
        print(changes.unifiedDiff)
        // end
        let printed = changes.description.replacing(url.deletingLastPathComponent().path + "/", with: "") + "\n"
        #expect(
            printed
                == Page.lines(
                    """
                    // snippet: changes
                    garden.json:8:5 plants.1: added "fern"
                    garden.json:8:5 plants.1.light: added "shade"
                    garden.json:9:5 plants.2: removed { "name": "Old rose" }, with // dies soon
                    garden.json:11:28 favourite: "#fig" -> "#fern"
                    // end
                    """))
        #expect(
            changes.unifiedDiff
                == Page.lines(
                    """
                    // snippet: diff
                    --- a/garden.json
                    +++ b/garden.json
                    @@ -5,8 +5,7 @@
                       "plants": [
                         // By the door, where it is warm.
                         { "$id": "fig", "name": "Fig", "litres": 2 },
                    -    { "name": "Fern", "litres": 0.50 }, // too dry in May
                    -    { "name": "Old rose" } // dies soon
                    +    { "$id": "fern", "name": "Fern", "light": "shade", "litres": 0.50 } // too dry in May
                       ],
                    -  "favourite": { "$alias": "#fig" }
                    +  "favourite": { "$alias": "#fern" }
                     }
                    // end
                    """))
        let read = try HRUnarchiver().unarchive(Garden.self, from: url)
        #expect(read.plants.map(\.name) == ["Fig", "Fern"])
        #expect(read.plants[1] === read.favourite)
    }

    // snippet: window
    final class GardenWindow {
        private let file: HRArchiveFile<Garden>

        init(at url: URL) throws { file = try HRUnarchiver().open(Garden.self, at: url) }

        var garden: Garden { file.root }

        /// Describes what a save would remove, so that the user can be asked first.
        func losses() throws -> [String] {
            let changes: HRChanges = try file.changes()
            return changes.filter { $0.kind == .removed }.map(Self.line(of:))
        }

        private static func line(of change: HRChange) -> String {
            "line \(change.location.line ?? 0): \(change.old ?? "") \(change.comments.joined())"
        }
    }
    // end

    @Test("A window on a file")
    func window() throws {
        let scratch = try ScratchFolder()
        let window = try GardenWindow(at: scratch.file("garden.json", Self.garden))
        window.garden.plants.removeLast()
        #expect(try window.losses() == [#"line 9: { "name": "Old rose" } // dies soon"#])
    }

    @Test("What a save would do, and saving without an open file")
    func otherWays() throws {
        let scratch = try ScratchFolder()
        let url = try scratch.file("garden.json", Self.garden)
        let file = try HRUnarchiver().open(Garden.self, at: url)
        file.root.plants[0].name = "Figs"
        // snippet: dry
        let changes = try file.changes()
        if !changes.isEmpty { print(changes.unifiedDiff) }
        for change in changes { print(change.path, change.old ?? "", change.new ?? "", change.comments) }
        // end
        #expect(changes.count == 1)
        #expect(try text(of: url) == Self.garden)
        let garden = try HRUnarchiver().unarchive(Garden.self, from: url)
        garden.plants[1].litres = 0.75
        // snippet: update
        try HRArchiver().update(garden, at: url)
        // end
        #expect(try text(of: url) == Self.garden.replacing("0.50", with: "0.75"))
    }

    @Test("A file that somebody else has changed, too")
    func changedOnDisk() throws {
        let scratch = try ScratchFolder()
        let url = try scratch.file("garden.json", Self.garden)
        let file = try HRUnarchiver().open(Garden.self, at: url)
        func water(_ garden: Garden) { garden.plants[0].litres = 3 }
        water(file.root)
        let byHand = Self.garden.replacing("By the door", with: "By the wall")
        try Data(byHand.utf8).write(to: url)
        // snippet: conflict
        do {
            try file.save()
        } catch {
            guard error.code == .fileChanged else { throw error }
            try file.reload()  // new objects, as the file has them now
            water(file.root)  // the change, made again
            try file.save()
        }
        // end
        #expect(try text(of: url) == byHand.replacing("\"litres\": 2", with: "\"litres\": 3.0"))
    }

    @Test("Secrets are not shown")
    func secrets() throws {
        let scratch = try ScratchFolder()
        let url = try scratch.file("service.json", "{\n  \"tries\": 3,\n  \"pin\": 1234\n}\n")
        // snippet: secrets
        let unarchiver = HRUnarchiver(secretKeys: HRUnarchiver.defaultSecretKeys.union(["pin"]))
        // end
        let file = try unarchiver.open([String: Int].self, at: url)
        file.root["pin"] = 4321
        let changes = try file.save()
        #expect(changes.description.hasSuffix("service.json:3:10 pin: *** -> ***"))
        #expect(!changes.unifiedDiff.contains("1234"))
        #expect(!changes.unifiedDiff.contains("4321"))
        #expect(try text(of: url).contains("4321"))
    }

    @Test("A binary file is written anew, in its order; old-style text is edited")
    func otherFormats() throws {
        let scratch = try ScratchFolder()
        let url = scratch.place("numbers.bplist")
        try HRFormat.binaryPropertyList.data(from: HRDocument(["zoe": 1, "anna": 2])).write(to: url)
        let file = try HRUnarchiver().open([String: Int].self, at: url)
        file.root["anna"] = 3
        try file.save()
        #expect(try HRDocument(contentsOf: url).description == HRDocument(["zoe": 1, "anna": 3]).description)
        let old = try scratch.file("old.plist", "{ zoe = 1; }")
        let texts = try HRUnarchiver().open([String: String].self, at: old)
        texts.root["zoe"] = "a b"
        try texts.save()
        #expect(try text(of: old) == "{ zoe = \"a b\"; }")
    }
}
