/// A type that is handled differently from other types, such as a collection, an optional or a wrapper of references. A
/// single cast to this protocol rules out all types without special handling. The protocols that are tested after it
/// refine it, so that no type can conform to one of them without conforming to this one.
protocol LibraryType {}

/// A collection that Codable would write in a random order.
protocol UnorderedContainer: LibraryType {}

/// An optional of any type. Messages name the wrapped type instead.
protocol OptionalType {
    static var wrappedType: Any.Type { get }
}

/// A type of Foundation whose own Codable code terminates the process for some of its values.
protocol RefusingEncodable: LibraryType {
    /// Throws an error if encoding the value would terminate the process.
    func checkIsWritable(at path: HRPath) throws
}
