/// An object with a name of its own that makes references readable: `#anna` rather than `#person-2`.
public protocol HRLabelled {
    /// A short name, or nil. What an id cannot hold becomes `-`, and a number is added where two labels are the same.
    var archiveLabel: String? { get }
}
