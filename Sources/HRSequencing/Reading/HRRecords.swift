public import Foundation
public import HRArchiving

/// A sequence of records, which are archives: the lines of JSON Lines files, or the elements of an array in one JSON
/// document or XML property list. The sequence can be read repeatedly.
///
/// ```swift
/// let orders = HRRecords(of: Order.self, in: url)
/// for try await order in orders { print(order.place, order.value.total) }
///
/// let people = HRRecords(of: Person.self, in: document, at: "people")
/// for try await person in people { print(person.place, person.value.name) }
/// ```
///
/// Every record is a separate archive: ids and references are local to the record, and an object in two records is
/// decoded twice. Memory is needed for one record at a time, regardless of the number of records.
public struct HRRecords<Value>: Sendable {
    var settings: RecordSettings

    /// The maximum size of a record in bytes; 64 MB by default. The maximum also applies to each leaf value of a
    /// document outside the array.
    public var recordBytes: Int {
        get { settings.recordBytes }
        set { settings.recordBytes = newValue }
    }

    /// The size of the chunks that parallel tasks read, in bytes, rounded up to complete lines; 2 MB by default.
    public var chunkBytes: Int {
        get { settings.chunkBytes }
        set { settings.chunkBytes = newValue }
    }

    /// A Boolean value that indicates whether lines may be arrays, strings and numbers at the top level, which query
    /// engines reject. The default is false. Elements of an array may always be of any type.
    public var isAnyRootAllowed: Bool {
        get { settings.isAnyRootAllowed }
        set { settings.isAnyRootAllowed = newValue }
    }

    /// The number of bytes of a document that are read at once.
    package var pieceSize: Int {
        get { settings.pieceSize }
        set { settings.pieceSize = newValue }
    }

    /// The total size, in bytes, of the elements that are parsed together before the first of them is returned.
    package var batchBytes: Int {
        get { settings.batchBytes }
        set { settings.batchBytes = newValue }
    }

    /// Creates a sequence of the lines of files.
    ///
    /// - Parameters:
    ///   - type: The type of the values.
    ///   - url: A file, a pipe, or a folder of files whose names end in `.jsonl`, `.ndjson` or `.json`. The files of a
    ///     folder and its subfolders are read in the order of their names; names that begin with `_` or `.` are
    ///     ignored.
    ///   - unarchiver: The settings for decoding.
    public init(of type: Value.Type = Value.self, in url: URL, with unarchiver: HRUnarchiver = HRUnarchiver()) {
        settings = RecordSettings(.location(url), unarchiver)
    }

    /// Creates a sequence of the lines of several files, in the given order.
    public init(of type: Value.Type = Value.self, in urls: [URL], with unarchiver: HRUnarchiver = HRUnarchiver()) {
        settings = RecordSettings(.files(urls), unarchiver)
    }

    /// Creates a sequence of the elements of an array in a document: JSON or an XML property list in UTF-8.
    ///
    /// An element may refer to itself and to values inside it, by paths from the root of the whole document
    /// (`people.12.friend`) or by ids that the element declares. A reference to any other value is an error; a document
    /// with other references has to be loaded as a whole.
    ///
    /// - Parameters:
    ///   - type: The type of the elements.
    ///   - url: A file or a pipe.
    ///   - path: The path of the array: `people`, `a.0.b`. The empty path, which can also be written as `""`, is the
    ///     outermost value. Of duplicate keys on the path, the first one is used.
    ///   - unarchiver: The settings for decoding. Limits apply to each element; the array is unlimited.
    public init(
        of type: Value.Type = Value.self, in url: URL, at path: HRPath, with unarchiver: HRUnarchiver = HRUnarchiver()
    ) {
        // An empty string would be a path to an empty key, which is not useful here.
        settings = RecordSettings(.document(url, at: path.components == [""] ? HRPath() : path), unarchiver)
    }

    /// Returns the sequence with another policy for records that cannot be decoded.
    ///
    /// In a document, the policy applies to elements that are well-formed but do not match the type, or are too large.
    /// Malformed text in a document always ends reading, because the beginning of the next element is unknown.
    public func onError(_ errors: HRRecordErrors) -> HRRecords { with { $0.errors = errors } }

    /// Returns the part of the sequence that follows a checkpoint.
    public func resuming(at mark: HRCheckpoint) -> HRRecords { with { $0.mark = mark } }

    /// The sequence, with the requirement that the folder is complete.
    ///
    /// Reading throws an error if the folder does not contain the file `_SUCCESS`, which ``HRShardWriter`` creates
    /// last. If the folder contains a manifest, only the files that the manifest lists are read.
    public var complete: HRRecords { with { $0.needsSuccess = true } }

    private func with(_ change: (inout RecordSettings) -> Void) -> HRRecords {
        var records = self
        change(&records.settings)
        return records
    }

    /// Creates a reader.
    ///
    /// - Throws: An `HRError` if the file does not exist, if a document does not contain an array at the path or is in
    ///   an unsupported format, or if the registry has conflicts.
    /// - Complexity: O(n) in the number of bytes of a document before the array or before the checkpoint.
    public func reader() throws(HRError) -> HRRecordReader<Value> { try HRRecordReader(settings) }
}

extension HRRecords: AsyncSequence {
    /// A value with its location.
    public typealias Element = HRRecord<Value>
    /// The error type of the iteration.
    public typealias Failure = HRError

    /// An iterator that reads the records one by one.
    public struct AsyncIterator: AsyncIteratorProtocol {
        private var reader: LazyReader<Value>

        init(_ records: HRRecords) { reader = LazyReader(records) }

        /// Returns the next record; nil after the last one.
        public mutating func next() async throws -> HRRecord<Value>? { try reader.next() }

        /// Returns the next record; nil after the last one.
        @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
        public mutating func next(isolation actor: isolated (any Actor)?) async throws(HRError) -> HRRecord<Value>? {
            try reader.next()
        }
    }

    /// Creates an iterator, which begins to read when the first record is requested.
    public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(self) }
}

extension HRRecords {
    /// The records and their errors as `Result` values, for a loop that cannot throw.
    public var results: Results { Results(records: self) }

    /// A sequence of the records and their errors; a single error if reading cannot begin.
    public struct Results: Sequence {
        let records: HRRecords

        /// An iterator that reads the records one by one.
        public struct Iterator: IteratorProtocol {
            private var reader: LazyReader<Value>

            init(_ records: HRRecords) { reader = LazyReader(records) }

            /// Returns the next record or error; nil after the last one.
            public mutating func next() -> Result<HRRecord<Value>, HRError>? { reader.nextResult() }
        }

        /// Creates an iterator, which begins to read when the first record is requested.
        public func makeIterator() -> Iterator { Iterator(records) }
    }
}
