import Foundation
import HRArchiving

/// A graph of the objects of a file, from which several objects can be taken by their ids: they are objects of one
/// graph.
///
/// ```swift
/// let graph = try teams.graph()
/// let anna = try graph["anna", as: Person.self]
/// let bert = try graph["bert", as: Person.self]
/// #expect(anna.mentor === bert)
/// ```
public struct HRFixtureGraph<Root> {
    /// The value of the whole file.
    public let root: Root
    private let values: [HRPath: Any]
    private let fixture: FixtureDocument
    private let file: URL

    init(_ root: Root, _ values: [FinishedValue], _ fixture: FixtureDocument, _ file: URL) {
        (self.root, self.fixture, self.file) = (root, fixture, file)
        var byPath = Dictionary(values.map { ($0.path, $0.value) }) { _, last in last }
        byPath[HRPath()] = root
        self.values = byPath
    }

    /// The object with an id.
    ///
    /// - Parameters:
    ///   - id: The `$id` of the object.
    ///   - type: The type of the object.
    /// - Throws: An `HRError` with the ids of the file, if it does not have this one; or with the location of the
    ///   object, if it has another type or the root does not lead to it.
    /// - Complexity: O(n) in the number of values of the file.
    public subscript<Object>(id: String, as type: Object.Type) -> Object {
        get throws(HRError) {
            guard fixture.ids.contains(id), let path = fixture.document.path(of: HRAlias(id: id)) else {
                throw fixture.missing(id, file: file)
            }
            let location = fixture.document.locations(of: [path])[0] ?? HRSourceLocation(file: file.path)
            guard let value = values[path] else {
                throw HRError(
                    .danglingReference, "\(quoted("#" + id)) is not part of the graph of \(Root.self)", path: path,
                    location: location, help: ["take it from the fixtures, not from this graph"])
            }
            guard let object = value as? Object else {
                throw HRError(
                    .wrongReferenceType,
                    "\(quoted("#" + id)) is \(Swift.type(of: value)), and not \(Object.self)", path: path,
                    location: location)
            }
            return object
        }
    }
}
