public import Foundation
public import HRArchiving

/// The rollover policy of a shard writer: when it begins a new file for a shard.
public struct HRShardRoll: Hashable, Sendable {
    enum Kind: Hashable {
        case never
        case bytes(Int)
    }
    let kind: Kind
    /// Never begins a new file: a shard is one file.
    public static let never = Self(kind: .never)
    /// Begins a new file before the current file would exceed a number of bytes. A single record that exceeds the
    /// number is written to a separate file.
    public static func bytes(_ count: Int) -> Self { Self(kind: .bytes(count)) }
}

/// Writes a sequence of archives to several files of a folder.
///
/// ```swift
/// let writer = try HRShardWriter<Order>(in: folder, shards: 8, by: .hash(\.customer))
/// for order in orders { try writer.write(order) }
/// try writer.finish()
/// ```
///
/// The files become visible in ``finish()``: they get their names (`part-00000.jsonl` and so on), then the manifest
/// `_hr.json` is written, and finally `_SUCCESS`. A writer that is deallocated before ``finish()`` is called leaves no
/// files.
///
/// If the process is killed, the folder may contain new files but no `_SUCCESS`; or, if it was complete before, new
/// files that the manifest does not list. ``HRRecords/complete`` throws an error in the first case, and ignores the new
/// files in the second.
///
/// Existing files of a folder are kept: files with new numbers are added, and the manifest is replaced. Only one writer
/// can use a folder at a time, and a writer may be used by one thread at a time. Records are written in the format of
/// ``HRRecordWriter``, one per line. The writer keeps at most 16 MB and one record in memory.
public final class HRShardWriter<Value> {
    /// The number of records that were written.
    public private(set) var count = 0

    private let shards: Int
    private let sharding: HRSharding<Value>
    private let roll: HRShardRoll
    private let encoder: LineEncoder
    private let output: ShardFolder
    private let firstNumber: Int
    private var parts: [Shard: ShardPart] = [:]
    /// The next shard in each folder, for round robin.
    private var turns: [String?: Int] = [:]

    private struct Shard: Hashable {
        let folder: String?
        let index: Int
    }

    /// The maximum number of shards and folders.
    private static var most: Int { 10_000 }

    /// Creates a writer.
    ///
    /// - Parameters:
    ///   - folder: The folder, which is created if it does not exist; its parent folder must exist.
    ///   - shards: The number of shards, from 1 to 10,000; with ``HRSharding/folder(_:by:)``, the number in each
    ///     folder.
    ///   - sharding: The partitioning strategy: how records are assigned to shards.
    ///   - roll: The rollover policy: when a new file is begun for a shard.
    ///   - archiver: The settings for encoding.
    ///   - isAnyRootAllowed: True if records may be arrays, strings and numbers at the top level, which query engines
    ///     reject.
    /// - Throws: An `HRError`: with the code `fileLocked` if another writer uses the folder, or `fileChanged` if the
    ///   folder contains files of records that its manifest does not list.
    public init(
        in folder: URL, shards: Int = 1, by sharding: HRSharding<Value> = .roundRobin, roll: HRShardRoll = .never,
        with archiver: HRArchiver = HRArchiver(), isAnyRootAllowed: Bool = false
    ) throws(HRError) {
        guard (1...Self.most).contains(shards) else {
            throw HRError(.coderMisuse, "there are \(shards) shards", help: ["let there be from 1 to \(Self.most)"])
        }
        if let column = sharding.column?.name, !HiveFolder.isColumn(column) {
            throw HRError(
                .coderMisuse, "\(quoted(column)) is no name of a column",
                help: ["begin with a letter from A to Z, and go on with letters, digits and _"])
        }
        self.shards = shards
        self.sharding = sharding
        self.roll = roll
        encoder = try LineEncoder(archiver, isAnyRootAllowed: isAnyRootAllowed)
        output = try ShardFolder(folder)
        firstNumber = sharding.column == nil ? output.reserve(shards) : 0
    }

    /// Writes a record.
    ///
    /// - Throws: An `HRError` with the path of the value that could not be archived: other records can be written after
    ///   this error. If a file cannot be written, the error is thrown again by every later call.
    public func write(_ value: Value) throws(HRError) {
        try output.check()
        let line = try encoder.record(of: value) + [UInt8(ascii: "\n")]
        let part = try part(for: shard(of: value), room: line.count)
        try output.append(line, records: 1, to: part)
        count += 1
    }

    /// Completes the folder: afterwards, all files are on disk under their names, with the manifest and `_SUCCESS`.
    ///
    /// - Returns: The manifest of the folder, which also lists the files of earlier writers.
    /// - Throws: An `HRError` if the files cannot be written.
    @discardableResult
    public func finish() throws(HRError) -> HRShardManifest { try output.finish() }

    private func shard(of value: Value) -> Shard {
        if let hash = sharding.hash { return Shard(folder: nil, index: Int(hash(value) % UInt64(shards))) }
        let folder = sharding.column.map { HiveFolder.name($0.name, $0.value(value)) }
        let turn = turns[folder, default: 0]
        turns[folder] = (turn + 1) % shards
        return Shard(folder: folder, index: turn)
    }

    private func part(for shard: Shard, room bytes: Int) throws(HRError) -> ShardPart {
        let old = parts[shard]
        if let old {
            guard case .bytes(let most) = roll.kind, old.bytes + bytes > most else { return old }
        } else {
            try check(shard)
        }
        let isFirst = old == nil && shard.folder == nil
        let part = try output.part(number: isFirst ? firstNumber + shard.index : nil, in: shard.folder)
        parts[shard] = part
        return part
    }

    private func check(_ shard: Shard) throws(HRError) {
        guard let folder = shard.folder else { return }
        guard folder.utf8.count <= 255 else {
            throw HRError(
                .notWritable, "the text is too long for the name of a folder: \(quoted(folder))",
                help: ["choose a shorter key"])
        }
        guard parts.count < Self.most else {
            throw HRError(
                .notWritable, "there are more than \(Self.most) folders and shards",
                help: ["choose a key with fewer values, or a hash of it"])
        }
    }
}
