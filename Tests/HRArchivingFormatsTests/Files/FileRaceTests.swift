import Foundation
import HRArchiving
import TestSupport
import Testing

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Several at the same file. However the steps mix, everyone sees something whole.
@Suite struct FileRaceTests {
    /// Longer than what the system moves in one step, and of different lengths, so that a mixture would show.
    static let versions = [Data(repeating: 1, count: 300_000), Data(repeating: 2, count: 500_000)]

    @Test func `a reader gets the old or the new contents whole`() async throws {
        let scratch = try ScratchFolder()
        let url = scratch.place("a.json")
        try FileAccess.write(Self.versions[0], to: url)
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask {
                for round in 1...40 { try FileAccess.write(Self.versions[round % 2], to: url) }
            }
            group.addTask {
                for _ in 1...400 {
                    let data = try FileAccess.read(url, limit: 500_000)
                    let isWhole = Self.versions.contains(data)
                    #expect(isWhole)
                }
            }
            try await group.waitForAll()
        }
        #expect(try scratch.names() == ["a.json"])
    }

    @Test func `of several writers one is the last`() async throws {
        let scratch = try ScratchFolder()
        let url = scratch.place("a.json")
        try await withThrowingTaskGroup(of: Void.self) { group in
            for version in Self.versions {
                group.addTask {
                    for _ in 1...20 { try FileAccess.write(version, to: url) }
                }
            }
            try await group.waitForAll()
        }
        let isWhole = Self.versions.contains(try Data(contentsOf: url))
        #expect(isWhole)
        #expect(try scratch.names() == ["a.json"])
    }

    @Test func `a file that grows is read up to the limit`() async throws {
        let scratch = try ScratchFolder()
        let url = try scratch.file("a.json", "")
        let line = Data(repeating: UInt8(ascii: "a"), count: 1000)
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask {
                let handle = try FileHandle(forWritingTo: url)
                for _ in 1...500 { try handle.write(contentsOf: line) }
                try handle.close()
            }
            group.addTask {
                for _ in 1...200 {
                    do throws(HRError) {
                        let data = try FileAccess.read(url, limit: 100_000)
                        #expect(data.count <= 100_000)
                    } catch {
                        #expect(error.code == .byteLimit)
                    }
                }
            }
            try await group.waitForAll()
        }
        let error = #expect(throws: HRError.self) { try FileAccess.read(url, limit: 100_000) }
        #expect(error?.message == "the file has 500000 bytes, at most 100000 are allowed")
    }

    @Test func `a process that is killed leaves a file that is whole`() async throws {
        let folder = Self.folder(ofProcess: getpid())
        let url = folder.appendingPathComponent("a.json")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
        for patience in [1_000, 10_000, 50_000] {
            try FileAccess.write(Self.versions[0], to: url)
            try Data("\(patience)".utf8).write(to: folder.appendingPathComponent("patience"))
            await #expect(processExitsWith: .signal(SIGKILL)) {
                try Self.writeUntilKilled(in: Self.folder(ofProcess: getppid()))
            }
            let isWhole = Self.versions.contains(try Data(contentsOf: url))
            #expect(isWhole)
        }
        try FileManager.default.removeItem(at: folder)
    }

    /// Both processes can tell its name: the one that is killed can neither be handed anything nor answer.
    private static func folder(ofProcess process: pid_t) -> URL {
        FileManager.default.temporaryDirectory.appendingPathComponent("hr-files-killed-\(process)", isDirectory: true)
    }

    private static func writeUntilKilled(in folder: URL) throws {
        let url = folder.appendingPathComponent("a.json")
        let patience = try #require(Int(text(of: folder.appendingPathComponent("patience"))))
        Thread.detachNewThread {
            // Some milliseconds of looking at a clock, by when the writer is somewhere in the middle.
            var looks = 0
            while looks < patience { looks += clock() >= 0 ? 1 : 2 }
            kill(getpid(), SIGKILL)
        }
        // Bounded, in case that the signal never comes.
        for round in 1...1000 { try FileAccess.write(versions[round % 2], to: url) }
    }
}
