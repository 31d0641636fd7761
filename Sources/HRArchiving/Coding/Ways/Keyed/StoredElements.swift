import Foundation

/// The elements of arrays and ordered sets as they are stored.
///
/// On Linux, accessing an element that is a collection bridges it to a new Swift collection with all that is in it: its
/// identity and the counts of counted sets are lost, and an array that holds itself overflows the stack. The mirror of
/// an array gives the stored objects themselves.
enum StoredElements {
    static func of(_ array: NSArray) -> [Any] {
        elements(of: array, count: array.count) { array.object(at: $0) }
    }

    static func of(_ set: NSOrderedSet) -> [Any] {
        elements(of: set, count: set.count) { set.object(at: $0) }
    }

    #if !canImport(Darwin)
        /// The class of boxes for Swift values, which only the collection itself can unbox.
        private static let box = ObjectIdentifier(type(of: Boxed() as AnyObject))
        private struct Boxed {}
    #endif

    private static func elements(of collection: Any, count: Int, _ element: (Int) -> Any) -> [Any] {
        #if canImport(Darwin)
            return (0..<count).map(element)
        #else
            let stored = Mirror(reflecting: collection).children
            guard stored.count == count else { return (0..<count).map(element) }
            return stored.enumerated().map { index, child in
                ObjectIdentifier(type(of: child.value as AnyObject)) == box ? element(index) : child.value
            }
        #endif
    }
}
