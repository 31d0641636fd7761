/// A class of Java as a value: what `java.lang.Class` is.
///
/// Two values with the same name are one object of Java: the second one is written as a reference to the first.
public struct JavaClass: Hashable, Sendable {
    /// What `Class.getName()` gives: `java.util.ArrayList`, `int`, `[Ljava.lang.String;`.
    public var name: String

    /// Makes a class value of a name.
    public init(_ name: String) { self.name = name }
}
