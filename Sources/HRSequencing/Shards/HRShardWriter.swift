public import Foundation
public import HRArchiving

/// When a writer of shards begins another file for a shard.
public struct HRShardRoll: Hashable, Sendable {
    enum Kind: Hashable {
        case never
        case bytes(Int)
    }
    let kind: Kind
    /// Never: a shard is one file.
    public static let never = Self(kind: .never)
    /// When the file would have more bytes than that. One record that has more is in a file of its own.
    public static func bytes(_ count: Int) -> Self { Self(kind: .bytes(count)) }
}

/// Writes a sequence of archives into several files of a folder.
///
/// ```swift
/// let writer = try HRShardWriter<Order>(in: folder, shards: 8, by: .hash(\.customer))
/// for order in orders { try writer.write(order) }
/// try writer.finish()
/// ```
///
/// Nothing is to be seen before ``finish()``: then all files get their names (`part-00000.jsonl` and so on), there is a
/// manifest, `_hr.json`, and in the end `_SUCCESS`. A writer that is forgotten leaves no file, and a process that is killed
/// leaves at most files without `_SUCCESS`, or in a folder that was complete, files that its manifest does not name: with
/// ``HRRecords/complete`` nobody reads them.
///
/// What is in a folder already stays there: files with new numbers come to it, and a new manifest. One writer has a folder at a
/// time; it is for one thread at a time. Records are those of ``HRRecordWriter``. Memory is 16 MB and one record at most.
public final class HRShardWriter<Value> {
    /// How many records were written.
    public private(set) var count = 0

    private let shards: Int
    private let sharding: HRSharding<Value>
    private let roll: HRShardRoll
    private let encoder: LineEncoder
    private let output: ShardFolder
    private let firstNumber: Int
    private var parts: [Shard: ShardPart] = [:]
    /// Whose turn it is in each folder.
    private var turns: [String?: Int] = [:]

    private struct Shard: Hashable {
        let folder: String?
        let index: Int
    }

    /// So many files and folders a table still bears, and so many names fit into memory.
    private static var most: Int { 10_000 }

    /// Begins to write.
    ///
    /// - Parameters:
    ///   - folder: The folder, which is made if it is not there, within one that is.
    ///   - shards: How many shards there are, from 1 to 10,000; with folders, how many in each.
    ///   - sharding: Which shard a record goes to.
    ///   - roll: When another file is begun for a shard.
    ///   - archiver: The settings of writing.
    ///   - isAnyRootAllowed: Whether records may be arrays, texts and numbers, which engines refuse.
    /// - Throws: An `HRError`: with the code `fileLocked` if another writer has the folder, `fileChanged` if the folder has
    ///   files of records that its manifest does not name.
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
    /// - Throws: An `HRError` with the path of what could not be archived, after which other records can be written; or with
    ///   why a file could not be written, after which every call throws the same.
    public func write(_ value: Value) throws(HRError) {
        try output.check()
        let line = try encoder.record(of: value) + [UInt8(ascii: "\n")]
        let part = try part(for: shard(of: value), room: line.count)
        try output.append(line, records: 1, to: part)
        count += 1
    }

    /// Ends all files: they are on disk, under their names, and the folder is complete.
    ///
    /// - Returns: What the folder holds, also from before.
    /// - Throws: An `HRError` if that cannot be.
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
