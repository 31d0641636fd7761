import HRArchiving

/// Hands out what it reads, one after the other.
protocol SequenceReader {
    associatedtype Element
    /// The next one; nil behind the last.
    func next() throws(HRError) -> Element?
}

/// A reader that is begun when something is asked for.
struct LazyReader<Reader: SequenceReader> {
    private let begin: () throws(HRError) -> Reader
    private var reader: Reader?
    /// Whether there was an error before anything could be read: there is nothing else to be told.
    private var isOver = false

    init(_ begin: @escaping () throws(HRError) -> Reader) { self.begin = begin }

    mutating func next() throws(HRError) -> Reader.Element? { try begun().next() }

    /// The next result; nil behind the last one, and behind an error for which reading could not begin.
    mutating func nextResult() -> Result<Reader.Element, HRError>? {
        guard !isOver else { return nil }
        do throws(HRError) {
            return try next().map { .success($0) }
        } catch {
            isOver = reader == nil
            return .failure(error)
        }
    }

    private mutating func begun() throws(HRError) -> Reader {
        if let reader { return reader }
        let new = try begin()
        reader = new
        return new
    }
}
