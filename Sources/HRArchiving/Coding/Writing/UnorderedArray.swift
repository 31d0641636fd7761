/// An array without an order of its own, which a run has written.
struct UnorderedArray {
    let place: PlaceTable.Number
    let kind: GraphArchive.Unordered
    /// The elements, or the keys of pairs.
    let members: [AnyHashable?]
}
