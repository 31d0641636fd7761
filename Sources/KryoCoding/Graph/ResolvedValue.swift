/// A value with its class of Java and its identity.
struct ResolvedValue {
    /// When two values are one object in Java.
    enum Identity {
        /// Never: every occurrence is a new object.
        case none
        /// If they are one object in Swift.
        case object(AnyObject)
        /// If they are equal.
        case constant(AnyHashable)
    }

    let model: ClassModel
    /// What the serializer writes.
    let value: Any
    let identity: Identity
}
