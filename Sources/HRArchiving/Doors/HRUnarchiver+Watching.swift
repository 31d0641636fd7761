package import ObjectGraph

// A configuration checks the rules of values when all of it has been read, so reading hands these values over.
extension HRUnarchiver {
    /// Reads a value from a document, with those in it whose types ``observation`` watches.
    ///
    /// - Throws: An ``HRError``, as ``unarchive(_:from:)`` does.
    package func unarchiveWatching<T>(
        _ type: T.Type, from document: HRDocument
    ) throws(HRError) -> (value: T, finished: [FinishedValue]) {
        try watch(document) { try $0.session.decodeDynamically(type, in: $0) }
    }

    /// Reads a value that is described from outside from a document, with those in it whose types ``observation`` watches.
    ///
    /// - Throws: An ``HRError``, as ``unarchive(through:from:)`` does.
    package func unarchiveWatching<Description: DecodingDescription>(
        through description: Description, from document: HRDocument
    ) throws(HRError) -> (value: Description.Value, finished: [FinishedValue]) {
        try watch(document) { try CoderMaker().coder(for: description.layout).decode(in: $0) }
    }
}
