/// A Java map with its class. The entries are in iteration order.
///
/// Examples are `java.util.HashMap`, `LinkedHashMap`, `TreeMap`, `Collections$SingletonMap`.
public final class JavaMap {
    /// One key with its value.
    public struct Entry {
        /// The key.
        public var key: Any?
        /// The value.
        public var value: Any?

        /// Creates an entry.
        public init(_ key: Any?, _ value: Any?) {
            self.key = key
            self.value = value
        }
    }

    /// The name of the class.
    public let className: String
    /// The entries.
    public var entries: [Entry]
    /// The comparator of a sorted map; nil for the natural order.
    public var comparator: Any?

    /// Creates a map.
    public init(_ className: String = "java.util.LinkedHashMap", _ entries: [Entry] = [], comparator: Any? = nil) {
        self.className = className
        self.entries = entries
        self.comparator = comparator
    }
}
