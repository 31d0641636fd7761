extension KryoError {
    static func unknown(_ className: String) -> KryoError {
        KryoError(.unknownClass, "the class \(className) is not known", help: ["register or recognize it"])
    }

    /// The error that a class has no number where each has to have one.
    static func unregistered(_ className: String) -> KryoError {
        KryoError(.unknownClass, "the class \(className) is not registered", help: ["register it, or allow names"])
    }

    /// The error that a class has no objects: an interface or an abstract class.
    static func noObjects(of className: String) -> KryoError {
        KryoError(.unusableClass, "there are no objects of \(className)")
    }

    /// The error that there is no way to make an object of a class.
    static func noConstructor(of className: String) -> KryoError {
        KryoError(
            .unusableClass, "\(className) has no constructor without parameters",
            help: ["give it one, or a serializer"])
    }
}
