import Foundation

/// A value that is protected by a lock.
///
/// This is the only lock in the package. It is used for facts about types, which are computed once per type and
/// process; for values that change while other threads read them; and for passing a result from one thread to another.
/// No operation per value of a document uses it.
///
/// Sending parameters and results, and the lock for all accesses, make it safe to send for any type of value.
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
