// The types in this folder are public because they occur in public signatures of ObjectMapping, HRArchiving,
// HRConfiguring and KryoCoding. Most of their members are for these modules only, and have package access.

/// An external description of a type: a function that creates objects of the type, and the properties of the objects.
public struct ObjectDescription<Root>: Sendable {
    /// The construction of an object during decoding.
    package enum Construction: Sendable {
        /// The object is created first and then filled, so that its members can refer to it.
        case made(@Sendable () throws -> Root)
        /// The object is built from the values of its properties.
        case built(@Sendable (PropertyValues) throws -> Root)
    }

    /// The construction of an object.
    package let construction: Construction
    /// The properties, in the order in which they are written.
    package let properties: [any DescribedProperty<Root>]
    /// True if unknown keys are errors; if nil, the option of the reader applies.
    package let refusesUnknownKeys: Bool?
    /// True if a property value of nil is written as null; if this option is not set, the option of the writer applies.
    package let writesNulls: Bool?
    /// The errors of the description, one sentence each. A description with errors cannot be used.
    package let faults: [String]
    /// The identity of the description. Copies of the description have the same identity.
    package let identity = DescriptionIdentity()
    /// The memory layout of the property values of an object that is built from them.
    package let shape: RecordShape

    /// Creates a description.
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

/// A type that provides an ``ObjectDescription``.
public protocol DescribedObject: Sendable {
    /// The described type.
    associatedtype Root

    /// The description of the type.
    var object: ObjectDescription<Root> { get }
}

extension ObjectDescription: DescribedObject {
    /// The description itself.
    public var object: ObjectDescription<Root> { self }
}

/// An external description for encoding values of a type.
public protocol EncodingDescription<Value>: Sendable {
    /// The described type.
    associatedtype Value

    /// The layout of the type's values, which describes how they are encoded.
    var layout: any ValueLayout<Value> { get }
}

/// An external description for decoding values of a type.
public protocol DecodingDescription<Value>: Sendable {
    /// The described type.
    associatedtype Value

    /// The layout of the type's values, which describes how they are decoded.
    var layout: any ValueLayout<Value> { get }
}
