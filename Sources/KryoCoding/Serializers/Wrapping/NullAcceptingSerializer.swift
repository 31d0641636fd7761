/// Overrides whether a serializer writes null itself.
final class NullAcceptingSerializer: ObjectSerializer {
    private let inner: any ObjectSerializer
    let acceptsNull: Bool
    var objectType: Any.Type? { inner.objectType }

    init(_ inner: any ObjectSerializer, _ acceptsNull: Bool) {
        self.inner = inner
        self.acceptsNull = acceptsNull
    }

    func write(_ value: Any, to writer: inout KryoWriter) throws(KryoError) { try inner.write(value, to: &writer) }
    func writeNull(to writer: inout KryoWriter) throws(KryoError) { try inner.writeNull(to: &writer) }
    func read(_ model: ClassModel, from reader: inout KryoReader) throws(KryoError) -> Any? {
        try inner.read(model, from: &reader)
    }
    func copy(_ value: Any, with copier: inout KryoCopier) throws(KryoError) -> Any {
        try inner.copy(value, with: &copier)
    }
}
