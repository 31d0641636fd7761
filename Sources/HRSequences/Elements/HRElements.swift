public import Foundation
public import HRArchiving

/// The elements of one large array in a file of JSON or of an XML property list: what and where they are, to be read one by one
/// as often as one likes.
///
/// ```swift
/// let people = HRElements(of: Person.self, in: url, at: "people")
/// for try await person in people { print(person.place, person.value.name) }
/// ```
///
/// Memory is that of one element, however many there are. An element may refer to itself and to what lies in it, as in the
/// whole document (`people.12.friend`, ids that it declares); a reference to anything else is an error, for which the whole
/// document has to be loaded.
public struct HRElements<Value>: Sendable {
    let url: URL
    let path: HRPath
    let unarchiver: HRUnarchiver
    var errors = HRRecordErrors.stop
    /// How many bytes an element may have; 64 MB by default. The same holds for each single value outside the array.
    public var elementBytes = 64 << 20
    /// How many bytes are read at once.
    package var pieceSize = 1 << 18
    /// How many bytes elements have together that are parsed at once, before the first of them is handed out.
    package var batchBytes = 1 << 14

    /// - Parameters:
    ///   - type: The type of the elements.
    ///   - url: A file or a pipe.
    ///   - path: Where the array stands: `people`, `a.0.b`. The empty path is the outermost value. If a key on the way stands
    ///     twice, the first one counts.
    ///   - unarchiver: The settings of reading. Limits are those of each element; the array has none.
    public init(
        of type: Value.Type = Value.self, in url: URL, at path: HRPath = HRPath(),
        with unarchiver: HRUnarchiver = HRUnarchiver()
    ) {
        self.url = url
        // An empty text is a path to an empty key, and nobody has that in mind.
        self.path = path.components == [""] ? HRPath() : path
        self.unarchiver = unarchiver
    }

    /// The same elements with something else done with those that cannot be read.
    ///
    /// That is for elements that are well-formed, but are not what the type asks for, or are too large. Malformed text always
    /// ends reading, since nobody can tell where the next element begins.
    public func onError(_ errors: HRRecordErrors) -> HRElements {
        var elements = self
        elements.errors = errors
        return elements
    }

    /// Begins to read: goes to the array.
    ///
    /// - Throws: An `HRError` if there is no such file, if it is no JSON and no XML property list in UTF-8, if there is no array
    ///   at the path, or if the registry has conflicts.
    /// - Complexity: O(n) in the number of bytes before the array.
    public func reader() throws(HRError) -> HRElementReader<Value> { try HRElementReader(self) }
}

extension HRElements: AsyncSequence {
    /// A value and where it stands.
    public typealias Element = HRElement<Value>
    /// What reading throws.
    public typealias Failure = HRError

    /// Reads the elements one after the other.
    public struct AsyncIterator: AsyncIteratorProtocol {
        private var reader: LazyReader<HRElementReader<Value>>

        init(_ elements: HRElements) { reader = LazyReader(elements.reader) }

        /// The next element; nil behind the last one.
        public mutating func next() async throws -> HRElement<Value>? { try reader.next() }

        /// The next element; nil behind the last one.
        @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
        public mutating func next(isolation actor: isolated (any Actor)?) async throws(HRError) -> HRElement<Value>? {
            try reader.next()
        }
    }

    /// Begins to read when the first element is asked for.
    public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(self) }
}

extension HRElements {
    /// The elements and the errors among them, for a loop that cannot throw.
    public var results: Results { Results(elements: self) }

    /// The elements of an array, and what went wrong: where reading cannot even begin, that error alone.
    public struct Results: Sequence {
        let elements: HRElements

        /// Reads the elements one after the other.
        public struct Iterator: IteratorProtocol {
            private var reader: LazyReader<HRElementReader<Value>>

            init(_ elements: HRElements) { reader = LazyReader(elements.reader) }

            /// The next element or error; nil behind the last one.
            public mutating func next() -> Result<HRElement<Value>, HRError>? { reader.nextResult() }
        }

        /// Begins to read when the first element is asked for.
        public func makeIterator() -> Iterator { Iterator(elements) }
    }
}
