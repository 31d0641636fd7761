public import ObjectMapping

extension KryoConfiguration {
    /// Maps a type with an external description, such as a `PropertyMap`, to a Java class, and registers the class with
    /// an ID.
    ///
    /// The keys of the properties are the names of the fields. Additional Java metadata of a field is given by a
    /// ``KryoAnnotation``. The type itself needs no conformances.
    ///
    /// - Parameters:
    ///   - description: A description of the type.
    ///   - className: The name that `Class.getName()` returns.
    ///   - id: The ID; nil for the lowest free ID from 9 on.
    ///   - isFinal: True if the class is marked `final` in Java.
    ///   - isPublic: True if the class is marked `public` in Java.
    ///   - superclass: The name of the superclass; needed only if fields are declared with the superclass as their
    ///     type.
    ///   - serialization: The serialization of the fields; nil for the configuration's default.
    public mutating func register<Description: DescribedObject>(
        _ description: Description, as className: String, id: Int32? = nil, isFinal: Bool = false,
        isPublic: Bool = true, superclass: String? = nil, serialization: KryoSerialization? = nil
    ) where Description.Root: SendableMetatype {
        register(entry(description, className, isFinal, isPublic, superclass, serialization), id: id)
    }

    /// Maps a type with an external description, such as a `PropertyMap`, to a Java class that is written by name,
    /// without an ID.
    public mutating func recognize<Description: DescribedObject>(
        _ description: Description, as className: String, isFinal: Bool = false, isPublic: Bool = true,
        superclass: String? = nil, serialization: KryoSerialization? = nil
    ) where Description.Root: SendableMetatype {
        insert(entry(description, className, isFinal, isPublic, superclass, serialization))
    }

    private mutating func entry<Description: DescribedObject>(
        _ description: Description, _ className: String, _ isFinal: Bool, _ isPublic: Bool, _ superclass: String?,
        _ serialization: KryoSerialization?
    ) -> KnownClass where Description.Root: SendableMetatype {
        let object = description.object
        for fault in object.faults { conflict(fault, help: ["mend the map"]) }
        var entry = KnownClass(className, .typed(.init(object, serialization)))
        entry.isFinal = isFinal
        entry.isPublic = isPublic
        entry.supertypes = superclass.map { [$0] } ?? []
        entry.swiftType = Description.Root.self
        return entry
    }
}
