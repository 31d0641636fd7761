/// A value that has been read as a whole, and where it stands.
package struct FinishedValue {
    package let value: Any
    package let path: HRPath
}

/// Decoded values of watched types, in the order in which their initializers returned: inner ones first.
struct FinishedValues {
    private(set) var values: [FinishedValue] = []
    private let isWatched: @Sendable (Any.Type) -> Bool
    /// Cached results of ``isWatched``.
    private var answers: [ObjectIdentifier: Bool] = [:]

    init(_ isWatched: @escaping @Sendable (Any.Type) -> Bool) {
        self.isWatched = isWatched
    }

    /// Adds a value, if its type is watched.
    mutating func add(_ value: Any, of type: Any.Type, at path: @autoclosure () -> HRPath) {
        let id = ObjectIdentifier(type)
        let answer = answers[id] ?? isWatched(type)
        answers[id] = answer
        if answer { values.append(FinishedValue(value: value, path: path())) }
    }

    /// Removes the values within one whose initializer has failed.
    mutating func forget(in path: HRPath) {
        while let last = values.last, last.path.lies(in: path) { values.removeLast() }
    }
}
