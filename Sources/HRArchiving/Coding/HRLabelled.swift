/// An object that specifies the text of its id, which makes references readable: `#anna` rather than `#person-2`.
public protocol HRLabelled {
    /// A short name for the object's id, or nil. Characters that an id cannot contain become `-`, and a number is added
    /// if two labels are the same.
    var archiveLabel: String? { get }
}
