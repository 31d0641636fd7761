import Foundation

/// Whether a class is another one, or inherits from it.
///
/// Classes are compared by identity as far as superclasses are known. Others are cast, and the cast counts only if the
/// opened type is the base: where the optimizer (6.3) sees a base as an `NSObject.Type`, it opens it as `NSObject`
/// itself, of which every other class is a kind.
///
/// - Complexity: O(n) in the number of classes that it inherits from.
func isClass(_ type: AnyClass, kindOf base: AnyClass) -> Bool {
    func isOpened<Base>(as opened: Base.Type) -> Bool {
        Base.self is AnyClass && ObjectIdentifier(Base.self) == ObjectIdentifier(base) && type is Base.Type
    }
    if type == base { return true }
    guard type is NSObject.Type else { return isOpened(as: base) }
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
