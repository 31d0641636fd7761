package import Foundation

/// The elements of Foundation's arrays and ordered sets as stored objects, if they are objects.
///
/// On Linux, access to an element that is a collection bridges the element to a new Swift collection with all its
/// contents: its identity and the counts of counted sets are lost, and an array that contains itself overflows the
/// stack. The mirror of an array returns the stored objects themselves. Stored Swift values, which do not conform to
/// `NSCoding`, are boxed there, and must be accessed through the collection.
package enum StoredElements {
    package static func of(_ array: NSArray) -> [Any] {
        #if canImport(Darwin)
            return (0..<array.count).map { array.object(at: $0) }
        #else
            return elements(Mirror(reflecting: array).children.map(\.value), array.count) { array.object(at: $0) }
        #endif
    }

    /// On Linux, collections in an ordered set are copies.
    package static func of(_ set: NSOrderedSet) -> [Any] { elements(set.array, set.count) { set.object(at: $0) } }

    /// The stored objects, with Swift values unboxed. If their number is not that of the elements (the array of an
    /// ordered set may contain duplicates), all elements are accessed through the collection.
    private static func elements(_ stored: [Any], _ count: Int, _ element: (Int) -> Any) -> [Any] {
        guard stored.count == count else { return (0..<count).map(element) }
        return stored.enumerated().map { $1 is any NSCoding ? $1 : element($0) }
    }
}
