import Foundation
import HRArchiving
import HRConfiguring
import ObjectGraph
import TestSupport
import Testing

@Suite("Reloading")
struct ReloadTests {
    /// Counts what is told.
    private final class Counts: Sendable {
        private let errors = Locked<[String]>([])

        var reports: [String] { errors.withLock { $0 } }

        func note(_ error: HRConfigurationError) { errors.withLock { $0.append(error.description) } }
    }

    private func live<T: Sendable>(
        _ configuration: HRConfiguration<T>, _ counts: Counts = Counts()
    ) throws -> HRLiveConfiguration<T> {
        try configuration.live(every: nil) { counts.note($0) }
    }

    private struct Pair: Codable, Sendable {
        var first: Int
        var second: Int

        static func text(_ number: Int) -> String { #"{"first":\#(number),"second":\#(number)}"# }
    }

    private static let two = ConfigurationFolder.base.replacing("1}", with: "2}")

    /// Looks as often as changes need to be seen and to come to rest.
    private func settle<T>(_ live: HRLiveConfiguration<T>) {
        for _ in 0..<3 { live.check() }
    }

    private func replace(_ text: String, _ name: String, in folder: ConfigurationFolder) throws {
        try folder.write(text, to: name + ".new")
        guard rename(folder.path(name + ".new"), folder.path(name)) == 0 else { throw POSIXError(.EIO) }
    }

    @Test("C45 A file that is replaced by a rename is one update")
    func renamed() throws {
        let folder = try ConfigurationFolder(["config.json": ConfigurationFolder.base])
        let live = try live(folder.configuration(App.self, "config.json"))
        try replace(Self.two, "config.json", in: folder)
        settle(live)
        settle(live)
        #expect(live.updateCount == 1 && live.current.db.port == 2)
    }

    @Test("C46 A file that is being written is neither read nor reported before it comes to rest")
    func halfWritten() throws {
        let folder = try ConfigurationFolder(["config.json": ConfigurationFolder.base])
        let counts = Counts()
        let live = try live(folder.configuration(App.self, "config.json"), counts)
        try folder.write("", to: "config.json")
        live.check()
        try folder.write(#"{"db":"#, to: "config.json")
        live.check()
        #expect(live.current.db.port == 1 && live.lastError == nil)
        try folder.write(Self.two, to: "config.json")
        live.check()
        #expect(live.current.db.port == 1)
        live.check()
        #expect(live.current.db.port == 2 && counts.reports.isEmpty)
    }

    @Test(
        "C47 A malformed file keeps the last value, is told once with its place, and is forgiven by the next good one")
    func malformed() throws {
        let folder = try ConfigurationFolder(["config.json": ConfigurationFolder.base])
        let counts = Counts()
        let live = try live(folder.configuration(App.self, "config.json"), counts)
        try folder.write("{,}", to: "config.json")
        settle(live)
        #expect(live.current.db.port == 1)
        #expect(live.lastError?.errors.first?.location?.line == 1)
        settle(live)
        // The same contents, written again.
        try replace("{,}", "config.json", in: folder)
        settle(live)
        #expect(counts.reports.count == 1)
        try folder.write(Self.two, to: "config.json")
        settle(live)
        #expect(live.current.db.port == 2 && live.lastError == nil && counts.reports.count == 1)
    }

    @Test("C47 Back to the last good contents clears the error")
    func forgiven() throws {
        let folder = try ConfigurationFolder(["config.json": ConfigurationFolder.base])
        let live = try live(folder.configuration(App.self, "config.json"))
        try replace("{,}", "config.json", in: folder)
        settle(live)
        #expect(live.lastError != nil)
        try replace(ConfigurationFolder.base, "config.json", in: folder)
        settle(live)
        #expect(live.lastError == nil)
    }

    @Test("C48 A volume of Kubernetes that is exchanged by a link is an update, also with the same times")
    func kubernetes() throws {
        let folder = try ConfigurationFolder(["..1/config.json": ConfigurationFolder.base, "..2/config.json": Self.two])
        let files = FileManager.default
        let date = Date(timeIntervalSince1970: 1_000_000)
        for name in ["..1/config.json", "..2/config.json", "..1", "..2"] {
            try files.setAttributes([.modificationDate: date], ofItemAtPath: folder.path(name))
        }
        try files.createSymbolicLink(atPath: folder.path("..data"), withDestinationPath: "..1")
        try files.createSymbolicLink(atPath: folder.path("config.json"), withDestinationPath: "..data/config.json")
        let live = try live(folder.configuration(App.self, "config.json"))
        try files.createSymbolicLink(atPath: folder.path("..data_tmp"), withDestinationPath: "..2")
        #expect(rename(folder.path("..data_tmp"), folder.path("..data")) == 0)
        settle(live)
        #expect(live.current.db.port == 2)
    }

    @Test("C49 The same contents are no update")
    func touched() throws {
        let folder = try ConfigurationFolder(["config.json": ConfigurationFolder.base])
        let live = try live(folder.configuration(App.self, "config.json"))
        try replace(ConfigurationFolder.base + "\n", "config.json", in: folder)
        settle(live)
        #expect(live.updateCount == 0)
    }

    @Test("C50 An included file that changes is an update, and so is a file in a folder")
    func included() throws {
        let folder = try ConfigurationFolder([
            "config.json": #"{"db":{"$include":"db.json"},"tags":[]}"#, "db.json": #"{"host":"a","port":1}"#,
            "values/db.host": "h",
        ])
        var configuration = folder.configuration(App.self, "config.json")
        configuration.add(.folder(folder.path("values")))
        let live = try live(configuration)
        try folder.write(#"{"host":"a","port":22}"#, to: "db.json")
        settle(live)
        #expect(live.current.db == App.Database(host: "h", port: 22))
        try folder.write("7", to: "values/db.port")
        settle(live)
        #expect(live.current.db.port == 7)
    }

    @Test("C51 A layer that may be missing appears and disappears")
    func optional() throws {
        let folder = try ConfigurationFolder(["config.json": ConfigurationFolder.base])
        var configuration = folder.configuration(App.self, "config.json")
        configuration.add(.file(folder.path("local.json"), optional: true))
        let live = try live(configuration)
        try folder.write(#"{"db":{"port":9}}"#, to: "local.json")
        settle(live)
        #expect(live.current.db.port == 9)
        try FileManager.default.removeItem(atPath: folder.path("local.json"))
        settle(live)
        #expect(live.current.db.port == 1)
    }

    @Test("C52 A thousand readers never see a value that is half of one and half of another", .slow)
    func readConcurrently() async throws {
        let folder = try ConfigurationFolder(["config.json": Pair.text(0)])
        let live = try live(folder.configuration(Pair.self, "config.json"))
        try await withThrowingTaskGroup(of: Bool.self) { group in
            for _ in 0..<1000 {
                group.addTask {
                    var isWhole = true, last = 0
                    for _ in 0..<20 {
                        let value = live.current
                        isWhole = isWhole && value.first == value.second && value.first >= last
                        last = value.first
                        await Task.yield()
                    }
                    return isWhole
                }
            }
            group.addTask {
                for number in 1...200 {
                    try replace(Pair.text(number), "config.json", in: folder)
                    live.check()
                    live.check()
                }
                return live.current.first == 200
            }
            for try await isWhole in group { #expect(isWhole) }
        }
    }

    @Test("C53 A file that is deleted keeps the last value, and comes back")
    func deleted() throws {
        let folder = try ConfigurationFolder(["config.json": ConfigurationFolder.base])
        let live = try live(folder.configuration(App.self, "config.json"))
        try FileManager.default.removeItem(atPath: folder.path("config.json"))
        settle(live)
        #expect(live.current.db.port == 1 && live.lastError?.errors.first?.code == .fileNotFound)
        try folder.write(Self.two, to: "config.json")
        settle(live)
        #expect(live.current.db.port == 2 && live.lastError == nil)
    }

    @Test("C54 What the program itself saves is one update")
    func saved() throws {
        let folder = try ConfigurationFolder(["config.json": ConfigurationFolder.base])
        let live = try live(folder.configuration(App.self, "config.json"))
        var value = live.current
        value.db.port = 5
        try HRArchiver().archive(value, to: URL(filePath: folder.path("config.json")))
        settle(live)
        settle(live)
        #expect(live.updateCount == 1 && live.current == value)
    }

    @Test("Reading at once tells errors to whoever asks, and does not wait for files to come to rest")
    func reload() throws {
        let folder = try ConfigurationFolder(["config.json": ConfigurationFolder.base])
        let counts = Counts()
        let live = try live(folder.configuration(App.self, "config.json"), counts)
        try folder.write(Self.two, to: "config.json")
        try live.reload()
        #expect(live.current.db.port == 2)
        try folder.write("{", to: "config.json")
        #expect(throws: HRConfigurationError.self) { try live.reload() }
        #expect(live.current.db.port == 2 && counts.reports.count == 1)
        #expect(live.loaded.origin(of: "db.port") != nil)
    }

    @Test("Files are looked at from time to time until nobody holds the configuration")
    func pollConcurrently() async throws {
        let folder = try ConfigurationFolder(["config.json": ConfigurationFolder.base])
        var live: HRLiveConfiguration<App>? = try folder.configuration(App.self, "config.json")
            .live(every: .milliseconds(1)) { _ in }
        let stream = try #require(live?.updates)
        try replace(Self.two, "config.json", in: folder)
        var iterator = stream.makeAsyncIterator()
        let value = await iterator.next()
        #expect(value?.db.port == 2)
        live = nil
        // It ends once the look is over that may be going on.
        #expect(await iterator.next() == nil)
    }
}
