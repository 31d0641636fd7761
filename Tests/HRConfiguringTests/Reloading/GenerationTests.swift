import Foundation
import HRArchiving
import HRConfiguring
import ObjectGraph
import TestSupport
import Testing

/// A volume of Kubernetes: files that are links through `..data`, which leads to the folder of a generation.
private final class Volume: Sendable {
    let folder: ConfigurationFolder

    init() throws {
        folder = try ConfigurationFolder()
        try exchange(for: 0)
        for name in ["config.json", "inner.json", "more.json", "values"] {
            try FileManager.default.createSymbolicLink(
                atPath: folder.path(name), withDestinationPath: "..data/" + name)
        }
    }

    /// Puts a generation in the place of the one before, which is gone then.
    func exchange(for number: Int) throws {
        let name = "..generation-\(number)"
        try folder.write(#"{"first":\#(number),"inner":{"$include":"inner.json"}}"#, to: name + "/config.json")
        try folder.write(#"{"second":\#(number)}"#, to: name + "/inner.json")
        try folder.write(#"{"third":\#(number)}"#, to: name + "/more.json")
        try folder.write("\(number)", to: name + "/values/fourth")
        try link("..data", to: name)
        if number > 0 { try FileManager.default.removeItem(atPath: folder.path("..generation-\(number - 1)")) }
    }

    func link(_ name: String, to target: String) throws {
        try FileManager.default.createSymbolicLink(atPath: folder.path("new"), withDestinationPath: target)
        guard rename(folder.path("new"), folder.path(name)) == 0 else { throw POSIXError(.EIO) }
    }

    var configuration: HRConfiguration<Generation> {
        var configuration = folder.configuration(Generation.self, "config.json", "more.json")
        configuration.add(.folder(folder.path("values")))
        return configuration
    }
}

private struct Generation: Codable, Sendable, Equatable {
    struct Inner: Codable, Equatable {
        var second: Int
    }

    var first: Int
    var inner: Inner
    var third: Int
    var fourth: Int

    var isWhole: Bool { Set([first, inner.second, third, fourth]).count == 1 }
}

@Suite("Files that are exchanged while they are read")
struct GenerationTests {
    /// What readings say while something is done on another thread, and once after that.
    private func readings(
        during work: @escaping @Sendable () throws -> Void, _ read: @escaping @Sendable () throws -> Generation
    ) async throws -> [Generation] {
        let isDone = Locked(false)
        return try await withThrowingTaskGroup(of: [Generation].self) { group in
            group.addTask {
                defer { isDone.withLock { $0 = true } }
                try work()
                return []
            }
            group.addTask {
                var values: [Generation] = []
                while !isDone.withLock({ $0 }) {
                    do {
                        values.append(try read())
                    } catch {
                        // Files that never come to rest are no value, and nothing else is wrong with them.
                        guard let error = error as? HRConfigurationError, error.errors.map(\.code) == [.fileChanged]
                        else {
                            throw error
                        }
                    }
                    await Task.yield()
                }
                values.append(try read())
                return values
            }
            return try await group.reduce(into: []) { $0 += $1 }
        }
    }

    @Test("Every reading is of one generation of a volume", .slow, arguments: ["load", "reload", "live", "check"])
    func generations(way: String) async throws {
        let last = Scale.count(300, inDebug: 100)
        let volume = try Volume()
        let live = try volume.configuration.live(every: nil) { _ in }
        let values = try await readings {
            for number in 1...last { try volume.exchange(for: number) }
        } _: {
            switch way {
            case "load": return try volume.configuration.load().value
            case "reload": try live.reload()
            case "live": return try volume.configuration.live(every: nil) { _ in }.current
            default: for _ in 0..<3 { live.check() }
            }
            return live.current
        }
        let torn = values.filter { !$0.isWhole }
        #expect(torn.isEmpty)
        #expect(values.last?.first == last)
    }

    @Test("Two generations that take turns are not mixed either")
    func turns() async throws {
        let volume = try Volume()
        let folder = volume.folder
        try volume.exchange(for: 1)
        try folder.write(#"{"first":2,"inner":{"$include":"inner.json"}}"#, to: "..other/config.json")
        try folder.write(#"{"second":2}"#, to: "..other/inner.json")
        try folder.write(#"{"third":2}"#, to: "..other/more.json")
        try folder.write("2", to: "..other/values/fourth")
        let values = try await readings {
            for number in 1...600 {
                try volume.link("..data", to: number % 2 == 0 ? "..other" : "..generation-1")
            }
        } _: {
            try volume.configuration.load().value
        }
        let torn = values.filter { !$0.isWhole }
        #expect(torn.isEmpty)
    }

    @Test("A file that is written to all the time is an error, and leaves the last value")
    func restless() throws {
        struct Restless: Decodable, Sendable {
            var number: Int
        }
        let folder = try ConfigurationFolder(["config.json": #"{"number":1}"#])
        let live = try folder.configuration(Restless.self, "config.json").live(every: nil) { _ in }
        let isDone = Locked(false)
        let path = folder.path("config.json")
        let writer = Thread {
            var count = 0
            while !isDone.withLock({ $0 }) {
                count += 1
                do { try Data(#"{"number":\#(count)}"#.utf8).write(to: URL(filePath: path), options: .atomic) } catch {
                    return
                }
            }
        }
        writer.start()
        var codes: Set<HRError.Code> = []
        for _ in 0..<20 {
            do throws(HRConfigurationError) { try live.reload() } catch { codes.formUnion(error.errors.map(\.code)) }
            #expect(live.current.number >= 1)
        }
        isDone.withLock { $0 = true }
        #expect(codes.isSubset(of: [.fileChanged]))
    }

    @Test("A file with the size, the times and the place of the old one is a change")
    func sameTimes() throws {
        let folder = try ConfigurationFolder(["config.json": ConfigurationFolder.base])
        let path = folder.path("config.json")
        // As tar unpacks a release, with every time at the beginning of all times.
        let times = [timespec(), timespec()]
        #expect(utimensat(AT_FDCWD, path, times, 0) == 0)
        let live = try folder.configuration(App.self, "config.json").live(every: nil) { _ in }
        var before = stat(), after = stat()
        #expect(stat(path, &before) == 0)
        try folder.write(ConfigurationFolder.base.replacing("1}", with: "2}"), to: "config.json")
        #expect(utimensat(AT_FDCWD, path, times, 0) == 0)
        #expect(stat(path, &after) == 0)
        #expect(before.st_ino == after.st_ino && before.st_size == after.st_size)
        #if canImport(Darwin)
            #expect(before.st_mtimespec.tv_sec == 0 && after.st_mtimespec.tv_sec == 0)
        #else
            #expect(before.st_mtim.tv_sec == 0 && after.st_mtim.tv_sec == 0)
        #endif
        for _ in 0..<3 { live.check() }
        #expect(live.current.db.port == 2 && live.updateCount == 1)
    }
}
