import ObjectGraph
import ObjectMapping

/// The conversion of the values of a mapped property, created from the property's layout.
struct ValueForm<Value>: Sendable {
    /// The default type of the field in Java.
    let type: @Sendable (borrowing KryoBinder) -> String
    /// The generic arguments of that type.
    let generics: @Sendable (borrowing KryoBinder) -> [String?]
    /// Converts a value to its untyped Java representation.
    let toJava: @Sendable (Value) throws -> Any?
    /// Converts a Java value, which is never null, to a Swift value.
    let fromJava: @Sendable (Any) throws -> Value
    /// Returns the Swift value that represents null. The closure is nil if null is not permitted.
    let null: (@Sendable () -> Value)?
    /// Creates the functions that read and write values directly, without conversion to Java values; nil if the type
    /// does not support this.
    let direct: (@Sendable (KryoPlace, inout KryoBinder) -> ValueAccess<Value>)?

    func access(_ place: KryoPlace, _ binder: inout KryoBinder) -> ValueAccess<Value> {
        if let direct { return direct(place, &binder) }
        let (toJava, fromJava) = (toJava, fromJava)
        return ValueAccess(
            write: { (value, writer) throws(KryoError) in
                let java = try KryoError.converting { try toJava(value) }
                try writer.write(place.asDeclared(java, writer.table), in: place)
            },
            read: { (reader) throws(KryoError) in
                guard let java = try reader.read(in: place) else { return nil }
                return try KryoError.converting { try fromJava(java) }
            },
            copy: { (value, copier) throws(KryoError) in
                let java = try KryoError.converting { try toJava(value) }
                guard let copy = try copier.copyMember(java) else { return value }
                return try KryoError.converting { try fromJava(copy) }
            })
    }
}

/// Reads and writes the values of one mapped property.
struct ValueAccess<Value>: Sendable {
    let write: @Sendable (Value, inout KryoWriter) throws(KryoError) -> Void
    /// Returns nil for null.
    let read: @Sendable (inout KryoReader) throws(KryoError) -> Value?
    let copy: @Sendable (Value, inout KryoCopier) throws(KryoError) -> Value
}

extension ValueForm where Value: KryoValue {
    /// The form of a `KryoValue` type.
    init(null: (@Sendable () -> Value)? = nil) {
        type = { Value.javaType($0) }
        generics = { Value.javaGenerics($0) }
        toJava = { Value.javaValue(of: $0) }
        fromJava = { try Value.converted(fromJava: $0) }
        self.null = null
        direct = { base, binder in
            let place = Value.place(base, &binder)
            return ValueAccess(
                write: { (value, writer) throws(KryoError) in try Value.write(value, in: place, to: &writer) },
                read: { (reader) throws(KryoError) in try Value?.read(in: place, from: &reader) },
                copy: { (value, copier) throws(KryoError) in try Value.copy(of: value, with: &copier) })
        }
    }
}

extension KryoPlace {
    /// Converts a list to the array or collection that the field is declared as; returns other values unchanged.
    func asDeclared(_ value: Any?, _ table: ClassTable) -> Any? {
        guard let list = value as? JavaCollection, list.className == "java.util.ArrayList" else { return value }
        return javaList(list.elements, KryoListHead.className(for: declared, table))
    }
}

extension KryoError {
    /// Runs a conversion, and converts its errors to `KryoError`.
    static func converting<Result>(_ body: () throws -> Result) throws(KryoError) -> Result {
        do {
            return try body()
        } catch let error as KryoError {
            throw error
        } catch let error as any ConversionFailure {
            throw KryoError(
                .typeMismatch, "expected \(error.expected), found another value", help: error.help, underlying: error)
        } catch {
            throw KryoError(
                .userError, "what a property is read or written with has failed",
                help: ["look at the underlying error"], underlying: error)
        }
    }
}
