import Foundation
import HRArchiving
import HRComparing
import TestSupport
import Testing

/// Saving a file that others have changed meanwhile.
@Suite("Saving with a merge")
struct SavedMergeTests {
    private struct Settings: Codable, Equatable {
        var name = "Shop"
        var port = 80
        var tags = ["a", "b"]
    }

    private static let text = """
        {
          // What customers see.
          "name": "Shop",
          "port": 80,
          "tags": ["a", "b"]
        }

        """

    private func open(_ text: String) throws -> (ScratchFolder, HRArchiveFile<Settings>) {
        let folder = try ScratchFolder()
        let url = folder.url.appending(path: "shop.json")
        try Data(text.utf8).write(to: url)
        return (folder, try HRUnarchiver().open(Settings.self, at: url))
    }

    private func contents(_ file: HRArchiveFile<Settings>) throws -> String {
        String(decoding: try Data(contentsOf: file.url), as: UTF8.self)
    }

    @Test("The changes of both are in the file and in the root, with the comments of both")
    func both() throws {
        let (folder, file) = try open(Self.text)
        try withExtendedLifetime(folder) {
            let others = Self.text.replacing("\"port\": 80,", with: "\"port\": 8080, // behind the proxy").replacing(
                "\"b\"]", with: "\"b\", \"c\"]")
            try Data(others.utf8).write(to: file.url)
            file.root.name = "Store"
            let changes = try file.save(merging: true)
            #expect(changes.map(\.path) == ["name"])
            let saved = try contents(file)
            #expect(saved == others.replacing("\"Shop\"", with: "\"Store\""))
            #expect(file.root == Settings(name: "Store", port: 8080, tags: ["a", "b", "c"]))
            // The file is that of this program again.
            file.root.port = 81
            try file.save()
            let again = try contents(file)
            #expect(again == saved.replacing("8080", with: "81"))
        }
    }

    @Test("If nobody else has changed the file, it is saved as usual")
    func alone() throws {
        let (folder, file) = try open(Self.text)
        try withExtendedLifetime(folder) {
            file.root.port = 443
            try file.save(merging: true)
            let saved = try contents(file)
            #expect(saved == Self.text.replacing("80", with: "443"))
        }
    }

    @Test("Changes that contradict each other are an error, and nothing is written", arguments: [true, false])
    func contradiction(merging: Bool) throws {
        let (folder, file) = try open(Self.text)
        try withExtendedLifetime(folder) {
            let others = Self.text.replacing("\"Shop\"", with: "\"Market\"")
            try Data(others.utf8).write(to: file.url)
            file.root.name = "Store"
            let error = #expect(throws: HRError.self) { try file.save(merging: merging) }
            #expect(error?.code == .fileChanged)
            if merging {
                #expect(error?.path == "name")
                #expect(error?.notes == [#"name: both changed "Shop": ours to "Store", theirs to "Market""#])
            }
            let saved = try contents(file)
            #expect(saved == others)
            #expect(file.root.name == "Store")
        }
    }

    @Test("A policy decides about contradictions")
    func policy() throws {
        let (folder, file) = try open(Self.text)
        try withExtendedLifetime(folder) {
            try Data(Self.text.replacing("\"Shop\"", with: "\"Market\"").utf8).write(to: file.url)
            file.root.name = "Store"
            file.root.port = 81
            try file.save(merging: true, options: HRMergeOptions(policy: .theirs))
            #expect(file.root == Settings(name: "Market", port: 81))
        }
    }

    @Test("Binary property lists are merged, too")
    func binary() throws {
        let folder = try ScratchFolder()
        try withExtendedLifetime(folder) {
            let url = folder.url.appending(path: "shop.plist")
            func write(_ settings: Settings) throws {
                try HRArchiver().archive(settings, as: .binaryPropertyList).write(to: url)
            }
            try write(Settings())
            let file = try HRUnarchiver().open(Settings.self, at: url)
            try write(Settings(port: 8080))
            file.root.tags.append("c")
            try file.save(merging: true)
            #expect(file.root == Settings(port: 8080, tags: ["a", "b", "c"]))
            let data = try Data(contentsOf: url)
            #expect(HRFormat(detecting: data) == .binaryPropertyList)
        }
    }
}
