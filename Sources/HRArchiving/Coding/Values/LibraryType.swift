/// A type that Codable code or this library treats in a way of its own: one cast tells of all others that they are none.
protocol LibraryType {}

/// A collection that Codable would write in a random order.
protocol UnorderedContainer {}

/// An optional of any type: messages name the wrapped type.
protocol OptionalType {
    static var wrappedType: Any.Type { get }
}
