/// A value that has been read as a whole, and where it stands.
package struct FinishedValue {
    package let value: Any
    package let path: HRPath
}

/// Values of the types that somebody watches, in the order in which their initializers have returned: inner ones before those
/// that hold them.
struct FinishedValues {
    private(set) var values: [FinishedValue] = []
    private let isWatched: @Sendable (Any.Type) -> Bool
    /// What has been said of types that were met.
    private var answers: [ObjectIdentifier: Bool] = [:]

    init(_ isWatched: @escaping @Sendable (Any.Type) -> Bool) {
        self.isWatched = isWatched
    }

    /// Takes down a value, if its type is watched.
    mutating func add(_ value: Any, of type: Any.Type, in slot: HRDecodingSlot) {
        let id = ObjectIdentifier(type)
        let answer = answers[id] ?? isWatched(type)
        answers[id] = answer
        if answer { values.append(FinishedValue(value: value, path: slot.path)) }
    }

    /// Forgets what was read last within a value that cannot be read after all.
    mutating func forget(in path: HRPath) {
        while let last = values.last, last.path.lies(in: path) { values.removeLast() }
    }
}
