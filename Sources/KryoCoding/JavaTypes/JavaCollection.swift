/// A Java collection with its class: a list, a set or a queue, in iteration order.
///
/// Examples are `java.util.ArrayList`, `LinkedList`, `LinkedHashSet`, `TreeSet`, `Collections$EmptyList`.
public final class JavaCollection {
    /// The name of the class.
    public let className: String
    /// The elements.
    public var elements: [Any?]
    /// The comparator of a sorted set. It is not written, because Kryo 2.20 loses it.
    public var comparator: Any?

    /// Creates a collection.
    public init(_ className: String = "java.util.ArrayList", _ elements: [Any?] = [], comparator: Any? = nil) {
        self.className = className
        self.elements = elements
        self.comparator = comparator
    }
}
