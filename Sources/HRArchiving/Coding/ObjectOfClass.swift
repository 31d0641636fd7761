/// Converts values of a generic type to `AnyObject` where the type is a class.
///
/// The kind of type is determined once; `as AnyObject` would check at run time for each value if it has to be boxed.
struct ObjectOfClass<Root>: Sendable {
    let object: @Sendable (Root) -> AnyObject

    /// Creates the conversion, or returns nil if the type is not a class.
    init?() {
        func opened<Class: AnyObject>(_ type: Class.Type) -> Any { ObjectOfClass<Class> { $0 } }
        guard let type = Root.self as? AnyClass, let found = opened(type) as? ObjectOfClass else { return nil }
        self = found
    }

    private init(_ object: @escaping @Sendable (Root) -> AnyObject) {
        self.object = object
    }
}
