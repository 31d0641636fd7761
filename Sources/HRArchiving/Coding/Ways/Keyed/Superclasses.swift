import Foundation

/// Whether a class is another one, or inherits from it.
///
/// Classes are compared by identity as far as superclasses are known: those of Swift's own are not, and are cast.
///
/// - Complexity: O(n) in the number of classes that it inherits from.
func isClass(_ type: AnyClass, kindOf base: AnyClass) -> Bool {
    func isKind<Base>(of opened: Base.Type) -> Bool { Base.self is AnyClass && type is Base.Type }
    if type == base { return true }
    guard type is NSObject.Type else { return isKind(of: base) }
    return superclass(of: type).map { isClass($0, kindOf: base) } ?? false
}

/// The class that another one inherits from; nil for `NSObject`, and for classes that do not inherit from it.
func superclass(of type: AnyClass) -> AnyClass? {
    #if canImport(Darwin)
        (type as? NSObject.Type)?.superclass()
    #else
        (type as? NSObject.Type)?.superclass
    #endif
}
