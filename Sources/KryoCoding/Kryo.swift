public import Foundation

/// Writes objects as the bytes of Java's Kryo 2.20, and reads them.
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
/// A value that can be used by many tasks at once; what belongs to one graph lives for one call, or as long as a
/// ``KryoWriter`` or ``KryoReader``. Both sides have to be set up alike: the same classes under the same numbers, and
/// references on or off; there is nothing in the bytes that tells.
public struct Kryo: Sendable {
    let table: ClassTable

    /// Makes a Kryo.
    ///
    /// Registrations that contradict one another are an error of the first call that reads or writes.
    ///
    /// - Complexity: O(n) in the number of classes, Java's own included: keep it.
    public init(_ configure: (inout KryoConfiguration) -> Void = { _ in }) {
        var configuration = KryoConfiguration()
        configure(&configuration)
        table = configuration.table.completed()
    }

    /// The number that a class is registered under; nil for one that is written by name, or not known.
    public func registeredID(of className: String) -> Int32? {
        var table = table
        return table.model(named: className)?.id
    }

    /// Makes a writer for many objects.
    public func makeWriter(to output: consuming KryoOutput = KryoOutput()) -> KryoWriter {
        KryoWriter(table, output: output)
    }

    /// Makes a reader for many objects.
    public func makeReader(_ input: consuming KryoInput) -> KryoReader { KryoReader(table, input: input) }

    /// Writes an object with its class, or null.
    public func data(writingClassAndObject value: Any?) throws(KryoError) -> Data {
        var writer = makeWriter()
        try writer.writeClassAndObject(value)
        return writer.output.takeData()
    }

    /// Reads an object that was written with its class; nil for null. Bytes behind it are left alone.
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

    /// Copies an object with all that it refers to, as `Kryo.copy` does.
    public func copy(_ value: Any?) throws(KryoError) -> Any? { try copy(value, isShallow: false) }

    /// Copies an object, and shares what it refers to.
    public func copyShallow(_ value: Any?) throws(KryoError) -> Any? { try copy(value, isShallow: true) }

    private func copy(_ value: Any?, isShallow: Bool) throws(KryoError) -> Any? {
        if let conflict = table.conflicts.first { throw conflict }
        guard let value else { return nil }
        var copier = KryoCopier(table, isShallow: isShallow)
        return try copier.copy(value)
    }
}
