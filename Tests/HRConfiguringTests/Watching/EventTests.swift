import Foundation
import HRArchiving
import HRConfiguring
import ObjectGraph
import TestSupport
import Testing

/// A change is seen soon after it has come to rest, with events of the file system and without.
@Suite("Events of the file system")
struct EventTests {
    private struct Number: Codable, Sendable, Equatable { var number: Int }

    private static func text(_ number: Int) -> String { #"{"number": \#(number)}"# }

    /// Waits until a value is there. With events, the interval between checks is longer than the test.
    private func wait<T>(
        for live: HRLiveConfiguration<T>, sourceLocation: SourceLocation = #_sourceLocation,
        _ isThere: @Sendable (T) -> Bool
    ) async throws {
        for _ in 0..<2000 {
            if isThere(live.current) { return }
            try await Task.sleep(for: .milliseconds(5))
        }
        Issue.record("the change was not seen", sourceLocation: sourceLocation)
    }

    /// Without events, checks are frequent.
    private func live(_ configuration: HRConfiguration<Number>, events: Bool) throws -> HRLiveConfiguration<Number> {
        try configuration.live(every: events ? .seconds(3600) : .milliseconds(5), events: events) { _ in }
    }

    /// What people and programs do to files.
    static let changes: [(String, @Sendable (ConfigurationFolder, String) throws -> Void)] = [
        ("a write in place", { folder, text in try folder.write(text, to: "a/config.json") }),
        (
            "a rename",
            { folder, text in
                try folder.write(text, to: "a/config.json.new")
                guard rename(folder.path("a/config.json.new"), folder.path("a/config.json")) == 0 else {
                    throw POSIXError(.EIO)
                }
            }
        ),
        (
            "a file that is removed and made",
            { folder, text in
                try FileManager.default.removeItem(atPath: folder.path("a/config.json"))
                try folder.write(text, to: "a/config.json")
            }
        ),
        (
            "a folder that is replaced",
            { folder, text in
                try FileManager.default.moveItem(
                    atPath: folder.path("a"), toPath: folder.path("old-\(UUID().uuidString)"))
                try folder.write(text, to: "a/config.json")
            }
        ),
        (
            "a folder above that is replaced",
            { folder, text in
                try folder.write(text, to: "new/a/config.json")
                let old = folder.path("a")
                try FileManager.default.moveItem(atPath: old, toPath: folder.path("old-\(UUID().uuidString)"))
                try FileManager.default.moveItem(atPath: folder.path("new/a"), toPath: old)
            }
        ),
        (
            "a link in place of the folder",
            { folder, text in
                let name = "version-\(UUID().uuidString)"
                try folder.write(text, to: "\(name)/config.json")
                try FileManager.default.createSymbolicLink(
                    atPath: folder.path("link"), withDestinationPath: name)
                try FileManager.default.removeItem(atPath: folder.path("a"))
                guard rename(folder.path("link"), folder.path("a")) == 0 else { throw POSIXError(.EIO) }
            }
        ),
        (
            "the target of a link",
            { folder, text in
                let file = folder.path("a/config.json")
                try FileManager.default.removeItem(atPath: file)
                try folder.write(text, to: "elsewhere/real.json")
                try FileManager.default.createSymbolicLink(
                    atPath: file, withDestinationPath: folder.path("elsewhere/real.json"))
            }
        ),
    ]

    @Test("Every kind of change is seen, one after another", arguments: [true, false])
    func kinds(events: Bool) async throws {
        let folder = try ConfigurationFolder(["a/config.json": Self.text(0)])
        let live = try live(folder.configuration(Number.self, "a/config.json"), events: events)
        var number = 0
        for round in 0..<3 {
            for (name, change) in Self.changes where round == 0 || name != "a link in place of the folder" {
                number += 1
                try change(folder, Self.text(number))
                let expected = number
                try await wait(for: live) { $0.number == expected }
                #expect(live.current.number == number, "\(name)")
            }
        }
    }

    @Test("A volume whose data link is swapped is seen each time", .slow, arguments: [true, false])
    func swaps(events: Bool) async throws {
        let folder = try ConfigurationFolder(["..0/config.json": Self.text(0)])
        let manager = FileManager.default
        try manager.createSymbolicLink(atPath: folder.path("..data"), withDestinationPath: "..0")
        try manager.createSymbolicLink(atPath: folder.path("config.json"), withDestinationPath: "..data/config.json")
        let live = try live(folder.configuration(Number.self, "config.json"), events: events)
        for number in 1..<Scale.count(200, inDebug: 40) {
            try folder.write(Self.text(number), to: "..\(number)/config.json")
            try manager.createSymbolicLink(atPath: folder.path("..tmp"), withDestinationPath: "..\(number)")
            guard rename(folder.path("..tmp"), folder.path("..data")) == 0 else { throw POSIXError(.EIO) }
            try manager.removeItem(atPath: folder.path("..\(number - 1)"))
            try await wait(for: live) { $0.number == number }
        }
    }

    @Test("Optional files and folders that appear are seen", arguments: [true, false])
    func appearing(events: Bool) async throws {
        let folder = try ConfigurationFolder(["config.json": Self.text(0)])
        var configuration = folder.configuration(Number.self, "config.json")
        configuration.add(.file(folder.path("far/away/local.json"), optional: true))
        configuration.add(.folder(folder.path("values"), optional: true))
        let live = try live(configuration, events: events)
        try folder.write(Self.text(1), to: "far/away/local.json")
        try await wait(for: live) { $0.number == 1 }
        try folder.write("2", to: "values/number")
        try await wait(for: live) { $0.number == 2 }
        try folder.write("3", to: "values/number")
        try await wait(for: live) { $0.number == 3 }
        try FileManager.default.removeItem(atPath: folder.path("values"))
        try await wait(for: live) { $0.number == 1 }
        try FileManager.default.removeItem(atPath: folder.path("far"))
        try await wait(for: live) { $0.number == 0 }
    }

    @Test("Many events about other files, and a storm about this one, end with the last value", .slow)
    func storm() async throws {
        let folder = try ConfigurationFolder(["config.json": Self.text(0)])
        let live = try live(folder.configuration(Number.self, "config.json"), events: true)
        for number in 0..<10_000 { try folder.write("\(number)", to: "other-\(number % 7).txt") }
        try folder.write(Self.text(1), to: "config.json")
        try await wait(for: live) { $0.number == 1 }
        for number in 2..<3000 { try folder.write(Self.text(number), to: "config.json") }
        try await wait(for: live) { $0.number == 2999 }
    }

    #if os(Linux)
        /// The targets of the descriptors of this process that are about events.
        private static func descriptors() throws -> Int {
            try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").filter { name in
                let target = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\(name)")
                return target?.contains("inotify") ?? false
            }.count
        }

        @Test("No descriptor is left behind")
        func released() async {
            await #expect(processExitsWith: .success) {
                let folder = try ConfigurationFolder(["config.json": Self.text(0)])
                let configuration = folder.configuration(Number.self, "config.json")
                func begin(_ round: Int) throws {
                    let live = try configuration.live(every: .seconds(3600)) { _ in }
                    if round % 2 == 0 { try folder.write(Self.text(round), to: "config.json") }
                    #expect(try Self.descriptors() == 1)
                    withExtendedLifetime(live) {}
                }
                for round in 0..<100 {
                    try begin(round)
                    for _ in 0..<200 where try Self.descriptors() > 0 { try await Task.sleep(for: .milliseconds(5)) }
                }
                #expect(try Self.descriptors() == 0)
            }
        }
    #endif
}
