/// Converts values of a generic type to `AnyObject`, if the type is a class.
///
/// Whether the type is a class is determined once; `as AnyObject` would check for each value whether it has to be
/// boxed.
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
