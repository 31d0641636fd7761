/// Where in a document the objects of a graph, and the elements of its unordered collections, were read from.
///
/// Only the run that reads them can tell: files may have other keys than archives, in older versions of a type, and
/// other orders of what has none.
package final class GraphOrigins {
    /// Retained until the origins are let go of, so that no address is used twice.
    private(set) var objects: [(object: AnyObject, path: HRPath)] = []
    /// The elements of sets, and the keys of pairs, in the order of the document, by the path of their array.
    private(set) var members: [HRPath: [AnyHashable?]] = [:]

    package init() {}

    deinit {
        // From the last to the first: an object may hold a long chain of others, which would be released recursively.
        while objects.popLast() != nil {}
    }

    func note(_ object: AnyObject, at path: HRPath) { objects.append((object, path)) }

    func note(_ members: [AnyHashable?], at path: HRPath) { self.members[path] = members }
}
