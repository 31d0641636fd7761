/// A reference that is written only if its object is encoded elsewhere.
struct Conditional {
    enum Target {
        /// A member, which is removed if the object is not encoded.
        case member(AnyObject)
        /// An element of an array, which becomes null if the object is not encoded, so that following indexes stay
        /// valid.
        case element(AnyObject)
        /// All elements of an array, except objects that are not encoded. Unless the array is ordered, the elements are
        /// sorted by the places of their objects.
        case elements([AnyObject], areOrdered: Bool)
    }

    let place: PlaceTable.Number
    let key: String
    /// The target, or nil if the key has been encoded again.
    var target: Target?
}
