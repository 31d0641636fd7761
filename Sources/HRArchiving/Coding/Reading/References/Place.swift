/// A place in the document that an alias leads to, or that lies on the way to one: a number of ``ReferencePlaces``.
struct Place: Hashable {
    let number: Int32

    /// The same number, as a position.
    var index: Int { Int(number) }

    static let root = Place(number: 0)
    static let definitions = Place(number: 1)
}
