/// Places of values with a class whose single value is an object: `{"$class": "Box", "$value": {…}}`.
///
/// A reference to such a place may refer to the value or to the object in it; the declared type determines which. An
/// existential type does not determine it: a reference to the object would be decoded as a reference to the value.
struct WrappedPlaces {
    private var wrapped: Set<PlaceTable.Number> = []
    /// The places of values whose single value is an object to which references in slots of existential types refer,
    /// with the path of the first such reference.
    private var meant: [PlaceTable.Number: HRPath] = [:]
    /// The places in ``meant``, in the order in which the references were encountered.
    private var order: [PlaceTable.Number] = []

    /// The number of places in ``meant``.
    var count: Int { order.count }

    /// Removes all but the first `count` places from ``meant``.
    ///
    /// Wrapped places need not be removed, because a value that failed is never referred to.
    mutating func removeAll(behind count: Int) {
        while order.count > count { meant[order.removeLast()] = nil }
    }

    /// Records that the value at a place is written with a class name around a single value that is itself an object.
    ///
    /// - Throws: An ``HRError`` if a reference to the object has already been written in a slot of an existential type:
    ///   that reference would refer to the value at the place instead.
    mutating func add(_ place: PlaceTable.Number) throws {
        wrapped.insert(place)
        if let path = meant[place] { throw Self.error(at: path) }
    }

    /// Records a reference to a place in a slot of an existential type.
    ///
    /// - Throws: An ``HRError`` if the reference would refer to a value that has the object as its single value
    ///   instead.
    mutating func refer(to place: PlaceTable.Number, in places: PlaceTable, from path: @autoclosure () -> HRPath) throws
    {
        var next = places.outer(of: place)
        while let outer = next {
            if wrapped.contains(outer) { throw Self.error(at: path()) }
            if meant[outer] == nil {
                meant[outer] = path()
                order.append(outer)
            }
            next = places.outer(of: outer)
        }
    }

    private static func error(at path: HRPath) -> HRError {
        HRError(
            .coderMisuse, "a shared object is the whole of what another value writes", path: path,
            help: ["write it under a key of the other one, so that references can tell the two apart"])
    }
}
