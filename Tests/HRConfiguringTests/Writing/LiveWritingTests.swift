import Foundation
import HRArchiving
import HRConfiguring
import TestSupport
import Testing

/// A window and a file are one: a program that shows settings writes them, and hears of what others write.
@Suite("Writing configurations that are reloaded")
struct LiveWritingTests {
    private func settle<T>(_ live: HRLiveConfiguration<T>) { for _ in 0..<3 { live.check() } }

    @Test("An own write is no change that comes back", .bug(id: "D2"))
    func ownWrite() throws {
        let folder = try ConfigurationFolder(["config.json": ConfigurationFolder.base])
        let live = try folder.configuration(App.self, "config.json").live(every: nil)
        for port in 2..<12 {
            let changes = try live.set("db.port", to: .integer(port))
            #expect(changes.entries.map(\.effect) == [.effective])
            #expect(live.current.db.port == port)
            settle(live)
        }
        #expect(live.updateCount == 0)
        try live.set("db.port", to: 1, notifying: true)
        #expect(live.updateCount == 1)
        settle(live)
        #expect(live.updateCount == 1)
    }

    @Test("Edits from outside while a window is open are kept, and meet as conflicts by key", .bug(id: "D2"))
    func window() throws {
        let folder = try ConfigurationFolder(["config.json": ConfigurationFolder.base])
        let live = try folder.configuration(App.self, "config.json").live(every: nil)
        let shown = live.loaded
        var edited = shown.value
        edited.db.port = 2
        try folder.write(ConfigurationFolder.base.replacing("\"a\"", with: "\"b\""), to: "config.json")
        try live.save(edited, basedOn: shown)
        #expect(live.current.db == App.Database(host: "b", port: 2))
        #expect(live.updateCount == 1)
        settle(live)
        edited.db.port = 3
        #expect(throws: HRConfigurationError.self) { try live.save(edited, basedOn: shown) }
        #expect(live.current.db.port == 2)
        #expect(try String(contentsOfFile: folder.path("config.json"), encoding: .utf8).contains(#""port":2"#))
    }

    @Test("A link is written through, and its file stays one", .bug(id: "D3"))
    func links() throws {
        let folder = try ConfigurationFolder(["dotfiles/config.json": ConfigurationFolder.base])
        try FileManager.default.createSymbolicLink(
            atPath: folder.path("config.json"), withDestinationPath: "dotfiles/config.json")
        let live = try folder.configuration(App.self, "config.json").live(every: nil)
        try live.set("db.port", to: 2)
        settle(live)
        #expect(live.updateCount == 0)
        #expect(
            try FileManager.default.destinationOfSymbolicLink(atPath: folder.path("config.json"))
                == "dotfiles/config.json")
        let text = try String(contentsOfFile: folder.path("dotfiles/config.json"), encoding: .utf8)
        #expect(text == ConfigurationFolder.base.replacing(#""port":1"#, with: #""port":2"#))
    }

    @Test("A failed write changes nothing", .bug(id: "D12"))
    func failure() throws {
        let folder = try ConfigurationFolder(["config.json": ConfigurationFolder.base])
        let live = try folder.configuration(App.self, "config.json").live(every: nil)
        #expect(throws: HRConfigurationError.self) { try live.set("db.port", to: "x") }
        #expect(throws: HRConfigurationError.self) { try live.reset("db.port") }
        #expect(live.current.db.port == 1)
        #expect(live.lastError == nil)
        #expect(try String(contentsOfFile: folder.path("config.json"), encoding: .utf8) == ConfigurationFolder.base)
    }

    @Test("Writers and readers at once see no torn value, and no write is lost", .slow)
    func concurrent() async throws {
        let folder = try ConfigurationFolder(["config.json": ConfigurationFolder.base])
        let configuration = folder.configuration(App.self, "config.json")
        let live = try configuration.live(every: .milliseconds(2))
        await withTaskGroup(of: Void.self) { group in
            for writer in 0..<4 {
                group.addTask {
                    for round in 0..<10 {
                        let host = "\(writer)-\(round)"
                        #expect(throws: Never.self) {
                            try live.set("db", to: ["host": .string(host), "port": .integer(host.count)])
                        }
                    }
                }
            }
            group.addTask {
                for _ in 0..<200 {
                    let database = live.current.db
                    #expect(database.host == "a" || database.host.count == database.port)
                    await Task.yield()
                }
            }
        }
        #expect(try configuration.load().value == live.current)
    }
}
