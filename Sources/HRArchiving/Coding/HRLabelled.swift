/// An object that specifies the text of its id, which makes references readable: `#anna` rather than `#person-2`.
public protocol HRLabelled {
    /// A short name from which the object's id is made, or nil to make the id from the class name. Characters that an
    /// id cannot contain become `-`, and a number is added if two labels are the same.
    var archiveLabel: String? { get }
}
