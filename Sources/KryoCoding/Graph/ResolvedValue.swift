/// A value with its class of Java, and with what makes it the same object as another.
package struct ResolvedValue {
    /// What makes two values one object.
    enum Identity {
        /// Nothing: every occurrence is a new one.
        case none
        /// Being one object of Swift.
        case object(AnyObject)
        /// Being equal.
        case constant(AnyHashable)
    }

    let model: ClassModel
    /// What the serializer writes.
    let value: Any
    let identity: Identity
}
