import ObjectGraph

// Static functions for using maps in a property.

extension ValueTransform {
    /// A transform that applies a property map to an optional object; nil corresponds to null.
    public static func optional<Root>(_ map: PropertyMap<Root>) -> Self where Self == ValueTransform<Root?, Root?> {
        map.transform.optional
    }

    /// A transform that applies a property map to every element of an array.
    public static func array<Root>(_ map: PropertyMap<Root>) -> Self where Self == ValueTransform<[Root], [Root]> {
        map.transform.array
    }

    /// A transform that applies a property map to every element of an array; elements that cannot be decoded are
    /// skipped.
    public static func arraySkippingFaults<Root>(
        _ map: PropertyMap<Root>
    ) -> Self where Self == ValueTransform<[Root], [Root]> {
        map.transform.arraySkippingFaults
    }

    /// A transform that applies a property map to every value of a dictionary.
    public static func dictionary<Root>(
        _ map: PropertyMap<Root>
    ) -> Self where Self == ValueTransform<[String: Root], [String: Root]> {
        map.transform.dictionary
    }

    /// A transform that applies a property map to every element of a set.
    public static func set<Root: Hashable & SendableMetatype>(
        _ map: PropertyMap<Root>
    ) -> Self where Self == ValueTransform<Set<Root>, [Root]> {
        map.transform.set
    }
}

extension ValueTransform where Value == Stored {
    /// A transform that applies a property map.
    public static func map(_ map: PropertyMap<Value>) -> Self { map.transform }

    /// A transform that applies a property map. The map is evaluated when the first value is converted, so that the map
    /// of a class can refer to itself.
    public static func deferred(_ map: @escaping @autoclosure @Sendable () -> PropertyMap<Value>) -> Self {
        ValueTransform(layout: DeferredLayout { map().layout })
    }
}
