import Foundation

/// Whether a class is another one, or inherits from it.
///
/// Classes are compared by identity as far as superclasses are known: those of Swift's own are not, and are cast.
///
/// - Complexity: O(n) in the number of classes that it inherits from.
func isClass(_ type: AnyClass, kindOf base: AnyClass) -> Bool {
    func isKind<Base>(of opened: Base.Type) -> Bool { Base.self is AnyClass && type is Base.Type }
    return type is NSObject.Type ? lineage(of: type).contains { $0 == base } : isKind(of: base)
}

/// A class, and those that it inherits from, the nearest first; the class alone if it does not inherit from `NSObject`.
func lineage(of type: AnyClass) -> some Sequence<AnyClass> { sequence(first: type, next: superclass) }

/// The class that another one inherits from; nil for `NSObject`, and for classes that do not inherit from it.
private func superclass(of type: AnyClass) -> AnyClass? {
    #if canImport(Darwin)
        (type as? NSObject.Type)?.superclass()
    #else
        (type as? NSObject.Type)?.superclass
    #endif
}
