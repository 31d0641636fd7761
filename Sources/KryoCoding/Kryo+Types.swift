public import Foundation

/// Methods for objects whose type both sides know, so that the class is not written, and for custom outputs and inputs.
extension Kryo {
    /// Writes an object of any registered type without its class.
    public func data<Value>(writing value: Value) throws(KryoError) -> Data {
        var writer = makeWriter()
        try writer.writeObject(value)
        return writer.output.takeData()
    }

    /// Reads an object of any registered type, or a value such as a `String`, that was written without its class. Bytes
    /// after the object are ignored.
    public func read<Value>(_ type: Value.Type, from data: some ContiguousBytes) throws(KryoError) -> Value {
        try reading(data) { (reader) throws(KryoError) in try reader.readObject(type) }
    }

    /// Appends an object of any registered type, without its class, to an output.
    public func write<Value>(_ value: Value, to output: inout KryoOutput) throws(KryoError) {
        try writing(to: &output) { (writer) throws(KryoError) in try writer.writeObject(value) }
    }

    /// Reads an object of any registered type that was written without its class, and advances the input past the
    /// object.
    public func read<Value>(_ type: Value.Type, from input: inout KryoInput) throws(KryoError) -> Value {
        try reading(from: &input) { (reader) throws(KryoError) in try reader.readObject(type) }
    }

    /// Appends an object with its class, or null, to an output.
    public func writeClassAndObject(_ value: Any?, to output: inout KryoOutput) throws(KryoError) {
        try writing(to: &output) { (writer) throws(KryoError) in try writer.writeClassAndObject(value) }
    }

    /// Reads an object that was written with its class, and advances the input past the object; nil for null.
    public func readClassAndObject(from input: inout KryoInput) throws(KryoError) -> Any? {
        try reading(from: &input) { (reader) throws(KryoError) in try reader.readClassAndObject() }
    }

    private func writing(
        to output: inout KryoOutput, _ body: (inout KryoWriter) throws(KryoError) -> Void
    ) throws(KryoError) {
        var writer = makeWriter(to: KryoOutput(capacity: 0))
        swap(&writer.output, &output)
        defer { swap(&writer.output, &output) }
        try body(&writer)
    }

    private func reading<Result>(
        from input: inout KryoInput, _ body: (inout KryoReader) throws(KryoError) -> Result
    ) throws(KryoError) -> Result {
        var reader = makeReader(KryoInput([]))
        swap(&reader.input, &input)
        defer { swap(&reader.input, &input) }
        return try body(&reader)
    }
}

extension KryoWriter {
    /// Writes an object without its class, which the reader must know.
    public mutating func writeObject<Value>(_ value: Value) throws(KryoError) {
        try graph { (writer) throws(KryoError) in
            let type: Any.Type = Swift.type(of: value)
            // The address of an existential is not the address of the value in it.
            guard type == Value.self || Value.self is AnyClass, let model = writer.table.model(of: type),
                let layout = model.layout
            else { return try writer.writeResolved(value) }
            let written = withUnsafePointer(to: value) { pointer in
                Result { () throws(KryoError) in
                    try writer.writeDirectly(at: UnsafeRawPointer(pointer), model, isClass: layout.isClass)
                }
            }
            try written.get()
        }
    }

    private mutating func writeResolved(_ value: Any) throws(KryoError) {
        let resolved = try table.resolve(value)
        try checkRegistered(resolved.model)
        try writeObject(resolved, resolved.model.serializer)
    }
}

extension KryoReader {
    /// Reads an object of any registered type, or a value such as a `String`, that was written without its class, by
    /// `KryoWriter.writeObject(_:)`.
    public mutating func readObject<Value>(_ type: Value.Type) throws(KryoError) -> Value {
        try graph { (reader) throws(KryoError) in
            if let model = reader.table.model(of: type), model.isDirect {
                return try reader.readDirectly(model)
            }
            guard let name = reader.table.model(of: type)?.name ?? SwiftTypes.javaName(of: type) else {
                throw KryoError(
                    .unknownClass, "the Swift type \(type) stands for no class of Java", help: ["register it"])
            }
            return try Self.value(of: try reader.readObject(type: name), name)
        }
    }

    /// Reads an object directly into the memory of the result.
    private mutating func readDirectly<Value>(_ model: ClassModel) throws(KryoError) -> Value {
        let result = withUnsafeTemporaryAllocation(of: Value.self, capacity: 1) { buffer in
            Result { () throws(KryoError) -> Value in
                guard let address = buffer.baseAddress else { return try Self.value(of: nil, model.name) }
                switch try readTyped(into: address, model, nil, mayBeNull: false) {
                case .inMemory: return address.move()
                case .elsewhere: return try Self.value(of: takeFound(), model.name)
                }
            }
        }
        return try result.get()
    }

    private static func value<Value>(of found: Any?, _ className: String) throws(KryoError) -> Value {
        if let value = found as? Value { return value }
        if let known = Value.self as? any KryoValue.Type, let value = try known.converted(fromJava: found) as? Value {
            return value
        }
        throw KryoError(
            .typeMismatch, "expected an object of \(className), found one of another class",
            help: ["check that both sides have the same classes"])
    }
}
