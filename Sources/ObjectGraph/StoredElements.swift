package import Foundation

/// The elements of Foundation's arrays and ordered sets as stored objects, if they are objects.
///
/// On Linux, accessing an element that is a collection bridges it to a new Swift collection with all its contents: its
/// identity and the counts of counted sets are lost, and an array that contains itself overflows the stack. The mirror
/// of an array returns the stored objects themselves. Only the collection can unbox stored Swift values, which do not
/// conform to `NSCoding`.
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

    /// The stored objects, if there is one for each element; the array of an ordered set may contain duplicates.
    private static func elements(_ stored: [Any], _ count: Int, _ element: (Int) -> Any) -> [Any] {
        guard stored.count == count else { return (0..<count).map(element) }
        return stored.enumerated().map { $1 is any NSCoding ? $1 : element($0) }
    }
}
