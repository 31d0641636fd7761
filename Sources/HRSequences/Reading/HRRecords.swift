public import Foundation
public import HRArchiving

/// A sequence of archives, one a line (JSON Lines): what and where it is, to be read as often as one likes.
///
/// ```swift
/// let orders = HRRecords(of: Order.self, in: url)
/// for try await order in orders { print(order.place, order.value.total) }
/// ```
///
/// Every record is an archive by itself: ids and references count within it, and an object that two records have is two.
/// Memory is that of one record, however many there are.
public struct HRRecords<Value>: Sendable {
    var settings: RecordSettings

    /// How many bytes a line may have; 64 MB by default.
    public var recordBytes: Int {
        get { settings.recordBytes }
        set { settings.recordBytes = newValue }
    }

    /// How many bytes each of several tasks is given to read at a time, and the rest of the last line; 2 MB by default.
    public var chunkBytes: Int {
        get { settings.chunkBytes }
        set { settings.chunkBytes = newValue }
    }

    /// Whether records may be arrays, texts and numbers, which engines refuse; not by default.
    public var isAnyRootAllowed: Bool {
        get { settings.isAnyRootAllowed }
        set { settings.isAnyRootAllowed = newValue }
    }

    /// - Parameters:
    ///   - type: The type of the values.
    ///   - url: A file, a pipe, or a folder of files whose names end in `.jsonl`, `.ndjson` or `.json`, read in the order of
    ///     their names, with those in folders within it; names that begin with `_` or `.` are passed over.
    ///   - unarchiver: The settings of reading.
    public init(of type: Value.Type = Value.self, in url: URL, with unarchiver: HRUnarchiver = HRUnarchiver()) {
        settings = RecordSettings(.location(url), unarchiver)
    }

    /// Several files, in this order.
    public init(of type: Value.Type = Value.self, in urls: [URL], with unarchiver: HRUnarchiver = HRUnarchiver()) {
        settings = RecordSettings(.files(urls), unarchiver)
    }

    /// The same sequence with something else done with records that cannot be read.
    public func onError(_ errors: HRRecordErrors) -> HRRecords {
        var records = self
        records.settings.errors = errors
        return records
    }

    /// The same sequence from where a reader had come.
    public func resuming(at mark: HRCheckpoint) -> HRRecords {
        var records = self
        records.settings.mark = mark
        return records
    }

    /// The same sequence, if its folder is complete: whoever wrote it has put `_SUCCESS` there last.
    public var complete: HRRecords {
        var records = self
        records.settings.needsSuccess = true
        return records
    }

    /// Begins to read.
    ///
    /// - Throws: An `HRError` if there is no such file, or if the registry has conflicts.
    public func reader() throws(HRError) -> HRRecordReader<Value> { try HRRecordReader(settings) }
}

extension HRRecords: AsyncSequence {
    /// A value and where it stands.
    public typealias Element = HRRecord<Value>
    /// What reading throws.
    public typealias Failure = HRError

    /// Reads the records one after the other.
    public struct AsyncIterator: AsyncIteratorProtocol {
        private var reader: LazyReader<HRRecordReader<Value>>

        init(_ records: HRRecords) { reader = LazyReader(records.reader) }

        /// The next record; nil behind the last one.
        public mutating func next() async throws -> HRRecord<Value>? { try reader.next() }

        /// The next record; nil behind the last one.
        @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
        public mutating func next(isolation actor: isolated (any Actor)?) async throws(HRError) -> HRRecord<Value>? {
            try reader.next()
        }
    }

    /// Begins to read when the first record is asked for.
    public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(self) }
}

extension HRRecords {
    /// The records and the errors among them, for a loop that cannot throw.
    public var results: Results { Results(records: self) }

    /// The records of a sequence, and what went wrong: where reading cannot even begin, that error alone.
    public struct Results: Sequence {
        let records: HRRecords

        /// Reads the records one after the other.
        public struct Iterator: IteratorProtocol {
            private var reader: LazyReader<HRRecordReader<Value>>

            init(_ records: HRRecords) { reader = LazyReader(records.reader) }

            /// The next record or error; nil behind the last one.
            public mutating func next() -> Result<HRRecord<Value>, HRError>? { reader.nextResult() }
        }

        /// Begins to read when the first record is asked for.
        public func makeIterator() -> Iterator { Iterator(records) }
    }
}
