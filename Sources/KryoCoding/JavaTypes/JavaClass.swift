/// A Java class as a value, like `java.lang.Class`.
///
/// Values with the same name are the same object in Java: the second one is written as a reference to the first.
public struct JavaClass: Hashable, Sendable {
    /// The name that `Class.getName()` returns: `java.util.ArrayList`, `int`, `[Ljava.lang.String;`.
    public var name: String

    /// Creates a class value from a name.
    public init(_ name: String) { self.name = name }
}
