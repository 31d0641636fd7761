/// Where values say their class beside an object that is the whole of them: `{"$class": "Box", "$value": {…}}`.
///
/// A reference to such a place may mean the value or the object in it. Where a type is declared, it tells the two apart;
/// behind an existential nothing would, and the object would come back as the value.
struct WrappedPlaces {
    private var wrapped: Set<PlaceTable.Number> = []
    /// Places that references behind existentials lead to, if they are one with the places of what holds them, and the
    /// path of the first such reference.
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

    /// Notes that a value says its class beside the object that it is.
    ///
    /// - Throws: An ``HRError`` if a reference from within the object would mean the value.
    mutating func add(_ place: PlaceTable.Number) throws {
        wrapped.insert(place)
        if let path = meant[place] { throw Self.error(at: path) }
    }

    /// Notes that a reference behind an existential leads to a place.
    ///
    /// - Throws: An ``HRError`` if it would mean a value that the object is the whole of.
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
