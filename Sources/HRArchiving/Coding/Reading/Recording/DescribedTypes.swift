/// A type whose values are written as those of another type, such as a property wrapper.
package protocol TransparentType {
    /// The other type.
    static var representedType: Any.Type { get }
    /// A value without contents; nil if there is none.
    static var emptyValue: Self? { get }
    /// True if the values must not be shown.
    static var isSecret: Bool { get }
}

extension TransparentType {
    package static var emptyValue: Self? { nil }
    package static var isSecret: Bool { false }
}

/// A type whose values are strings in a notation.
package protocol NotatedType {
    /// The notation in words, with an example.
    static var notation: String { get }
    /// A string in the notation.
    static var notationExample: String { get }
    /// A regular expression that all strings of the notation match.
    static var notationPattern: String? { get }
}
