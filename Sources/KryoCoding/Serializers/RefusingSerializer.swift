/// Throws an error for every object of a class.
final class RefusingSerializer: ObjectSerializer {
    private let error: KryoError
    /// True if null causes the same error.
    let acceptsNull: Bool
    /// The serializer that copies the objects, which Java can copy although it cannot write them; nil to return them
    /// unchanged.
    private let copying: (any ObjectSerializer)?
    var objectType: Any.Type? { copying?.objectType }

    init(_ error: KryoError, acceptsNull: Bool = false, copying: (any ObjectSerializer)? = nil) {
        self.error = error
        self.acceptsNull = acceptsNull
        self.copying = copying
    }

    func write(_ value: Any, to writer: inout KryoWriter) throws(KryoError) { throw error.at(writer.output.position) }

    func writeNull(to writer: inout KryoWriter) throws(KryoError) {
        throw acceptsNull ? error.at(writer.output.position) : cannotWriteNull(writer)
    }

    func read(_ model: ClassModel, from reader: inout KryoReader) throws(KryoError) -> Any? {
        throw error.at(reader.input.position)
    }

    func copy(_ value: Any, with copier: inout KryoCopier) throws(KryoError) -> Any {
        try copying?.copy(value, with: &copier) ?? value
    }
}
