public import Foundation

/// Serializes objects in the binary format of Java's Kryo 2.20, and deserializes them.
///
/// ```swift
/// let kryo = Kryo { configuration in
///     configuration.register(Directory.self, as: "com.acme.Directory")
///     configuration.register(Planet.self, as: .enumeration("com.acme.Planet", ["SUN", "EARTH", "MOON"]))
/// }
/// let bytes = try kryo.data(writingClassAndObject: directory)
/// let directory = try kryo.readClassAndObject(from: bytes) as? Directory
/// ```
///
/// A `Kryo` can be used by many tasks concurrently; the state of a graph is local to a call, or to a ``KryoWriter`` or
/// ``KryoReader``. Both sides must have the same configuration: the same classes with the same IDs, and references on
/// or off. The encoded data does not contain the configuration.
public struct Kryo: Sendable {
    let table: ClassTable

    /// Creates a `Kryo` with a configuration.
    ///
    /// Contradictory registrations cause an error in the first call that reads or writes.
    ///
    /// - Complexity: O(n) in the number of classes, including the built-in ones. Create a `Kryo` once and keep it.
    public init(_ configure: (inout KryoConfiguration) -> Void = { _ in }) {
        var configuration = KryoConfiguration()
        configure(&configuration)
        table = configuration.table.completed()
    }

    /// Returns the ID of a class; nil if the class is written by name or is unknown.
    public func registeredID(of className: String) -> Int32? {
        var table = table
        return table.model(named: className)?.id
    }

    /// Creates a writer for many objects.
    public func makeWriter(to output: consuming KryoOutput = KryoOutput()) -> KryoWriter {
        KryoWriter(table, output: output)
    }

    /// Creates a reader for many objects.
    public func makeReader(_ input: consuming KryoInput) -> KryoReader { KryoReader(table, input: input) }

    /// Writes an object with its class, or null.
    public func data(writingClassAndObject value: Any?) throws(KryoError) -> Data {
        var writer = makeWriter()
        try writer.writeClassAndObject(value)
        return writer.output.takeData()
    }

    /// Reads an object that was written with its class; nil for null. Bytes after the object are ignored.
    public func readClassAndObject(from data: some ContiguousBytes) throws(KryoError) -> Any? {
        try reading(data) { (reader) throws(KryoError) in try reader.readClassAndObject() }
    }

    /// Calls a closure with a reader over bytes that are not copied.
    func reading<Result>(
        _ data: some ContiguousBytes, _ body: (inout KryoReader) throws(KryoError) -> Result
    ) throws(KryoError) -> Result {
        let result: Swift.Result<Result, KryoError> = data.withUnsafeBytes { bytes in
            Swift.Result { () throws(KryoError) in
                var reader = makeReader(KryoInput(borrowing: bytes))
                return try body(&reader)
            }
        }
        return try result.get()
    }

    /// Deep-copies an object, like `Kryo.copy` in Java.
    public func copy(_ value: Any?) throws(KryoError) -> Any? { try copy(value, isShallow: false) }

    /// Copies an object without copying the objects that it refers to.
    public func copyShallow(_ value: Any?) throws(KryoError) -> Any? { try copy(value, isShallow: true) }

    private func copy(_ value: Any?, isShallow: Bool) throws(KryoError) -> Any? {
        if let conflict = table.conflicts.first { throw conflict }
        guard let value else { return nil }
        var copier = KryoCopier(table, isShallow: isShallow)
        return try copier.copy(value)
    }
}
