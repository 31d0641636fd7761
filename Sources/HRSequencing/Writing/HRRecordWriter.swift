public import Foundation
public import HRArchiving

/// The policy for synchronising written records to disk (fsync), so that they survive a system crash.
public struct HRDurability: Hashable, Sendable {
    enum Kind { case onFinish, everySecond, everyRecord }
    let kind: Kind
    /// Synchronises when the writer finishes.
    public static let onFinish = Self(kind: .onFinish)
    /// Synchronises after a record if the last synchronisation was at least a second ago, and when the writer finishes.
    public static let everySecond = Self(kind: .everySecond)
    /// Synchronises after each record.
    public static let everyRecord = Self(kind: .everyRecord)
}

/// The intended readers of a sequence: archive readers or query engines.
public struct HRRecordAudience: Hashable, Sendable {
    private enum Kind { case archives, engines }
    private let kind: Kind
    /// Programs that read archives.
    public static let archives = Self(kind: .archives)
    /// Programs that read archives, and query engines that read tables, such as DuckDB, Spark and Polars: the writer
    /// also collects a schema with warnings (``HRRecordWriter/schema``), for which it parses each record after writing
    /// it; this takes additional time.
    public static let engines = Self(kind: .engines)
}

/// Writes a sequence of archives to a file, either one per line (JSON Lines) or as the elements of one array.
///
/// ```swift
/// let writer = try HRRecordWriter<Order>(creating: url)
/// for order in orders { try writer.write(order) }
/// try writer.finish()
/// ```
///
/// Records are written completely or not at all: a value that cannot be archived leaves nothing in the file. Every
/// record is a separate archive: an object in two records is written twice. A writer may be used by one thread at a
/// time.
///
/// ``finish()`` closes the file. The file is also closed after a write error, and when the writer is deallocated;
/// another writer can then append to it.
public final class HRRecordWriter<Value> {
    /// Describes how the end of the file was repaired before records were appended; nil if no repair was necessary.
    public let repair: HRTailRepair?
    /// The number of records that were written.
    public private(set) var count = 0

    /// The schema of the records that were written; empty unless the audience is ``HRRecordAudience/engines``.
    public private(set) var schema = HREngineSchema()

    /// The form of the records in the file.
    private enum Form {
        case lines(LineEncoder)
        case elements(ElementFrame)
    }

    private let form: Form
    private let audience: HRRecordAudience
    private var output: RecordOutput
    private let lineFeed = Data([UInt8(ascii: "\n")])

    /// Creates a new file of lines. The file appears under its name when it is complete.
    ///
    /// - Parameters:
    ///   - url: The file, which must not exist.
    ///   - archiver: The settings for encoding.
    ///   - audience: The intended readers: archive readers or query engines.
    ///   - isAnyRootAllowed: True if records may be arrays, strings and numbers at the top level, which query engines
    ///     reject.
    /// - Throws: An `HRError` if the file exists or cannot be created.
    public convenience init(
        creating url: URL, with archiver: HRArchiver = HRArchiver(), for audience: HRRecordAudience = .archives,
        isAnyRootAllowed: Bool = false
    ) throws(HRError) {
        try self.init(.growing(GrowingFile(url, replaces: false)), archiver, audience, isAnyRootAllowed)
    }

    /// Creates a file that replaces an existing file when it is complete. The permissions and the owner of the existing
    /// file are kept; see ``init(creating:with:for:isAnyRootAllowed:)``.
    ///
    /// - Throws: An `HRError` if the file cannot be created.
    public convenience init(
        replacing url: URL, with archiver: HRArchiver = HRArchiver(), for audience: HRRecordAudience = .archives,
        isAnyRootAllowed: Bool = false
    ) throws(HRError) {
        try self.init(.growing(GrowingFile(url, replaces: true)), archiver, audience, isAnyRootAllowed)
    }

    /// Opens a file for appending records, or creates it.
    ///
    /// Only the end of the file is read.
    ///
    /// - Parameters:
    ///   - url: The file.
    ///   - archiver: The settings for encoding.
    ///   - tornTail: The policy for an incomplete last record.
    ///   - durability: The policy for synchronising records to disk.
    ///   - audience: The intended readers: archive readers or query engines.
    ///   - isAnyRootAllowed: True if records may be arrays, strings and numbers at the top level, which query engines
    ///     reject.
    /// - Throws: An `HRError` with the code `fileLocked` if another writer appends to the file, or `tornRecord` if the
    ///   last record is incomplete and `tornTail` is ``HRTornTail/refuse``.
    public convenience init(
        appendingTo url: URL, with archiver: HRArchiver = HRArchiver(), tornTail: HRTornTail = .refuse,
        durability: HRDurability = .onFinish, for audience: HRRecordAudience = .archives, isAnyRootAllowed: Bool = false
    ) throws(HRError) {
        let file = try AppendedFile(url)
        let repair = try TailCheck(file: file, url: url, tornTail: tornTail).repair()
        try self.init(.appended(file, durability), archiver, audience, isAnyRootAllowed, repair)
    }

    /// Creates a new file with one large array. The bytes are the same as those of archiving the whole array.
    ///
    /// ```swift
    /// let writer = try HRRecordWriter<Person>(creating: url, as: .json)
    /// ```
    ///
    /// The file appears under its name, with the closing bracket, when it is complete. Objects are always nested,
    /// regardless of depth; in an archive of the whole array, objects that are nested more deeply than
    /// `HRArchiver.nesting` would be under `$definitions`.
    ///
    /// - Parameters:
    ///   - url: The file, which must not exist.
    ///   - format: JSON or an XML property list, with any options.
    ///   - path: The path of the array: the keys of dictionaries around the array. The dictionaries have no other
    ///     members. By default, the path is empty, and the array is the outermost value.
    ///   - archiver: The settings for encoding. References are written as key paths; limits apply to each element.
    /// - Throws: An `HRError` if the file exists or cannot be created, or if the format is not supported.
    public convenience init(
        creating url: URL, as format: HRFormat, at path: HRPath = HRPath(), with archiver: HRArchiver = HRArchiver()
    ) throws(HRError) {
        let frame = try ElementFrame(format, path, archiver)
        try self.init(.elements(frame), .growing(GrowingFile(url, replaces: false)))
    }

    /// Creates a file with one large array. The file replaces an existing file when it is complete. The permissions and
    /// the owner of the existing file are kept; see ``init(creating:as:at:with:)``.
    ///
    /// - Throws: An `HRError` if the file cannot be created, or if the format does not support writing element by
    ///   element.
    public convenience init(
        replacing url: URL, as format: HRFormat, at path: HRPath = HRPath(), with archiver: HRArchiver = HRArchiver()
    ) throws(HRError) {
        let frame = try ElementFrame(format, path, archiver)
        try self.init(.elements(frame), .growing(GrowingFile(url, replaces: true)))
    }

    private convenience init(
        _ target: RecordOutput.Target, _ archiver: HRArchiver, _ audience: HRRecordAudience, _ isAnyRootAllowed: Bool,
        _ repair: HRTailRepair? = nil
    ) throws(HRError) {
        let encoder = try LineEncoder(archiver, isAnyRootAllowed: isAnyRootAllowed)
        self.init(.lines(encoder), target, audience, repair)
    }

    private init(
        _ form: Form, _ target: RecordOutput.Target, _ audience: HRRecordAudience = .archives,
        _ repair: HRTailRepair? = nil
    ) {
        self.form = form
        output = RecordOutput(target)
        self.audience = audience
        self.repair = repair
    }

    /// Writes a record.
    ///
    /// - Throws: An `HRError` with the path of the value that could not be archived: other records can be written after
    ///   this error. If the file cannot be written, the error is thrown again by every later call.
    public func write(_ value: Value) throws(HRError) {
        try output.check()
        switch form {
        case .lines(let encoder):
            let record = try encoder.record(of: value)
            try output.write(record, lineFeed)
            count += 1
            if audience == .engines { try schema.add(line: record) }
        case .elements(let frame):
            let (before, element) = try frame.bytes(of: value, index: count)
            try output.write(before, element)
            count += 1
        }
    }

    /// Writes buffered records to the file, without synchronising it to disk.
    public func flush() throws(HRError) { try output.flush() }

    /// Completes and closes the file: afterwards, all of its contents are on disk, under its name. Other writers may
    /// then append to it.
    ///
    /// - Throws: An `HRError` if the file cannot be written; a new file is removed.
    public func finish() throws(HRError) {
        switch form {
        case .lines: try output.finish(help: "append to the file with a new one")
        case .elements(let frame):
            try output.check()
            try output.write(Data(), frame.end(after: count))
            try output.finish(help: "write another file with a new one")
        }
    }
}
