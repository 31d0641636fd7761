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

extension HRReference: TransparentType {
    package static var representedType: Any.Type { Object?.self }
    package static var emptyValue: Self? { HRReference(wrappedValue: nil) }
}

extension HRWeakReference: TransparentType {
    package static var representedType: Any.Type { Object?.self }
    package static var emptyValue: Self? { HRWeakReference(wrappedValue: nil) }
}

extension HRReferences: TransparentType {
    package static var representedType: Any.Type { Objects.self }
    package static var emptyValue: Self? { HRReferences(wrappedValue: Objects(keys: [], objects: [])) }
}

extension HRWeakReferences: TransparentType {
    package static var representedType: Any.Type { Objects.self }
    package static var emptyValue: Self? { HRWeakReferences(wrappedValue: Objects(keys: [], objects: [])) }
}

extension HRPolymorphic: TransparentType {
    package static var representedType: Any.Type { Value.self }
}

/// A type whose values are strings in a notation.
package protocol NotatedType {
    /// The notation in words, with an example.
    static var notation: String { get }
    /// A regular expression that all strings of the notation match.
    static var notationPattern: String? { get }
}
