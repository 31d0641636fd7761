/// The annotation with the documentation of a property.
package struct PropertyDocumentation: Sendable {
    package let text: String
}

/// The kind of a reference to objects that may be shared.
package enum ReferenceStrength: Sendable {
    /// The property retains the objects, which may be created after the object that has the property.
    case strong
    /// The property does not retain the objects, and does not cause them to be archived. They may be created after the
    /// object that has the property.
    case weak
}

/// An external description of one property of a type.
public struct PropertyDescription<Root, Value>: Sendable {
    /// The treatment of a property that an archive does not contain, or contains as null.
    package enum Absence: Sendable {
        /// The property keeps the value with which the object was created. In an object that is built from its values,
        /// the value is nil if the type is optional; otherwise, the absence is an error.
        case automatic
        /// The property gets a default value.
        case value(@Sendable () throws -> Value)
        /// The absence is an error.
        case refused
    }

    /// The name of the property in code.
    package var name: String
    /// The key paths in an archive: the current key path, followed by former ones. Each key path is a list of one or
    /// more keys, from the object inwards.
    package var keys: [[String]]
    /// The layout of the property's values.
    package var layout: any ValueLayout<Value>
    /// Returns the value of the property in an object. The closure is nil if the property is not encoded.
    package var get: (@Sendable (Root) throws -> Value)? { didSet { readOffset = nil } }
    /// Sets the value of the property in an object. The closure is nil if the property cannot be changed after the
    /// creation of the object.
    package var set: (@Sendable (inout Root, Value) throws -> Void)? { didSet { writeOffset = nil } }
    /// True if the property is decoded.
    package var isRead: Bool
    /// The treatment of the property if the archive does not contain it.
    package var absence: Absence
    /// True if a value of nil is written as null; if this option is not set, the option of the map or the writer
    /// applies.
    package var writesNull: Bool?
    /// True for a dictionary that preserves unknown keys. Such a property has no keys in ``keys``.
    package var collectsUnknownKeys = false
    /// The kind of reference if the value may be set after the creation of the object; nil for other properties.
    package var reference: ReferenceStrength?
    /// Additional information for coding modules; see ``annotation(_:)``.
    package var annotations: [any Sendable]
    /// The identity of the property. It is the same in all maps that inherit the property.
    package let identity: DescriptionIdentity
    /// The key path of the property, if it was declared with one.
    package let keyPath: (any AnyKeyPath & Sendable)?
    /// The offset of the value in a structure, in bytes, if `get` only reads the memory at the offset; nil after `get`
    /// has been replaced.
    package private(set) var readOffset: Int?
    /// The offset of the value in a structure, in bytes, if `set` only writes the memory at the offset; nil after `set`
    /// has been replaced.
    package private(set) var writeOffset: Int?

    /// Creates a description.
    package init(
        name: String, keys: [[String]], layout: any ValueLayout<Value>,
        get: (@Sendable (Root) throws -> Value)?, set: (@Sendable (inout Root, Value) throws -> Void)?,
        isRead: Bool = true, absence: Absence = .automatic, identity: DescriptionIdentity = DescriptionIdentity(),
        keyPath: (any AnyKeyPath & Sendable)? = nil
    ) {
        self.name = name
        self.keys = keys
        self.layout = layout
        self.get = get
        self.set = set
        self.isRead = isRead
        self.absence = absence
        self.identity = identity
        self.keyPath = keyPath
        annotations = []
    }

    /// Sets the offset of a stored property that the current `get` and `set` read and write.
    package mutating func lies(at offset: Int?) {
        readOffset = offset
        writeOffset = offset
    }

    /// Returns the last annotation that is of a type; nil if there is none.
    package func annotation<Annotation: Sendable>(_ type: Annotation.Type) -> Annotation? {
        for annotation in annotations.reversed() {
            if let found = annotation as? Annotation { return found }
        }
        return nil
    }
}

/// A type that provides a ``PropertyDescription``.
public protocol DescribedProperty<Root>: Sendable {
    /// The type that has the property.
    associatedtype Root
    /// The type of the property's values.
    associatedtype Value

    /// The description of the property.
    var description: PropertyDescription<Root, Value> { get }
}

extension PropertyDescription: DescribedProperty {
    /// The description itself.
    public var description: PropertyDescription<Root, Value> { self }
}
