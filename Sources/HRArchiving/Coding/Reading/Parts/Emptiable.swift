import ObjectGraph

/// A table that can be taken out of its place to be changed.
protocol Emptiable {
    init()
}

/// Takes a table out of its place, and leaves an empty one there until it is put back.
///
/// Changed in place, what a class stores is checked for exclusive access at run time, which takes longer than most
/// changes do.
@inline(__always)
func takenOut<Table: Emptiable>(of place: inout Table) -> Table { exchange(&place, with: Table()) }
