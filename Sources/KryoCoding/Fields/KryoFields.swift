/// The fields of a Java class, and their mapping to a Swift type.
///
/// ```swift
/// let people = KryoFields(new: Person.init, [
///     KryoField("name", \.name) { $0.name = $1 },
///     KryoField("age", \.age, type: "int") { $0.age = $1 },
///     KryoField("friends", \.friends) { $0.friends = $1 },
/// ])
/// ```
///
/// The order of the fields is irrelevant. Fields of superclasses must be included. Fields that exist only in Java can
/// be omitted only if the class is serialized with tags or in the compatible format.
public struct KryoFields<Root>: Sendable {
    /// Creates objects like a Java constructor without parameters; their fields are read afterwards.
    @usableFromInline let layout: KryoObjectLayout
    // These closures are created in inlinable code, so that they are specialized for the type.
    @usableFromInline let erase: @Sendable (KryoFieldAccess<Root>) -> KryoAccess
    @usableFromInline let chain: @Sendable ([(access: KryoFieldAccess<Root>, place: KryoPlace)]) -> KryoAccess
    /// The fields.
    public var fields: [KryoField<Root>]
    /// A Boolean value that indicates whether the class is marked `final` in Java. The values of a field whose declared
    /// type is a final class are written without their class.
    public var isFinal: Bool
    /// A Boolean value that indicates whether the class is marked `public` in Java.
    public var isPublic = true
    /// The name of the superclass; needed only if fields are declared with the superclass as their type.
    public var superclass: String?
    /// The serialization of the fields; nil for the configuration's default.
    public var serialization: KryoSerialization?

    /// Creates a description of a class from a function that creates an object, and from the fields.
    @inlinable
    public init(new: @escaping @Sendable () -> Root, isFinal: Bool = false, _ fields: [KryoField<Root>]) {
        self.init(KryoObjectLayout(Root.self, new: new), fields)
        self.isFinal = isFinal
    }

    @inlinable
    init(_ layout: KryoObjectLayout, _ fields: [KryoField<Root>]) {
        self.layout = layout
        erase = { $0.erased }
        chain = { KryoFieldAccess<Root>.chain($0).erased }
        isFinal = false
        self.fields = fields
    }
}

/// A ``KryoObject`` that specifies the fields of its Java class, so that they need not be passed when the type is
/// registered.
public protocol KryoDescribable: KryoObject {
    /// The fields of the Java class, and their mapping to this type.
    static var kryoFields: KryoFields<Self> { get }
}

/// A field of a Java class, and the property of a Swift type that stores it.
public struct KryoField<Root>: Sendable {
    /// The field's name in Java.
    public let name: String
    /// The field's type in Java; if nil, the type is derived from the Swift type.
    public var type: String?
    /// The generic arguments of the field's type, or `[]` if it has none; a nil element is a wildcard or a type
    /// variable. If the array is nil, the arguments are derived from the Swift type.
    public var generics: [String?]?
    /// A Boolean value that indicates whether the field is marked `@NotNull`.
    public var isNotNull = false
    /// The value of the field's `@Tag` annotation; nil if there is none.
    public var tag: Int32?
    /// A Boolean value that indicates whether the field is `public` in Java. Generics of public fields are ignored.
    public var isPublic = false

    let javaType: @Sendable (borrowing KryoBinder) -> (type: String, generics: [String?])
    let bind: @Sendable (KryoPlace, inout KryoBinder) -> KryoFieldAccess<Root>

    /// Creates a field from functions that read and set a property.
    ///
    /// - Parameters:
    ///   - name: The field's name in Java.
    ///   - get: Reads the property; may be a key path.
    ///   - type: The field's type in Java; if nil, the type is derived from the Swift type.
    ///   - tag: The value of the field's `@Tag` annotation.
    ///   - isNotNull: True if the field is marked `@NotNull`.
    ///   - set: Sets the property.
    @inlinable
    public init<Value: KryoValue>(
        _ name: String, _ get: @escaping @Sendable (borrowing Root) -> Value, type: String? = nil,
        tag: Int32? = nil, isNotNull: Bool = false, set: @escaping @Sendable (inout Root, consuming Value) -> Void
    ) {
        self.init(
            name, type: type, tag: tag, isNotNull: isNotNull,
            javaType: { (binder) in (Value.javaType(binder), Value.javaGenerics(binder)) },
            bind: { (base, binder) in
                let place = Value.place(base, &binder)
                return KryoFieldAccess(
                    write: { (root, writer) throws(KryoError) in
                        try Value.write(get(root), in: place, to: &writer)
                    },
                    read: { (root, reader) throws(KryoError) in
                        set(&root, try Value.read(in: place, from: &reader))
                    },
                    copy: { (root, target, copier) throws(KryoError) in
                        set(&target, try Value.copy(of: get(root), with: &copier))
                    },
                    follow: { rest in
                        let (writeRest, copyRest) = (rest.write, rest.copy)
                        let step = KryoReadStep(set: set, place: place, base: base, rest: rest.read)
                        return KryoFieldAccess(
                            write: { (root, writer) throws(KryoError) in
                                do throws(KryoError) {
                                    try Value.write(get(root), in: place, to: &writer)
                                } catch { throw base.trace(error) }
                                try writeRest(root, &writer)
                            },
                            read: { (root, reader) throws(KryoError) in try step.read(into: &root, from: &reader) },
                            copy: { (root, target, copier) throws(KryoError) in
                                do throws(KryoError) {
                                    set(&target, try Value.copy(of: get(root), with: &copier))
                                } catch { throw base.trace(error) }
                                try copyRest(root, &target, &copier)
                            })
                    })
            })
    }

    /// Creates a field from a key path, which is shorter to write than functions, but slower.
    @inlinable
    public init<Value: KryoValue>(
        _ name: String, _ path: any WritableKeyPath<Root, Value> & Sendable, type: String? = nil, tag: Int32? = nil,
        isNotNull: Bool = false
    ) {
        self.init(
            name, { (root: borrowing Root) in (copy root)[keyPath: path] }, type: type, tag: tag, isNotNull: isNotNull,
            set: { (root: inout Root, value: consuming Value) in root[keyPath: path] = value })
    }

    @usableFromInline
    init(
        _ name: String, type: String?, tag: Int32?, isNotNull: Bool,
        javaType: @escaping @Sendable (borrowing KryoBinder) -> (type: String, generics: [String?]),
        bind: @escaping @Sendable (KryoPlace, inout KryoBinder) -> KryoFieldAccess<Root>
    ) {
        self.name = name
        self.type = type
        self.tag = tag
        self.isNotNull = isNotNull
        self.javaType = javaType
        self.bind = bind
    }
}

/// Reads a field and the following ones.
///
/// This is a class, because calling a closure would retain everything that the closure captures.
@usableFromInline
final class KryoReadStep<Root, Value: KryoValue>: Sendable {
    @usableFromInline let rest: KryoFieldAccess<Root>.Read
    @usableFromInline let set: @Sendable (inout Root, consuming Value) -> Void
    @usableFromInline let base: KryoPlace
    @usableFromInline let place: Value.Place

    @inlinable
    init(
        set: @escaping @Sendable (inout Root, consuming Value) -> Void, place: Value.Place, base: KryoPlace,
        rest: @escaping KryoFieldAccess<Root>.Read
    ) {
        self.rest = rest
        self.set = set
        self.base = base
        self.place = place
    }

    @inlinable @inline(__always)
    func read(into root: inout Root, from reader: inout KryoReader) throws(KryoError) {
        do throws(KryoError) {
            set(&root, try Value.read(in: place, from: &reader))
        } catch { throw base.trace(error, &reader) }
        try rest(&root, &reader)
    }
}
