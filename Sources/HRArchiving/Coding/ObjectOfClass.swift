/// Gives an instance of a class, where only the running program knows that it is one, as the object that it is.
///
/// `as AnyObject` asks the runtime each time whether there is something to be boxed.
struct ObjectOfClass<Root>: Sendable {
    let object: @Sendable (Root) -> AnyObject

    /// Nil if the type is none of a class.
    init?() {
        func opened<Class: AnyObject>(_ type: Class.Type) -> Any { ObjectOfClass<Class> { $0 } }
        guard let type = Root.self as? AnyClass, let found = opened(type) as? ObjectOfClass else { return nil }
        self = found
    }

    private init(_ object: @escaping @Sendable (Root) -> AnyObject) {
        self.object = object
    }
}
