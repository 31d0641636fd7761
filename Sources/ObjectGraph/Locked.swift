import Foundation

/// A value of a type that is not known to be `Sendable`, for storage in a ``Locked``. Only one task may use the value at
/// a time.
package struct Unchecked: @unchecked Sendable {
    package let value: Any

    package init(_ value: Any) { self.value = value }
}

/// A value that is protected by a lock.
///
/// This is the only lock in the package. It is used for facts about types, which are computed once per type and
/// process; for values that change while other threads read them; and for passing a result from one thread to another.
/// No operation per value of a document uses it.
///
/// A `Locked` can be sent safely for any type of value, because its parameters and results are `sending`, and each
/// access takes the lock.
package final class Locked<Value>: @unchecked Sendable {
    private let lock = NSLock()
    private var value: Value

    package init(_ value: sending Value) {
        self.value = value
    }

    /// Runs a body with exclusive access to the value.
    package func withLock<Result, Failure: Error>(
        _ body: (inout sending Value) throws(Failure) -> sending Result
    ) throws(Failure) -> sending Result {
        lock.lock()
        defer { lock.unlock() }
        return try body(&value)
    }
}
