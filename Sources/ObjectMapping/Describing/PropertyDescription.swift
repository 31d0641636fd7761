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
    /// The value of a property that an archive does not contain, or contains as null.
    package enum Absence: Sendable {
        /// The value with which the object was created. In objects that are built from their values, nil if that is a
        /// value of the type, and otherwise an error.
        case automatic
        /// A default value.
        case value(@Sendable () throws -> Value)
        /// The absence is an error.
        case refused
    }

    /// The name of the property in code.
    package var name: String
    /// The key paths in an archive: the current one, followed by former ones. Each is a list of one or more keys, from
    /// the object inwards.
    package var keys: [[String]]
    /// The layout of its values.
    package var layout: any ValueLayout<Value>
    /// Returns the value of an object's property; nil if the property is not encoded.
    package var get: (@Sendable (Root) throws -> Value)? { didSet { readOffset = nil } }
    /// Sets the value of an object's property; nil if it cannot be changed after the creation of the object.
    package var set: (@Sendable (inout Root, Value) throws -> Void)? { didSet { writeOffset = nil } }
    /// True if it is decoded.
    package var isRead: Bool
    /// The value if the archive does not contain the property.
    package var absence: Absence
    /// True if nil is written as null; nil for the option of the map or the writer.
    package var writesNull: Bool?
    /// True for a dictionary that preserves unknown keys. It has no keys of its own.
    package var collectsUnknownKeys = false
    /// The kind of reference if the value may be set after the creation of the object; nil for other properties.
    package var reference: ReferenceStrength?
    /// Additional information for coding modules; see ``annotation(_:)``.
    package var annotations: [any Sendable]
    /// The identity of the property, which maps that inherit it share.
    package let identity: DescriptionIdentity
    /// The key path of the property, if it was declared with one.
    package let keyPath: (any AnyKeyPath & Sendable)?
    /// The offset of the value in a structure, if `get` only reads the memory there, and has not been replaced since.
    package private(set) var readOffset: Int?
    /// The offset of the value in a structure, if `set` only writes the memory there, and has not been replaced since.
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

    /// The last annotation of a type; nil if there is none.
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
