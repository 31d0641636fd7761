import ObjectGraph

/// The paths in a document from which the objects of a graph, and the elements of its unordered collections, were
/// decoded.
///
/// They are recorded by the decoding session, since they cannot be derived from an archive of the graph: a file may
/// have other keys, from older versions of a type, and another order of unordered elements.
package final class GraphOrigins {
    /// The objects and their paths. The objects are retained until their numbers are known, so that no other object can
    /// get the address of one of them.
    private var objects: [(object: AnyObject, path: HRPath)] = []
    /// The paths of the objects, by their numbers in the archive of the graph; empty until ``number(by:)`` is called.
    private(set) var paths: [Int: HRPath] = [:]
    /// The elements of sets, and the keys of pairs, in the order of the document, by the path of the array that
    /// contains them.
    private(set) var members: [HRPath: [AnyHashable?]] = [:]

    package init() {}

    deinit { releaseObjects() }

    func note(_ object: AnyObject, at path: HRPath) { objects.append((object, path)) }

    func note(_ members: [AnyHashable?], at path: HRPath) { self.members[path] = members }

    /// Looks up the numbers of the objects in the archive of the graph, and releases the objects.
    ///
    /// - Complexity: O(n) in the number of objects.
    func number(by archive: GraphArchive) {
        let numbers = archive.numbersByIdentity()
        paths.reserveCapacity(objects.count)
        for (object, path) in objects {
            guard let number = numbers.label(of: object), paths[number] == nil else { continue }
            paths[number] = path
        }
        releaseObjects()
    }

    func forgetMembers() { members = [:] }

    /// Releases the objects from last to first. Inner objects were recorded first, so that each object is released
    /// before those that it refers to; otherwise, a long chain of objects would be released recursively.
    private func releaseObjects() { while objects.popLast() != nil {} }
}
