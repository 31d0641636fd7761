import Foundation
import HRArchiving
import HRConfiguring
import Testing

/// What is noticed of files besides their contents.
@Suite("Watching")
struct WatchingTests {
    @Test(
        "A folder that can no longer be listed is no empty one",
        .enabled(if: geteuid() == 0, "only the superuser can give rights up"))
    func unlistable() async {
        await #expect(processExitsWith: .success) {
            let folder = try ConfigurationFolder(["config.json": ConfigurationFolder.base])
            let values = folder.path("values")
            try FileManager.default.createDirectory(atPath: values, withIntermediateDirectories: true)
            var configuration = folder.configuration(App.self, "config.json")
            configuration.add(.folder(values))
            let live = try configuration.live(every: nil) { _ in }
            for path in [folder.path(""), folder.path("config.json")] { #expect(chmod(path, 0o755) == 0) }
            #expect(chmod(values, 0o700) == 0)
            let nobody: UInt32 = 65534
            #expect(seteuid(nobody) == 0)
            for _ in 0..<3 { live.check() }
            #expect(live.lastError?.errors.map(\.code) == [.permission])
            #expect(live.current.db.port == 1)
            #expect(seteuid(0) == 0)
            for _ in 0..<3 { live.check() }
            #expect(live.lastError == nil)
        }
    }

    @Test("A file that may not be looked at is no missing one", .enabled(if: geteuid() == 0))
    func unreachable() async {
        await #expect(processExitsWith: .success) {
            let folder = try ConfigurationFolder(["config.json": ConfigurationFolder.base])
            var configuration = folder.configuration(App.self, "config.json")
            configuration.add(.file(folder.path("inner/local.json"), optional: true))
            try FileManager.default.createDirectory(atPath: folder.path("inner"), withIntermediateDirectories: true)
            let live = try configuration.live(every: nil) { _ in }
            for path in [folder.path(""), folder.path("config.json")] { #expect(chmod(path, 0o755) == 0) }
            #expect(chmod(folder.path("inner"), 0o700) == 0)
            #expect(seteuid(65534) == 0)
            for _ in 0..<3 { live.check() }
            #expect(live.lastError?.errors.map(\.code) == [.permission])
            #expect(seteuid(0) == 0)
            for _ in 0..<3 { live.check() }
            #expect(live.lastError == nil)
        }
    }
}
