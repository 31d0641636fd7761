/// Places of values with a class whose single value is an object: `{"$class": "Box", "$value": {…}}`.
///
/// A reference to such a place may refer to the value or to the object in it; the declared type determines which. The
/// type of an existential does not, and the object would be decoded as the value.
struct WrappedPlaces {
    private var wrapped: Set<PlaceTable.Number> = []
    /// Places around single values that references in slots of existential types refer to, with the path of the first
    /// such reference.
    private var meant: [PlaceTable.Number: HRPath] = [:]
    /// These places in the order in which the references were encountered.
    private var order: [PlaceTable.Number] = []

    /// The number of places that such references refer to.
    var count: Int { order.count }

    /// Removes all but the first `count` of these places.
    ///
    /// Wrapped places need not be removed, because a value that failed is never referred to.
    mutating func removeAll(behind count: Int) {
        while order.count > count { meant[order.removeLast()] = nil }
    }

    /// Records a value with a class whose single value is an object.
    ///
    /// - Throws: An ``HRError`` if a reference within the object would refer to the value.
    mutating func add(_ place: PlaceTable.Number) throws {
        wrapped.insert(place)
        if let path = meant[place] { throw Self.error(at: path) }
    }

    /// Records a reference to a place in a slot of an existential type.
    ///
    /// - Throws: An ``HRError`` if it would refer to a value that encloses the object.
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
