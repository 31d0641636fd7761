// The module is no product. What is public in this folder is what public signatures of ObjectMapping, HRArchiving and
// KryoCoding name; nobody else imports it.

/// What is known of a type's objects, declared outside the type: how they come to be, and their properties.
public struct ObjectDescription<Root>: Sendable {
    /// How an object comes to be when it is read.
    package enum Construction: Sendable {
        /// It is made first and then filled, so that its members can refer to it.
        case made(@Sendable () throws -> Root)
        /// It is built of the values of its properties.
        case built(@Sendable (PropertyValues) throws -> Root)
    }

    /// How an object comes to be.
    package let construction: Construction
    /// The properties, in the order in which they are written.
    package let properties: [any DescribedProperty<Root>]
    /// Whether keys that no property has are errors; nil if whoever reads decides.
    package let refusesUnknownKeys: Bool?
    /// Whether nil is written as null; nil if whoever writes decides.
    package let writesNulls: Bool?
    /// What is wrong with the description, one sentence each. Whoever is to work with it refuses to if there is anything.
    package let faults: [String]
    /// Who this is, however often it is copied.
    package let identity = DescriptionIdentity()
    /// Where the values of an object that is built of them are kept until then.
    package let shape: RecordShape

    /// Makes a description.
    package init(
        _ construction: Construction, _ properties: [any DescribedProperty<Root>],
        refusesUnknownKeys: Bool? = nil, writesNulls: Bool? = nil, faults: [String] = []
    ) {
        self.construction = construction
        self.properties = properties
        self.refusesUnknownKeys = refusesUnknownKeys
        self.writesNulls = writesNulls
        self.faults = faults
        shape = RecordShape(properties)
    }
}

/// The description of a type's objects, whatever the type.
public protocol DescribedObject: Sendable {
    /// The type.
    associatedtype Root

    /// What is known of its objects.
    var object: ObjectDescription<Root> { get }
}

extension ObjectDescription: DescribedObject {
    /// Itself.
    public var object: ObjectDescription<Root> { self }
}

/// A way to write values of a type that is declared outside the type.
public protocol EncodingDescription<Value>: Sendable {
    /// The type.
    associatedtype Value

    /// How its values are laid out.
    var layout: any ValueLayout<Value> { get }
}

/// A way to read values of a type that is declared outside the type.
public protocol DecodingDescription<Value>: Sendable {
    /// The type.
    associatedtype Value

    /// How its values are laid out.
    var layout: any ValueLayout<Value> { get }
}
