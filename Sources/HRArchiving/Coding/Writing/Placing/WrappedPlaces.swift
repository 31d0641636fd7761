/// Places of values that have their class beside an object that is their single value: `{"$class": "Box", "$value":
/// {…}}`.
///
/// A reference to such a place may mean the value or the object in it: its declared type tells. Behind an existential
/// nothing does, and the object would be read as the value.
struct WrappedPlaces {
    private var wrapped: Set<PlaceTable.Number> = []
    /// Places around single values that references in slots of existential types lead to, with the path of the first
    /// such reference.
    private var meant: [PlaceTable.Number: HRPath] = [:]
    /// These places in the order in which the references were met.
    private var order: [PlaceTable.Number] = []

    /// How many places references were found to lead to.
    var count: Int { order.count }

    /// Forgets the references that were met last.
    ///
    /// Places that values say their class at need not be forgotten: what fails is never referred to.
    mutating func removeAll(behind count: Int) {
        while order.count > count { meant[order.removeLast()] = nil }
    }

    /// Notes a value that has its class beside the object in it.
    ///
    /// - Throws: An ``HRError`` if a reference from within the object would mean the value.
    mutating func add(_ place: PlaceTable.Number) throws {
        wrapped.insert(place)
        if let path = meant[place] { throw Self.error(at: path) }
    }

    /// Notes a reference to a place in a slot of an existential type.
    ///
    /// - Throws: An ``HRError`` if it would mean a value around the object.
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
