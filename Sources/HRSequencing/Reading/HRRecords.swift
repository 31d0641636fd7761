public import Foundation
public import HRArchiving

/// A sequence of records: archives, one a line (JSON Lines), or the elements of an array in one document of JSON or of an XML
/// property list. It can be read as often as one likes.
///
/// ```swift
/// let orders = HRRecords(of: Order.self, in: url)
/// for try await order in orders { print(order.place, order.value.total) }
///
/// let people = HRRecords(of: Person.self, in: document, at: "people")
/// for try await person in people { print(person.place, person.value.name) }
/// ```
///
/// Every record is an archive by itself: ids and references count within it, and an object that two records have is two.
/// Memory is that of one record, however many there are.
public struct HRRecords<Value>: Sendable {
    var settings: RecordSettings

    /// How many bytes a record may have; 64 MB by default. The same holds for each single value of a document outside the array.
    public var recordBytes: Int {
        get { settings.recordBytes }
        set { settings.recordBytes = newValue }
    }

    /// How many bytes of lines each of several tasks is given to read at a time, and the rest of the last line; 2 MB by default.
    public var chunkBytes: Int {
        get { settings.chunkBytes }
        set { settings.chunkBytes = newValue }
    }

    /// Whether lines may be arrays, texts and numbers, which engines refuse; not by default. Elements of an array always may.
    public var isAnyRootAllowed: Bool {
        get { settings.isAnyRootAllowed }
        set { settings.isAnyRootAllowed = newValue }
    }

    /// How many bytes of a document are read at once.
    package var pieceSize: Int {
        get { settings.pieceSize }
        set { settings.pieceSize = newValue }
    }

    /// How many bytes the elements have together that are parsed at once, before the first of them is handed out.
    package var batchBytes: Int {
        get { settings.batchBytes }
        set { settings.batchBytes = newValue }
    }

    /// The lines of files.
    ///
    /// - Parameters:
    ///   - type: The type of the values.
    ///   - url: A file, a pipe, or a folder of files whose names end in `.jsonl`, `.ndjson` or `.json`, read in the order of
    ///     their names, with those in folders within it; names that begin with `_` or `.` are passed over.
    ///   - unarchiver: The settings of reading.
    public init(of type: Value.Type = Value.self, in url: URL, with unarchiver: HRUnarchiver = HRUnarchiver()) {
        settings = RecordSettings(.location(url), unarchiver)
    }

    /// The lines of several files, in this order.
    public init(of type: Value.Type = Value.self, in urls: [URL], with unarchiver: HRUnarchiver = HRUnarchiver()) {
        settings = RecordSettings(.files(urls), unarchiver)
    }

    /// The elements of an array in a document, JSON or an XML property list in UTF-8.
    ///
    /// An element may refer to itself and to what lies in it, as in the whole document (`people.12.friend`, ids that it
    /// declares). A reference to anything else is an error, for which the whole document has to be loaded.
    ///
    /// - Parameters:
    ///   - type: The type of the elements.
    ///   - url: A file or a pipe.
    ///   - path: Where the array is: `people`, `a.0.b`. The empty path, also as `""`, is the outermost value. If a key on the
    ///     way is there twice, the first one counts.
    ///   - unarchiver: The settings of reading. Limits are those of each element; the array has none.
    public init(
        of type: Value.Type = Value.self, in url: URL, at path: HRPath, with unarchiver: HRUnarchiver = HRUnarchiver()
    ) {
        // An empty text is a path to an empty key, which nobody means here.
        settings = RecordSettings(.document(url, at: path.components == [""] ? HRPath() : path), unarchiver)
    }

    /// The same sequence with something else done with records that cannot be read.
    ///
    /// In a document that is for elements that are well-formed, but are not what the type asks for, or are too large. Malformed
    /// text always ends reading there, since nobody can tell where the next element begins.
    public func onError(_ errors: HRRecordErrors) -> HRRecords { with { $0.errors = errors } }

    /// The same sequence from where a reader had come.
    public func resuming(at mark: HRCheckpoint) -> HRRecords { with { $0.mark = mark } }

    /// The same sequence, if its folder is complete: whoever wrote it has put `_SUCCESS` there last.
    public var complete: HRRecords { with { $0.needsSuccess = true } }

    private func with(_ change: (inout RecordSettings) -> Void) -> HRRecords {
        var records = self
        change(&records.settings)
        return records
    }

    /// Begins to read.
    ///
    /// - Throws: An `HRError` if there is no such file, if there is no array at the path of a document or the document is in
    ///   another format, or if the registry has conflicts.
    /// - Complexity: O(n) in the number of bytes before the array, or before the checkpoint, of a document.
    public func reader() throws(HRError) -> HRRecordReader<Value> { try HRRecordReader(settings) }
}

extension HRRecords: AsyncSequence {
    /// A value and where it is.
    public typealias Element = HRRecord<Value>
    /// What reading throws.
    public typealias Failure = HRError

    /// Reads the records one after the other.
    public struct AsyncIterator: AsyncIteratorProtocol {
        private var reader: LazyReader<Value>

        init(_ records: HRRecords) { reader = LazyReader(records) }

        /// The next record; nil after the last one.
        public mutating func next() async throws -> HRRecord<Value>? { try reader.next() }

        /// The next record; nil after the last one.
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
            private var reader: LazyReader<Value>

            init(_ records: HRRecords) { reader = LazyReader(records) }

            /// The next record or error; nil after the last one.
            public mutating func next() -> Result<HRRecord<Value>, HRError>? { reader.nextResult() }
        }

        /// Begins to read when the first record is asked for.
        public func makeIterator() -> Iterator { Iterator(records) }
    }
}
