import ObjectGraph

extension PropertyMap {
    /// Returns the map with an additional property at the end.
    public func adding<Value>(_ property: MappedProperty<Root, Value>) -> PropertyMap {
        changed(object.properties + [property])
    }

    /// Returns the map with a property that replaces the one with the same key path or the same name.
    ///
    /// If the map does not contain such a property, the ``faults`` of the result contain an error.
    public func replacing<Value>(_ property: MappedProperty<Root, Value>) -> PropertyMap {
        var properties = object.properties
        guard let position = position(of: property) else {
            return faulty("has no property \(property.description.name) to replace")
        }
        properties[position] = property
        return changed(properties)
    }

    /// Returns the map without a property.
    ///
    /// If the map does not contain a property for the key path, the ``faults`` of the result contain an error.
    public func removing<Value>(_ path: any KeyPath<Root, Value> & Sendable) -> PropertyMap {
        let properties = object.properties.filter { $0.keyPath != path }
        guard properties.count < object.properties.count else {
            let name = KeyPathText.propertyName(path) ?? "with that key path"
            return faulty("has no property \(name) to remove")
        }
        return changed(properties)
    }

    /// Returns the map without the property with a key.
    ///
    /// If the map does not contain such a property, the ``faults`` of the result contain an error.
    public func removing(key: String) -> PropertyMap {
        let components = PathText.components(of: key)
        let properties = object.properties.filter { $0.keys.first != components }
        guard properties.count < object.properties.count else {
            return faulty("has no property under the key \"\(key)\" to remove")
        }
        return changed(properties)
    }

    /// Returns a map with the properties of both maps. If both have a property with the same key path or name, the
    /// other map's property is used, at the position in this map; additional properties of the other map follow.
    /// Objects are created as specified by this map.
    public func combined(with other: PropertyMap) -> PropertyMap {
        var properties = object.properties
        for property in other.object.properties {
            if let position = position(of: property) {
                properties[position] = property
            } else {
                properties.append(property)
            }
        }
        return changed(properties, writesNulls: other.object.writesNulls, faults: other.ownFaults)
    }

    /// Returns the map unchanged, with an error about a change that was not possible.
    private func faulty(_ fault: String) -> PropertyMap {
        changed(object.properties, faults: ["the map of \(stableTypeName(of: Root.self)) \(fault)"])
    }

    private func position(of property: any DescribedProperty<Root>) -> Int? {
        object.properties.firstIndex { $0.keyPath != nil && $0.keyPath == property.keyPath }
            ?? object.properties.firstIndex { $0.name == property.name }
    }
}

// MARK: Inheritance

extension PropertyMap where Root: AnyObject {
    /// Creates the map of a subclass from the map of its superclass and additional properties.
    ///
    /// ```swift
    /// let employees = PropertyMap({ Employee() }, extending: people, MappedProperty("salary", \.salary))
    /// ```
    ///
    /// Inherited properties come first. A property with the name of an inherited property replaces that property. If
    /// the class is not a subclass of the class of `base`, the ``faults`` of the map contain an error.
    public init<Base: AnyObject, each Value>(
        _ make: @escaping @Sendable () throws -> Root, extending base: PropertyMap<Base>,
        _ properties: repeat MappedProperty<Root, each Value>
    ) {
        var list: [any DescribedProperty<Root>] = []
        repeat list.append(each properties)
        self.init(.made(make), list, extending: base)
    }

    /// Creates the map of a subclass whose objects are built by a function.
    public init<Base: AnyObject, each Value>(
        extending base: PropertyMap<Base>, _ properties: repeat MappedProperty<Root, each Value>,
        build: @escaping @Sendable (PropertyValues) throws -> Root
    ) {
        var list: [any DescribedProperty<Root>] = []
        repeat list.append(each properties)
        self.init(.built(build), list, extending: base)
    }

    private init<Base: AnyObject>(
        _ construction: ObjectDescription<Root>.Construction, _ properties: [any DescribedProperty<Root>],
        extending base: PropertyMap<Base>
    ) {
        let inherits = Root.self is Base.Type
        let fault = "\(stableTypeName(of: Root.self)) does not inherit from " + stableTypeName(of: Base.self)
        let inherited = PropertyMap(
            construction, inherits ? base.object.properties.map { inheriting($0, by: Root.self) } : [],
            refusesUnknownKeys: base.object.refusesUnknownKeys, writesNulls: base.object.writesNulls,
            ownFaults: base.ownFaults + (inherits ? [] : [fault]))
        self = inherited.combined(with: PropertyMap(construction, properties))
    }
}

/// Converts a property of a superclass to a property of a subclass.
private func inheriting<P: DescribedProperty, Root: AnyObject>(
    _ property: P, by type: Root.Type
) -> any DescribedProperty<Root> {
    let base = property.description
    @Sendable func upcast(_ object: Root) throws -> P.Root {
        guard let object = object as? P.Root else {
            throw ConversionError("an object of class \(stableTypeName(of: P.Root.self))")
        }
        return object
    }
    var get: (@Sendable (Root) throws -> P.Value)?
    if let inherited = base.get { get = { try inherited(upcast($0)) } }
    var set: (@Sendable (inout Root, P.Value) throws -> Void)?
    if let inherited = base.set {
        set = { object, value in
            var object = try upcast(object)
            try inherited(&object, value)
        }
    }
    var lifted = PropertyDescription<Root, P.Value>(
        name: base.name, keys: base.keys, layout: base.layout, get: get, set: set, isRead: base.isRead,
        identity: base.identity, keyPath: base.keyPath)
    lifted.writesNull = base.writesNull
    lifted.collectsUnknownKeys = base.collectsUnknownKeys
    lifted.reference = base.reference
    lifted.annotations = base.annotations
    switch base.absence {
    case .automatic: lifted.absence = .automatic
    case .value(let value): lifted.absence = .value(value)
    case .refused: lifted.absence = .refused
    }
    return lifted
}

extension DescribedProperty {
    var keyPath: (any AnyKeyPath & Sendable)? { description.keyPath }
    var name: String { description.name }
    var keys: [[String]] { description.keys }
}
