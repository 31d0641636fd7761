/// The objects that can be written without their class because every slot that contains or refers to them declares it.
///
/// The result is known only when the document is complete, because any later reference may be in a slot of another
/// type.
struct OmittedClasses {
    /// The places of objects that are written in slots that declare their own class.
    private var declared: ContiguousArray<PlaceTable.Number> = []
    /// The places of objects that some slot contains or refers to without declaring their class.
    private var needed: Set<PlaceTable.Number> = []

    var count: Int { declared.count }

    /// The places of objects that need no class.
    var places: some Sequence<PlaceTable.Number> {
        let needed = needed
        return declared.lazy.filter { !needed.contains($0) }
    }

    mutating func add(_ place: PlaceTable.Number) { declared.append(place) }

    mutating func require(_ place: PlaceTable.Number) { needed.insert(place) }

    /// Removes all but the first `count` places of declared classes. The places that need a class are kept, because a
    /// class that is written unnecessarily does no harm.
    mutating func removeAll(behind count: Int) { declared.removeLast(declared.count - count) }

    mutating func removeAll(where isGone: (PlaceTable.Number) -> Bool) { declared.removeAll(where: isGone) }
}
