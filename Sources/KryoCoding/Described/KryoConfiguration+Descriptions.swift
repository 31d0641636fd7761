public import ObjectMapping

extension KryoConfiguration {
    /// Registers a type that is described from outside, such as by a `PropertyMap`, for a class of Java, under a number.
    ///
    /// The keys of the properties are the names of the fields. What Java says of a field besides stands in a
    /// ``KryoAnnotation``. The type itself need not know of any of this.
    ///
    /// - Parameters:
    ///   - description: A description of the type.
    ///   - className: What `Class.getName()` gives.
    ///   - id: The number; nil for the lowest that is free, from 9.
    ///   - isFinal: Whether the class is marked `final` in Java.
    ///   - isPublic: Whether the class is marked `public` in Java.
    ///   - superclass: The name of the class that it extends, if fields are declared with that.
    ///   - serialization: How the fields are written; nil for what the configuration says.
    public mutating func register<Description: DescribedObject>(
        _ description: Description, as className: String, id: Int32? = nil, isFinal: Bool = false,
        isPublic: Bool = true, superclass: String? = nil, serialization: KryoSerialization? = nil
    ) where Description.Root: SendableMetatype {
        register(entry(description, className, isFinal, isPublic, superclass, serialization), id: id)
    }

    /// Makes a type that is described from outside known for a class of Java by name, without a number.
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
