public import Foundation

/// Objects of a Swift type that both sides know, so that their class is not written.
extension Kryo {
    /// Writes an object without its class.
    public func data<Value: KryoObject>(writing value: Value) throws(KryoError) -> Data {
        var writer = makeWriter()
        try writer.writeObject(value)
        return writer.output.takeData()
    }

    /// Reads an object that was written without its class. Bytes behind it are left alone.
    public func read<Value: KryoObject>(
        _ type: Value.Type, from data: some ContiguousBytes
    ) throws(KryoError) -> Value {
        try reading(data) { (reader) throws(KryoError) in try reader.readObject(type) }
    }

    /// Writes an object without its class behind what an output has already.
    public func write<Value: KryoObject>(_ value: Value, to output: inout KryoOutput) throws(KryoError) {
        try writing(to: &output) { (writer) throws(KryoError) in try writer.writeObject(value) }
    }

    /// Writes an object with its class, or null, behind what an output has already.
    public func writeClassAndObject(_ value: Any?, to output: inout KryoOutput) throws(KryoError) {
        try writing(to: &output) { (writer) throws(KryoError) in try writer.writeClassAndObject(value) }
    }

    /// Reads an object that was written without its class, and goes on behind it.
    public func read<Value: KryoObject>(
        _ type: Value.Type, from input: inout KryoInput
    ) throws(KryoError) -> Value {
        try reading(from: &input) { (reader) throws(KryoError) in try reader.readObject(type) }
    }

    /// Reads an object that was written with its class, and goes on behind it; nil for null.
    public func readClassAndObject(from input: inout KryoInput) throws(KryoError) -> Any? {
        try reading(from: &input) { (reader) throws(KryoError) in try reader.readClassAndObject() }
    }

    /// Writes an object of any registered type without its class.
    public func data(writing value: Any) throws(KryoError) -> Data {
        var writer = makeWriter()
        try writer.writeObject(value)
        return writer.output.takeData()
    }

    /// Reads an object of any registered type, or a value such as a `String`, that was written without its class.
    public func read<Value>(_ type: Value.Type, from data: some ContiguousBytes) throws(KryoError) -> Value {
        try reading(data) { (reader) throws(KryoError) in try reader.readObject(type) }
    }

    /// Writes an object of any registered type without its class behind what an output has already.
    public func write(_ value: Any, to output: inout KryoOutput) throws(KryoError) {
        try writing(to: &output) { (writer) throws(KryoError) in try writer.writeObject(value) }
    }

    /// Reads an object of any registered type that was written without its class, and goes on behind it.
    public func read<Value>(_ type: Value.Type, from input: inout KryoInput) throws(KryoError) -> Value {
        try reading(from: &input) { (reader) throws(KryoError) in try reader.readObject(type) }
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
    /// Writes an object of a Swift type that the reader knows.
    public mutating func writeObject<Value: KryoObject>(_ value: Value) throws(KryoError) {
        try graph { (writer) throws(KryoError) in
            let model = try writer.table.model(ofValue: value)
            guard let layout = model.layout else { return try writer.writeObject(value as Any) }
            let written = withUnsafePointer(to: value) { pointer in
                Result { () throws(KryoError) in
                    try writer.writeDirectly(at: UnsafeRawPointer(pointer), model, isClass: layout.isClass)
                }
            }
            try written.get()
        }
    }
}

extension KryoReader {
    /// Reads an object of a Swift type, as `KryoWriter.writeObject(_:)` has written it.
    public mutating func readObject<Value: KryoObject>(_ type: Value.Type) throws(KryoError) -> Value {
        try graph { (reader) throws(KryoError) in
            guard let model = reader.table.model(of: type) else {
                throw KryoError(
                    .unknownClass, "the Swift type \(type) stands for no class of Java", help: ["register it"])
            }
            let result = withUnsafeTemporaryAllocation(of: Value.self, capacity: 1) { buffer in
                Result { () throws(KryoError) -> Value in
                    guard let address = buffer.baseAddress else { throw Value.unexpected(nil) }
                    switch try reader.readTyped(into: address, model, nil, mayBeNull: false) {
                    case .inMemory: return address.move()
                    case .elsewhere: return try Value.converted(fromJava: reader.takeFound())
                    }
                }
            }
            return try result.get()
        }
    }
}

extension KryoReader {
    /// Reads an object of any registered type, or a value such as a `String`.
    public mutating func readObject<Value>(_ type: Value.Type) throws(KryoError) -> Value {
        try graph { (reader) throws(KryoError) in
            let model = reader.table.model(of: type)
            guard let name = model?.name ?? SwiftTypes.javaName(of: type) else {
                throw KryoError(
                    .unknownClass, "the Swift type \(type) stands for no class of Java", help: ["register it"])
            }
            let found = try reader.readObject(type: name)
            if let value = found as? Value { return value }
            if let known = type as? any KryoValue.Type, let value = try known.converted(fromJava: found) as? Value {
                return value
            }
            throw KryoError(
                .typeMismatch, "expected an object of \(name), found one of another class",
                help: ["check that both sides have the same classes"])
        }
    }
}

extension ClassTable {
    /// The class of an object of a Swift type, or of a subclass.
    fileprivate func model<Value>(ofValue value: Value) throws(KryoError) -> ClassModel {
        guard let model = model(of: Swift.type(of: value) as Any.Type) else {
            throw KryoError(
                .unknownClass, "the Swift type \(Value.self) stands for no class of Java", help: ["register it"])
        }
        return model
    }
}
