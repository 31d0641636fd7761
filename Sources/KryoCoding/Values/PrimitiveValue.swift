/// A Swift type that corresponds to a primitive Java type.
protocol PrimitiveValue: KryoValue, Sendable where Place == KryoPlace {
    static var primitive: JavaPrimitive { get }
    func write(to output: inout KryoOutput) throws(KryoError)
    static func read(from input: inout KryoInput) throws(KryoError) -> Self
    /// Converts a Java value to this type; nil if that is not possible. By default only values of this type are
    /// accepted.
    static func like(_ value: Any?) throws(KryoError) -> Self?
}

/// Implementations of the requirements of ``KryoValue``; they must be public because the conforming types are.
extension PrimitiveValue {
    /// Computes, before any value is read or written, the information about a field of a primitive Java type. Called by
    /// the library.
    public static func place(_ place: KryoPlace, _ binder: inout KryoBinder) -> KryoPlace {
        place.with(place.leafMode(for: primitive.rawValue, isWrapper: true, &binder.table))
    }

    /// Writes a value of a primitive Java type, or of its wrapper class.
    @inline(__always)
    public static func write(_ value: Self, in place: KryoPlace, to writer: inout KryoWriter) throws(KryoError) {
        try writer.write(value, place)
    }

    /// Reads a value of a primitive Java type, or of its wrapper class.
    @inline(__always)
    public static func read(in place: KryoPlace, from reader: inout KryoReader) throws(KryoError) -> Self {
        try reader.read(place)
    }

    /// Converts a value that was read without a declared Swift type to this type, if the type can represent the value.
    public static func converted(fromJava value: Any?) throws(KryoError) -> Self {
        guard let result = try like(value) else { throw unexpected(value) }
        return result
    }

    static func like(_ value: Any?) throws(KryoError) -> Self? { value as? Self }
}

extension PrimitiveValue where Self: FixedWidthInteger {
    /// Converts a number of any Java integer type, if it fits.
    static func like(_ value: Any?) throws(KryoError) -> Self? {
        let value = (value as? JavaInstance)?.value ?? value
        if let value = value as? Self { return value }
        guard let integer = value as? any BinaryInteger else {
            throw KryoError(.typeMismatch, "expected a whole number, found a value of another type")
        }
        guard let result = Self(exactly: integer) else {
            throw KryoError(.outOfRange, "a number is too large for \(Self.self)", help: ["use a larger type"])
        }
        return result
    }
}

extension KryoWriter {
    @inline(__always)
    mutating func write<T: PrimitiveValue>(_ value: T, _ place: KryoPlace) throws(KryoError) {
        switch place.leaf {
        case .bare: break
        case .marked: try output.writeByte(1 as UInt8)
        case .classed(let number): try output.writeByte(number)
        case .other: return try write(value as Any, in: place)
        }
        try value.write(to: &output)
    }
}

extension KryoReader {
    @inline(__always)
    mutating func read<T: PrimitiveValue>(_ place: KryoPlace) throws(KryoError) -> T {
        switch place.leaf {
        case .bare: return try T.read(from: &input)
        case .marked where try input.readUnsignedByte() == 0: throw T.unexpected(nil)
        case .marked: return try T.read(from: &input)
        case .classed(let number):
            if try reads(number) { return try T.read(from: &input) }
            return try T.converted(fromJava: try read(in: place))
        case .other: return try T.converted(fromJava: try read(in: place))
        }
    }
}

extension KryoPlace {
    /// Returns the data that precedes the values of a built-in class in this place.
    func leafMode(for name: String, isWrapper: Bool, _ table: inout ClassTable) -> LeafMode {
        guard serializer == nil, let index = table.index(of: name), table.isStandard(index) else { return .other }
        switch shape {
        case .primitive(let primitive): return primitive.rawValue == name ? .bare : .other
        case .known(let known):
            guard known == index else { return .other }
            return isWrapper && canBeNull ? .marked : .bare
        case .open:
            guard let id = table.entries[index].id, id < 126 else { return .other }
            return .classed(UInt8(truncatingIfNeeded: id + 2))
        }
    }
}
