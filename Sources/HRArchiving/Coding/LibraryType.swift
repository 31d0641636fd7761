/// A type that Codable code or this library treats in a way of its own: one cast tells of all others that they are none.
/// The protocols that sessions ask for after this one refine it, so that no type can have them without it.
protocol LibraryType {}

/// A collection that Codable would write in a random order.
protocol UnorderedContainer: LibraryType {}

/// An optional of any type: messages name the wrapped type.
protocol OptionalType {
    static var wrappedType: Any.Type { get }
}

/// A type of Foundation whose own Codable code ends the process for some of its values.
protocol RefusingEncodable: LibraryType {
    /// Refuses such a value before it gets to encode itself.
    func checkIsWritable(at path: HRPath) throws
}
