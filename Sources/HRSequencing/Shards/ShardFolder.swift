import Foundation
import HRArchiving

/// Puts lines into files of a folder, which get their names together, when all of them are complete.
///
/// In the end there is a new manifest, and a `_SUCCESS`. What was there before stays as it is.
final class ShardFolder {
    private let url: URL
    /// Nil when all is written.
    private var lock: LockedFolder?
    private var manifest: HRShardManifest
    private var parts: [ShardPart] = []
    private var number: Int
    private var buffered = 0
    private var failure = WriteFailure()

    private static let mostBuffered = 16 << 20

    /// Begins to add to a folder, which is made if it is not there.
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

    /// Refuses a folder with files that a writer has left which was stopped: their records would be there twice.
    private static func check(_ names: [String], _ manifest: HRShardManifest, in url: URL) throws(HRError) {
        let others = Set(names).subtracting(manifest.parts.map(\.name)).sorted()
        guard let first = others.first else { return }
        let count = others.count > 1 ? ", nor \(others.count - 1) others" : ""
        throw HRError(
            .fileChanged, "the manifest of the folder does not name \(quoted(first))\(count)",
            location: HRSourceLocation(file: url.path),
            help: ["a writer may have been stopped: remove the files that it has left, or take another folder"])
    }

    /// Numbers that the next parts do not get.
    ///
    /// - Returns: The first of them.
    func reserve(_ count: Int) -> Int {
        defer { number += count }
        return number
    }

    /// Begins a file, with the next number if none was reserved for it.
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

    /// Throws why nothing can be written any more.
    func check() throws(HRError) { try failure.check() }

    /// Brings all to disk, and gives everything its name: first the parts, then the manifest, then `_SUCCESS`.
    func finish() throws(HRError) -> HRShardManifest {
        try check()
        manifest.parts += parts.map(\.entry)
        manifest.parts.sort { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
        try failure.noting { () throws(HRError) in
            for part in parts { try part.flush() }
            // There is room on the disk for all of it, before anything is to be seen.
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
