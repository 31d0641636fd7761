// What the property wrappers represent, for descriptions of types.

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
