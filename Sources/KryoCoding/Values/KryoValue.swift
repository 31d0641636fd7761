/// A Swift type that can be the type of a field.
///
/// Numbers, `Bool`, `String`, `Date`, `Data`, the Java types of this module, and optionals, arrays, sets and
/// dictionaries of all of them conform to this protocol. For your own class or struct, conform to ``KryoObject``.
public protocol KryoValue: SendableMetatype {
    /// The information about a field or element of this type. It is computed before any value is read or written.
    associatedtype Place: KryoPlaceDetail

    /// Returns the Java type of a field of this Swift type, unless the field specifies another: `int`,
    /// `java.lang.String`, `java.util.List`.
    static func javaType(_ binder: borrowing KryoBinder) -> String
    /// Returns the generic arguments of the Java type.
    static func javaGenerics(_ binder: borrowing KryoBinder) -> [String?]
    /// Computes, before any value is read or written, the information about a field or element of this type. Called by
    /// the library.
    static func place(_ place: KryoPlace, _ binder: inout KryoBinder) -> Place
    /// Writes a value of this type to a field or element.
    static func write(_ value: Self, in place: Place, to writer: inout KryoWriter) throws(KryoError)
    /// Reads a value of this type from a field or element.
    static func read(in place: Place, from reader: inout KryoReader) throws(KryoError) -> Self
    /// Converts a value of this type to the form in which values are read without a declared Swift type, such as an
    /// array to a ``JavaCollection``; nil for null.
    static func javaValue(of value: Self) -> Any?
    /// Converts a value that was read without a declared Swift type, such as a ``JavaCollection``, to this type. The
    /// value is nil for null.
    static func converted(fromJava value: Any?) throws(KryoError) -> Self
    /// Returns a copy of a value, or the value itself if it is immutable.
    static func copy(of value: Self, with copier: inout KryoCopier) throws(KryoError) -> Self
}

/// The information about a field or element that a type that conforms to ``KryoValue`` needs for reading and writing.
/// The library computes it before any value is read or written.
public protocol KryoPlaceDetail: Sendable {
    /// The declared type of the field or element.
    var base: KryoPlace { get }
}

extension KryoValue {
    /// Returns an empty array by default: the Java type has no generic arguments.
    public static func javaGenerics(_ binder: borrowing KryoBinder) -> [String?] { [] }

    /// Returns the value itself by default.
    public static func javaValue(of value: Self) -> Any? { value }

    /// Returns the value itself by default. It is an error if the value is not of this type.
    public static func converted(fromJava value: Any?) throws(KryoError) -> Self {
        if let value = value as? Self { return value }
        if let instance = value as? JavaInstance, let value = instance.value as? Self { return value }
        throw unexpected(value)
    }

    /// Returns the value itself by default, without copying it.
    public static func copy(of value: Self, with copier: inout KryoCopier) throws(KryoError) -> Self { value }

    /// The result of ``javaValue(of:)``, also for a value in an existential.
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
    /// Returns the name of the Java class that corresponds to the Swift type.
    public static func javaType(_ binder: borrowing KryoBinder) -> String { SwiftTypes.declaredName(of: Self.self) }

    /// Returns the place unchanged: the type needs no additional information about a field.
    public static func place(_ place: KryoPlace, _ binder: inout KryoBinder) -> KryoPlace { place }

    /// Writes the value in the format of the Java class that corresponds to the Swift type.
    public static func write(_ value: Self, in place: KryoPlace, to writer: inout KryoWriter) throws(KryoError) {
        try writer.write(value, in: place)
    }

    /// Reads a value in the format of the Java class that corresponds to the Swift type.
    public static func read(in place: KryoPlace, from reader: inout KryoReader) throws(KryoError) -> Self {
        try converted(fromJava: try reader.read(in: place))
    }
}

extension KryoPlace: KryoPlaceDetail {
    /// The place itself, without additional information.
    public var base: KryoPlace { self }
}

/// The registered classes, which the library passes to the methods of ``KryoValue``.
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
