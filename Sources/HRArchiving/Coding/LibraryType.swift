/// A type that Codable code or this library handles specially: a single cast rules out all other types. The protocols
/// that are tested afterwards refine this one, so that no type can conform to them without it.
protocol LibraryType {}

/// A collection that Codable would write in a random order.
protocol UnorderedContainer: LibraryType {}

/// An optional of any type: messages name the wrapped type.
protocol OptionalType {
    static var wrappedType: Any.Type { get }
}

/// A type of Foundation whose own Codable code terminates the process for some of its values.
protocol RefusingEncodable: LibraryType {
    /// Throws an error for such a value before it encodes itself.
    func checkIsWritable(at path: HRPath) throws
}
