public import Foundation
public import HRArchiving

/// How often what was written is brought to disk, where a machine that stops cannot take it away any more.
public struct HRDurability: Hashable, Sendable {
    enum Kind { case onFinish, everySecond, everyRecord }
    let kind: Kind
    /// At the end.
    public static let onFinish = Self(kind: .onFinish)
    /// At the first record of each second, and at the end.
    public static let everySecond = Self(kind: .everySecond)
    /// With each record.
    public static let everyRecord = Self(kind: .everyRecord)
}

/// Who is going to read a sequence.
public struct HRRecordAudience: Hashable, Sendable {
    private enum Kind { case archives, engines }
    private let kind: Kind
    /// Programs that read archives.
    public static let archives = Self(kind: .archives)
    /// Programs that read tables too, such as DuckDB, Spark and Polars: it is noted what they stumble over, and which columns
    /// there are. Writing takes longer by reading each record again.
    public static let engines = Self(kind: .engines)
}

/// Writes a sequence of archives, one a line, or one large array, element by element.
///
/// ```swift
/// let writer = try HRRecordWriter<Order>(creating: url)
/// for order in orders { try writer.write(order) }
/// try writer.finish()
/// ```
///
/// A record goes out whole: a value that cannot be archived leaves nothing in the file. Every record is an archive by itself:
/// an object that two of them have is written in both. It is for one thread at a time.
///
/// ``finish()`` closes the file. A writer that has failed to write has closed it already, and one that is let go of closes it
/// then: another one can append to it.
public final class HRRecordWriter<Value> {
    /// What had to be done to the end of the file before anything could be appended; nil if it was as it should be.
    public let repair: HRTailRepair?
    /// How many records were written.
    public private(set) var count = 0

    /// What engines make of the records that were written so far; without any if it is not they who read them.
    public private(set) var schema = HREngineSchema()

    /// What records are in the file.
    private enum Form {
        case lines(LineEncoder)
        case elements(ElementFrame)
    }

    private let form: Form
    private let audience: HRRecordAudience
    private var output: RecordOutput
    private let lineFeed = Data([UInt8(ascii: "\n")])

    /// Writes a new file, which appears under its name when it is complete.
    ///
    /// - Parameters:
    ///   - url: The file, of which there is none yet.
    ///   - archiver: The settings of writing.
    ///   - audience: Who is going to read it.
    ///   - isAnyRootAllowed: Whether records may be arrays, texts and numbers, which engines refuse.
    /// - Throws: An `HRError` if there is such a file, or if none can be made.
    public convenience init(
        creating url: URL, with archiver: HRArchiver = HRArchiver(), for audience: HRRecordAudience = .archives,
        isAnyRootAllowed: Bool = false
    ) throws(HRError) {
        try self.init(.growing(GrowingFile(url, replaces: false)), archiver, audience, isAnyRootAllowed)
    }

    /// Writes a file that takes the place of another one when it is complete, and keeps its permissions and its owner; see
    /// ``init(creating:with:for:isAnyRootAllowed:)``.
    ///
    /// - Throws: An `HRError` if no file can be made.
    public convenience init(
        replacing url: URL, with archiver: HRArchiver = HRArchiver(), for audience: HRRecordAudience = .archives,
        isAnyRootAllowed: Bool = false
    ) throws(HRError) {
        try self.init(.growing(GrowingFile(url, replaces: true)), archiver, audience, isAnyRootAllowed)
    }

    /// Writes behind the last record of a file, or into a new one.
    ///
    /// Of the file only the end is read.
    ///
    /// - Parameters:
    ///   - url: The file.
    ///   - archiver: The settings of writing.
    ///   - tornTail: What is done if the file does not end with a whole record.
    ///   - durability: How often what was written is brought to disk.
    ///   - audience: Who is going to read it.
    ///   - isAnyRootAllowed: Whether records may be arrays, texts and numbers, which engines refuse.
    /// - Throws: An `HRError` with the code `fileLocked` if another writer appends to the file, `tornRecord` if its last
    ///   record is not whole.
    public convenience init(
        appendingTo url: URL, with archiver: HRArchiver = HRArchiver(), tornTail: HRTornTail = .refuse,
        durability: HRDurability = .onFinish, for audience: HRRecordAudience = .archives, isAnyRootAllowed: Bool = false
    ) throws(HRError) {
        let file = try AppendedFile(url)
        let repair = try TailCheck(file: file, url: url, tornTail: tornTail).repair()
        try self.init(.appended(file, durability), archiver, audience, isAnyRootAllowed, repair)
    }

    /// Writes one large array into a new file, in the bytes that archiving the whole of it would give.
    ///
    /// ```swift
    /// let writer = try HRRecordWriter<Person>(creating: url, as: .json)
    /// ```
    ///
    /// The file appears under its name, with the closing bracket, when it is complete. Objects are written within one another
    /// however deep they lie, where an archive of the whole has definitions beyond `nesting`.
    ///
    /// - Parameters:
    ///   - url: The file, of which there is none yet.
    ///   - format: JSON or an XML property list, as any archive is written in it.
    ///   - path: The keys of dictionaries around the array, which have nothing else in them; none by default.
    ///   - archiver: The settings of writing. References are written as key paths; limits are those of each element.
    /// - Throws: An `HRError` if there is such a file, if none can be made, or if the format is another one.
    public convenience init(
        creating url: URL, as format: HRFormat, at path: HRPath = HRPath(), with archiver: HRArchiver = HRArchiver()
    ) throws(HRError) {
        let frame = try ElementFrame(format, path, archiver)
        try self.init(.elements(frame), .growing(GrowingFile(url, replaces: false)))
    }

    /// Writes an array into a file that takes the place of another one when it is complete, and keeps its permissions and its
    /// owner; see ``init(creating:as:at:with:)``.
    ///
    /// - Throws: An `HRError` if no file can be made, or if the format is none that an array can be written in bit by bit.
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
    /// - Throws: An `HRError` with the path of what could not be archived, after which other records can be written; or with
    ///   why the file could not be written, after which every call throws the same.
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

    /// Hands what was written to the system.
    public func flush() throws(HRError) { try output.flush() }

    /// Ends the file: all of it is on disk, under its name. It is closed, so that others may append to it.
    ///
    /// - Throws: An `HRError` if that cannot be; a new file is gone then.
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
