import Foundation
import HRArchiving

/// Writes lines to files of a folder, which become visible together when all of them are complete.
///
/// At the end, it writes a new manifest and `_SUCCESS`. Existing files are not changed.
final class ShardFolder {
    private let url: URL
    /// The lock of the folder; nil after all files have been written.
    private var lock: LockedFolder?
    private var manifest: HRShardManifest
    private var parts: [ShardPart] = []
    private var number: Int
    private var buffered = 0
    private var failure = WriteFailure()

    private static let mostBuffered = 16 << 20

    /// Opens a folder for adding files, and creates it if it does not exist.
    init(_ url: URL) throws(HRError) {
        self.url = url
        try Self.make(url)
        guard let lock = try LockedFolder(url) else {
            throw HRError(
                .fileLocked, "another writer adds to the folder", location: HRSourceLocation(file: url.path),
                help: ["let one writer have it at a time, or give each a folder of its own"])
        }
        self.lock = lock
        manifest = try HRShardManifest(in: url) ?? HRShardManifest()
        let names = try RecordFolder.names(in: url)
        try Self.check(names, manifest, in: url)
        number = (names + manifest.parts.map(\.name)).reduce(0) { max($0, ShardPart.number(behind: $1)) }
    }

    private static func make(_ url: URL) throws(HRError) {
        guard !RecordFolder.isFolder(url) else { return }
        do {
            try FileManager.default.createDirectory(at: url, withIntermediateDirectories: false)
        } catch {
            throw HRError(
                .inputOutput, "the folder cannot be made", location: HRSourceLocation(file: url.path),
                help: ["make the folder that it lies in first"], underlying: error)
        }
        try LockedFolder.synchronize(url.deletingLastPathComponent())
    }

    /// Throws if the folder contains files of an interrupted writer, because their records could be written twice.
    private static func check(_ names: [String], _ manifest: HRShardManifest, in url: URL) throws(HRError) {
        let others = Set(names).subtracting(manifest.parts.map(\.name)).sorted()
        guard let first = others.first else { return }
        let count = others.count > 1 ? ", nor \(others.count - 1) others" : ""
        throw HRError(
            .fileChanged, "the manifest of the folder does not name \(quoted(first))\(count)",
            location: HRSourceLocation(file: url.path),
            help: ["a writer may have been stopped: remove the files that it has left, or take another folder"])
    }

    /// Reserves numbers for files.
    ///
    /// - Returns: The first of the numbers.
    func reserve(_ count: Int) -> Int {
        defer { number += count }
        return number
    }

    /// Creates a file, with the next number if none is given.
    func part(number reserved: Int? = nil, in folder: String? = nil) throws(HRError) -> ShardPart {
        try check()
        if let folder { try Self.make(url.appendingPathComponent(folder)) }
        let part = try ShardPart(number: reserved ?? reserve(1), in: folder, of: url)
        parts.append(part)
        return part
    }

    /// Adds records, each with its line feed.
    func append(_ lines: Data, records: Int, to part: ShardPart) throws(HRError) {
        try check()
        part.append(lines, records: records)
        buffered += lines.count
        try failure.noting { () throws(HRError) in
            if part.buffered >= ShardPart.mostBuffered {
                buffered -= part.buffered
                try part.flush()
            }
            guard buffered >= Self.mostBuffered else { return }
            for part in parts { try part.flush() }
            buffered = 0
        }
    }

    /// Throws the error of an earlier call, after which nothing can be written.
    func check() throws(HRError) { try failure.check() }

    /// Synchronises all files to disk and makes them visible: first the parts, then the manifest, then `_SUCCESS`.
    func finish() throws(HRError) -> HRShardManifest {
        try check()
        manifest.parts += parts.map(\.entry)
        manifest.parts.sort { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
        try failure.noting { () throws(HRError) in
            for part in parts { try part.flush() }
            // Disk space for all files is allocated before any of them becomes visible.
            let file = try GrowingFile(url.appendingPathComponent(HRShardManifest.fileName), replaces: true)
            try file.append(HRArchiver().archive(manifest, as: .json) + [UInt8(ascii: "\n")])
            try publish()
            try file.finish()
            let success = url.appendingPathComponent(RecordFolder.success)
            if !FileManager.default.fileExists(atPath: success.path) { try FileAccess.write(Data(), to: success) }
        }
        (parts, lock) = ([], nil)
        failure.finish(help: "add to the folder with a new one")
        return manifest
    }

    private func publish() throws(HRError) {
        do throws(HRError) {
            for part in parts { try part.file.publish() }
        } catch {
            var told = error
            for part in parts {
                do throws(HRError) { try part.file.withdraw() } catch {
                    told = told.noting("\(part.name) could not be removed: \(error.message)")
                }
            }
            throw told
        }
    }
}
