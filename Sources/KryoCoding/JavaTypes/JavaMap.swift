/// A map of Java that remembers its class, with its entries in the order of its iterator.
///
/// `java.util.HashMap`, `LinkedHashMap`, `TreeMap`, `Collections$SingletonMap`, and so on.
public final class JavaMap {
    /// One key with its value.
    public struct Entry {
        /// The key.
        public var key: Any?
        /// The value.
        public var value: Any?

        /// Makes an entry.
        public init(_ key: Any?, _ value: Any?) {
            self.key = key
            self.value = value
        }
    }

    /// The name of its class.
    public let className: String
    /// The entries.
    public var entries: [Entry]
    /// What a sorted map is sorted by; nil is the natural order.
    public var comparator: Any?

    /// Makes a map.
    public init(_ className: String = "java.util.LinkedHashMap", _ entries: [Entry] = [], comparator: Any? = nil) {
        self.className = className
        self.entries = entries
        self.comparator = comparator
    }
}
