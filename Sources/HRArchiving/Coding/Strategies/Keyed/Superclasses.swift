import Foundation

/// Returns true if a class is equal to another class or inherits from it.
///
/// The superclasses of a class that inherits from `NSObject` can be listed, and are compared by identity. Any other
/// class is tested with a cast.
///
/// - Complexity: O(n) in the number of superclasses of `type`.
func isClass(_ type: AnyClass, kindOf base: AnyClass) -> Bool {
    func isKind<Base>(of opened: Base.Type) -> Bool { Base.self is AnyClass && type is Base.Type }
    return type is NSObject.Type ? lineage(of: type).contains { $0 == base } : isKind(of: base)
}

/// Returns a class and its superclasses, the nearest first, or only the class if it does not inherit from `NSObject`.
func lineage(of type: AnyClass) -> some Sequence<AnyClass> { sequence(first: type, next: superclass) }

/// Returns the superclass of a class, or nil for `NSObject` and for classes that do not inherit from it.
private func superclass(of type: AnyClass) -> AnyClass? {
    #if canImport(Darwin)
        (type as? NSObject.Type)?.superclass()
    #else
        (type as? NSObject.Type)?.superclass
    #endif
}
