/// A value that may be null. An optional primitive type corresponds to its wrapper class.
extension Optional: KryoValue where Wrapped: KryoValue {
    /// Returns the Java class of the wrapped value. For a primitive type, this is the wrapper class, such as
    /// `java.lang.Integer`.
    public static func javaType(_ binder: borrowing KryoBinder) -> String {
        JavaPrimitive.wrapper(of: Wrapped.javaType(binder))
    }

    /// Returns the generic arguments of the Java type of the wrapped value.
    public static func javaGenerics(_ binder: borrowing KryoBinder) -> [String?] { Wrapped.javaGenerics(binder) }

    /// Computes, before any value is read or written, the information about a field that is an optional in Swift.
    /// Called by the library.
    public static func place(_ place: KryoPlace, _ binder: inout KryoBinder) -> Wrapped.Place {
        Wrapped.place(place, &binder)
    }

    /// Writes the wrapped value, or null for nil.
    @inlinable
    public static func write(_ value: Self, in place: Wrapped.Place, to writer: inout KryoWriter) throws(KryoError) {
        guard let value else { return try writer.writeNull(in: place.base) }
        try Wrapped.write(value, in: place, to: &writer)
    }

    /// Reads a value of the wrapped type; nil for null.
    @inlinable
    public static func read(in place: Wrapped.Place, from reader: inout KryoReader) throws(KryoError) -> Wrapped? {
        switch try reader.readNull(in: place.base) {
        case .null: return nil
        case .value: return try Wrapped.read(in: place, from: &reader)
        case .unknown: return try converted(fromJava: try reader.readSlowly(in: place.base))
        }
    }

    /// Converts the wrapped value as `Wrapped.javaValue(of:)` does; returns nil if the optional is nil.
    public static func javaValue(of value: Wrapped?) -> Any? { value.flatMap { Wrapped.javaValue(of: $0) } }

    /// Converts a value that was read without a declared Swift type to the wrapped type; nil for null.
    public static func converted(fromJava value: Any?) throws(KryoError) -> Wrapped? {
        guard let value else { return nil }
        return try Wrapped.converted(fromJava: value)
    }

    /// Returns a copy of the wrapped value, or the value itself if it is immutable; returns nil if the optional is nil.
    public static func copy(of value: Wrapped?, with copier: inout KryoCopier) throws(KryoError) -> Wrapped? {
        guard let value else { return nil }
        return try Wrapped.copy(of: value, with: &copier)
    }
}

extension KryoWriter {
    /// Writes null; throws for a primitive field.
    @usableFromInline
    mutating func writeNull(in place: KryoPlace) throws(KryoError) {
        if case .primitive = place.shape {
            throw KryoError(
                .unexpectedNull, "the value of a primitive field is null",
                help: ["declare the field with the wrapper class"], offset: output.position)
        }
        try write(nil, in: place)
    }
}

extension KryoReader {
    /// The result of checking a value for null.
    @usableFromInline
    enum Nullness { case null, value, unknown }

    @usableFromInline
    mutating func readSlowly(in place: KryoPlace) throws(KryoError) -> Any? { try read(in: place) }

    @usableFromInline
    mutating func readNull(in place: KryoPlace) throws(KryoError) -> Nullness {
        // A field's generics must be passed to the serializer, even if the value is null.
        guard place.serializer == nil, place.generics == nil || !place.isKnown else { return .unknown }
        switch place.shape {
        case .primitive: return .value
        case .open: return try reads(0) ? .null : .value
        case .known(let index):
            guard place.canBeNull else { return .value }
            if usesReferences { return try reads(0) ? .null : .value }
            let serializer = table.models[index].serializer
            guard let null = serializer.acceptsNull ? serializer.nullByte : 0 else { return .unknown }
            return try reads(null) ? .null : .value
        }
    }
}

extension KryoPlace {
    var isKnown: Bool { if case .known = shape { true } else { false } }
}
