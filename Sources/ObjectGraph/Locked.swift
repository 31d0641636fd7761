import Foundation

/// A value that several threads use, one at a time.
///
/// Nothing else in the package has a lock. It is for facts about types, which are asked for once a type and run; for a
/// value that changes while programs read it; and for handing a result from one thread to another. Nothing that is
/// needed for every value of a document uses it.
///
/// Sending parameters and results, and the lock for all access, make it safe to send for any type of value.
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
