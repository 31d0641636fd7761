import ObjectGraph
import ObjectMapping

// Codable code may catch errors of the standard library, so containers throw these. Each contains the `HRError` that
// the caller of the archiver receives.

extension NodeBuilder {
    /// Runs the code of a container, and converts the errors of that code as ``encodingError(_:of:at:)`` does.
    @inline(__always)
    func wrappingErrors<T>(
        of value: T, at key: @autoclosure () -> (any CodingKey)? = nil, _ body: () throws -> Void
    ) throws {
        do { try body() } catch { throw encodingError(error, of: value, at: key()) }
    }

    /// Returns the error that a container throws: an `EncodingError` with an underlying `HRError`. Other errors are
    /// unchanged.
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
    /// The location at which a type's own code threw an error that is propagated unchanged, because enclosing code may
    /// catch it.
    struct Failure {
        fileprivate let builder: NodeBuilder
        fileprivate let error: any Error.Type
    }

    /// Returns an error that a type's own code threw: an `HRError` with the path of the value, or any other error
    /// unchanged. For the latter, records where it was thrown.
    func passing(_ error: any Error, in builder: NodeBuilder) -> any Error {
        if let error = error as? HRError { return error.placed(at: builder.path) }
        if HRError.found(in: error) == nil, place(of: error, in: builder) == nil {
            failure = Failure(builder: builder, error: Swift.type(of: error))
        }
        return error
    }

    /// Returns the `HRError` for an error that a type's own encoding code threw, with the path of the value.
    func failure(_ error: any Error, in builder: NodeBuilder) -> HRError {
        if let known = HRError.found(in: error) { return known.placed(at: builder.path) }
        let path = (place(of: error, in: builder) ?? builder).path
        if error is any ConversionFailure {
            return HRError(conversion: error, at: path, kind: "cannot be written: it is not")
        }
        return HRError(.userError, "the type's own code failed to encode it", path: path, underlying: error)
    }

    /// Returns the recorded location of an error if it is the given container or is nested in that container; otherwise
    /// nil.
    private func place(of error: any Error, in builder: NodeBuilder) -> NodeBuilder? {
        guard let failure, failure.error == Swift.type(of: error) else { return nil }
        var next: NodeBuilder? = failure.builder
        while let current = next, current !== builder { next = current.parent }
        return next.map { _ in failure.builder }
    }
}
