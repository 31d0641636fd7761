/// Adapts a custom serializer.
final class CustomSerializer<Custom: KryoSerializer>: ObjectSerializer {
    private let custom: Custom
    let acceptsNull: Bool

    init(_ custom: Custom) {
        self.custom = custom
        acceptsNull = custom.acceptsNull
    }

    func write(_ value: Any, to writer: inout KryoWriter) throws(KryoError) {
        guard let value = value as? Custom.Value else {
            throw cannotWrite(value, expected: "a value of the serializer's type", writer)
        }
        do {
            try custom.write(value, to: &writer)
        } catch {
            throw KryoError.wrapping(error).at(writer.output.position)
        }
    }

    func writeNull(to writer: inout KryoWriter) throws(KryoError) {
        do {
            try custom.writeNull(to: &writer)
        } catch {
            throw KryoError.wrapping(error).at(writer.output.position)
        }
    }

    func read(_ model: ClassModel, from reader: inout KryoReader) throws(KryoError) -> Any? {
        do {
            guard let value = try custom.read(from: &reader) else { return nil }
            return value
        } catch {
            throw KryoError.wrapping(error).at(reader.input.position)
        }
    }

    func copy(_ value: Any, with copier: inout KryoCopier) throws(KryoError) -> Any {
        guard let value = value as? Custom.Value else {
            throw KryoError(.typeMismatch, "expected a value of the serializer's type, found another")
        }
        do {
            return try custom.copy(value, with: &copier)
        } catch {
            throw KryoError.wrapping(error)
        }
    }
}
