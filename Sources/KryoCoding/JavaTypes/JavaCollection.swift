/// A collection of Java that remembers its class: a list, a set or a queue, in the order of its iterator.
///
/// `java.util.ArrayList`, `LinkedList`, `LinkedHashSet`, `TreeSet`, `Collections$EmptyList`, and so on.
public final class JavaCollection {
    /// The name of its class.
    public let className: String
    /// The elements.
    public var elements: [Any?]
    /// What a sorted set is sorted by; it is not written, for Kryo 2.20 loses it.
    public var comparator: Any?

    /// Makes a collection.
    public init(_ className: String = "java.util.ArrayList", _ elements: [Any?] = [], comparator: Any? = nil) {
        self.className = className
        self.elements = elements
        self.comparator = comparator
    }
}
