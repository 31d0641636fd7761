/// A Swift type that can be the type of a field.
///
/// Numbers, `Bool`, `String`, `Date`, `Data`, the Java types of this module, and optionals, arrays, sets and
/// dictionaries of all of them conform to it. For your own class or struct, conform to ``KryoObject``.
public protocol KryoValue: SendableMetatype {
    /// The precomputed information about a field of this type.
    associatedtype Place: KryoPlaceDetail

    /// The default Java type of a field: `int`, `java.lang.String`, `java.util.List`.
    static func javaType(_ binder: borrowing KryoBinder) -> String
    /// The generic arguments of that type.
    static func javaGenerics(_ binder: borrowing KryoBinder) -> [String?]
    /// Prepares the field information for values of this type.
    static func place(_ place: KryoPlace, _ binder: inout KryoBinder) -> Place
    /// Writes a value.
    static func write(_ value: Self, in place: Place, to writer: inout KryoWriter) throws(KryoError)
    /// Reads a value.
    static func read(in place: Place, from reader: inout KryoReader) throws(KryoError) -> Self
    /// Converts a value to the type that reading without a Swift type returns; nil for null.
    static func javaValue(of value: Self) -> Any?
    /// Converts a value of the type that reading without a Swift type returns; nil for null.
    static func converted(fromJava value: Any?) throws(KryoError) -> Self
    /// Copies a value, if it is mutable.
    static func copy(of value: Self, with copier: inout KryoCopier) throws(KryoError) -> Self
}

/// Precomputed field information for a value type.
public protocol KryoPlaceDetail: Sendable {
    /// The field or element that this information belongs to.
    var base: KryoPlace { get }
}

extension KryoValue {
    /// An empty array: the type has no generic arguments.
    public static func javaGenerics(_ binder: borrowing KryoBinder) -> [String?] { [] }

    /// Returns the value itself.
    public static func javaValue(of value: Self) -> Any? { value }

    /// Converts a Java value: returns the value itself, if it is of this type.
    public static func converted(fromJava value: Any?) throws(KryoError) -> Self {
        if let value = value as? Self { return value }
        if let instance = value as? JavaInstance, let value = instance.value as? Self { return value }
        throw unexpected(value)
    }

    /// Returns the value itself.
    public static func copy(of value: Self, with copier: inout KryoCopier) throws(KryoError) -> Self { value }

    /// The Java value, including that of a value in an existential.
    var javaValue: Any? { Self.javaValue(of: self) }

    /// The error for a value of another type.
    @usableFromInline
    static func unexpected(_ value: Any?) -> KryoError {
        if value == nil {
            return KryoError(
                .unexpectedNull, "expected a value for \(Self.self), found null", help: ["make the property optional"])
        }
        return KryoError(
            .typeMismatch, "expected a value for \(Self.self), found one of another type",
            help: ["check that both sides have the same classes"])
    }
}

/// Default implementations for types without additional field information.
extension KryoValue where Place == KryoPlace {
    /// The Java class that corresponds to the type.
    public static func javaType(_ binder: borrowing KryoBinder) -> String { SwiftTypes.declaredName(of: Self.self) }

    /// Returns the place unchanged.
    public static func place(_ place: KryoPlace, _ binder: inout KryoBinder) -> KryoPlace { place }

    /// Writes the value.
    public static func write(_ value: Self, in place: KryoPlace, to writer: inout KryoWriter) throws(KryoError) {
        try writer.write(value, in: place)
    }

    /// Reads a value.
    public static func read(in place: KryoPlace, from reader: inout KryoReader) throws(KryoError) -> Self {
        try converted(fromJava: try reader.read(in: place))
    }
}

extension KryoPlace: KryoPlaceDetail {
    /// The place itself, without additional information.
    public var base: KryoPlace { self }
}

/// The registered classes, for preparing field information.
public struct KryoBinder {
    var table: ClassTable

    /// The name of the class for which a Swift type is registered.
    func className(of type: Any.Type) -> String? {
        table.byType[ObjectIdentifier(type)].map { table.entries[$0].name }
    }
}

extension ClassTable {
    /// Returns true if the serialization of a class is Kryo's default.
    func isStandard(_ index: Int) -> Bool {
        let entry = entries[index]
        return entry.serialization == nil
            && !settings.addedSerializations.contains { isServed(entry, by: $0) }
    }
}
