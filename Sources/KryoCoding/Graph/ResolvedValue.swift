/// A value with its class of Java and its identity.
struct ResolvedValue {
    /// When two values are one object in Java.
    enum Identity {
        /// Never: every occurrence is a new object.
        case none
        case object(AnyObject)
        /// If they are equal.
        case constant(AnyHashable)
    }

    let model: ClassModel
    let value: Any
    let identity: Identity
}
