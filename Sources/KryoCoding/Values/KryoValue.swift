/// A Swift type that the fields of a class may have.
///
/// Numbers, `Bool`, `String`, `Date`, `Data`, the types of Java, and optionals, arrays, sets and dictionaries of all of
/// them are values already. For a class or struct of your own, conform to ``KryoObject``.
public protocol KryoValue: SendableMetatype {
    /// What is found out once about a field, so that it need not be asked for each value.
    associatedtype Place: KryoPlaceDetail

    /// The type of Java that a field has if nothing else is said of it: `int`, `java.lang.String`, `java.util.List`.
    static func javaType(_ binder: borrowing KryoBinder) -> String
    /// What stands between the angle brackets of that type.
    static func javaGenerics(_ binder: borrowing KryoBinder) -> [String?]
    /// Prepares a place for values of this type.
    static func place(_ place: KryoPlace, _ binder: inout KryoBinder) -> Place
    /// Writes a value.
    static func write(_ value: Self, in place: Place, to writer: inout KryoWriter) throws(KryoError)
    /// Reads a value.
    static func read(in place: Place, from reader: inout KryoReader) throws(KryoError) -> Self
    /// A value as what reading without a Swift type gives; nil for null.
    static func javaValue(of value: Self) -> Any?
    /// Makes a value of what reading without a Swift type gives; nil for null.
    static func converted(fromJava value: Any?) throws(KryoError) -> Self
    /// Copies a value, if it can change.
    static func copy(of value: Self, with copier: inout KryoCopier) throws(KryoError) -> Self
}

/// What is found out once about a field for values of one type.
public protocol KryoPlaceDetail: Sendable {
    /// The place itself.
    var base: KryoPlace { get }
}

extension KryoValue {
    /// No type parameters.
    public static func javaGenerics(_ binder: borrowing KryoBinder) -> [String?] { [] }

    /// The value itself.
    public static func javaValue(of value: Self) -> Any? { value }

    /// Makes a value of one of Java's: the value itself, if it is of this type.
    public static func converted(fromJava value: Any?) throws(KryoError) -> Self {
        if let value = value as? Self { return value }
        if let instance = value as? JavaInstance, let value = instance.value as? Self { return value }
        throw unexpected(value)
    }

    /// The value itself.
    public static func copy(of value: Self, with copier: inout KryoCopier) throws(KryoError) -> Self { value }

    /// What ``javaValue(of:)`` gives, of what is behind an existential, too.
    var javaValue: Any? { Self.javaValue(of: self) }

    /// The error that a value of another type was found.
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

/// What is the same for all types that ask nothing of their places.
extension KryoValue where Place == KryoPlace {
    /// The class that the type is like.
    public static func javaType(_ binder: borrowing KryoBinder) -> String { SwiftTypes.declaredName(of: Self.self) }

    /// The place as it is.
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
    /// The place itself.
    public var base: KryoPlace { self }
}

/// What places are prepared with: the classes that are known.
public struct KryoBinder {
    var table: ClassTable

    /// The name of the class that a Swift type is registered as.
    func className(of type: Any.Type) -> String? {
        table.byType[ObjectIdentifier(type)].map { table.entries[$0].name }
    }
}

extension ClassTable {
    /// Whether nothing has been said of how a class is written.
    func isStandard(_ index: Int) -> Bool {
        let entry = entries[index]
        return entry.serialization == nil
            && !settings.addedSerializations.contains { isServed(entry, by: $0) }
    }
}
