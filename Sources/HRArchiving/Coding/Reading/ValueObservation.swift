/// A completely decoded value and its path.
package struct FinishedValue {
    package let value: Any
    package let path: HRPath
}

/// Records decoded values: those of watched types, the paths of objects, and the members of unordered collections.
final class ValueObservation {
    /// The values of watched types, in the order in which their initializers returned: inner ones first.
    private(set) var finished: [FinishedValue] = []
    private let isWatched: (@Sendable (Any.Type) -> Bool)?
    /// Cached results of ``isWatched``.
    private var answers: [ObjectIdentifier: Bool] = [:]
    private let origins: GraphOrigins?

    /// - Parameters:
    ///   - isWatched: Returns true for the types whose values are kept; nil to keep none.
    ///   - origins: Receives the paths of objects, and the members of sets and dictionaries.
    init(_ isWatched: (@Sendable (Any.Type) -> Bool)?, _ origins: GraphOrigins?) {
        self.isWatched = isWatched
        self.origins = origins
    }

    /// True if all decoded values are observed, rather than only objects.
    var watchesTypes: Bool { isWatched != nil }

    @inline(never)
    func note(object: AnyObject, at path: @autoclosure () -> HRPath) {
        add(object, of: type(of: object), at: path())
        origins?.note(object, at: path())
    }

    @inline(never)
    func note<T>(_ value: T, at path: @autoclosure () -> HRPath) { add(value, of: T.self, at: path()) }

    /// Adds a value, if its type is watched.
    private func add(_ value: Any, of type: Any.Type, at path: @autoclosure () -> HRPath) {
        guard let isWatched else { return }
        let id = ObjectIdentifier(type)
        let answer = answers[id] ?? isWatched(type)
        answers[id] = answer
        if answer { finished.append(FinishedValue(value: value, path: path())) }
    }

    /// Records the members of an unordered collection, in the order of the array that represents it.
    @inline(never)
    func note<Member>(members: some Sequence<Member>, at path: @autoclosure () -> HRPath) {
        origins?.note(members.map { ($0 as Any) as? AnyHashable }, at: path())
    }

    /// Removes the values within a value whose initializer has failed.
    ///
    /// - Parameter path: The path of the value whose initializer has failed.
    func forget(in path: @autoclosure () -> HRPath) {
        if finished.isEmpty { return }
        let outer = path()
        while let last = finished.last, last.path.lies(in: outer) { finished.removeLast() }
    }
}
