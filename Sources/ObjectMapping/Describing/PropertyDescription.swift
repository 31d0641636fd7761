/// How a property refers to objects that may be had elsewhere too.
package enum ReferenceStrength: Sendable {
    /// It keeps them, and need not have them before the object is made that has the property.
    case strong
    /// The same, but it does not keep them: whoever archives the object does not archive them for it.
    case weak
}

/// What is known of one property of a type, declared outside the type.
public struct PropertyDescription<Root, Value>: Sendable {
    /// What a property has where the archive has nothing for it, or null.
    package enum Absence: Sendable {
        /// The value that the object was made with; in objects that are built of their values, nil where that is a value
        /// of the type, and otherwise an error.
        case automatic
        /// A value of its own.
        case value(@Sendable () throws -> Value)
        /// An error.
        case refused
    }

    /// What code calls the property.
    package var name: String
    /// Where it stands in an archive, the place that is written first, former ones behind it. Each is a way of one key or
    /// more, from the object inwards.
    package var keys: [[String]]
    /// How its values are laid out.
    package var layout: any ValueLayout<Value>
    /// Gives the value of an object's property; nil if it is not written.
    package var get: (@Sendable (Root) throws -> Value)? { didSet { readOffset = nil } }
    /// Gives an object's property a value; nil if that cannot be done, because it has a value from the beginning.
    package var set: (@Sendable (inout Root, Value) throws -> Void)? { didSet { writeOffset = nil } }
    /// Whether it is read.
    package var isRead: Bool
    /// What it has where the archive has nothing.
    package var absence: Absence
    /// Whether nil is written as null; nil if others decide.
    package var writesNull: Bool?
    /// Whether it holds, as a dictionary, what stands under keys that no property has. It has no keys of its own then.
    package var collectsUnknownKeys = false
    /// Whether its value may come later than the object, because it refers to others; nil if it may not.
    package var reference: ReferenceStrength?
    /// What coding modules want to know besides; see ``annotation(_:)``.
    package var annotations: [any Sendable]
    /// Who the property is, in maps that take it over too.
    package let identity: DescriptionIdentity
    /// The key path of the property, if it was declared by one.
    package let keyPath: (any AnyKeyPath & Sendable)?
    /// Where the value lies in a structure, if `get` does no more than read what lies there: nobody has given the
    /// description another one since.
    package private(set) var readOffset: Int?
    /// Where the value lies in a structure, if `set` does no more than write it.
    package private(set) var writeOffset: Int?

    /// Makes a description.
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

    /// Says where the value of a stored property lies, which `get` and `set`, as they are now, read and write.
    package mutating func lies(at offset: Int?) {
        readOffset = offset
        writeOffset = offset
    }

    /// The last annotation of a type, if there is one.
    package func annotation<Annotation: Sendable>(_ type: Annotation.Type) -> Annotation? {
        for annotation in annotations.reversed() {
            if let found = annotation as? Annotation { return found }
        }
        return nil
    }
}

/// A property with a description, whatever the type of its values.
public protocol DescribedProperty<Root>: Sendable {
    /// The type that has the property.
    associatedtype Root
    /// The type of the property's values.
    associatedtype Value

    /// What is known of it.
    var description: PropertyDescription<Root, Value> { get }
}

extension PropertyDescription: DescribedProperty {
    /// Itself.
    public var description: PropertyDescription<Root, Value> { self }
}
