import Foundation
import HRArchiving
import HRConfiguring
import TestSupport
import Testing

/// The code of Docs/SharedSettings.md, and what it prints.
@Suite("Shared settings")
struct SharedSettingsSnippets {
    // snippet: types
    struct Settings: Codable, Sendable {
        struct Server: Codable, Sendable {
            var host: String
            var port: Int
        }

        var server: Server
        var user: String
        var theme: String
        var folders: [String]
        var proxy: String?
        var password: HRSecret<String>?
    }

    /// The layers of the program, the weakest first.
    func layers(in folder: String) -> HRConfiguration<Settings> {
        var configuration = HRConfiguration(Settings.self)
        configuration.add(.file("\(folder)/settings.json"))
        configuration.add(.file("\(folder)/secrets.json", optional: true, secret: true))
        configuration.add(.file("\(folder)/local.json", optional: true))
        configuration.add(.environment(prefix: "BACKUP"))
        return configuration
    }
    // end

    // snippet: window
    final class SettingsWindow {
        private let live: HRLiveConfiguration<Settings>
        private var shown: HRLoadedConfiguration<Settings>
        var edited: Settings  // the values in the fields of the window

        init(_ live: HRLiveConfiguration<Settings>) {
            self.live = live
            shown = live.loaded
            edited = shown.value
        }

        /// Writes what the user has changed, and continues with what is in the files now.
        func save(_ options: HRWriteOptions = []) throws(HRConfigurationError) -> HRConfigurationChanges {
            let changes = try live.save(edited, basedOn: shown, options: options)
            shown = live.loaded
            edited = shown.value
            return changes
        }
    }
    // end

    // snippet: asking
    /// Saves. If others have changed the same keys, the user decides whether to overwrite them.
    func save(
        _ window: SettingsWindow, mayOverwrite: ([HRPath]) -> Bool
    ) throws(HRConfigurationError) -> HRConfigurationChanges {
        do throws(HRConfigurationError) {
            return try window.save()
        } catch {
            let keys = error.errors.compactMap { $0.code == .fileChanged ? $0.path : nil }
            guard keys.count == error.errors.count, mayOverwrite(keys) else { throw error }
            return try window.save(.overwritingConflicts)
        }
    }
    // end

    // snippet: follow
    /// Shows each new value that others have written into the files.
    func follow(
        _ live: HRLiveConfiguration<Settings>, show: @escaping @Sendable (Settings) -> Void
    ) -> Task<Void, Never> {
        let updates = live.updates
        return Task { for await settings in updates { show(settings) } }
    }
    // end

    // snippet: editable
    /// True if the field of a value is enabled: not if a variable, an argument or the program sets the value.
    func isEditable(_ key: HRPath, in loaded: HRLoadedConfiguration<Settings>) -> Bool {
        guard let origin = loaded.origin(of: key) else { return true }
        return origin.kind == .defaultValue || (origin.kind == .file && origin.variable == nil)
    }
    // end

    // MARK: Files

    private static let settings = file(
        """
        // snippet: settings
        {
            // Every computer of the office uses these settings.
            "server": { "$include": "server.json" },
            "user": { "$env": "USER", "$default": "backup" },
            "theme": "light",
            "folders": ["Documents", "Pictures"] // no music
        }
        // end
        """)

    private static let server = file(
        """
        // snippet: server
        {
            "host": "backup.internal", // in the cellar
            "port": 873
        }
        // end
        """)

    /// The settings as a person has changed them.
    private static let changedByHand = file(
        """
        // snippet: by-hand
        {
            // Every computer of the office uses these settings.
            "server": { "$include": "server.json" },
            "user": { "$env": "USER", "$default": "backup" },
            // Easier to read in the evening.
            "theme": "dark",
            "folders": ["Documents", "Pictures"] // no music
        }
        // end
        """)

    /// A text of the page: without the lines that mark it.
    private static func lines(_ text: String) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false).dropFirst().dropLast().joined(separator: "\n")
    }

    /// A file as a text of the page shows it.
    private static func file(_ text: String) -> String { lines(text) + "\n" }

    private static func files() throws -> ConfigurationFolder {
        try ConfigurationFolder(["settings.json": settings, "server.json": server])
    }

    /// The layers of the program, with variables that do not depend on the computer.
    private func configuration(
        _ files: ConfigurationFolder, _ environment: [String: String] = [:]
    ) -> HRConfiguration<Settings> {
        var configuration = layers(in: files.url.path)
        configuration.environment = environment
        return configuration
    }

    private func text(_ files: ConfigurationFolder, _ name: String) throws -> String {
        try String(contentsOfFile: files.path(name), encoding: .utf8)
    }

    /// The lines of a result, or of an error.
    private func said(
        _ files: ConfigurationFolder, _ write: () throws(HRConfigurationError) -> HRConfigurationChanges
    ) -> String {
        do throws(HRConfigurationError) {
            return files.short(try write().description)
        } catch {
            return files.short(error.description)
        }
    }

    /// Looks as often as changes need to be seen and to come to rest.
    private func settle(_ live: HRLiveConfiguration<Settings>) { for _ in 0..<3 { live.check() } }

    // MARK: A settings window

    @Test("A window writes what its user has changed, into the files that set it")
    func saved() throws {
        let files = try Self.files()
        let live = try configuration(files).live(every: nil) { _ in }
        // snippet: save
        let window = SettingsWindow(live)
        window.edited.server.port = 8730
        window.edited.theme = "dark"
        let changes = try window.save()
        print(changes)
        // end
        #expect(
            files.short(changes.description)
                == Self.lines(
                    """
                    // snippet: saved
                    server.json:3:13: server.port was 873, is 8730
                    settings.json:5:14: theme was "light", is "dark"
                    // end
                    """))
        #expect(try text(files, "settings.json") == Self.settings.replacing("\"light\"", with: "\"dark\""))
        #expect(try text(files, "server.json") == Self.server.replacing("873", with: "8730"))
        #expect(live.current.theme == "dark")
        #expect(live.current.server.port == 8730)
        settle(live)
        #expect(live.updateCount == 0)
        // The window can save again: its base is the value that it has written.
        window.edited.theme = "light"
        _ = try window.save()
        #expect(live.current.theme == "light")
        try live.set("theme", to: "dark", notifying: true)
        #expect(live.updateCount == 1)
        #expect(try text(files, "settings.json").contains("\"dark\""))
    }

    @Test("What others have changed while a window is open is kept, or a conflict")
    func conflicts() throws {
        let files = try Self.files()
        let live = try configuration(files).live(every: nil) { _ in }
        let window = SettingsWindow(live)
        // Another key.
        try files.write(Self.server.replacing("backup.internal", with: "vault.internal"), to: "server.json")
        window.edited.theme = "dark"
        _ = try window.save()
        #expect(live.current.server.host == "vault.internal")
        #expect(live.current.theme == "dark")
        #expect(live.updateCount == 1)
        // The same key.
        try files.write(Self.settings.replacing("\"light\"", with: "\"grey\""), to: "settings.json")
        window.edited.theme = "light blue"
        let refused = said(files) { () throws(HRConfigurationError) in try window.save() }
        #expect(
            refused
                == Self.lines(
                    """
                    // snippet: conflict
                    settings.json:5:14: HR0156 somebody else has changed the value since it was loaded at theme
                    1 error
                    // end
                    """))
        #expect(try text(files, "settings.json").contains("\"grey\""))
        #expect(throws: HRConfigurationError.self) { try save(window) { _ in false } }
        var asked: [HRPath] = []
        let changes = try save(window) { keys in
            asked = keys
            return true
        }
        #expect(asked.map(\.description) == ["theme"])
        #expect(files.short(changes.description) == "settings.json:5:14: theme was \"grey\", is \"light blue\"")
        #expect(live.current.theme == "light blue")
    }

    // MARK: A person with an editor

    @Test("What a person writes is shown, and keeps its comments and its layout")
    func person() async throws {
        let files = try Self.files()
        let live = try configuration(files).live(every: nil) { _ in }
        let (themes, continuation) = AsyncStream.makeStream(of: String.self)
        let following = follow(live) { settings in continuation.yield(settings.theme) }
        try files.write(Self.changedByHand, to: "settings.json")
        settle(live)
        var iterator = themes.makeAsyncIterator()
        let theme = await iterator.next()
        following.cancel()
        #expect(theme == "dark")
        let window = SettingsWindow(live)
        // snippet: elements
        window.edited.theme = "light"
        window.edited.folders[0] = "Papers"
        let changes = try window.save()
        print(changes)
        // end
        #expect(
            files.short(changes.description)
                == Self.lines(
                    """
                    // snippet: kept
                    settings.json:6:14: theme was "dark", is "light"
                    settings.json:7:17: folders.0 was "Documents", is "Papers"
                    // end
                    """))
        let expected = Self.changedByHand.replacing("dark", with: "light").replacing("Documents", with: "Papers")
        #expect(try text(files, "settings.json") == expected)
    }

    @Test("A malformed edit keeps the last valid value")
    func malformed() throws {
        let files = try Self.files()
        let live = try configuration(files).live(every: nil) { _ in }
        let malformed = Self.changedByHand.replacing("\"dark\",", with: "\"dark\"")
        try files.write(malformed, to: "settings.json")
        settle(live)
        // snippet: last
        if let error = live.lastError { print(error.description) }
        print(live.current.theme)  // light: the last valid value
        // end
        #expect(
            files.short(live.lastError?.description ?? "")
                == Self.lines(
                    """
                    // snippet: malformed
                    settings.json:6:20: HR0101 expected "," after the value of "theme" at theme
                    1 error, and there may be more
                    // end
                    """))
        #expect(live.current.theme == "light")
        // Nothing is written into a file that cannot be read.
        #expect(throws: HRConfigurationError.self) { try live.set("theme", to: "blue") }
        #expect(try text(files, "settings.json") == malformed)
        try files.write(Self.changedByHand, to: "settings.json")
        settle(live)
        #expect(live.lastError == nil)
        #expect(live.current.theme == "dark")
    }

    // MARK: An operator

    @Test("A change goes into the file that sets the value, and a new key into the strongest file")
    func places() throws {
        let files = try Self.files()
        let configuration = configuration(files)
        // snippet: set
        let changed = try configuration.set("server.port", to: 8730)
        let added = try configuration.set("proxy", to: "proxy.internal")
        print(changed, added, separator: "\n")
        // end
        #expect(
            files.short("\(changed)\n\(added)")
                == Self.lines(
                    """
                    // snippet: places
                    server.json:3:13: server.port was 873, is 8730
                    local.json:2:12: proxy is "proxy.internal"
                    // end
                    """))
        #expect(try text(files, "settings.json") == Self.settings)
        #expect(try configuration.load().value.proxy == "proxy.internal")
    }

    @Test("A variable outranks the files")
    func outranked() throws {
        let files = try Self.files()
        let configuration = configuration(files, ["BACKUP_SERVER__PORT": "22"])
        let refused = said(files) { () throws(HRConfigurationError) in
            // snippet: refusing
            try configuration.set("server.port", to: 8730, options: .refusingOutranked)
            // end
        }
        #expect(
            refused
                == Self.lines(
                    """
                    // snippet: refused
                    HR0106 server.port would have no effect: environment variable BACKUP_SERVER__PORT outranks it at server.port
                    1 error
                    // end
                    """))
        #expect(try text(files, "server.json") == Self.server)
        let changes = try configuration.set("server.port", to: 8730)
        #expect(
            files.short(changes.description)
                == Self.lines(
                    """
                    // snippet: outranked
                    server.json:3:13: server.port was "22", is 8730; no effect, outranked by environment variable BACKUP_SERVER__PORT
                    // end
                    """))
        guard case .outranked(let origin)? = changes.entries.first?.effect else {
            Issue.record("the change is not outranked")
            return
        }
        #expect(origin.kind == .environmentVariable)
        #expect(try configuration.load().value.server.port == 22)
        #expect(try text(files, "server.json") == Self.server.replacing("873", with: "8730"))
    }

    @Test("A value is pinned for one computer, and released")
    func pinned() throws {
        let files = try Self.files()
        let folder = files.url.path
        let configuration = configuration(files)
        // snippet: pin
        let computer = HRWriteTarget.file("\(folder)/local.json")
        let pinned = try configuration.set("server.port", to: 873, in: computer)
        let released = try configuration.reset("server.port")
        print(pinned, released, separator: "\n")
        // end
        #expect(
            files.short("\(pinned)\n\(released)")
                == Self.lines(
                    """
                    // snippet: pinned
                    local.json:3:13: server.port was 873, is 873; pinned, server.json:3:13 is not followed any more
                    local.json:3:13: server.port was 873, is removed; inherited from server.json:3:13
                    // end
                    """))
        #expect(try configuration.load().value.server.port == 873)
        #expect(try text(files, "server.json") == Self.server)
    }

    @Test("A variable in a file is not replaced, and its default is changed")
    func directives() throws {
        let files = try Self.files()
        let configuration = configuration(files, ["USER": "anna"])
        let refused = said(files) { () throws(HRConfigurationError) in
            // snippet: variable
            try configuration.set("user", to: "bert")
            // end
        }
        #expect(
            refused
                == Self.lines(
                    """
                    // snippet: directive
                    HR0106 the value at settings.json:4:13 is the environment variable "USER", and is not replaced at user
                    1 error
                    // end
                    """))
        #expect(try text(files, "settings.json") == Self.settings)
        try self.configuration(files).set("user", to: "bert")
        #expect(try text(files, "settings.json") == Self.settings.replacing("\"backup\"", with: "\"bert\""))
    }

    @Test("A secret stays in the file that has it")
    func secrets() throws {
        let files = try Self.files()
        try files.write(#"{ "password": "open sesame" }"#, to: "secrets.json")
        let configuration = configuration(files)
        let changes = try configuration.set("password", to: "close sesame")
        #expect(files.short(changes.description) == "secrets.json:1:15: password was <redacted>, is <redacted>")
        #expect(try text(files, "secrets.json") == #"{ "password": "close sesame" }"#)
        let refused = said(files) { () throws(HRConfigurationError) in
            try configuration.set("password", to: "sesame seeds", in: .file(files.path("settings.json")))
        }
        #expect(refused.contains("a secret is not written into"))
        #expect(!refused.contains("sesame"))
        #expect(try text(files, "settings.json") == Self.settings)
    }

    // MARK: What is checked

    @Test("What would not be valid is not written")
    func invalid() throws {
        let files = try Self.files()
        let configuration = configuration(files)
        let refused = said(files) { () throws(HRConfigurationError) in
            // snippet: wrong
            try configuration.set("server.port", to: "high")
            // end
        }
        #expect(
            refused
                == Self.lines(
                    """
                    // snippet: invalid
                    server.json:3:13: HR0202 "port" must be an integer, found a string at server.port
                    1 error
                    // end
                    """))
        #expect(try text(files, "server.json") == Self.server)
        let error = #expect(throws: HRConfigurationError.self) { try configuration.set("server.port", to: "high") }
        #expect(error?.report().contains("nothing was written: the changed configuration would not be valid") == true)
    }

    @Test("A window knows which of its fields can be edited")
    func editable() throws {
        let files = try Self.files()
        let loaded = try configuration(files, ["BACKUP_SERVER__PORT": "22", "USER": "anna"]).load()
        #expect(!isEditable("server.port", in: loaded))
        #expect(!isEditable("user", in: loaded))
        #expect(isEditable("server.host", in: loaded))
        #expect(isEditable("theme", in: loaded))
        #expect(isEditable("proxy", in: loaded))
        let others = try configuration(files).load()
        #expect(isEditable("server.port", in: others))
        #expect(isEditable("user", in: others))
    }
}
