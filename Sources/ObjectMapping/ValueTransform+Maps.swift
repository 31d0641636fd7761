import ObjectGraph

// Maps as a property spells them.

extension ValueTransform {
    /// A map for an object that may be absent: nil is null.
    public static func optional<Root>(_ map: PropertyMap<Root>) -> Self where Self == ValueTransform<Root?, Root?> {
        map.transform.optional
    }

    /// A map for each element of an array.
    public static func array<Root>(_ map: PropertyMap<Root>) -> Self where Self == ValueTransform<[Root], [Root]> {
        map.transform.array
    }

    /// A map for each element of an array; elements that cannot be read are left out.
    public static func arraySkippingFaults<Root>(
        _ map: PropertyMap<Root>
    ) -> Self where Self == ValueTransform<[Root], [Root]> {
        map.transform.arraySkippingFaults
    }

    /// A map for each value of a dictionary.
    public static func dictionary<Root>(
        _ map: PropertyMap<Root>
    ) -> Self where Self == ValueTransform<[String: Root], [String: Root]> {
        map.transform.dictionary
    }

    /// A map for each element of a set.
    public static func set<Root: Hashable & SendableMetatype>(
        _ map: PropertyMap<Root>
    ) -> Self where Self == ValueTransform<Set<Root>, [Root]> {
        map.transform.set
    }
}

extension ValueTransform where Value == Stored {
    /// A map as a transform.
    public static func map(_ map: PropertyMap<Value>) -> Self { map.transform }

    /// A map that is asked for when the first value is met, so that the map of a class can lie within itself.
    public static func deferred(_ map: @escaping @autoclosure @Sendable () -> PropertyMap<Value>) -> Self {
        ValueTransform(layout: DeferredLayout { map().layout })
    }
}
