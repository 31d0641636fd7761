/// The objects that can be written without their class because every slot that contains or refers to them declares it.
///
/// The result is known only when the document is complete, because any later reference may be in a slot of another
/// type.
struct OmittedClasses {
    /// The places of objects whose own class is declared there.
    private var declared: ContiguousArray<PlaceTable.Number> = []
    /// The places of objects that are referred to where their class is not declared.
    private var needed: Set<PlaceTable.Number> = []

    var count: Int { declared.count }

    /// The places of objects that need no class.
    var places: some Sequence<PlaceTable.Number> {
        let needed = needed
        return declared.lazy.filter { !needed.contains($0) }
    }

    mutating func add(_ place: PlaceTable.Number) { declared.append(place) }

    mutating func require(_ place: PlaceTable.Number) { needed.insert(place) }

    /// Removes all but the first `count` objects. A class that is required unnecessarily does no harm.
    mutating func removeAll(behind count: Int) { declared.removeLast(declared.count - count) }

    mutating func removeAll(where isGone: (PlaceTable.Number) -> Bool) { declared.removeAll(where: isGone) }
}
