/// Refuses a class without a number, if registration is required.
final class UnregisteredSerializer: ObjectSerializer {
    private let name: String
    var acceptsNull: Bool { true }

    init(_ name: String) { self.name = name }

    func write(_ value: Any, to writer: inout KryoWriter) throws(KryoError) { try writeNull(to: &writer) }
    func writeNull(to writer: inout KryoWriter) throws(KryoError) {
        throw KryoError.unregistered(name).at(writer.output.position)
    }
    func read(_ model: ClassModel, from reader: inout KryoReader) throws(KryoError) -> Any? {
        throw KryoError.unregistered(name).at(reader.input.position)
    }
}

/// Copies, but refuses to write, what Java can only copy.
final class UnwritableSerializer: ObjectSerializer {
    private let inner: any ObjectSerializer
    private let reason: String
    var objectType: Any.Type? { inner.objectType }

    init(_ inner: any ObjectSerializer, _ reason: String) {
        self.inner = inner
        self.reason = reason
    }

    func write(_ value: Any, to writer: inout KryoWriter) throws(KryoError) {
        throw KryoError(.unreadable, reason, offset: writer.output.position)
    }
    func read(_ model: ClassModel, from reader: inout KryoReader) throws(KryoError) -> Any? {
        throw KryoError(.unreadable, reason, offset: reader.input.position)
    }
    func copy(_ value: Any, with copier: inout KryoCopier) throws(KryoError) -> Any {
        try inner.copy(value, with: &copier)
    }
}

/// Refuses interfaces and abstract classes.
final class InterfaceSerializer: ObjectSerializer {
    private let name: String

    init(_ name: String) { self.name = name }

    func write(_ value: Any, to writer: inout KryoWriter) throws(KryoError) {
        throw KryoError(.unusableClass, "there are no objects of \(name)", offset: writer.output.position)
    }

    func read(_ model: ClassModel, from reader: inout KryoReader) throws(KryoError) -> Any? {
        throw KryoError(.unusableClass, "there are no objects of \(name)", offset: reader.input.position)
    }
}
