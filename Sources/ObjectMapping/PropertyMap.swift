/// The properties of a type, declared outside the type, for every format.
///
/// ```swift
/// let customers = PropertyMap(
///     { Customer() },
///     MappedProperty("id", \.identifier),
///     MappedProperty("name", \.name),
///     MappedProperty("websiteURL", \.website, through: .absoluteURL))
/// ```
///
/// Objects are made by the function and then filled, so that objects which refer to one another come back; what an archive
/// has no value for, or null, stays as it was made. A type whose properties cannot be changed is *built*, of values in the
/// order of the properties:
///
/// ```swift
/// let points = PropertyMap(building: Point.init(x:y:), MappedProperty("x", \.x), MappedProperty("y", \.y))
/// ```
///
/// Properties are written in the order of the map. Keys that no property has are left alone, unless the map or whoever
/// reads says otherwise.
///
/// A map is a value, and a transform like others: `MappedProperty("owner", \.owner, through: .optional(owners))`. What is wrong
/// with it, such as two properties under one key, stands in its ``faults``, and nothing is written or read by a map that
/// has any.
public struct PropertyMap<Root>: DescribedObject, EncodingDescription, DecodingDescription {
    /// What is known of the type, for coding modules.
    public let object: ObjectDescription<Root>
    /// What the map itself was made with, without what follows from that.
    let ownFaults: [String]

    /// Makes a map of a type whose objects are made and then filled.
    ///
    /// - Parameters:
    ///   - make: Makes an object; what an archive does not have stays as it is made here.
    ///   - properties: The properties, in the order in which they are written.
    public init<each Value>(
        _ make: @escaping @Sendable () throws -> Root, _ properties: repeat MappedProperty<Root, each Value>
    ) {
        var list: [any DescribedProperty<Root>] = []
        repeat list.append(each properties)
        self.init(.made(make), list)
    }

    /// Makes a map of a type whose values are built of those of the properties, in their order.
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

    /// Makes a map of a type whose values are built by a function that asks for those of the properties.
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

    /// How the type's values are laid out.
    public var layout: any ValueLayout<Root> { ObjectLayout(object) }

    /// The map as a transform, which stores a value as what the map says of it.
    public var transform: ValueTransform<Root, Root> { ValueTransform(layout: layout) }

    /// What is wrong with the map, one sentence each: nothing is written or read by a map with faults.
    public var faults: [String] { object.faults }
}

extension PropertyMap {
    /// The map for a value that may be absent: nil is null.
    public var optional: ValueTransform<Root?, Root?> { transform.optional }
    /// The map for each element of an array.
    public var array: ValueTransform<[Root], [Root]> { transform.array }
    /// The map for each value of a dictionary.
    public var dictionary: ValueTransform<[String: Root], [String: Root]> { transform.dictionary }
}

// MARK: Options

extension PropertyMap {
    /// The same map, which writes nil as null under its key, or leaves the key out; a property's own option counts more.
    ///
    /// Where neither says anything, the archiver does, which by default leaves the key out.
    public func writingNulls(_ writesNulls: Bool = true) -> PropertyMap {
        changed(object.properties, writesNulls: writesNulls)
    }

    /// The same map, to which keys that no property has are errors, or are not; where it does not say, whoever reads does.
    public func refusingUnknownKeys(_ refusesUnknownKeys: Bool = true) -> PropertyMap {
        changed(object.properties, refusesUnknownKeys: refusesUnknownKeys)
    }

    /// The same map with other properties or options, and with more faults.
    func changed(
        _ properties: [any DescribedProperty<Root>], refusesUnknownKeys: Bool? = nil, writesNulls: Bool? = nil,
        faults: [String] = []
    ) -> PropertyMap {
        PropertyMap(
            object.construction, properties, refusesUnknownKeys: refusesUnknownKeys ?? object.refusesUnknownKeys,
            writesNulls: writesNulls ?? object.writesNulls, ownFaults: ownFaults + faults)
    }
}
