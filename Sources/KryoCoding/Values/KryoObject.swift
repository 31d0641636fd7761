/// A class or struct that represents a Java class.
///
/// The conformance is empty; the Java class and its fields are specified in the registration.
///
/// ```swift
/// final class Person: KryoObject {
///     var name = ""
///     var address: Address?
/// }
/// ```
///
/// Types whose objects can form cycles must be classes, because a struct exists only when all of its fields have been
/// read. A class must be final; use property maps for class hierarchies.
public protocol KryoObject: KryoValue where Place == KryoObjectPlace {}

/// The information about a field whose type is a class or struct that conforms to ``KryoObject``. It is computed by the
/// library before any value is read or written.
public final class KryoObjectPlace: KryoPlaceDetail {
    /// The place of the object itself: the declared type of the field or element that contains it.
    public let base: KryoPlace
    let type: ObjectIdentifier
    let isClass: Bool
    /// The index of the class for which the type is registered.
    let index: Int?
    /// The byte that encodes the class (its ID plus 2); nil if the encoding takes more than one byte.
    let number: UInt8?

    init(_ base: KryoPlace, _ type: Any.Type, _ binder: KryoBinder) {
        self.base = base
        self.type = ObjectIdentifier(type)
        isClass = type is AnyClass
        index = binder.table.byType[ObjectIdentifier(type)]
        number = index.flatMap { binder.table.entries[$0].number }
    }
}

extension KryoObject {
    /// Returns the name of the Java class for which the Swift type is registered; `java.lang.Object` if it is not
    /// registered.
    public static func javaType(_ binder: borrowing KryoBinder) -> String {
        binder.className(of: Self.self) ?? "java.lang.Object"
    }

    /// Computes, before any value is read or written, the information about a field or element of this type. Called by
    /// the library.
    public static func place(_ place: KryoPlace, _ binder: inout KryoBinder) -> KryoObjectPlace {
        KryoObjectPlace(place, Self.self, binder)
    }

    /// Writes an object, with its class if the declared type does not determine the class.
    @inlinable
    public static func write(_ value: Self, in place: KryoObjectPlace, to writer: inout KryoWriter) throws(KryoError) {
        let written = withUnsafePointer(to: value) { pointer in
            Result { () throws(KryoError) in
                try writer.writeTyped(at: UnsafeRawPointer(pointer), Swift.type(of: value) as Any.Type, place)
            }
        }
        guard try written.get() else { return try writer.writeSlowly(value, in: place.base) }
    }

    /// Reads an object of this type.
    @inlinable
    public static func read(in place: KryoObjectPlace, from reader: inout KryoReader) throws(KryoError) -> Self {
        let result = withUnsafeTemporaryAllocation(of: Self.self, capacity: 1) { buffer in
            Result { () throws(KryoError) -> Self in
                guard let address = buffer.baseAddress else { throw unexpected(nil) }
                switch try reader.readTyped(into: UnsafeMutableRawPointer(address), place, isBase: { $0 is Self.Type })
                {
                case .inMemory: return address.move()
                case .elsewhere: return try converted(fromJava: reader.takeFound())
                }
            }
        }
        return try result.get()
    }

    /// Copies an object to which a field or an element refers; in a shallow copy, returns the object itself.
    public static func copy(of value: Self, with copier: inout KryoCopier) throws(KryoError) -> Self {
        try converted(fromJava: try copier.copyMember(value))
    }
}
