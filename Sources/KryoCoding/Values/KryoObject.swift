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
/// Types whose objects can form cycles must be classes, because a struct is complete only after its fields. A class
/// must be final; use property maps for class hierarchies.
public protocol KryoObject: KryoValue where Place == KryoObjectPlace {}

/// Precomputed field information for objects of one type.
public final class KryoObjectPlace: KryoPlaceDetail {
    /// The field or element that this information belongs to.
    public let base: KryoPlace
    let type: ObjectIdentifier
    let isClass: Bool
    /// The index of the class for which the type is registered.
    let index: Int?
    /// The encoded class, if it fits in one byte.
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
    /// The class for which the type is registered.
    public static func javaType(_ binder: borrowing KryoBinder) -> String {
        binder.className(of: Self.self) ?? "java.lang.Object"
    }

    /// Prepares the field information.
    public static func place(_ place: KryoPlace, _ binder: inout KryoBinder) -> KryoObjectPlace {
        KryoObjectPlace(place, Self.self, binder)
    }

    /// Writes the value.
    @inlinable
    public static func write(_ value: Self, in place: KryoObjectPlace, to writer: inout KryoWriter) throws(KryoError) {
        let written = withUnsafePointer(to: value) { pointer in
            Result { () throws(KryoError) in
                try writer.writeTyped(at: UnsafeRawPointer(pointer), Swift.type(of: value) as Any.Type, place)
            }
        }
        guard try written.get() else { return try writer.writeSlowly(value, in: place.base) }
    }

    /// Reads a value.
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

    /// Copies the object.
    public static func copy(of value: Self, with copier: inout KryoCopier) throws(KryoError) -> Self {
        try converted(fromJava: try copier.copyMember(value))
    }
}
