/// An external description of the properties of a type, for encoding and decoding in every format.
///
/// ```swift
/// let customers = PropertyMap(
///     { Customer() },
///     MappedProperty("id", \.identifier),
///     MappedProperty("name", \.name),
///     MappedProperty("websiteURL", \.website, through: .absoluteURL))
/// ```
///
/// Objects are created by the function and then filled, so that objects that refer to one another can be decoded. A
/// property that an archive does not contain, or contains as null, keeps the value with which the object was created. A
/// type with properties that cannot be changed is *built* from values in the order of the properties:
///
/// ```swift
/// let points = PropertyMap(building: Point.init(x:y:), MappedProperty("x", \.x), MappedProperty("y", \.y))
/// ```
///
/// Properties are written in the order of the map. Unknown keys are ignored, unless the map or the reader specifies
/// otherwise.
///
/// A map is a value, and can be used as a transform: `MappedProperty("owner", \.owner, through: .optional(owners))`. Errors
/// in a map, such as two properties with the same key, are listed in its ``faults``; a map with errors cannot be used
/// for encoding or decoding.
public struct PropertyMap<Root>: DescribedObject, EncodingDescription, DecodingDescription {
    /// The description of the type, for coding modules.
    public let object: ObjectDescription<Root>
    /// The errors of the map's own operations, without those of its properties.
    let ownFaults: [String]

    /// Creates a map for a type whose objects are created and then filled.
    ///
    /// - Parameters:
    ///   - make: Creates an object; properties that an archive does not contain keep their values.
    ///   - properties: The properties, in the order in which they are written.
    public init<each Value>(
        _ make: @escaping @Sendable () throws -> Root, _ properties: repeat MappedProperty<Root, each Value>
    ) {
        var list: [any DescribedProperty<Root>] = []
        repeat list.append(each properties)
        self.init(.made(make), list)
    }

    /// Creates a map for a type whose values are built by a function that takes the property values in order.
    ///
    /// - Parameters:
    ///   - build: Builds a value, such as `Point.init(x:y:)`.
    ///   - properties: The properties, in the order in which they are written.
    public init<each Value>(
        building build: @escaping @Sendable (repeat each Value) throws -> Root,
        _ properties: repeat MappedProperty<Root, each Value>
    ) {
        var list: [any DescribedProperty<Root>] = []
        repeat list.append(each properties)
        var tokens: [PropertyToken] = []
        repeat tokens.append(PropertyToken(each properties))
        self.init(.built(Self.building(build, of: PropertyTokens(tokens))), list)
    }

    /// Creates a map for a type whose values are built by a function that accesses the property values by property.
    ///
    /// ```swift
    /// let id = MappedProperty("id", \Customer.id), name = MappedProperty("name", \Customer.name)
    /// let customers = PropertyMap(id, name) { try Customer(id: $0[id], name: $0[name]) }
    /// ```
    public init<each Value>(
        _ properties: repeat MappedProperty<Root, each Value>,
        build: @escaping @Sendable (PropertyValues) throws -> Root
    ) {
        var list: [any DescribedProperty<Root>] = []
        repeat list.append(each properties)
        self.init(.built(build), list)
    }

    private static func building<each Value>(
        _ build: @escaping @Sendable (repeat each Value) throws -> Root, of tokens: PropertyTokens
    ) -> @Sendable (PropertyValues) throws -> Root {
        { values in
            var position = 0
            return try build(repeat values.takeNext(of: tokens, at: &position) as each Value)
        }
    }

    init(
        _ construction: ObjectDescription<Root>.Construction, _ properties: [any DescribedProperty<Root>],
        refusesUnknownKeys: Bool? = nil, writesNulls: Bool? = nil, ownFaults: [String] = []
    ) {
        self.ownFaults = ownFaults
        object = ObjectDescription(
            construction, properties, refusesUnknownKeys: refusesUnknownKeys, writesNulls: writesNulls,
            faults: ownFaults + MapCheck(construction, properties).faults)
    }

    /// The layout of the type's values, which describes how they are encoded.
    public var layout: any ValueLayout<Root> { ObjectLayout(object) }

    /// A transform that applies the map to a value.
    public var transform: ValueTransform<Root, Root> { ValueTransform(layout: layout) }

    /// The errors of the map, one sentence each. A map with errors cannot be used for encoding or decoding.
    public var faults: [String] { object.faults }
}

extension PropertyMap {
    /// A transform that applies the map to an optional value; nil corresponds to null.
    public var optional: ValueTransform<Root?, Root?> { transform.optional }
    /// A transform that applies the map to every element of an array.
    public var array: ValueTransform<[Root], [Root]> { transform.array }
    /// A transform that applies the map to every value of a dictionary with string keys.
    public var dictionary: ValueTransform<[String: Root], [String: Root]> { transform.dictionary }
}

// MARK: Options

extension PropertyMap {
    /// Returns the map with the option to write nil as null, or, for false, to omit nil. The option of a property takes
    /// precedence.
    ///
    /// If neither the map nor the property specifies the option, the option of the archiver applies, which by default
    /// omits nil.
    public func writingNulls(_ writesNulls: Bool = true) -> PropertyMap {
        changed(object.properties, writesNulls: writesNulls)
    }

    /// Returns the map with the option to treat unknown keys as errors, or, for false, to ignore them. Without this
    /// option, the option of the reader applies.
    public func refusingUnknownKeys(_ refusesUnknownKeys: Bool = true) -> PropertyMap {
        changed(object.properties, refusesUnknownKeys: refusesUnknownKeys)
    }

    /// The map with other properties or options, and with additional errors.
    func changed(
        _ properties: [any DescribedProperty<Root>], refusesUnknownKeys: Bool? = nil, writesNulls: Bool? = nil,
        faults: [String] = []
    ) -> PropertyMap {
        PropertyMap(
            object.construction, properties, refusesUnknownKeys: refusesUnknownKeys ?? object.refusesUnknownKeys,
            writesNulls: writesNulls ?? object.writesNulls, ownFaults: ownFaults + faults)
    }
}
