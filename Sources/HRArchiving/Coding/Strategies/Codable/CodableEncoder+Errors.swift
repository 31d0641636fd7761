import ObjectGraph
import ObjectMapping

// Codable code gets the errors of the standard library, as it may be written to catch these. Each carries the archive's
// own error, which the caller of the archiver gets.

extension NodeBuilder {
    /// Runs the code of a container, with its errors as containers throw them.
    @inline(__always)
    func wrappingErrors<T>(
        of value: T, at key: @autoclosure () -> (any CodingKey)? = nil, _ body: () throws -> Void
    ) throws {
        do { try body() } catch { throw encodingError(error, of: value, at: key()) }
    }

    /// The error that a container throws: an `EncodingError` around an `HRError`; others are unchanged.
    func encodingError(_ error: any Error, of value: Any, at key: (any CodingKey)? = nil) -> any Error {
        guard let error = error as? HRError else { return error }
        let path = key.map { codingPath + [$0] } ?? codingPath
        return EncodingError.invalidValue(
            value,
            EncodingError.Context(
                codingPath: path, debugDescription: "the value cannot be archived", underlyingError: error))
    }
}

extension ArchivingSession {
    /// Where a type's own code has thrown an error that is passed on unchanged, as code further out may catch it.
    struct Failure {
        fileprivate let builder: NodeBuilder
        fileprivate let error: any Error.Type
    }

    /// The error of a type's own code, unchanged but for the path of an `HRError`; notes where it was thrown.
    func passing(_ error: any Error, in builder: NodeBuilder) -> any Error {
        if let error = error as? HRError { return error.placed(at: builder.path) }
        if HRError.found(in: error) == nil, place(of: error, in: builder) == nil {
            failure = Failure(builder: builder, error: Swift.type(of: error))
        }
        return error
    }

    /// The error of a value's own code, with where it was.
    func failure(_ error: any Error, in builder: NodeBuilder) -> HRError {
        if let known = HRError.found(in: error) { return known.placed(at: builder.path) }
        let path = (place(of: error, in: builder) ?? builder).path
        if error is any ConversionFailure {
            return HRError(conversion: error, at: path, kind: "cannot be written: it is not")
        }
        return HRError(.userError, "the type's own code failed to encode it", path: path, underlying: error)
    }

    /// Where an error was thrown, if that was noted and is within a container.
    private func place(of error: any Error, in builder: NodeBuilder) -> NodeBuilder? {
        guard let failure, failure.error == Swift.type(of: error) else { return nil }
        var next: NodeBuilder? = failure.builder
        while let current = next, current !== builder { next = current.parent }
        return next.map { _ in failure.builder }
    }
}
